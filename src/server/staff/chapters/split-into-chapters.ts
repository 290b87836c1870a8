import { and, eq, inArray } from 'drizzle-orm'
import type { ChapterSplit, StaffChapter } from '#contract/chapters.ts'
import { recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { chapterTranslations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { renderAhead } from '../../texts/render-ahead.ts'
import { writeText } from '../../texts/write-text.ts'
import { refuseField } from '../refuse-field.ts'
import { listStaffChapters } from '../texts/text-queries.ts'
import { holdLanguage, mustHaveChapters } from '../works/hold-work.ts'
import { type ChapterRow, holdChapters } from './hold-chapters.ts'
import { placeChapters } from './order-chapters.ts'
import { insertChapter, titleChapter } from './save-chapter.ts'

/** How many chapters a message names. */
const NAMED = 5

/**
 * Lays the parts of a text into a work's chapters from number `from` on; past the last of them it makes new ones.
 * @returns the work's chapters
 * @throws AppError not_found: no such work; invalid: no such language or place; conflict: a work without chapters, or
 * (without `replace`) chapters that have a text in this language, or texts that have changed since they were seen
 */
export async function splitIntoChapters(ctx: Context, workId: number, split: ChapterSplit): Promise<StaffChapter[]> {
  const render = await renderAhead(split.parts.map(({ content }) => content))
  return withTransaction(ctx, async (ctx) => {
    const { languageId, from, parts } = split
    // The language before the work, as a change of a language's code locks them.
    const language = await holdLanguage(ctx, languageId)
    const { work, rows } = await holdChapters(ctx, workId)
    mustHaveChapters(work)
    if (language === undefined) throw refuseField(['languageId'], 'This language does not exist.')
    if (from > rows.length + 1)
      throw refuseField(['from'], `The first part can go to chapter ${rows.length + 1} at most.`)
    const made = await placeChapters(ctx, rows)
    const targets = rows.slice(from - 1, from - 1 + parts.length)
    const texts = await lockTexts(ctx, targets, languageId)
    if (!split.replace && texts.size > 0)
      throw new AppError(
        'conflict',
        `These chapters already have a text in ${language}: ${list(targets, rows, texts)}.`,
      )
    const unseen = new Map([...texts].filter(([, text]) => !wasSeen(split, text)))
    if (unseen.size > 0)
      throw new AppError(
        'conflict',
        `The ${language} texts of these chapters were changed by someone else meanwhile: ${list(targets, rows, unseen)}.`,
      )
    for (const [index, { title, content }] of parts.entries()) {
      const existing = targets[index]
      let chapterId = existing?.id
      if (!existing || chapterId === undefined) {
        const added = await insertChapter(ctx, workId, { title, orderIndex: from - 1 + index })
        chapterId = added.entityId
        made.push(added)
      } else if (languageId === work.originalLanguageId) {
        made.push(...(await titleChapter(ctx, { ...existing, orderIndex: from - 1 + index }, title)))
      }
      const text = { languageId, title, content, isComplete: true }
      made.push(await writeText(ctx, { workId, chapterId }, text, texts.get(chapterId)?.id, render))
    }
    await recordChanges(ctx, made)
    return (await listStaffChapters(ctx, workId)) as StaffChapter[]
  })
}

interface SeenText {
  id: number
  revision: number
}

const wasSeen = ({ replaced }: ChapterSplit, text: SeenText) =>
  replaced === undefined || replaced.some(({ id, revision }) => id === text.id && revision === text.revision)

/** The texts of chapters in one language, by the ids of the chapters. */
async function lockTexts(
  ctx: TransactionContext,
  of: ChapterRow[],
  languageId: number,
): Promise<Map<number, SeenText>> {
  const { chapterId, id, revision } = chapterTranslations
  const found = await ctx.db
    .select({ chapterId, id, revision })
    .from(chapterTranslations)
    .where(
      and(
        inArray(
          chapterTranslations.chapterId,
          of.map((row) => row.id),
        ),
        eq(chapterTranslations.languageId, languageId),
      ),
    )
    .for('update')
  return new Map(found.map(({ chapterId, ...text }) => [chapterId, text]))
}

/** The chapters that have one of some texts, by number and title. */
function list(targets: ChapterRow[], rows: ChapterRow[], texts: ReadonlyMap<number, SeenText>): string {
  const meant = targets.filter((row) => texts.has(row.id))
  const names = meant.slice(0, NAMED).map((row) => `${rows.indexOf(row) + 1} “${row.title}”`)
  const more = meant.length > NAMED ? ` and ${meant.length - NAMED} more` : ''
  return `${names.join(', ')}${more}`
}
