import { sql } from 'drizzle-orm'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { cutOffBy } from '../../db/cut-off.ts'
import type { Transaction } from '../../db/open.ts'
import { quoteLexeme, type Sample, sampleLexeme } from './vectors.ts'

/** Of so many passages the index is built at once, in a tenth of the time that single inserts take. */
const MANY = 10_000

/** SQLSTATE: the lock was not free within lock_timeout. */
const LOCK_NOT_AVAILABLE = '55P03'

/** The sample that has an index of its own, in which the beginning of a word is found in a thirtieth of the time. */
export const INDEXED_SAMPLE: Sample = 64

/** True for its passages. Written out: for a parameter the planner would not take that index. */
export const IN_INDEXED_SAMPLE = sql.raw(
  `tsv @@ '${quoteLexeme(sampleLexeme(INDEXED_SAMPLE)).replaceAll("'", "''")}'::tsquery`,
)

/** Drops the index of all passages, and that of a sample of them. */
const DROP = sql`drop index if exists passages_tsv, passages_sample`

/** True where the index exists. Without it searches skip the passages: each would have to read all of them. */
export const HAS_INDEX = sql`to_regclass('passages_tsv') is not null`

/**
 * Drops the index of passages where it is useless: there are many passages, and none has a vector yet. Not while another
 * transaction uses the passages.
 * @returns whether there is no index now; an interrupted renewal may have dropped it before
 */
export async function dropUselessIndex(ctx: Context, many = MANY): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ isDropped: boolean; isNew: boolean }>(
    sql`select not (${HAS_INDEX}) as "isDropped", version = 0 as "isNew" from search_state`,
  )
  const { isDropped = false, isNew = false } = rows[0] ?? {}
  if (isDropped || !isNew) return isDropped
  return withTransaction(ctx, ({ db }) => dropIfEmpty(db, many)).catch((error) => {
    if (error.cause?.code === LOCK_NOT_AVAILABLE) return false
    throw error
  })
}

async function dropIfEmpty(db: Transaction, many: number): Promise<boolean> {
  // The site's time limit for queries is meant for page requests.
  await db.execute(sql`set local statement_timeout = 0`)
  const { rows } = await db.execute(sql`select from passages where tsv is null limit ${many}`)
  if (rows.length < many) return false
  // All who read passages wait for this statement, and it waits for all who write them, such as an import.
  await db.execute(sql`set local lock_timeout = '1s'`)
  await db.execute(DROP)
  return true
}

/** Whether the index of the sample is still to be built: libraries of before have none. */
export async function lacksSampleIndex({ db }: Context): Promise<boolean> {
  const { rows } = await db.execute<{ lacks: boolean }>(sql`select to_regclass('passages_sample') is null as lacks`)
  return rows[0]?.lacks ?? false
}

/**
 * Builds the indexes of passages that are missing. Meanwhile nobody can save a text; everybody can read.
 * @throws the reason of `signal`, at once: of a large library the index takes minutes
 */
export async function buildIndex(ctx: Context, signal: AbortSignal | undefined): Promise<void> {
  await withTransaction(ctx, async (inner) => {
    await inner.db.execute(sql`set local statement_timeout = 0`)
    await inner.db.execute(sql`set local maintenance_work_mem = '128MB'`)
    await cutOffBy(signal, { connection: inner.db, others: ctx.db }, () => createIndex(inner))
  }).catch((error) => {
    signal?.throwIfAborted()
    throw error
  })
}

/** Runs `fill` on an empty library without the index, and builds it afterwards. Others cannot read passages until the commit. */
export async function fillWithoutIndex<T>(ctx: TransactionContext, fill: () => Promise<T>): Promise<T> {
  await ctx.db.execute(DROP)
  const filled = await fill()
  await createIndex(ctx)
  return filled
}

async function createIndex({ db }: TransactionContext): Promise<void> {
  await db.execute(
    sql`create index if not exists passages_tsv on passages using gin (tsv) with (gin_pending_list_limit = 8192)`,
  )
  await db.execute(
    sql`create index if not exists passages_sample on passages using gin (tsv) with (gin_pending_list_limit = 512)
      where ${IN_INDEXED_SAMPLE}`,
  )
}
