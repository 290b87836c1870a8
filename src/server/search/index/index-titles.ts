import { sql } from 'drizzle-orm'
import { deletionsOfName } from '#words/deletions.ts'
import { nearKey, searchKey } from '#words/name-keys.ts'
import { tokenise } from '#words/tokenise.ts'
import type { TransactionContext } from '../../context.ts'
import { nameLexemes } from '../name-sounds.ts'
import { stemTexts } from '../stems.ts'
import { INDEX_VERSION, Vector } from './vectors.ts'

interface TitleRow extends Record<string, unknown> {
  workId: number
  languageId: number
  code: string
  title: string | null
  description: string | null
  author: string
  /** The author's name in this language, where there is one. */
  localAuthor: string | null
  tags: string[]
}

/**
 * Writes the titles of works into the search index, in each language, with author, tags and description; also in languages
 * in which only the author has a name: then without a title. The caller has
 * locked the works: a work and its author may be saved at the same time, and the second must see what the first has
 * written.
 */
export async function indexTitles(ctx: TransactionContext, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return
  const ids = sql`${sql.param(workIds)}::int[]`
  const { rows } = await ctx.db.execute<TitleRow>(sql`
    select w.id as "workId", l.id as "languageId", l.code, t.title, t.description, a.name as author,
      nullif(n.name, a.name) as "localAuthor", w.tags
    from works w join authors a on a.id = w.author_id
    cross join lateral (
      select w.original_language_id as language_id, w.title, w.description
      union all
      select language_id, title, description from work_localizations
      where work_id = w.id and language_id <> w.original_language_id
      union all
      select language_id, null, null from author_names
      where author_id = w.author_id and language_id <> w.original_language_id and not exists (
        select from work_localizations o where o.work_id = w.id and o.language_id = author_names.language_id)) t
    join languages l on l.id = t.language_id
    left join author_names n on n.author_id = a.id and n.language_id = l.id
    where w.id = any (${ids})`)
  const vectors = new Map<TitleRow, string>()
  const sounds = new Map([...new Set(rows.flatMap(namesOf))].map((name) => [name, nameLexemes(name)]))
  const parts = rows.map((row) => ({
    row,
    tokens: [row.title ?? '', namesOf(row).join('\n'), row.tags.join('\n'), row.description ?? ''].map(tokenise),
  }))
  const surfacesOf = new Map<string, Set<string>>()
  for (const { row, tokens } of parts) {
    const surfaces = surfacesOf.get(row.code) ?? new Set()
    surfacesOf.set(row.code, surfaces)
    for (const { surface } of tokens.flat()) if (surface) surfaces.add(surface)
  }
  const stems = await stemTexts(ctx.db, surfacesOf)
  for (const { row, tokens } of parts) {
    const vector = new Vector()
    for (const [i, ofPart] of tokens.entries())
      vector.add(ofPart, stems.get(row.code) ?? new Map(), (['A', 'B', 'C', 'D'] as const)[i] ?? 'D')
    for (const lexeme of namesOf(row).flatMap((name) => sounds.get(name) ?? [])) vector.mark(lexeme)
    vectors.set(row, vector.toString())
  }
  await ctx.db.execute(sql`delete from titles where work_id = any (${ids})`)
  const column = (value: (row: TitleRow) => unknown) => sql`${sql.param(rows.map(value))}`
  await ctx.db.execute(sql`
    insert into titles (work_id, language_id, title_key, author_key, near_key, name_deletions, tsv, index_version)
    select work_id, language_id, title_key, author_key, near_key, name_deletions::int[], tsv::tsvector, ${INDEX_VERSION}::smallint
    from unnest(${column((row) => row.workId)}::int[], ${column((row) => row.languageId)}::int[],
      ${column((row) => searchKey(row.title ?? ''))}::text[], ${column((row) => namesOf(row).map(searchKey).join('\n'))}::text[],
      ${column((row) => nearKey([row.title ?? '', ...namesOf(row)].map(searchKey).join(' ')))}::text[],
      ${column((row) => `{${deletionsOfNames([row.title ?? '', ...namesOf(row)]).join()}}`)}::text[],
      ${column((row) => vectors.get(row))}::text[])
      as t(work_id, language_id, title_key, author_key, near_key, name_deletions, tsv)
    on conflict (work_id, language_id) do update set
      title_key = excluded.title_key, author_key = excluded.author_key, near_key = excluded.near_key,
      name_deletions = excluded.name_deletions, tsv = excluded.tsv, index_version = excluded.index_version`)
}

const deletionsOfNames = (names: readonly string[]): number[] => [
  ...new Set(
    names.flatMap((name) =>
      deletionsOfName(tokenise(name).flatMap(({ kind, lexeme }) => (kind === 'word' ? lexeme : []))),
    ),
  ),
]

/** The names by which an author is found in a language, that of the language first. */
const namesOf = ({ author, localAuthor }: TitleRow): string[] =>
  localAuthor === null ? [author] : [localAuthor, author]

/** Locks the works of an author whose name has changed, for `indexTitles`. @returns their ids */
export async function lockWorksOfAuthor(ctx: TransactionContext, authorId: number): Promise<number[]> {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`select id from works where author_id = ${authorId} order by id for share`,
  )
  return rows.map(({ id }) => id)
}
