import { and, eq, gte, lt, ne, type SQL, sql } from 'drizzle-orm'
import type { BatchKind } from '#contract/batches.ts'
import { type ActivityEntry, type ActivityKind, type HistoryEntity, historyEntities } from '#contract/history.ts'
import { isoTime } from '../../catalogue/present.ts'
import type { Context } from '../../context.ts'
import { batches, changes } from '../../db/schema.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'
import { type ChangeRow, findChangeRows } from './history-queries.ts'
import { presentChange, summariseChange } from './present-change.ts'

export interface ActivityFilter {
  actor: string | undefined
  kind: ActivityKind | undefined
  /** From this time on, and before that one. */
  from: Date | undefined
  to: Date | undefined
}

/** The changes of a batch are counted so far: those of a large import are many. */
const MOST_COUNTED = 10_001

/** A change that is in no batch, or a batch. */
interface Entry extends Record<string, unknown> {
  changeId: number | null
  batchId: number | null
}

interface BatchRow extends Record<string, unknown> {
  id: number
  /** As the database driver returns it. */
  at: string
  actor: string
  of: BatchKind
  summary: string | null
  first: number | null
  count: number
  isUndone: boolean
}

/** What was done, the newest first; a batch is one entry. Changes of single reports are shown with the report. */
export async function listActivity(
  ctx: Context,
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
  filter: ActivityFilter,
): Promise<ListPart<ActivityEntry>> {
  const alone = aloneWhere(filter)
  const together = batchesWhere(filter)
  const page = ctx.db.execute<Entry>(sql`
    select "changeId"::float8 as "changeId", "batchId"::float8 as "batchId" from (
      (select id as "changeId", null::bigint as "batchId", at from changes where ${alone}
        order by at desc, id desc limit ${offset + limit})
      union all (select null, id, at from batches where ${together} order by at desc, id desc limit ${offset + limit})
    ) entries order by at desc, "changeId" desc nulls last, "batchId" desc limit ${limit} offset ${offset}`)
  const [{ rows }, counted, batched] = await Promise.all([
    page,
    ctx.db.$count(changes, alone),
    ctx.db.$count(batches, together),
  ])
  const ids = (name: 'changeId' | 'batchId') => rows.map((row) => row[name]).filter((id) => id !== null)
  const found = await findBatches(ctx, ids('batchId'))
  const firsts = found.map(({ first }) => first).filter((id) => id !== null)
  const known = new Map((await findChangeRows(ctx, [...ids('changeId'), ...firsts])).map((row) => [row.id, row]))
  const batchOf = new Map(found.map((batch) => [batch.id, presentBatch(batch, known)]))
  const entries = rows.map(async ({ changeId, batchId }): Promise<ActivityEntry | undefined> => {
    if (batchId !== null) return batchOf.get(batchId)
    const change = known.get(changeId as number)
    return change && { kind: 'change', change: presentChange(change), summary: await summariseChange(ctx, change) }
  })
  return { rows: (await Promise.all(entries)).filter((entry) => entry !== undefined), total: counted + batched }
}

const isEntity = (kind: ActivityKind): kind is HistoryEntity => historyEntities.some((entity) => entity === kind)

function aloneWhere({ actor, kind, from, to }: ActivityFilter): SQL {
  return and(
    sql`${changes.batchId} is null`,
    ne(changes.entity, 'report'),
    actor === undefined ? undefined : eq(changes.actor, actor),
    kind === undefined ? undefined : isEntity(kind) ? eq(changes.entity, kind) : sql`false`,
    from && gte(changes.at, from),
    to && lt(changes.at, to),
  ) as SQL
}

/** A batch is of the kind of its first row. */
function batchesWhere({ actor, kind, from, to }: ActivityFilter): SQL {
  const firstIs = (entity: string) => sql`(select x.entity from changes x where x.batch_id = ${batches.id}
    order by x.id limit 1) = ${entity}`
  return and(
    sql`exists (select from changes x where x.batch_id = ${batches.id})`,
    actor === undefined ? undefined : eq(batches.actor, actor),
    kind === undefined ? undefined : isEntity(kind) ? firstIs(kind) : eq(batches.kind, kind),
    from && gte(batches.at, from),
    to && lt(batches.at, to),
  ) as SQL
}

async function findBatches(ctx: Context, ids: readonly number[]): Promise<BatchRow[]> {
  if (ids.length === 0) return []
  const { rows } = await ctx.db.execute<BatchRow>(sql`
    select b.id::float8 as id, b.at, b.actor, b.kind as of, b.summary,
      (select x.id::float8 from changes x where x.batch_id = b.id and x.entity <> 'report' order by x.id limit 1) as first,
      (select count(*)::int from (select from changes x where x.batch_id = b.id limit ${MOST_COUNTED}) counted) as count,
      exists (select from batches u where u.undoes = b.id) as "isUndone"
    from batches b where b.id = any (${sql.param(ids)}::bigint[])`)
  return rows
}

function presentBatch({ first, at, ...batch }: BatchRow, known: ReadonlyMap<number, ChangeRow>): ActivityEntry {
  const name = first === null ? null : (known.get(first)?.name ?? null)
  return { kind: 'batch', ...batch, at: isoTime(at), name }
}

/** The changes of a batch, in their order. */
export async function listBatchChanges(
  ctx: Context,
  batchId: number,
  { limit, offset }: Pick<ListQuery, 'limit' | 'offset'>,
): Promise<ListPart<ChangeRow>> {
  const where = and(eq(changes.batchId, batchId), ne(changes.entity, 'report'))
  const page = await ctx.db
    .select({ id: changes.id })
    .from(changes)
    .where(where)
    .orderBy(changes.id)
    .limit(limit)
    .offset(offset)
  const ids = page.map(({ id }) => id)
  const rows = await findChangeRows(ctx, ids)
  return { rows: rows.sort((a, b) => a.id - b.id), total: await ctx.db.$count(changes, where) }
}

/** Everybody who has ever changed something. One look into the index for each, however many changes there are. */
export async function listActors(ctx: Context): Promise<string[]> {
  const { rows } = await ctx.db.execute<{ actor: string }>(sql`
    with recursive actors as (
      select min(actor) as actor from changes
      union all select (select min(c.actor) from changes c where c.actor > actors.actor) from actors where actor is not null)
    select actor from actors where actor is not null`)
  return rows.map(({ actor }) => actor)
}
