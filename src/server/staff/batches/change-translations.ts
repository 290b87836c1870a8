import { and, asc, eq, sql } from 'drizzle-orm'
import type { BatchInput } from '#contract/batches.ts'
import { type Context, withTransaction } from '../../context.ts'
import { chapters, chapterTranslations, languages, translations, works } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { readListQuery } from '../lists/list-query.ts'
import { found } from '../row-checks.ts'
import { deleteChapterTexts, saveChapterText } from '../texts/save-chapter-text.ts'
import { deleteTranslation, updateTranslation } from '../texts/save-translation.ts'
import { listTranslatedPairs, translationSorts } from '../texts/translation-list-queries.ts'
import { readTranslationFilter } from '../texts/translation-routes.ts'
import { atMost } from './choose-rows.ts'
import { type Batch, oneByOne } from './run-batch.ts'

type Wanted = Extract<BatchInput, { of: 'translation' }>
/** A work in a language: one text, or the texts of its chapters. */
interface TranslatedPair {
  workId: number
  languageId: number
}

/**
 * Marks translations as complete or in progress, or deletes them; those of works with chapters with all their texts.
 * @throws AppError invalid: the filters; conflict: more rows match them than were shown
 */
export async function planTranslations(ctx: Context, { rows, do: wanted }: Wanted): Promise<Batch> {
  const pairs = await choosePairs(ctx, rows)
  const pairOf = (index: number) => pairs[index] as TranslatedPair
  const act =
    wanted === 'delete'
      ? remove
      : (ctx: Context, pair: TranslatedPair) => withTransaction(ctx, (tx) => mark(tx, pair, wanted.isComplete))
  return {
    kind: 'edit',
    summary:
      wanted === 'delete'
        ? 'Translations deleted'
        : `Translations marked as ${wanted.isComplete ? 'complete' : 'in progress'}`,
    ids: [...pairs.keys()],
    atOnce: 1,
    step: oneByOne(
      (ctx, index) => act(ctx, pairOf(index)),
      (ctx, index) => nameOf(ctx, pairOf(index)),
    ),
  }
}

async function choosePairs(ctx: Context, rows: Wanted['rows']): Promise<readonly TranslatedPair[]> {
  if ('pairs' in rows) return rows.pairs
  const { words } = readListQuery(rows.matching, translationSorts)
  return atMost(rows.expected, await listTranslatedPairs(ctx, readTranslationFilter(rows.matching, words)))
}

async function remove(ctx: Context, { workId, languageId }: TranslatedPair): Promise<true> {
  const text = await findText(ctx, workId, languageId)
  if (text) await deleteTranslation(ctx, text.id, undefined)
  else await deleteChapterTexts(ctx, workId, languageId, undefined)
  return true
}

/** @returns whether anything has changed @throws AppError not_found; conflict: a chapter has no text in the language */
async function mark(ctx: Context, { workId, languageId }: TranslatedPair, isComplete: boolean): Promise<boolean> {
  const text = await findText(ctx, workId, languageId)
  if (text) {
    if (text.isComplete === isComplete) return false
    await updateTranslation(ctx, text.id, { isComplete })
    return true
  }
  const { id, title, content, notes, isComplete: was } = chapterTranslations
  const places = await ctx.db
    .select({ chapterId: chapters.id, id, title, content, notes, was })
    .from(chapters)
    .leftJoin(
      chapterTranslations,
      and(eq(chapterTranslations.chapterId, chapters.id), eq(chapterTranslations.languageId, languageId)),
    )
    .where(eq(chapters.workId, workId))
    .orderBy(asc(chapters.id))
  const texts = places.filter(({ id }) => id !== null)
  found(texts[0], 'translation')
  const missing = places.length - texts.length
  if (isComplete && missing > 0)
    throw new AppError('conflict', `${missing} of its ${places.length} chapters have no text in this language.`)
  const others = texts.filter(({ was }) => was !== isComplete)
  for (const { chapterId, title, content, notes } of others)
    await saveChapterText(ctx, chapterId, languageId, { title, content: content as string, notes, isComplete })
  return others.length > 0
}

/** The text of a work without chapters; undefined: it has none, or has chapters. */
async function findText(ctx: Context, workId: number, languageId: number) {
  const [text] = await ctx.db
    .select({ id: translations.id, isComplete: translations.isComplete })
    .from(translations)
    .innerJoin(works, eq(works.id, translations.workId))
    .where(and(eq(translations.workId, workId), eq(translations.languageId, languageId), sql`not ${works.hasChapters}`))
  return text
}

async function nameOf(ctx: Context, { workId, languageId }: TranslatedPair): Promise<string> {
  const [[work], [language]] = await Promise.all([
    ctx.db.select({ title: works.title }).from(works).where(eq(works.id, workId)),
    ctx.db.select({ name: languages.name }).from(languages).where(eq(languages.id, languageId)),
  ])
  return `${work?.title ?? `Work ${workId}`}, ${language?.name ?? `language ${languageId}`}`
}
