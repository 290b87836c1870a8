import { eq, sql } from 'drizzle-orm'
import type { Change } from '../changes.ts'
import type { TransactionContext } from '../context.ts'
import { chapterTranslations, translations } from '../db/schema.ts'
import { renderText } from '../text/render-text.ts'

/** The text of a whole work, or (`chapterId`) of one of its chapters. */
export interface TextPlace {
  workId: number
  chapterId: number | null
}

export interface TextInput {
  languageId: number
  /** A chapter's title in this language; of no meaning for a whole work. */
  title: string | null
  /** Markdown. */
  content: string
  isComplete: boolean
  notes: string | null
  importedHash: string | null
}

/**
 * Saves a text: renders and sanitises it, cuts it into passages, replaces those it had.
 * @param id of the row it replaces; undefined: a new one
 * @returns what the caller owes `recordChanges`
 */
export async function writeText(
  ctx: TransactionContext,
  place: TextPlace,
  input: TextInput,
  id: number | undefined,
): Promise<Change> {
  const { html, blocks, length } = renderText(input.content)
  const { title, ...columns } = input
  const now = ctx.clock()
  const values = { ...columns, html, length, translatedAt: now, updatedAt: now }
  const change =
    place.chapterId === null
      ? await writeTranslation(ctx, place.workId, values, id)
      : await writeChapterTranslation(ctx, place.chapterId, { ...values, title }, id)
  const column = change.entity === 'translation' ? sql`translation_id` : sql`chapter_translation_id`
  if (id !== undefined) await ctx.db.execute(sql`delete from passages where ${column} = ${id}`)
  await ctx.db.execute(sql`
    insert into passages (work_id, language_id, ${column}, ord, body)
    select ${place.workId}::int, ${input.languageId}::int, ${change.entityId}::int, ord, body
    from unnest(${sql.param(blocks.map((block) => block.ord))}::int[],
      ${sql.param(blocks.map((block) => block.text))}::text[]) as b(ord, body)`)
  return change
}

type TranslationValues = Omit<typeof translations.$inferInsert, 'id' | 'workId' | 'revision'>
type ChapterTranslationValues = Omit<typeof chapterTranslations.$inferInsert, 'id' | 'chapterId' | 'revision'>

async function writeTranslation(
  ctx: TransactionContext,
  workId: number,
  values: TranslationValues,
  id: number | undefined,
): Promise<Change> {
  if (id === undefined) {
    const [row] = await ctx.db
      .insert(translations)
      .values({ ...values, workId })
      .returning({ id: translations.id })
    return { action: 'create', entity: 'translation', entityId: (row as { id: number }).id, before: null }
  }
  const [before] = await ctx.db.select().from(translations).where(eq(translations.id, id)).for('update')
  const revision = sql`${translations.revision} + 1`
  await ctx.db
    .update(translations)
    .set({ ...values, revision })
    .where(eq(translations.id, id))
  return { action: 'update', entity: 'translation', entityId: id, before: withoutHtml(before) }
}

async function writeChapterTranslation(
  ctx: TransactionContext,
  chapterId: number,
  values: ChapterTranslationValues,
  id: number | undefined,
): Promise<Change> {
  if (id === undefined) {
    const [row] = await ctx.db
      .insert(chapterTranslations)
      .values({ ...values, chapterId })
      .returning({ id: chapterTranslations.id })
    return { action: 'create', entity: 'chapter_translation', entityId: (row as { id: number }).id, before: null }
  }
  const [before] = await ctx.db.select().from(chapterTranslations).where(eq(chapterTranslations.id, id)).for('update')
  const revision = sql`${chapterTranslations.revision} + 1`
  await ctx.db
    .update(chapterTranslations)
    .set({ ...values, revision })
    .where(eq(chapterTranslations.id, id))
  return { action: 'update', entity: 'chapter_translation', entityId: id, before: withoutHtml(before) }
}

/** The HTML follows from the content; the history need not keep it twice. */
export function withoutHtml<T extends { html: string }>(row: T | undefined): Omit<T, 'html'> | null {
  if (!row) return null
  const { html: _, ...rest } = row
  return rest
}
