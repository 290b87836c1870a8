import { sql } from 'drizzle-orm'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import type { Transaction } from '../../db/open.ts'

/** Of so many passages it is built in one go, in a tenth of the time. */
const MANY = 10_000

/** PostgreSQL's word for having waited too long. */
const LOCK_NOT_AVAILABLE = '55P03'

/** Without the index, nobody looks through the passages: each search would read all of them. */
export const HAS_INDEX = sql`to_regclass('passages_tsv') is not null`

/**
 * Takes the index of passages away where none of many of them can be found by it yet, and nobody is at work on them.
 * @returns whether it is away now, also by a renewal that was interrupted
 */
export async function setIndexAside(ctx: Context, many = MANY): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isAside: boolean; isNew: boolean }>(
    sql`select not (${HAS_INDEX}) as "isAside", version = 0 as "isNew" from search_state`,
  )
  const { isAside = false, isNew = false } = rows[0] ?? {}
  if (isAside || !isNew) return isAside
  return withTransaction(ctx, ({ db }) => dropIfUseless(db, many)).catch((error) => {
    if (error.cause?.code === LOCK_NOT_AVAILABLE) return false
    throw error
  })
}

async function dropIfUseless(db: Transaction, many: number): Promise<boolean> {
  // The site's limit of time is for those who wait for an answer.
  await db.execute(sql`set local statement_timeout = 0`)
  const { rows } = await db.execute(sql`select from passages where tsv is null limit ${many}`)
  if (rows.length < many) return false
  // Whoever reads passages waits behind this, and this for whoever is at work on them, such as an import.
  await db.execute(sql`set local lock_timeout = '1s'`)
  await db.execute(sql`drop index if exists passages_tsv`)
  return true
}

/** Builds the index of passages. Until it is there nobody can save a text; all can read. */
export async function buildIndex(ctx: Context): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`set local statement_timeout = 0`)
    await inner.db.execute(sql`set local maintenance_work_mem = '128MB'`)
    await createIndex(inner)
  })
}

/** Fills an empty library, whose index is built when all is there. Until the commit nobody else can read a passage. */
export async function fillBeforeIndex<T>(ctx: TransactionContext, fill: () => Promise<T>): Promise<T> {
  await ctx.db.execute(sql`drop index if exists passages_tsv`)
  const filled = await fill()
  await createIndex(ctx)
  return filled
}

async function createIndex({ db }: TransactionContext): Promise<void> {
  await db.execute(sql`create index if not exists passages_tsv on passages using gin (tsv) with (fastupdate = off)`)
}
