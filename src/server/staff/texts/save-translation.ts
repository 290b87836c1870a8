import { and, eq, ne } from 'drizzle-orm'
import type { StaffTranslationDetail, TranslationInput, TranslationPatch } from '#contract/translations.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { translations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { historyColumns, renderAhead, type TranslationRow, writeText } from '../../texts/write-text.ts'
import { checkRevision, fieldError, found } from '../row-checks.ts'
import { type LockedWork, lockLanguage, lockWork, lockWorks, mustHaveNoChapters } from '../works/lock-work.ts'
import { presentTranslation } from './text-queries.ts'

interface WorkAndLanguage {
  workId: number
  languageId: number
}

/** @throws AppError invalid: no such work or language; conflict: the work has chapters, or a text in this language */
export async function createTranslation(ctx: Context, input: TranslationInput): Promise<StaffTranslationDetail> {
  const { workId, languageId, content, isComplete, notes = null } = input
  const render = await renderAhead([content])
  return withTransaction(ctx, async (tx) => {
    const language = await lockNeededLanguage(tx, languageId)
    const work = mustTakeText(await lockWork(tx, workId))
    await mustHaveNoText(tx, work, languageId, language)
    const text = { languageId, content, isComplete, notes }
    const { change, ...written } = await writeText(tx, { workId, chapterId: null }, text, undefined, render)
    await commitWrite(tx, { changes: [change], alignTextsOf: [workId] })
    return presentTranslation(tx, { ...text, ...written, workId })
  })
}

/**
 * Changes the given fields of a text, which may move it to another work or language.
 * @param also done in the same transaction, after the text was written
 * @throws AppError not_found; invalid and conflict as `createTranslation`; conflict: another revision
 */
export async function updateTranslation(
  ctx: Context,
  id: number,
  { revision, ...patch }: TranslationPatch,
  also?: (tx: TransactionContext) => Promise<void>,
): Promise<StaffTranslationDetail> {
  const from = await findPlace(ctx, id)
  const to = { workId: patch.workId ?? from.workId, languageId: patch.languageId ?? from.languageId }
  const render = await renderAhead(patch.content === undefined ? [] : [patch.content], (content) =>
    isNewContent(ctx, id, content, revision),
  )
  return withTransaction(ctx, async (tx) => {
    const language = await lockNeededLanguage(tx, to.languageId)
    const work = await lockWorks(tx, from.workId, to.workId)
    const row = found(await lockTranslation(tx, id), 'translation')
    // The text was moved after its place was read: the locked work and language are not those of the text.
    const isElsewhere = row.workId !== from.workId || row.languageId !== from.languageId
    await checkRevision(isElsewhere ? 0 : revision, row, 'This translation', () => presentTranslation(tx, row))
    const text = {
      languageId: to.languageId,
      content: patch.content ?? row.content,
      isComplete: patch.isComplete ?? row.isComplete,
      notes: patch.notes === undefined ? row.notes : patch.notes,
    }
    const target = mustTakeText(work)
    const isMoved = to.workId !== row.workId || to.languageId !== row.languageId
    if (isMoved) await mustHaveNoText(tx, target, to.languageId, language)
    const names = Object.keys(text) as (keyof typeof text)[]
    let saved = row
    if (isMoved || names.some((name) => text[name] !== row[name])) {
      // In its new place the text did not come by an import.
      const input = isMoved ? { ...text, importedHash: null } : text
      const place = { workId: to.workId, chapterId: null }
      const { change, ...written } = await writeText(tx, place, input, row, render)
      await commitWrite(tx, { changes: [change], alignTextsOf: [from.workId, to.workId] })
      saved = { ...row, ...text, ...written, workId: to.workId }
    }
    await also?.(tx)
    return presentTranslation(tx, saved)
  })
}

/**
 * Deletes the text of a whole work in one language.
 * @param revision that was shown to whoever deletes it; undefined: any
 * @throws AppError not_found; conflict: another revision
 */
export async function deleteTranslation(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  const { workId } = await findPlace(ctx, id)
  return withTransaction(ctx, async (tx) => {
    await lockWork(tx, workId)
    const row = found(await lockTranslation(tx, id), 'translation')
    await checkRevision(revision, row, 'This translation', () => presentTranslation(tx, row))
    await tx.db.delete(translations).where(eq(translations.id, id))
    await commitWrite(tx, {
      changes: [{ action: 'delete', entity: 'translation', entityId: id, before: row }],
      alignTextsOf: [row.workId],
    })
  })
}

/** @throws AppError not_found */
async function findPlace(ctx: Context, id: number): Promise<WorkAndLanguage> {
  const [row] = await ctx.db
    .select({ workId: translations.workId, languageId: translations.languageId })
    .from(translations)
    .where(eq(translations.id, id))
  return found(row, 'translation')
}

/** Whether a content differs from the saved one, and the revision that it is based on is still the present one. */
async function isNewContent(ctx: Context, id: number, content: string, revision: number | undefined): Promise<boolean> {
  const { id: found } = translations
  const [row] = await ctx.db
    .select({ found })
    .from(translations)
    .where(
      and(
        eq(translations.id, id),
        ne(translations.content, content),
        revision === undefined ? undefined : eq(translations.revision, revision),
      ),
    )
  return row !== undefined
}

async function lockTranslation(ctx: TransactionContext, id: number): Promise<TranslationRow | undefined> {
  const [row] = await ctx.db
    .select(historyColumns.translation)
    .from(translations)
    .where(eq(translations.id, id))
    .for('update')
  return row
}

/** To be called before works are locked: see lock-work.ts. @returns the language's name */
async function lockNeededLanguage(ctx: TransactionContext, languageId: number): Promise<string> {
  const language = await lockLanguage(ctx, languageId)
  if (language === undefined) throw fieldError(['languageId'], 'This language does not exist.')
  return language
}

function mustTakeText(work: LockedWork | undefined): LockedWork {
  if (!work) throw fieldError(['workId'], 'This work does not exist.')
  mustHaveNoChapters(work)
  return work
}

async function mustHaveNoText(ctx: TransactionContext, work: LockedWork, languageId: number, language: string) {
  const [other] = await ctx.db
    .select({ id: translations.id })
    .from(translations)
    .where(and(eq(translations.workId, work.id), eq(translations.languageId, languageId)))
  if (!other) return
  const article = /^(?!ukr|uy)[aeiou]/i.test(language) ? 'an' : 'a'
  throw new AppError('conflict', `There is already ${article} ${language} translation of “${work.title}”.`)
}
