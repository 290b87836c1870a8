import { and, eq, inArray } from 'drizzle-orm'
import type { ChapterSplit, StaffChapter } from '#contract/chapters.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapterTranslations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { type ChapterTextRow, historyColumns, renderAhead, writeText } from '../../texts/write-text.ts'
import { fieldError } from '../row-checks.ts'
import { listStaffChapters } from '../texts/text-queries.ts'
import { type ChapterRow, lockChapters, lockLanguage, mustHaveChapters } from '../works/lock-work.ts'
import { numberChapters } from './order-chapters.ts'
import { insertChapter, titleChapter } from './save-chapter.ts'

/** How many chapters a message names. */
const MAX_NAMED = 5

/**
 * Writes the parts of one text into a work's chapters, from number `from` on. If there are more parts than chapters, new
 * chapters are added.
 * @returns the work's chapters
 * @throws AppError not_found: the work; invalid: the language or the place does not exist; conflict: the work has no
 * chapters; without `replace`: some of these chapters have a text in the language; or such a text has changed since it was
 * shown
 */
export async function splitIntoChapters(ctx: Context, workId: number, split: ChapterSplit): Promise<StaffChapter[]> {
  const render = await renderAhead(split.parts.map(({ content }) => content))
  return withTransaction(ctx, async (tx) => {
    const { languageId, from, parts } = split
    // The language before the work: see lock-work.ts.
    const language = await lockLanguage(tx, languageId)
    const { work, rows } = await lockChapters(tx, workId)
    mustHaveChapters(work)
    if (language === undefined) throw fieldError(['languageId'], 'This language does not exist.')
    if (from > rows.length + 1)
      throw fieldError(['from'], `The first part can go to chapter ${rows.length + 1} at most.`)
    const changes = await numberChapters(tx, rows)
    const targets = rows.slice(from - 1, from - 1 + parts.length)
    const texts = await lockTexts(tx, targets, languageId)
    if (!split.replace && texts.size > 0)
      throw new AppError(
        'conflict',
        `These chapters already have a text in ${language}: ${listChapters(targets, rows, texts)}.`,
      )
    const unseen = new Map([...texts].filter(([, text]) => !wasShown(split, text)))
    if (unseen.size > 0)
      throw new AppError(
        'conflict',
        `The ${language} texts of these chapters were changed by someone else meanwhile: ${listChapters(targets, rows, unseen)}.`,
      )
    for (const [index, { title, content }] of parts.entries()) {
      const orderIndex = from - 1 + index
      const existing = targets[index]
      let chapterId = existing?.id
      if (!existing || chapterId === undefined) {
        const added = await insertChapter(tx, workId, { title, orderIndex })
        chapterId = added.entityId
        changes.push(added)
      } else if (languageId === work.originalLanguageId) {
        changes.push(...(await titleChapter(tx, { ...existing, orderIndex }, title)))
      }
      const input = { languageId, title, content, isComplete: true }
      const { change } = await writeText(tx, { workId, chapterId }, input, texts.get(chapterId), render)
      changes.push(change)
    }
    await commitWrite(tx, { changes, alignTextsOf: [workId], kind: 'split' })
    return (await listStaffChapters(tx, workId)) as StaffChapter[]
  })
}

const wasShown = ({ replaced }: ChapterSplit, text: ChapterTextRow) =>
  replaced === undefined || replaced.some(({ id, revision }) => id === text.id && revision === text.revision)

/** @returns the texts of the chapters in one language, by the ids of the chapters */
async function lockTexts(
  ctx: TransactionContext,
  chapters: readonly ChapterRow[],
  languageId: number,
): Promise<Map<number, ChapterTextRow>> {
  const ids = chapters.map(({ id }) => id)
  const texts = await ctx.db
    .select(historyColumns.chapterTranslation)
    .from(chapterTranslations)
    .where(and(inArray(chapterTranslations.chapterId, ids), eq(chapterTranslations.languageId, languageId)))
    .for('update')
  return new Map(texts.map((text) => [text.chapterId, text]))
}

/** Number and title of the chapters that have a text in `texts`: `1 “One”, 3 “Three” and 4 more`. */
function listChapters(
  targets: readonly ChapterRow[],
  rows: readonly ChapterRow[],
  texts: ReadonlyMap<number, ChapterTextRow>,
): string {
  const listed = targets.filter((row) => texts.has(row.id))
  const names = listed.slice(0, MAX_NAMED).map((row) => `${rows.indexOf(row) + 1} “${row.title}”`)
  const more = listed.length > MAX_NAMED ? ` and ${listed.length - MAX_NAMED} more` : ''
  return `${names.join(', ')}${more}`
}
