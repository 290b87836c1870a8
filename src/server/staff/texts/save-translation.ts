import { and, eq, ne } from 'drizzle-orm'
import type { StaffTranslationDetail, TranslationInput, TranslationPatch } from '#contract/translations.ts'
import { recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { translations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { type Render, renderAhead } from '../../texts/render-ahead.ts'
import { historyColumns, type TextInput, writeText } from '../../texts/write-text.ts'
import { found } from '../lists/found.ts'
import { refuseField } from '../refuse-field.ts'
import { refuseStale } from '../refuse-stale.ts'
import { type HeldWork, holdLanguage, holdWork, mustHaveNoChapters } from '../works/hold-work.ts'
import { findTranslationDetail } from './text-queries.ts'

interface Pair {
  workId: number
  languageId: number
}

/** @throws AppError invalid: no such work or language; conflict: the work has chapters, or a text in this language */
export async function createTranslation(ctx: Context, input: TranslationInput): Promise<StaffTranslationDetail> {
  const render = await renderAhead([input.content])
  return withTransaction(ctx, async (ctx) => {
    const language = await mustExist(ctx, input.languageId)
    await mustBeFree(ctx, mustTakeText(await holdWork(ctx, input.workId)), input.languageId, language)
    return write(ctx, input.workId, input, undefined, render)
  })
}

/** @throws AppError not_found; otherwise as `createTranslation`, and conflict: someone else has saved it meanwhile */
export async function updateTranslation(
  ctx: Context,
  id: number,
  { revision, ...patch }: TranslationPatch,
): Promise<StaffTranslationDetail> {
  const where = await findPair(ctx, id)
  const pair = { workId: patch.workId ?? where.workId, languageId: patch.languageId ?? where.languageId }
  const render = await renderAhead(patch.content === undefined ? [] : [patch.content], (content) =>
    isOther(ctx, id, content, revision),
  )
  return withTransaction(ctx, async (ctx) => {
    const language = await mustExist(ctx, pair.languageId)
    // In one order, so that two who move texts between the same works do not wait for each other.
    const works = new Map<number, HeldWork | undefined>()
    for (const workId of [where.workId, pair.workId].sort((a, b) => a - b))
      works.set(workId, await holdWork(ctx, workId))
    const row = found(await lockTranslation(ctx, id), 'translation')
    const current = () => findTranslationDetail(ctx, { id })
    // Moved between the two reads, its work and language are not those that are held: as good as stale.
    const isElsewhere = row.workId !== where.workId || row.languageId !== where.languageId
    await refuseStale(isElsewhere ? 0 : revision, row, 'This translation', current)
    const next = {
      ...pair,
      content: patch.content ?? row.content,
      isComplete: patch.isComplete ?? row.isComplete,
      notes: patch.notes === undefined ? row.notes : patch.notes,
    }
    const work = mustTakeText(works.get(pair.workId))
    const isMoved = next.workId !== row.workId || next.languageId !== row.languageId
    if (isMoved) await mustBeFree(ctx, work, next.languageId, language)
    const names = Object.keys(next) as (keyof typeof next)[]
    if (names.every((name) => next[name] === row[name])) return (await current()) as StaffTranslationDetail
    // Elsewhere it is not what was imported there.
    return write(ctx, next.workId, isMoved ? { ...next, importedHash: null } : next, id, render)
  })
}

async function write(
  ctx: TransactionContext,
  workId: number,
  input: TextInput & Pair,
  id: number | undefined,
  render: Render,
) {
  const { workId: _, ...text } = input
  const change = await writeText(ctx, { workId, chapterId: null }, text, id, render)
  await recordChanges(ctx, [change])
  return (await findTranslationDetail(ctx, { id: change.entityId })) as StaffTranslationDetail
}

/** Whether a content is another than the one that is saved, and the save not stale from the outset. */
async function isOther(ctx: Context, id: number, content: string, revision: number | undefined): Promise<boolean> {
  const is = [eq(translations.id, id), ne(translations.content, content)]
  if (revision !== undefined) is.push(eq(translations.revision, revision))
  const [row] = await ctx.db
    .select({ id: translations.id })
    .from(translations)
    .where(and(...is))
  return row !== undefined
}

export async function findPair(ctx: Context, id: number): Promise<Pair> {
  const [row] = await ctx.db
    .select({ workId: translations.workId, languageId: translations.languageId })
    .from(translations)
    .where(eq(translations.id, id))
  return found(row, 'translation')
}

/** @returns the row without its HTML */
export async function lockTranslation(ctx: TransactionContext, id: number) {
  const [row] = await ctx.db
    .select(historyColumns.translation)
    .from(translations)
    .where(eq(translations.id, id))
    .for('update')
  return row
}

/** Languages are held before works, as a change of a language's code locks them. @returns its name */
async function mustExist(ctx: TransactionContext, languageId: number): Promise<string> {
  const language = await holdLanguage(ctx, languageId)
  if (language === undefined) throw refuseField(['languageId'], 'This language does not exist.')
  return language
}

function mustTakeText(work: HeldWork | undefined): HeldWork {
  if (!work) throw refuseField(['workId'], 'This work does not exist.')
  mustHaveNoChapters(work)
  return work
}

async function mustBeFree(ctx: TransactionContext, work: HeldWork, languageId: number, language: string) {
  const [other] = await ctx.db
    .select({ id: translations.id })
    .from(translations)
    .where(and(eq(translations.workId, work.id), eq(translations.languageId, languageId)))
  if (!other) return
  const article = /^(?!ukr|uy)[aeiou]/i.test(language) ? 'an' : 'a'
  throw new AppError('conflict', `There is already ${article} ${language} translation of “${work.title}”.`)
}
