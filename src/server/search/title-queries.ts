import { type SQL, sql } from 'drizzle-orm'
import { INTERFACE_LANGUAGE } from '#contract/interface-languages.ts'
import { soughtDeletions } from '#words/deletions.ts'
import { nearKey } from '#words/name-keys.ts'
import { allowedErrors, spellings } from '#words/spelling.ts'
import { inCodes, inLanguage } from '../catalogue/works-queries.ts'
import type { Context } from '../context.ts'
import { KEPT } from '../db/kept-statements.ts'
import { type SearchScope, shown } from './passage-queries.ts'
import { isMatch, type QueryByLanguage } from './ts-query.ts'

/** Titles that a search ranks. */
export const MOST_TITLES = 1001
/** Titles that are looked at for suggestions: a work in nineteen languages has nineteen, some of them alike. */
const MOST_NAMES = 120
/** Titles that are compared with a misspelt one: of an author of very many works, or of a frequent word, not all. */
const MOST_RESEMBLING = 1000
/** Names that are compared with a misspelt one. */
const NEIGHBOURS = 20
/** Trigram distance, 0 to 1, beyond which a name does not resemble another. */
const FARTHEST = 0.6

/** Works `w` that can be read in the language of the scope. */
export const readableIn = ({ languageId }: SearchScope): SQL =>
  languageId === undefined ? sql`true` : inLanguage(languageId)

export interface TitleHit {
  workId: number
  languageId: number
  titleKey: string
  authorKey: string
  /** The title and the author's name match the whole query, without tags and description. */
  isNamed: boolean
  rank: number
}

/** A query for titles with author, tags and description, and the same for title and author alone. */
export interface TitleQuery {
  titles: QueryByLanguage
  names: QueryByLanguage
}

/**
 * Finds titles that match some queries, of which each finds what the one before does, and more. Those that match the first
 * come first, and of these those that match it by title and author.
 * @returns of each query its hits, at most `MOST_TITLES` of all
 */
export async function findTitles(
  ctx: Context,
  queries: readonly TitleQuery[],
  scope: SearchScope,
): Promise<TitleHit[][]> {
  const [widest] = queries.slice(-1)
  if (!widest) return []
  const columns = queries.flatMap(({ titles, names }, nth) => [
    sql`${isMatch(sql`t`, titles)} as ${sql.identifier(`matched${nth}`)}`,
    sql`${isMatch(sql`t`, names)} as ${sql.identifier(`named${nth}`)}`,
    sql`ts_rank_cd(t.tsv, ${titles.widest}::tsquery, 2) as ${sql.identifier(`rank${nth}`)}`,
  ])
  const order = queries.flatMap((_, nth) =>
    ['matched', 'named', 'rank'].map((name) => sql`${sql.identifier(`${name}${nth}`)} desc`),
  )
  const { rows } = await ctx.db.execute<TitleHit & Record<string, unknown>>(sql`${KEPT}
    select t.work_id as "workId", t.language_id as "languageId", t.title_key as "titleKey", t.author_key as "authorKey",
      ${sql.join(columns, sql`, `)}
    from titles t join works w on w.id = t.work_id
    where ${isMatch(sql`t`, widest.titles)} and ${shown(scope)} and ${readableIn(scope)}
    order by ${sql.join(order, sql`, `)}, t.work_id limit ${MOST_TITLES}`)
  return queries.map((_, nth) =>
    rows
      .filter((row) => row[`matched${nth}`])
      .map(({ workId, languageId, titleKey, authorKey, [`named${nth}`]: isNamed, [`rank${nth}`]: rank }) => ({
        workId,
        languageId,
        titleKey,
        authorKey,
        isNamed: isNamed === true,
        rank: Number(rank),
      })),
  )
}

/** A hit by the sound of the author's name, with the names that may be meant. */
export interface SoundHit extends TitleHit {
  authorId: number
  authorNames: string[]
}

/**
 * Finds titles whose author sounds like some words of a query.
 * @param names the query for title and author alone
 * @param whole a tsquery for what the whole query sounds like; undefined: like no name
 */
export async function findSounding(
  ctx: Context,
  names: QueryByLanguage,
  whole: string | undefined,
  scope: SearchScope,
): Promise<SoundHit[]> {
  const isNamed = isMatch(sql`t`, names)
  const { rows } = await ctx.db.execute<SoundHit & Record<string, unknown>>(sql`${KEPT}
    select t.work_id as "workId", t.language_id as "languageId", t.title_key as "titleKey", t.author_key as "authorKey",
      true as "isNamed", 0 as rank, a.id as "authorId",
      array_remove(array[n.name, a.name], null) as "authorNames"
    from titles t join works w on w.id = t.work_id join authors a on a.id = w.author_id
    left join author_names n on n.author_id = a.id and n.language_id = t.language_id
    where ${whole === undefined ? isNamed : sql`(${isNamed} or t.tsv @@ ${whole}::tsquery)`} and ${shown(scope)} and ${readableIn(scope)}
    order by t.work_id, t.language_id limit ${MOST_TITLES}`)
  return rows
}

/** Lists titles that match a query in any order, of very many only some. @param query a tsquery */
export async function listTitles(ctx: Context, query: string, scope: SearchScope): Promise<TitleHit[]> {
  const { rows } = await ctx.db.execute<TitleHit & Record<string, unknown>>(sql`${KEPT}
    select t.work_id as "workId", t.language_id as "languageId", t.title_key as "titleKey", t.author_key as "authorKey",
      true as "isNamed", 0 as rank
    from (select * from titles where tsv @@ ${query}::tsquery limit ${MOST_TITLES}) t join works w on w.id = t.work_id
    where ${shown(scope)} and ${readableIn(scope)}`)
  return rows
}

/** What a work is called in a language, or its author in another than that of the main name. */
export interface NamesRow {
  workId: number
  languageId: number
  title: string | null
  description: string | null
  authorName: string | null
}

/** The names of works and of their authors in all languages, by language. */
export async function readNamesOf(ctx: Context, workIds: readonly number[]): Promise<NamesRow[]> {
  if (workIds.length === 0) return []
  const isOne = sql`w.id = any (${sql.param(workIds)}::int[])`
  const { rows } = await ctx.db.execute<NamesRow & Record<string, unknown>>(sql`${KEPT}
    select w.id as "workId", w.original_language_id as "languageId", w.title, w.description, null as "authorName"
    from works w where ${isOne}
    union all
    select l.work_id, l.language_id, l.title, l.description, null
    from work_localizations l join works w on w.id = l.work_id where ${isOne} and l.language_id <> w.original_language_id
    union all
    select w.id, n.language_id, null, null, n.name from author_names n join works w on w.author_id = n.author_id where ${isOne}
    order by 1, 2`)
  return rows
}

/** Whether a work has chapters; undefined: the actor may see no such work. */
export async function findKind(ctx: Context, workId: number): Promise<{ hasChapters: boolean } | undefined> {
  const { rows } = await ctx.db.execute<{ hasChapters: boolean }>(sql`
    select has_chapters as "hasChapters" from works
    where id = ${workId} and ${ctx.sees === 'everything' ? sql`true` : sql`status = 'published'`}`)
  return rows[0]
}

/** A title with its author, as suggestions need it. */
export interface NameHit {
  workId: number
  languageId: number
  /** null: in this language only the author has a name. */
  title: string | null
  originalTitle: string
  originalLanguageId: number
  titleKey: string
  authorKey: string
  isOriginal: boolean
  /** The title is in the language of the interface. */
  isInterface: boolean
  /** The work can be read in the title's language. */
  isReadable: boolean
  authorId: number
  author: string
  /** The author's name in the title's language; null: there is none, or it is the same. */
  localAuthor: string | null
  /** Number of the author's published works. */
  authorWorks: number
}

const nameColumns = ({
  titlesIn = [INTERFACE_LANGUAGE],
}: Context) => sql`t.work_id as "workId", t.language_id as "languageId",
  case when t.language_id = w.original_language_id then w.title else (select l.title from work_localizations l
    where l.work_id = t.work_id and l.language_id = t.language_id) end as title,
  (select n.name from author_names n where n.author_id = a.id and n.language_id = t.language_id and n.name <> a.name)
    as "localAuthor", w.title as "originalTitle", w.original_language_id as "originalLanguageId",
  t.title_key as "titleKey", t.author_key as "authorKey",
  t.language_id = w.original_language_id as "isOriginal",
  t.language_id in (select i.id from languages i where ${inCodes(titlesIn)}) as "isInterface",
  exists (select from work_languages r where r.work_id = t.work_id and r.language_id = t.language_id) as "isReadable",
  a.id as "authorId", a.name as author,
  (select count(*)::int from works o where o.author_id = a.id and o.status = 'published') as "authorWorks"`

async function readNames(ctx: Context, names: SQL): Promise<NameHit[]> {
  const { rows } = await ctx.db.execute<NameHit & Record<string, unknown>>(sql`
    select ${nameColumns(ctx)} from (${names}) t join works w on w.id = t.work_id join authors a on a.id = w.author_id
    order by t.place, t.title_key, t.work_id`)
  return rows
}

const PUBLISHED = sql`exists (select from works w where w.id = t.work_id and w.status = 'published')`

/** Finds titles and authors' names that match a query; those that begin with its search key come first. */
export function findNames(ctx: Context, query: string, key: string): Promise<NameHit[]> {
  const prefix = `${key.replace(/[\\%_]/g, '\\$&')}%`
  // The main name, behind that in the title's language.
  const secondPrefix = `%\n${prefix}`
  return readNames(
    ctx,
    sql`select t.*, (case when t.title_key like ${prefix} then 0 when t.author_key like ${prefix} or t.author_key like ${secondPrefix} then 1
        else 2 end) as place
      from titles t where t.tsv @@ ${query}::tsquery and ${PUBLISHED} order by place, title_key limit ${MOST_NAMES}`,
  )
}

/** Finds the titles whose author sounds like some words of a query. @param names a tsquery for title and author alone */
export const findSoundingNames = (ctx: Context, names: string): Promise<NameHit[]> =>
  readNames(
    ctx,
    sql`select t.*, 0 as place from titles t where t.tsv @@ ${names}::tsquery and ${PUBLISHED}
      order by title_key limit ${MOST_NAMES}`,
  )

/** Finds the titles and authors' names whose letters are most like those of a search key, nearest first. */
export function findNearNames(ctx: Context, key: string): Promise<NameHit[]> {
  return readNames(
    ctx,
    sql`select * from (select t.*, ${nearKey(key)} <<-> t.near_key as place
      from titles t where ${PUBLISHED} order by place limit ${NEIGHBOURS}) near where place <= ${FARTHEST}`,
  )
}

/**
 * Lists the names that have a word which resembles each of these words: title and author as they are written, with a line
 * break between, the nearest first.
 * @param words folded; none of a name's is left out, but the shortest may be any
 */
export async function listNearNames(ctx: Context, words: readonly string[]): Promise<string[]> {
  const resembling = spellings(words).flatMap((spelling) => {
    const long = spelling.filter((word) => allowedErrors(word) > 0)
    const conditions = long.map((word) => sql`name_deletions && ${sql.param(soughtDeletions(word))}::int[]`)
    return conditions.length === 0 ? [] : [sql`(${sql.join(conditions, sql` and `)})`]
  })
  if (resembling.length === 0) return []
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    select concat_ws(e'\n', coalesce(l.title, w.title), n.name, a.name) as name
    from (select work_id, language_id, ${nearKey(words.join(' '))} <<-> near_key as distance
      from (select * from titles where ${sql.join(resembling, sql` or `)} limit ${MOST_RESEMBLING}) resembling
      order by distance limit ${NEIGHBOURS}) t
    join works w on w.id = t.work_id and w.status = 'published' join authors a on a.id = w.author_id
    left join work_localizations l on l.work_id = t.work_id and l.language_id = t.language_id
    left join author_names n on n.author_id = a.id and n.language_id = t.language_id
    order by t.distance, t.work_id, t.language_id`)
  return rows.map(({ name }) => name)
}
