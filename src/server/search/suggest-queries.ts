import { type SQL, sql } from 'drizzle-orm'
import { INTERFACE_LANGUAGE } from '#contract/languages.ts'
import type { Context } from '../context.ts'
import { nearKey } from './words/near-key.ts'

/** Titles that are looked at: of a work in nineteen languages some are the same. */
const MOST_NAMES = 120
/** Of 1: what is farther away resembles it no more. */
const FARTHEST = 0.6

export interface NameHit {
  workId: number
  languageId: number
  title: string | null
  titleKey: string
  authorKey: string
  isOriginal: boolean
  /** In the interface's language. */
  isInterface: boolean
  /** The work can be read in the title's language. */
  isReadable: boolean
  authorId: number
  author: string
  authorWorks: number
}

const COLUMNS = sql`t.work_id as "workId", t.language_id as "languageId",
  case when t.language_id = w.original_language_id then w.title else (select l.title from work_localizations l
    where l.work_id = t.work_id and l.language_id = t.language_id) end as title,
  t.title_key as "titleKey", t.author_key as "authorKey",
  t.language_id = w.original_language_id as "isOriginal",
  t.language_id = (select id from languages where code = ${INTERFACE_LANGUAGE}) as "isInterface",
  exists (select from work_languages r where r.work_id = t.work_id and r.language_id = t.language_id) as "isReadable",
  a.id as "authorId", a.name as author,
  (select count(*)::int from works o where o.author_id = a.id and o.status = 'published') as "authorWorks"`

async function read(ctx: Context, names: SQL): Promise<NameHit[]> {
  const { rows } = await ctx.db.execute<NameHit & Record<string, unknown>>(sql`
    select ${COLUMNS} from (${names}) t join works w on w.id = t.work_id join authors a on a.id = w.author_id
    order by t.place, t.title_key, t.work_id`)
  return rows
}

const PUBLISHED = sql`exists (select from works w where w.id = t.work_id and w.status = 'published')`

/** Titles and authors' names that meet a query; those that begin with its key first. */
export function findNames(ctx: Context, query: string, key: string): Promise<NameHit[]> {
  const begins = `${key.replace(/[\\%_]/g, '\\$&')}%`
  return read(
    ctx,
    sql`select t.*, (case when t.title_key like ${begins} then 0 when t.author_key like ${begins} then 1 else 2 end) as place
      from titles t where t.tsv @@ ${query}::tsquery and ${PUBLISHED} order by place, title_key limit ${MOST_NAMES}`,
  )
}

/** Titles and authors' names nearest to what was written, by its letters. */
export function findNearNames(ctx: Context, key: string): Promise<NameHit[]> {
  return read(
    ctx,
    sql`select * from (select t.*, ${nearKey(key)} <<-> t.near_key as place
      from titles t where ${PUBLISHED} order by place limit 20) near where place <= ${FARTHEST}`,
  )
}
