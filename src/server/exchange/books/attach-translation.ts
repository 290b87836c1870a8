import { and, eq, sql } from 'drizzle-orm'
import type { Change } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapterTranslations, translations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { lockChapters, lockLanguage } from '../../staff/works/lock-work.ts'
import { updateWork } from '../../staff/works/save-work.ts'
import { findStaffWork } from '../../staff/works/works-queries.ts'
import { lengthRatios } from '../../texts/links/length-ratios.ts'
import { historyColumns, renderAhead, type TextInput, writeText } from '../../texts/write-text.ts'
import { listBookTexts } from '../files/book-queries.ts'
import type { BookChapter, ReadBook } from './formats/book.ts'
import type { ChapterMatch } from './match-chapters.ts'
import type { BookWork } from './work-on-book.ts'

/** A work to which a book brings a text in another language. */
export interface TargetWork {
  id: number
  slug: string | null
  title: string
  hasChapters: boolean
  originalLanguageId: number
}

/** How the chapters of a book answer to those of a work, before anything is saved. */
export interface TranslationPlan {
  work: TargetWork
  /** undefined: the library does not have the language yet. */
  languageId: number | undefined
  /** In the order of the work. */
  rows: PlannedText[]
  /** Whether each chapter has its counterpart, and no text in this language is replaced. */
  fits: boolean
}

export interface PlannedText extends ChapterMatch {
  /** Of the work; null: it is the text of a work without chapters, or there is none. */
  chapterId: number | null
  title: string
  /** Of the book; empty: there is none. */
  theirTitle: string
  /** The work has another text in this language, which would be replaced. */
  replaces: boolean
  /** The work has this very text. */
  isThere: boolean
}

/** @param name a slug, or an id @throws AppError not_found */
export async function findTargetWork(ctx: Context, name: string): Promise<TargetWork> {
  const id = /^\d{1,9}$/.test(name) ? Number(name) : 0
  const { rows } = await ctx.db.execute<TargetWork & Record<string, unknown>>(sql`
    select id, slug, title, has_chapters as "hasChapters", original_language_id as "originalLanguageId" from works
    where slug = ${name} or id = ${id} order by (slug = ${name}) desc nulls last limit 1`)
  const [work] = rows
  if (!work) throw new AppError('not_found', `There is no work '${name}' in the library.`)
  return work
}

/**
 * Matches a book with a work of which it is a translation. @param signal as of `BookWork`
 * @throws AppError conflict: the work is written in this language; or it has chapters, and the book has none
 */
export async function planTranslation(
  ctx: Context,
  work: TargetWork,
  book: ReadBook,
  languageId: number | undefined,
  { match }: BookWork,
  signal?: AbortSignal,
): Promise<TranslationPlan> {
  if (languageId === work.originalLanguageId)
    throw new AppError('conflict', `“${work.title}” is written in this language: a translation has another.`, {
      option: 'language',
    })
  const theirs = textsFor(work, book)
  if (work.hasChapters && book.chapters.length === 1 && book.chapters[0]?.title === null)
    throw new AppError('conflict', `“${work.title}” has chapters, and none were found in the file.`)
  const places = await listPlaces(ctx, work)
  if (places.length === 0) throw new AppError('conflict', `“${work.title}” has no chapters yet.`)
  const saved = languageId === undefined ? new Map() : await listSaved(ctx, work, languageId)
  const { ratioOf } = await lengthRatios(ctx)
  const usualRatio = languageId === undefined ? 0 : ratioOf(work.originalLanguageId, languageId).log
  const matches = await match(places, theirs, usualRatio, signal)
  const rows = matches.map((match): PlannedText => {
    const place = match.ours === undefined ? undefined : places[match.ours]
    const text = match.theirs === undefined ? undefined : theirs[match.theirs]
    const before = place && saved.get(place.chapterId)
    return {
      ...match,
      chapterId: place?.chapterId ?? null,
      title: place?.title ?? '',
      theirTitle: text?.title ?? '',
      replaces: before !== undefined && text !== undefined && before.content !== text.content,
      isThere:
        before !== undefined &&
        text !== undefined &&
        before.content === text.content &&
        (!work.hasChapters || before.title === text.title),
    }
  })
  return { work, languageId, rows, fits: rows.every(({ doubt, replaces }) => doubt === undefined && !replaces) }
}

/** What of a book goes to a work: its chapters, or all of it as one text. */
const textsFor = ({ hasChapters }: TargetWork, { chapters }: ReadBook): readonly BookChapter[] =>
  hasChapters ? chapters : [{ title: null, content: asOneText(chapters) }]

/** The chapters of a book as one text, under their titles. */
const asOneText = (chapters: readonly BookChapter[]): string =>
  chapters
    .map(({ title, content }) =>
      title === null ? content : `## ${title.replace(/[\\*_[\]<`#]/g, '\\$&')}\n\n${content}`,
    )
    .join('\n\n')

interface Place {
  chapterId: number | null
  title: string
  html: string
}

/** The chapters of a work with their original texts, or its one text. */
async function listPlaces(ctx: Context, work: TargetWork): Promise<Place[]> {
  const { id: workId, hasChapters, originalLanguageId } = work
  const wanted = { workId, hasChapters, languageIds: [originalLanguageId], chapter: undefined }
  const texts = await listBookTexts(ctx, wanted, 'html')
  if (!hasChapters) return texts.map(({ body }) => ({ chapterId: null, title: work.title, html: body }))
  const { rows } = await ctx.db.execute<{ id: number; title: string }>(
    sql`select id, title from chapters where work_id = ${workId} order by order_index, id`,
  )
  return rows.map(({ id, title }, index) => ({
    chapterId: id,
    title,
    html: texts.find(({ number }) => number === index + 1)?.body ?? '',
  }))
}

/** What the work has in the language already, by chapter: title and Markdown. */
async function listSaved(ctx: Context, { id, hasChapters }: TargetWork, languageId: number) {
  const { rows } = await ctx.db.execute<{ chapterId: number | null; title: string | null; content: string }>(
    hasChapters
      ? sql`select t.chapter_id as "chapterId", t.title, t.content from chapter_translations t join chapters c on c.id = t.chapter_id
          where c.work_id = ${id} and t.language_id = ${languageId}`
      : sql`select null::int as "chapterId", null as title, content from translations where work_id = ${id} and language_id = ${languageId}`,
  )
  return new Map(rows.map(({ chapterId, title, content }) => [chapterId, { title, content }]))
}

/**
 * Writes the texts of a plan: those that answer to a chapter. What is there already as it is stays.
 * @param isForced a plan that does not fit is written as far as it does, over texts that are there
 * @returns how many texts were written @throws AppError conflict: the plan does not fit, or the work has changed
 */
export async function writeTranslation(
  ctx: Context,
  plan: TranslationPlan & { languageId: number },
  book: ReadBook,
  isForced: boolean,
): Promise<number> {
  if (!isForced) checkFit(plan)
  const { work } = plan
  const { languageId } = plan
  const theirs = textsFor(work, book)
  const texts = plan.rows.flatMap(({ ours, theirs: at, chapterId }) => {
    const text = at === undefined ? undefined : theirs[at]
    return ours === undefined || !text ? [] : [{ ...text, chapterId }]
  })
  const render = await renderAhead(texts.map(({ content }) => content))
  return withTransaction(ctx, async (tx) => {
    // The language before the work: see lock-work.ts.
    await lockLanguage(tx, languageId)
    await addTitle(tx, work.id, languageId, book.title)
    const { work: locked, rows } = await lockChapters(tx, work.id)
    const isKnown = ({ chapterId }: { chapterId: number | null }) =>
      chapterId === null || rows.some(({ id }) => id === chapterId)
    if (locked.hasChapters !== work.hasChapters || !texts.every(isKnown))
      throw new AppError('conflict', 'The chapters of this work were changed by someone else meanwhile.')
    const changes: Change[] = []
    for (const { chapterId, title, content } of texts) {
      const before = await lockText(tx, work.id, chapterId, languageId)
      const isSame = before?.content === content && (!('title' in before) || before.title === title)
      if (isSame) continue
      if (before && before.content !== content && !isForced) throw misfit(plan)
      const input: TextInput = { languageId, content, isComplete: true, ...(chapterId !== null && { title }) }
      changes.push((await writeText(tx, { workId: work.id, chapterId }, input, before, render)).change)
    }
    await commitWrite(tx, { changes, alignTextsOf: [work.id] })
    return changes.length
  })
}

/** @throws AppError conflict: a chapter has no counterpart, or a text would be replaced */
export function checkFit(plan: TranslationPlan): void {
  if (!plan.fits) throw misfit(plan)
}

function misfit({ work, rows }: TranslationPlan): AppError {
  const doubtful = rows.filter(({ doubt }) => doubt !== undefined).length
  const replaced = rows.filter(({ replaces }) => replaces).length
  const parts = [
    ...(doubtful > 0 ? [`${doubtful === 1 ? 'one chapter does' : `${doubtful} chapters do`} not fit`] : []),
    ...(replaced > 0
      ? [`${replaced === 1 ? 'one other text' : `${replaced} other texts`} in this language would be replaced`]
      : []),
  ]
  return new AppError('conflict', `The file and “${work.title}” differ: ${parts.join(', and ')}.`, { option: 'force' })
}

/** The title of the work in the language, where it has none yet. */
async function addTitle(
  ctx: TransactionContext,
  workId: number,
  languageId: number,
  title: string | undefined,
): Promise<void> {
  const work = await findStaffWork(ctx, workId)
  if (!work || title === undefined) return
  const own = work.localizations.find((one) => one.languageId === languageId)
  if (own?.title) return
  const others = work.localizations.filter((one) => one.languageId !== languageId)
  await updateWork(ctx, workId, {
    localizations: [...others, { languageId, title: title.slice(0, 500), description: own?.description ?? null }],
  })
}

async function lockText(ctx: TransactionContext, workId: number, chapterId: number | null, languageId: number) {
  const [row] =
    chapterId === null
      ? await ctx.db
          .select(historyColumns.translation)
          .from(translations)
          .where(and(eq(translations.workId, workId), eq(translations.languageId, languageId)))
          .for('update')
      : await ctx.db
          .select(historyColumns.chapterTranslation)
          .from(chapterTranslations)
          .where(and(eq(chapterTranslations.chapterId, chapterId), eq(chapterTranslations.languageId, languageId)))
          .for('update')
  return row
}
