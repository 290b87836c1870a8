import { sql } from 'drizzle-orm'
import { nearKey, searchKey } from '#words/name-keys.ts'
import { tokenise } from '#words/tokenise.ts'
import type { TransactionContext } from '../../context.ts'
import { stemTextWords } from '../stems.ts'
import { INDEX_VERSION, Vector } from './vectors.ts'

interface TitleRow extends Record<string, unknown> {
  workId: number
  languageId: number
  code: string
  title: string | null
  description: string | null
  author: string
  tags: string[]
}

/**
 * Writes the titles of works into the search index, in each language, with author, tags and description. The caller has
 * locked the works: a work and its author may be saved at the same time, and the second must see what the first has
 * written.
 */
export async function indexTitles(ctx: TransactionContext, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return
  const ids = sql`${sql.param(workIds)}::int[]`
  const { rows } = await ctx.db.execute<TitleRow>(sql`
    select w.id as "workId", l.id as "languageId", l.code, t.title, t.description, a.name as author, w.tags
    from works w join authors a on a.id = w.author_id
    cross join lateral (
      select w.original_language_id as language_id, w.title, w.description
      union all
      select language_id, title, description from work_localizations
      where work_id = w.id and language_id <> w.original_language_id) t
    join languages l on l.id = t.language_id
    where w.id = any (${ids})`)
  const vectors = new Map<TitleRow, string>()
  for (const [code, ofLanguage] of Map.groupBy(rows, (row) => row.code)) {
    const parts = ofLanguage.map(({ title, author, tags, description }) =>
      [title ?? '', author, tags.join('\n'), description ?? ''].map(tokenise),
    )
    const surfaces = new Set(parts.flat(2).flatMap(({ surface }) => surface || []))
    const stems = await stemTextWords(ctx.db, [...surfaces], code)
    for (const [i, row] of ofLanguage.entries()) {
      const vector = new Vector()
      for (const [j, tokens] of (parts[i] ?? []).entries())
        vector.add(tokens, stems, (['A', 'B', 'C', 'D'] as const)[j] ?? 'D')
      vectors.set(row, vector.toString())
    }
  }
  await ctx.db.execute(sql`delete from titles where work_id = any (${ids})`)
  const column = (value: (row: TitleRow) => unknown) => sql`${sql.param(rows.map(value))}`
  await ctx.db.execute(sql`
    insert into titles (work_id, language_id, title_key, author_key, near_key, tsv, index_version)
    select work_id, language_id, title_key, author_key, near_key, tsv::tsvector, ${INDEX_VERSION}::smallint
    from unnest(${column((row) => row.workId)}::int[], ${column((row) => row.languageId)}::int[],
      ${column((row) => searchKey(row.title ?? ''))}::text[], ${column((row) => searchKey(row.author))}::text[],
      ${column((row) => nearKey(`${searchKey(row.title ?? '')} ${searchKey(row.author)}`))}::text[],
      ${column((row) => vectors.get(row))}::text[]) as t(work_id, language_id, title_key, author_key, near_key, tsv)
    on conflict (work_id, language_id) do update set
      title_key = excluded.title_key, author_key = excluded.author_key, near_key = excluded.near_key, tsv = excluded.tsv, index_version = excluded.index_version`)
}

/** Locks the works of an author whose name has changed, for `indexTitles`. @returns their ids */
export async function lockWorksOfAuthor(ctx: TransactionContext, authorId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select id from works where author_id = ${authorId} order by id for share`,
  )
  return rows.map(({ id }) => id)
}
