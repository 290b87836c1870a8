import { type SQL, sql } from 'drizzle-orm'
import type { Context, TransactionContext } from '../context.ts'
import type { Slice } from './slice-text.ts'

/** A text: of a whole work, or of a chapter. */
export interface TextRow {
  isChapter: boolean
  id: number
}

/** A condition on `text_slices`. */
export const isOfText = ({ isChapter, id }: TextRow): SQL =>
  isChapter ? sql`chapter_translation_id = ${id}` : sql`translation_id = ${id}`

/** A subquery: the slices of one text without their HTML, as JSON; null where it has none. @param text the text's row */
export const slicesOf = (isChapter: boolean, text: SQL): SQL => sql`(
  select json_agg(json_build_object('firstBlock', s.first_block, 'blocks', s.blocks, 'joined', s.joined,
    'bytes', octet_length(s.html)) order by s.first_block)
  from text_slices s where ${isChapter ? sql`s.chapter_translation_id` : sql`s.translation_id`} = ${text}.id)`

/** The HTML of the slices that begin from one block to another, in order. */
export async function readSlices(ctx: Context, text: TextRow, from: number, to: number): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ html: string }>(sql`
    select html from text_slices where ${isOfText(text)} and first_block between ${from} and ${to} order by first_block`)
  return rows.map(({ html }) => html)
}

/** All HTML of a text, as it was rendered. */
export async function readWholeHtml(ctx: Context, { isChapter, id }: TextRow): Promise<string> {
  const table = isChapter ? sql`chapter_translations` : sql`translations`
  const { rows } = await ctx.db.execute<{ html: string }>(sql`select html from ${table} where id = ${id}`)
  return rows[0]?.html ?? ''
}

/** The blocks in which names of a text stand. @returns by name; a name that the text does not have is left out */
export async function findNames(ctx: Context, text: TextRow, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const { rows } = await ctx.db.execute<{ name: string; block: number }>(sql`
    select a.key as name, a.value::int as block from text_slices, jsonb_each_text(names) a
    where ${isOfText(text)} and a.key = any (${sql.param(names)}::text[])`)
  return new Map(rows.map(({ name, block }) => [name, block]))
}

/** Writes the slices of a text that has none. */
export async function writeSlices(ctx: TransactionContext, text: TextRow, slices: readonly Slice[]): Promise<void> {
  const column = (value: (slice: Slice) => unknown) => sql`${sql.param(slices.map(value))}`
  const owner = text.isChapter ? sql`chapter_translation_id` : sql`translation_id`
  await ctx.db.execute(sql`
    insert into text_slices (${owner}, first_block, blocks, html, joined, names)
    select ${text.id}, s.first_block, s.blocks, s.html,
      coalesce((select array_agg(j::int) from json_array_elements_text(s.joined) j), '{}'), s.names
    from unnest(${column(({ firstBlock }) => firstBlock)}::int[], ${column(({ blocks }) => blocks)}::int[],
      ${column(({ html }) => html)}::text[], ${column(({ joined }) => JSON.stringify(joined))}::json[],
      ${column(({ names }) => JSON.stringify(names))}::jsonb[]) as s (first_block, blocks, html, joined, names)
    on conflict do nothing`)
}
