import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import { containing } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { changes } from '../../db/schema.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'
import { NO_ROWS, nameOf, PRESENT_ROWS } from './row-names.ts'

/**
 * The history is the table `changes`: each row keeps the state before a write. So the state after a write is that before
 * the next write of the same row, or the row itself. Chapters and texts that are deleted with their work or chapter have
 * no change of their own: their states are parts of the state that the deletion keeps. Here they are called deleted parts.
 */

/** A change without the state it keeps. */
export interface ChangeRow {
  id: number
  /** As the database driver returns it. */
  at: string
  actor: string
  action: 'create' | 'update' | 'delete'
  entity: HistoryEntity
  entityId: number
  /** What the row was called after the change; null: nothing is known of it. */
  name: string | null
  /** Whether the change keeps a state. */
  hasState: boolean
  /** Whether the row is there now, and its revision. */
  isPresent: boolean
  revision: number | null
  /** Whether no later change of the row exists. */
  isLast: boolean
}

type Page = Pick<ListQuery, 'limit' | 'offset'>

/** The changes of a row, newest first; of a work also those of its chapters and texts. */
export function listHistory(ctx: Context, entity: HistoryEntity, id: number, page: Page): Promise<ListPart<ChangeRow>> {
  return entity === 'work' ? listWorkHistory(ctx, id, page) : listRowHistory(ctx, entity, id, page)
}

async function listRowHistory(ctx: Context, entity: HistoryEntity, id: number, { limit, offset }: Page) {
  const [{ rows }, total] = await Promise.all([
    ctx.db.execute<ChangeRow & Record<string, unknown>>(sql`
      with deleted_parts as materialized (${deletedPart(entity, id)}),
      page as materialized (
        select * from changes where entity = ${entity} and entity_id = ${id}
        order by id desc limit ${limit} offset ${offset})
      ${selectChanges(sql`page`, sql`deleted_parts`)} order by c.id desc`),
    ctx.db.$count(changes, and(eq(changes.entity, entity), eq(changes.entityId, id))),
  ])
  return { rows, total }
}

async function listWorkHistory(ctx: Context, id: number, { limit, offset }: Page) {
  const related = sql`
    deleted_parts as materialized (${deletedPartsOfWork(id)}),
    chapter_ids as materialized (
      select id from chapters where work_id = ${id}
      union select entity_id from changes where entity = 'chapter' and work_id = ${id}
      union select id from deleted_parts where entity = 'chapter'),
    related as materialized (
      select 'work' as entity, ${id}::int as id
      union select 'translation', id from translations where work_id = ${id}
      union select 'translation', entity_id from changes where entity = 'translation' and work_id = ${id}
      union select 'chapter', id from chapter_ids
      union select 'chapter_translation', t.id from chapter_translations t join chapter_ids o on o.id = t.chapter_id
      union select 'chapter_translation', k.entity_id from changes k join chapter_ids o on o.id = k.chapter_id
        where k.entity = 'chapter_translation'
      union select entity, id from deleted_parts)`
  const ofRelated = sql`related r join changes c on c.entity = r.entity and c.entity_id = r.id`
  const [{ rows }, counted] = await Promise.all([
    ctx.db.execute<ChangeRow & Record<string, unknown>>(sql`
      with ${related}, page as materialized (
        select c.* from ${ofRelated} order by c.id desc limit ${limit} offset ${offset})
      ${selectChanges(sql`page`, sql`deleted_parts`)} order by c.id desc`),
    ctx.db.execute<{ total: number }>(sql`with ${related} select count(*)::int as total from ${ofRelated}`),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** Columns of the list of deleted rows, each with its first order. */
export const DELETED_SORTS = { at: 'desc', name: 'asc', entity: 'asc', actor: 'asc' } as const

type DeletedSort = keyof typeof DELETED_SORTS

const NAME_OF_DELETED = nameOf(sql`c`, NO_ROWS)

const DELETED_SORT_KEYS: Record<DeletedSort, SQL> = {
  at: sql`c.id`,
  name: sql`lower(${NAME_OF_DELETED})`,
  entity: sql`c.entity`,
  actor: sql`c.actor`,
}

/**
 * The deletion of each row that is not there now. Chapters and texts that were deleted with their work or chapter are not
 * listed.
 * @param entity only rows of this kind
 */
export async function listDeleted(
  ctx: Context,
  { sort, order, words, limit, offset }: ListQuery<DeletedSort>,
  entity: HistoryEntity | undefined,
): Promise<ListPart<ChangeRow>> {
  const deletions = sql`changes c where c.action = 'delete' and c.before is not null
    and not exists (select from changes n where n.entity = c.entity and n.entity_id = c.entity_id and n.id > c.id)
    and not exists (select from ${PRESENT_ROWS} r where r.entity = c.entity and r.id = c.entity_id)
    ${entity ? sql`and c.entity = ${entity}` : sql``}
    ${words === '' ? sql`` : sql`and ${NAME_OF_DELETED} ilike ${containing(words)}`}`
  const direction = order === 'asc' ? sql`asc` : sql`desc`
  const inOrder = sql`order by ${DELETED_SORT_KEYS[sort]} ${direction}, c.id ${direction}`
  const [{ rows }, counted] = await Promise.all([
    ctx.db.execute<ChangeRow & Record<string, unknown>>(sql`
      with page as materialized (select c.* from ${deletions} ${inOrder} limit ${limit} offset ${offset})
      ${selectChanges(sql`page`, NO_ROWS)} ${inOrder}`),
    ctx.db.execute<{ total: number }>(sql`select count(*)::int as total from ${deletions}`),
  ])
  return { rows, total: counted.rows[0]?.total ?? 0 }
}

/** A change with the state it keeps; null: it keeps none. */
export interface WholeChange extends ChangeRow {
  before: unknown
}

/** @returns undefined: there is no such change. Changes of reports are shown with the report, not here */
export async function findChange(ctx: Context, id: number): Promise<WholeChange | undefined> {
  const [row] = await ctx.db
    .select({ entity: changes.entity, entityId: changes.entityId, before: changes.before })
    .from(changes)
    .where(and(eq(changes.id, id), ne(changes.entity, 'report')))
  if (!row) return undefined
  const { rows } = await ctx.db.execute<ChangeRow & Record<string, unknown>>(sql`
    with deleted_parts as materialized (${deletedPart(row.entity as HistoryEntity, row.entityId)}),
    wanted as materialized (select * from changes where id = ${id})
    ${selectChanges(sql`wanted`, sql`deleted_parts`)}`)
  return rows[0] && { ...rows[0], before: row.before }
}

/** Finds changes by their ids, in no order. Of rows that went with their work or chapter the names may be missing. */
export async function findChangeRows(ctx: Context, ids: readonly number[]): Promise<ChangeRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<ChangeRow & Record<string, unknown>>(sql`
    with wanted as materialized (select * from changes where id = any (${sql.param(ids)}::bigint[]))
    ${selectChanges(sql`wanted`, NO_ROWS)}`)
  return rows
}

/** @returns whether a row is there, or was */
export async function wasEverPresent(ctx: Context, entity: HistoryEntity, id: number): Promise<boolean> {
  const { rows } = await ctx.db.execute(sql`
    select from ${PRESENT_ROWS} r where r.entity = ${entity} and r.id = ${id}
    union all (select from changes c where c.entity = ${entity} and c.entity_id = ${id} limit 1)`)
  return rows.length > 0
}

/**
 * A query of `ChangeRow`s, to which only `with` and `order by` are added. A name comes from the first of these that is
 * known: of a deletion, the state before it; the state before the next change; the row as it is; the state before the
 * change; a deleted part.
 * @param changes a table of changes, here `c`
 * @param deletedParts as for `nameOf`
 */
const selectChanges = (changes: SQL, deletedParts: SQL) => sql`
  select c.id::float8 as id, c.at, c.actor, c.action, c.entity, c.entity_id as "entityId",
    ${nameOf(sql`named`, deletedParts)} as name, c.before is not null as "hasState",
    exists (select from ${PRESENT_ROWS} r where r.entity = c.entity and r.id = c.entity_id) as "isPresent",
    (select r.revision from ${PRESENT_ROWS} r where r.entity = c.entity and r.id = c.entity_id) as revision,
    not exists (select from changes n where n.entity = c.entity and n.entity_id = c.entity_id and n.id > c.id) as "isLast"
  from ${changes} c cross join lateral (
    select c.entity, known.* from (
      select case c.action when 'delete' then 1 else 4 end as rank,
        c.title, c.work_id, c.chapter_id, c.language_id, c.order_index where c.before is not null
      union all (select 2, n.title, n.work_id, n.chapter_id, n.language_id, n.order_index from changes n
        where n.entity = c.entity and n.entity_id = c.entity_id and n.id > c.id and n.before is not null
        order by n.id limit 1)
      union all select 3, r.title, r.work_id, r.chapter_id, r.language_id, r.order_index from ${PRESENT_ROWS} r
        where r.entity = c.entity and r.id = c.entity_id
      union all (select 5, p.title, p.work_id, p.chapter_id, p.language_id, p.order_index from ${deletedParts} p
        where p.entity = c.entity and p.id = c.entity_id limit 1)
      union all select 6, null, null, null, null, null
    ) known order by rank limit 1) named`

/** Columns as those of `PRESENT_ROWS`, from a state in JSON. */
const columnsOfState = (entity: SQL, state: SQL) => sql`${entity} as entity, (${state} ->> 'id')::int as id,
  ${state} ->> 'title' as title, (${state} ->> 'workId')::int as work_id, (${state} ->> 'chapterId')::int as chapter_id,
  (${state} ->> 'languageId')::int as language_id, (${state} ->> 'orderIndex')::int as order_index`

/** A query: the deleted parts of a work, whether they were deleted with the work or with one of its chapters. */
const deletedPartsOfWork = (id: number) => sql`
  with deleted_works as materialized (
    select before from changes where entity = 'work' and entity_id = ${id} and action = 'delete'),
  deleted_chapters as materialized (
    select ch from deleted_works, jsonb_array_elements(before -> 'chapters') ch
    union all select before from changes where entity = 'chapter' and work_id = ${id} and action = 'delete')
  select ${columnsOfState(sql`'translation'`, sql`t`)}
    from deleted_works, jsonb_array_elements(before -> 'translations') t
  union all select ${columnsOfState(sql`'chapter'`, sql`ch`)} from deleted_chapters
  union all select ${columnsOfState(sql`'chapter_translation'`, sql`t`)}
    from deleted_chapters, jsonb_array_elements(ch -> 'translations') t`

/** Where the state of a deleted work or chapter keeps its parts. */
const PART_PATHS: Partial<Record<HistoryEntity, string>> = {
  translation: '$.translations[*] ? (@.id == $id && exists (@.workId))',
  chapter: '$.chapters[*] ? (@.id == $id)',
  chapter_translation: '$.**.translations[*] ? (@.id == $id && exists (@.chapterId))',
}

/** An SQL expression: the state of a part within the deletion `c` of a work or chapter; null: it is not in it. */
const stateOfPart = (entity: HistoryEntity, id: number) =>
  sql`jsonb_path_query_first(c.before, ${PART_PATHS[entity]}::jsonpath, jsonb_build_object('id', ${id}::int))`

/** A query: the row as a deleted part, and its chapter if it is a chapter's text; empty if its name is known otherwise. */
function deletedPart(entity: HistoryEntity, id: number): SQL {
  if (!(entity in PART_PATHS)) return sql`select * from ${NO_ROWS} none`
  const chapter = sql`jsonb_path_query_first(c.before, '$.chapters[*] ? (exists (@.translations[*] ? (@.id == $id)))',
    jsonb_build_object('id', ${id}::int))`
  return sql`
    with found as materialized (
      select ${stateOfPart(entity, id)} as part,
        ${entity === 'chapter_translation' ? chapter : sql`null::jsonb`} as chapter
      from changes c where c.action = 'delete' and c.entity in ('work', 'chapter')
        and not exists (select from ${PRESENT_ROWS} r where r.entity = ${entity} and r.id = ${id})
        and not exists (select from changes k where k.entity = ${entity} and k.entity_id = ${id} and k.before is not null))
    select ${columnsOfState(sql`${entity}::text`, sql`part`)} from found where part is not null
    union all select ${columnsOfState(sql`'chapter'`, sql`chapter`)} from found where chapter is not null`
}

/**
 * Finds the kept state of a row after a change: in the next change of the row, or in the deletion of its work or chapter.
 * @returns undefined: no later write has kept one. The state after the change is the row as it is, or is unknown
 */
export async function findStateAfter(
  ctx: Context,
  { id, entity, entityId, isPresent, isLast }: ChangeRow,
): Promise<{ before: unknown } | undefined> {
  if (isPresent && isLast) return undefined
  const { rows } = await ctx.db.execute<{ before: unknown }>(sql`
    select before from changes where entity = ${entity} and entity_id = ${entityId} and id > ${id}
    order by id limit 1`)
  if (rows[0] || !(entity in PART_PATHS)) return rows[0]
  const findIn = async (deletions: SQL) => {
    const { rows } = await ctx.db.execute<{ before: unknown }>(sql`
      select ${stateOfPart(entity, entityId)} as before from changes c
      where c.action = 'delete' and ${deletions} and c.id > ${id} and ${stateOfPart(entity, entityId)} is not null
      order by c.id limit 1`)
    return rows[0]
  }
  // First in the works and chapters that the row is known to have been part of: to look into every deletion takes long.
  const knownOwners = sql`(c.entity, c.entity_id) in (
    with own as materialized (
      select k.work_id, k.chapter_id from changes k
      where k.entity = ${entity} and k.entity_id = ${entityId} and k.before is not null)
    select 'work', work_id from own where work_id is not null
    union select 'chapter', chapter_id from own where chapter_id is not null
    union select 'work', h.work_id from own join changes h on h.entity = 'chapter' and h.entity_id = own.chapter_id
      where h.work_id is not null)`
  return (await findIn(knownOwners)) ?? findIn(sql`c.entity in ('work', 'chapter')`)
}
