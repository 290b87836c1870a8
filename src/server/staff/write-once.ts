import { createHash, type Hash } from 'node:crypto'
import { and, eq, gt, lte, sql } from 'drizzle-orm'
import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Logger } from 'pino'
import { KEY_HEADER, REPEATED_HEADER } from '#contract/limits.ts'
import { type Context, type TransactionContext, withTransaction } from '../context.ts'
import { keptAnswers } from '../db/answers-schema.ts'
import { runInBackground, runJob } from '../db/jobs.ts'
import { AppError, unavailable } from '../errors.ts'
import { BODY_LIMITS, readBytes } from '../http/read-body.ts'
import { isRead } from '../http/same-origin.ts'
import { QueueFull, taskQueue } from '../task-queue.ts'
import { isPreview, type StaffVariables } from './access/guard.ts'

const HOUR_MS = 3_600_000
export const KEPT_MS = 24 * HOUR_MS

/** Most such writes at once. Each holds a connection to the database until it is answered; people need the others. */
const MOST_AT_ONCE = 4
const MOST_WAITING = 100

/** Thrown to take back the write of an answer that is not to be kept. */
class NotKept extends Error {}

/**
 * Middleware for writes: a request with an `Idempotency-Key` is written once, however often it is sent. The write and its
 * answer are stored in one transaction: if the process dies, both are there or neither, and then the next try writes.
 * Only answers of success are kept: a refused request has written nothing, and may be tried again.
 *
 * Answers 409 with `Retry-After` while the first request is still running, and 422 if the key came with another request.
 */
export function writeOnce(): MiddlewareHandler<StaffVariables> {
  const inTurn = taskQueue('write with a key', MOST_AT_ONCE, MOST_WAITING)

  return async (c, next) => {
    const key = c.req.header(KEY_HEADER)
    if (key === undefined || isRead(c.req.method) || isPreview(c)) return next()
    const hash = await hashRequest(c, key, BODY_LIMITS.largest)
    const write = () =>
      withTransaction(c.var.staff, async (tx) => {
        await claimKey(tx, key)
        const kept = await findAnswer(tx, key, hash)
        if (kept) return kept
        c.set('staff', tx)
        await next()
        if (c.error || !c.res.ok) throw new NotKept()
        await keepAnswer(tx, key, hash, c.res)
        return undefined
      })
    return inTurn(write).catch((error) => {
      if (error instanceof QueueFull) throw unavailable('Many writes are under way; try again in a moment.', 2)
      if (!(error instanceof NotKept)) throw error
    })
  }
}

/**
 * Reads the body of a request, and gives it back for whoever reads it next.
 * @returns a hash of everything that tells one request from another
 * @throws AppError invalid: the key; too_large
 */
export async function hashRequest(c: HonoContext, key: string, maxBytes: number): Promise<string> {
  const hash = hashOfHead(c, key)
  const { url, method, headers, signal } = c.req.raw
  const body = await readBytes(c, maxBytes)
  c.req.raw = new Request(url, { method, headers, signal, ...(body.length > 0 && { body }) })
  return hash.update(body).digest('base64url')
}

/** Begins the hash of a request whose body is added as it comes. @throws AppError invalid: the key */
export function hashOfHead(c: HonoContext, key: string): Hash {
  if (!/^[\x20-\x7e]{1,255}$/.test(key))
    throw new AppError('invalid', `${KEY_HEADER} must have 1 to 255 printable characters of ASCII.`)
  const { url, method } = c.req.raw
  const { pathname, search } = new URL(url)
  return createHash('sha256').update(`${method} ${pathname}${search}\n`)
}

/** Holds the key until the transaction ends. @throws AppError conflict: another request holds it */
export async function claimKey(tx: TransactionContext, key: string): Promise<void> {
  const name = `answer ${tx.actor} ${key}`
  const { rows } = await tx.db.execute<{ held: boolean }>(
    sql`select pg_try_advisory_xact_lock(hashtextextended(${name}, 0)) as held`,
  )
  if (!rows[0]?.held)
    throw new AppError('conflict', `A request with this ${KEY_HEADER} is under way; try again in a moment.`, {
      retryAfter: 1,
    })
}

/** @returns the answer to the same request; undefined: there is none @throws AppError mismatch: it was another request */
export async function findAnswer(ctx: Context, key: string, hash: string): Promise<Response | undefined> {
  const oldest = new Date(ctx.clock().getTime() - KEPT_MS)
  const [kept] = await ctx.db
    .select()
    .from(keptAnswers)
    .where(and(eq(keptAnswers.actor, ctx.actor), eq(keptAnswers.key, key), gt(keptAnswers.at, oldest)))
  if (!kept) return undefined
  if (kept.request !== hash)
    throw new AppError('mismatch', `This ${KEY_HEADER} came with another request before: each write needs its own.`)
  const { status, type, body } = kept
  const headers = { [REPEATED_HEADER]: 'true', ...(type !== null && { 'Content-Type': type }) }
  return new Response(type === null ? null : body, { status, headers })
}

/** @param answer stays readable */
export async function keepAnswer(ctx: Context, key: string, hash: string, answer: Response): Promise<void> {
  const { status } = answer
  const type = answer.headers.get('content-type')
  const kept = { request: hash, status, type, body: await answer.clone().text(), at: ctx.clock() }
  await ctx.db
    .insert(keptAnswers)
    .values({ actor: ctx.actor, key, ...kept })
    .onConflictDoUpdate({ target: [keptAnswers.actor, keptAnswers.key], set: kept })
}

/** Removes kept answers that are a day old, once an hour. @returns stops it, and waits until it has stopped */
export function forgetAnswers(ctx: Context, log: Logger): () => Promise<void> {
  const forget = async (signal: AbortSignal) => {
    const old = lte(keptAnswers.at, new Date(ctx.clock().getTime() - KEPT_MS))
    if ((await ctx.db.$count(keptAnswers, old)) > 0)
      await runJob(ctx, 'answers', signal, async (tell) => {
        const { rowCount } = await ctx.db.delete(keptAnswers).where(old)
        tell(rowCount ?? 0)
      })
    // undefined: the job is never done for good.
    return undefined
  }
  return runInBackground(forget, log, 'old answers could not be removed', HOUR_MS)
}
