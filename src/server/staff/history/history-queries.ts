import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import { containing } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { changes } from '../../db/schema.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'
import { nameOf, STANDING } from './name-queries.ts'

/** A change without the state it keeps. */
export interface ChangeRow {
  id: number
  /** As the driver gives it. */
  at: string
  actor: string
  action: 'create' | 'update' | 'delete'
  entity: HistoryEntity
  entityId: number
  /** null: nothing is known any more of what it was called. */
  name: string | null
  /** It keeps a state. */
  keeps: boolean
  /** Its row is there now. */
  stands: boolean
  /** Of that row; null: it is not there. */
  revision: number | null
  /** Nothing was done to the row since. */
  isLast: boolean
}

type Part = Pick<ListQuery, 'limit' | 'offset'>

const within = ({ limit, offset }: Part) => sql`limit ${limit} offset ${offset}`

const COLUMNS = sql`c.id::float8 as id, c.at, c.actor, c.action, c.entity, c.entity_id as "entityId",
  ${nameOf('s')} as name, c.before is not null as keeps,
  exists (select from ${STANDING} r where r.entity = c.entity and r.id = c.entity_id) as stands,
  (select r.revision from ${STANDING} r where r.entity = c.entity and r.id = c.entity_id) as revision,
  not exists (select from changes n where n.entity = c.entity and n.entity_id = c.entity_id and n.id > c.id) as "isLast"`

/** What a row was called once a change `c` was made: as the next of its states says; a deleted one, as it was last. */
const SUBJECT = sql`cross join lateral (
  select c.entity, known.* from (
    select case c.action when 'delete' then 1 else 4 end as rank, c.title, c.work_id, c.chapter_id, c.language_id, c.order_index where c.before is not null
    union all (select 2, n.title, n.work_id, n.chapter_id, n.language_id, n.order_index from changes n
      where n.entity = c.entity and n.entity_id = c.entity_id and n.id > c.id and n.before is not null order by n.id limit 1)
    union all select 3, r.title, r.work_id, r.chapter_id, r.language_id, r.order_index from ${STANDING} r
      where r.entity = c.entity and r.id = c.entity_id
    union all (select 5, p.title, p.work_id, p.chapter_id, p.language_id, p.order_index from parts p
      where p.entity = c.entity and p.id = c.entity_id limit 1)
    union all select 6, null, null, null, null, null
  ) known order by rank limit 1) s`

/** What was done to a row, newest first; to a work's chapters and texts too. `total`: how many changes there are. */
export async function listHistory(
  ctx: Context,
  entity: HistoryEntity,
  id: number,
  part: Part,
): Promise<ListPart<ChangeRow>> {
  const known = sql`with parts as materialized (${entity === 'work' ? partsOfWork(id) : partOfWhole(entity, id)}),
    subjects as materialized (
      select ${entity}::text as entity, ${id}::int as id ${entity === 'work' ? sql`union ${subjectsOfWork(id)}` : sql``})`
  const [{ rows }, counted] = await Promise.all([
    ctx.db.execute<ChangeRow & Record<string, unknown>>(sql`
      ${known}, picked as materialized (
        select c.* from subjects s join changes c on c.entity = s.entity and c.entity_id = s.id
        order by c.id desc ${within(part)})
      select ${COLUMNS} from picked c ${SUBJECT} order by c.id desc`),
    ctx.db.execute<{ total: number }>(sql`
      ${known} select count(*)::int as total from subjects s join changes c on c.entity = s.entity and c.entity_id = s.id`),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

const NO_PART = sql`select null::text as entity, null::int as id, null::text as title, null::int as work_id,
  null::int as chapter_id, null::int as language_id, null::int as order_index where false`

const partColumns = (entity: SQL, json: SQL) => sql`${entity} as entity, (${json} ->> 'id')::int as id,
  ${json} ->> 'title' as title, (${json} ->> 'workId')::int as work_id, (${json} ->> 'chapterId')::int as chapter_id,
  (${json} ->> 'languageId')::int as language_id, (${json} ->> 'orderIndex')::int as order_index`

/** What went with a work, or with one of its chapters, whenever that was deleted. */
function partsOfWork(id: number): SQL {
  return sql`
    with wholes as materialized (
      select c.before from changes c where c.entity = 'work' and c.entity_id = ${id} and c.action = 'delete'),
    gone as materialized (
      select ch from wholes, jsonb_array_elements(before -> 'chapters') ch
      union all select c.before from changes c where c.entity = 'chapter' and c.work_id = ${id} and c.action = 'delete')
    select ${partColumns(sql`'translation'`, sql`t`)} from wholes, jsonb_array_elements(before -> 'translations') t
    union all select ${partColumns(sql`'chapter'`, sql`ch`)} from gone
    union all select ${partColumns(sql`'chapter_translation'`, sql`t`)} from gone, jsonb_array_elements(ch -> 'translations') t`
}

/** Where a deleted whole keeps its parts. */
const PATHS: Partial<Record<HistoryEntity, string>> = {
  translation: '$.translations[*] ? (@.id == $id && exists (@.workId))',
  chapter: '$.chapters[*] ? (@.id == $id)',
  chapter_translation: '$.**.translations[*] ? (@.id == $id && exists (@.chapterId))',
}

/** The state of a part in the deletion `c` of a whole; null: it is not there. */
const partIn = (entity: HistoryEntity, id: number) =>
  sql`jsonb_path_query_first(c.before, ${PATHS[entity]}::jsonpath, jsonb_build_object('id', ${id}::int))`

/** A row whose own changes keep no state, as it went with its whole. */
function partOfWhole(entity: HistoryEntity, id: number): SQL {
  if (!(entity in PATHS)) return NO_PART
  const chapter = sql`jsonb_path_query_first(c.before, '$.chapters[*] ? (exists (@.translations[*] ? (@.id == $id)))',
    jsonb_build_object('id', ${id}::int))`
  return sql`
    with wholes as materialized (
      select ${partIn(entity, id)} as part, ${entity === 'chapter_translation' ? chapter : sql`null::jsonb`} as chapter
      from changes c where c.action = 'delete' and c.entity in ('work', 'chapter')
        and not exists (select from ${STANDING} r where r.entity = ${entity} and r.id = ${id})
        and not exists (select from changes k where k.entity = ${entity} and k.entity_id = ${id} and k.before is not null))
    select ${partColumns(sql`${entity}::text`, sql`part`)} from wholes where part is not null
    union all select ${partColumns(sql`'chapter'`, sql`chapter`)} from wholes where chapter is not null`
}

/** Every chapter and text that is or was of a work. */
function subjectsOfWork(id: number): SQL {
  return sql`(
    with own_chapters as materialized (
      select id from chapters where work_id = ${id}
      union select entity_id from changes where entity = 'chapter' and work_id = ${id}
      union select id from parts where entity = 'chapter')
    select 'translation' as entity, id from translations where work_id = ${id}
    union select 'translation', entity_id from changes where entity = 'translation' and work_id = ${id}
    union select 'chapter', id from own_chapters
    union select 'chapter_translation', t.id from chapter_translations t join own_chapters o on o.id = t.chapter_id
    union select 'chapter_translation', c.entity_id from changes c join own_chapters o on o.id = c.chapter_id
      where c.entity = 'chapter_translation'
    union select entity, id from parts)`
}

/** Whether a row is there, or was. */
export async function isKnown(ctx: Context, entity: HistoryEntity, id: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from ${STANDING} r where r.entity = ${entity} and r.id = ${id}
    union all (select from changes c where c.entity = ${entity} and c.entity_id = ${id} limit 1)`)
  return rows.length > 0
}

/** Columns of the list of what was deleted, with the order each begins with. */
export const DELETED_SORTS = { at: 'desc', name: 'asc', entity: 'asc', actor: 'asc' } as const

type DeletedSort = keyof typeof DELETED_SORTS

const DELETED_COLUMNS: Record<DeletedSort, SQL> = {
  at: sql`c.id`,
  name: sql`lower(${nameOf('c')})`,
  entity: sql`c.entity`,
  actor: sql`c.actor`,
}

/** The last change of each row that was deleted and is not there; not what went with its whole. */
export async function listDeleted(
  ctx: Context,
  { sort, order, words, ...part }: ListQuery<DeletedSort>,
  entity: HistoryEntity | undefined,
): Promise<ListPart<ChangeRow>> {
  const from = sql`from changes c where c.action = 'delete' and c.before is not null
    and not exists (select from changes n where n.entity = c.entity and n.entity_id = c.entity_id and n.id > c.id)
    and not exists (select from ${STANDING} r where r.entity = c.entity and r.id = c.entity_id)
    ${entity ? sql`and c.entity = ${entity}` : sql``}
    ${words === '' ? sql`` : sql`and ${nameOf('c')} ilike ${containing(words)}`}`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const known = sql`with parts as (${NO_PART})`
  const [{ rows }, counted] = await Promise.all([
    ctx.db.execute<ChangeRow & Record<string, unknown>>(sql`
      ${known}, picked as materialized (
        select c.* ${from} order by ${DELETED_COLUMNS[sort]} ${direction}, c.id ${direction} ${within(part)})
      select ${COLUMNS} from picked c ${SUBJECT} order by ${DELETED_COLUMNS[sort]} ${direction}, c.id ${direction}`),
    ctx.db.execute<{ total: number }>(sql`${known} select count(*)::int as total ${from}`),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A change with the state it keeps. */
export interface WholeChange extends ChangeRow {
  before: unknown
}

export async function findChange(ctx: Context, id: number): Promise<WholeChange | undefined> {
  const asked = await ctx.db
    .select({ entity: changes.entity, entityId: changes.entityId })
    .from(changes)
    // What became of a report is told with the report.
    .where(and(eq(changes.id, id), ne(changes.entity, 'report')))
  const [of] = asked as { entity: HistoryEntity; entityId: number }[]
  if (!of) return undefined
  const { rows } = await ctx.db.execute<WholeChange & Record<string, unknown>>(sql`
    with parts as materialized (${partOfWhole(of.entity, of.entityId)}),
      asked as materialized (select * from changes where id = ${id})
    select ${COLUMNS}, c.before from asked c ${SUBJECT}`)
  return rows[0]
}

/** What keeps the state of a row after a change: the next change of it; else the deletion of its whole, if it went so. */
export async function findKeptAfter(
  ctx: Context,
  { id, entity, entityId, stands, isLast }: ChangeRow,
): Promise<{ before: unknown } | undefined> {
  if (stands && isLast) return undefined
  const { rows } = await ctx.db.execute<{ before: unknown }>(sql`
    select n.before from changes n where n.entity = ${entity} and n.entity_id = ${entityId} and n.id > ${id}
    order by n.id limit 1`)
  if (rows[0] || !(entity in PATHS)) return rows[0]
  const inWhole = async (wholes: SQL) => {
    const { rows } = await ctx.db.execute<{ before: unknown }>(sql`
      select ${partIn(entity, entityId)} as before from changes c
      where c.action = 'delete' and ${wholes} and c.id > ${id} and ${partIn(entity, entityId)} is not null
      order by c.id limit 1`)
    return rows[0]
  }
  // Of one that was moved with its last change, or keeps no state of its own, nothing says where it was at its end.
  return (await inWhole(knownWholes(entity, entityId))) ?? inWhole(sql`c.entity in ('work', 'chapter')`)
}

/** That a change `c` is of what a row is known to have been part of: to look into every whole takes long. */
const knownWholes = (entity: HistoryEntity, id: number) => sql`(c.entity, c.entity_id) in (
  with own as materialized (
    select k.work_id, k.chapter_id from changes k
    where k.entity = ${entity} and k.entity_id = ${id} and k.before is not null)
  select 'work', work_id from own where work_id is not null
  union select 'chapter', chapter_id from own where chapter_id is not null
  union select 'work', h.work_id from own join changes h on h.entity = 'chapter' and h.entity_id = own.chapter_id
    where h.work_id is not null)`

/** What people call a row that is there. */
export async function nameNow(ctx: Context, entity: HistoryEntity, id: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ name: string }>(sql`
    with parts as (${NO_PART})
    select ${nameOf('s')} as name from ${STANDING} s where s.entity = ${entity} and s.id = ${id}`)
  return rows[0]?.name
}
