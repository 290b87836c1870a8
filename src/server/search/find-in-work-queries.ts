import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { languageLexeme, quoteLexeme } from './index/lexemes.ts'

/** Whether the texts of a work are its chapters'; undefined: who asks may see no such work. */
export async function findKind(ctx: Context, workId: number): Promise<{ hasChapters: boolean } | undefined> {
  const { rows } = await ctx.db.execute<{ hasChapters: boolean }>(sql`
    select has_chapters as "hasChapters" from works
    where id = ${workId} and ${ctx.sees === 'everything' ? sql`true` : sql`status = 'published'`}`)
  return rows[0]
}

/** Where a work is looked through. */
export interface OneText {
  workId: number
  hasChapters: boolean
  languageId: number
}

export interface FoundBlock {
  /** From 1; null: a work without chapters. */
  chapter: number | null
  /** Of its first passage that meets the query. */
  passageId: number
}

/**
 * The blocks of a text that meet a query, in the order in which they are read.
 * @param query as `tsQuery` makes it
 * @param isVague met by more words than the index of the whole library is quick at: the text itself is looked through
 */
export async function findBlocks(
  ctx: Context,
  { workId, hasChapters, languageId }: OneText,
  { query, isVague, most }: { query: string; isVague: boolean; most: number },
): Promise<FoundBlock[]> {
  const passages = hasChapters
    ? sql`select t.number as chapter, p.* from (
        select row_number() over (order by c.order_index, c.id)::int as number, ct.id
        from chapters c left join chapter_translations ct on ct.chapter_id = c.id and ct.language_id = ${languageId}
        where c.work_id = ${workId}) t join passages p on p.chapter_translation_id = t.id`
    : sql`select null::int as chapter, p.* from translations t join passages p on p.translation_id = t.id
        where t.work_id = ${workId} and t.language_id = ${languageId}`
  const inLanguage = `${query} & ${quoteLexeme(languageLexeme(languageId))}`
  const isMet = isVague ? sql`(tsv @@ ${query}::tsquery) is true` : sql`tsv @@ ${inLanguage}::tsquery`
  const { rows } = await ctx.db.execute<FoundBlock & Record<string, unknown>>(sql`
    select distinct on (chapter, ord) chapter, id::float8 as "passageId" from (${passages}) p
    where ${isMet} order by chapter, ord, start limit ${most}`)
  return rows
}
