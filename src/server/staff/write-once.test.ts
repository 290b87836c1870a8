import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import { staffAuthorSchema } from '#contract/authors.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { withTransaction } from '../context.ts'
import { keptAnswers } from '../db/answers-schema.ts'
import { authors } from '../db/schema.ts'
import { forgetAnswers, KEPT_MS } from './write-once.ts'

const AUTHORS = '/api/admin/authors'

const { ctx } = await testDatabase()
let now = Date.now()
const site = testApp({ ...ctx, clock: () => new Date(now) })
let staff: Caller
const send = (
  key: string,
  body: unknown,
  { caller = staff, method = 'POST' as 'POST' | 'PATCH' | 'DELETE', path = AUTHORS } = {},
) => caller.send(method, path, body, { 'idempotency-key': key })
const countAuthors = () => ctx.db.$count(authors)

beforeEach(async () => {
  await emptyLibrary(ctx)
  await ctx.db.delete(keptAnswers)
  staff = await signedIn(ctx, site)
})
afterEach(() => {
  now = Date.now()
})

describe('a write with a key', () => {
  test('is written once, and answered as before, by any site', async () => {
    const first = await send('a', { name: 'Homer' })
    const body = await first.clone().json()
    expect(first.headers.has('idempotency-replayed')).toBe(false)
    const elsewhere = await signedIn(ctx, testApp(ctx))
    for (const caller of [staff, elsewhere]) {
      const again = await send('a', { name: 'Homer' }, { caller })
      expect(again.headers.get('idempotency-replayed')).toBe('true')
      expect(again.headers.get('cache-control')).toBe('no-store')
      expect(await answered(again, 201, staffAuthorSchema)).toEqual(body)
    }
    expect(await countAuthors()).toBe(1)
    await send('b', { name: 'Homer' })
    expect(await countAuthors()).toBe(2)
  })

  test('is answered as before though the row has changed since, and though it is gone', async () => {
    const { id } = await answered(send('a', { name: 'Homer' }), 201, staffAuthorSchema)
    const path = `${AUTHORS}/${id}`
    const rename = () => send('b', { name: 'Hesiod', revision: 1 }, { method: 'PATCH', path })
    expect((await answered(rename(), 200, staffAuthorSchema)).revision).toBe(2)
    expect((await answered(rename(), 200, staffAuthorSchema)).revision).toBe(2)
    for (const _ of [1, 2]) expect((await send('c', undefined, { method: 'DELETE', path })).status).toBe(204)
    expect((await answered(rename(), 200, staffAuthorSchema)).name).toBe('Hesiod')
    expect(await countAuthors()).toBe(0)
  })

  test('is refused where the key came with another request', async () => {
    const { id } = await answered(send('a', { name: 'Homer' }), 201, staffAuthorSchema)
    const other = { method: 'PATCH', path: `${AUTHORS}/${id}` } as const
    for (const answer of [await send('a', { name: 'Hesiod' }), await send('a', { name: 'Homer' }, other)])
      expect(await refused(answer)).toMatchObject({
        status: 422,
        detail: 'This Idempotency-Key came with another request before: each write needs its own.',
      })
    expect(await countAuthors()).toBe(1)
  })

  test('has nothing to do with the keys of other accounts', async () => {
    await send('a', { name: 'Homer' })
    const caller = await signedIn(ctx, site, 'second@testers.example')
    await answered(send('a', { name: 'Hesiod' }, { caller }), 201, staffAuthorSchema)
    expect(await countAuthors()).toBe(2)
  })

  test('that was refused may be tried again', async () => {
    expect((await refused(send('a', { name: '' }))).status).toBe(400)
    const { id } = await answered(send('a', { name: 'Homer' }), 201, staffAuthorSchema)
    const patch = { method: 'PATCH', path: `${AUTHORS}/${id}` } as const
    expect((await refused(send('b', { name: 'Hesiod', revision: 7 }, patch))).status).toBe(409)
    await answered(send('b', { name: 'Hesiod', revision: 1 }, patch), 200, staffAuthorSchema)
    expect(await ctx.db.$count(keptAnswers)).toBe(2)
  })

  test.each(['', 'é', 'a'.repeat(256)])('needs a key that is one: %j', async (key) => {
    expect((await refused(send(key, { name: 'Homer' }))).status).toBe(400)
    expect(await countAuthors()).toBe(0)
  })

  test('is forgotten after a day', async () => {
    await send('a', { name: 'Homer' })
    now += KEPT_MS
    const clocked = { ...ctx, clock: () => new Date(now) }
    const caller = await signedIn(clocked, site)
    await send('a', { name: 'Hesiod' }, { caller })
    expect(await countAuthors()).toBe(2)
    now += KEPT_MS / 3
    await send('b', { name: 'Homer' }, { caller })
    now += (KEPT_MS * 2) / 3
    const stop = forgetAnswers(clocked, pino({ level: 'silent' }))
    await vi.waitFor(async () =>
      expect(await ctx.db.select({ key: keptAnswers.key }).from(keptAnswers)).toEqual([{ key: 'b' }]),
    )
    await stop()
  })
})

describe('a write with a key that is under way', () => {
  /** Keeps a row locked, so that the writes of a test wait. @returns lets them go */
  async function hold(id: number) {
    const held = Promise.withResolvers<void>()
    const released = Promise.withResolvers<void>()
    const holding = withTransaction(ctx, async (tx) => {
      await tx.db.select().from(authors).where(eq(authors.id, id)).for('update')
      held.resolve()
      await released.promise
    })
    await held.promise
    return async () => {
      released.resolve()
      await holding
    }
  }
  const waiting = sql`select pid from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()`
  const findWaiting = () =>
    vi.waitFor(async () => {
      const { rows } = await ctx.db.execute<{ pid: number }>(waiting)
      expect(rows).toHaveLength(1)
      return rows[0]?.pid as number
    })

  test('is 409 to who sends it again, and kept for later', async () => {
    const { id } = await answered(send('a', { name: 'Homer' }), 201, staffAuthorSchema)
    const rename = () => send('b', { name: 'Hesiod' }, { method: 'PATCH', path: `${AUTHORS}/${id}` })
    const release = await hold(id)
    const first = rename()
    await findWaiting()
    const second = await rename()
    expect(second.headers.get('retry-after')).toBe('1')
    expect(await refused(second)).toMatchObject({
      status: 409,
      detail: 'A request with this Idempotency-Key is under way; try again in a moment.',
    })
    await release()
    expect((await answered(first, 200, staffAuthorSchema)).revision).toBe(2)
    expect((await answered(rename(), 200, staffAuthorSchema)).revision).toBe(2)
  })

  test('and whose process goes leaves nothing behind: neither the write nor the key', async () => {
    const { id } = await answered(send('a', { name: 'Homer' }), 201, staffAuthorSchema)
    const rename = () => send('b', { name: 'Hesiod' }, { method: 'PATCH', path: `${AUTHORS}/${id}` })
    const release = await hold(id)
    const first = rename()
    await ctx.db.execute(sql`select pg_terminate_backend(${await findWaiting()})`)
    expect((await first).status).toBe(503)
    await release()
    expect((await answered(rename(), 200, staffAuthorSchema)).revision).toBe(2)
  })

  test('and fails as it ends is not written', async () => {
    await ctx.db.execute(sql`
      create function fail_late() returns trigger language plpgsql as $$ begin raise 'no room' using errcode = '53100'; end $$`)
    await ctx.db.execute(sql`
      create constraint trigger fail_late after insert on kept_answers deferrable initially deferred
        for each row execute function fail_late()`)
    expect((await send('a', { name: 'Homer' })).status).toBe(507)
    expect(await countAuthors()).toBe(0)
    await ctx.db.execute(sql`drop function fail_late cascade`)
    await answered(send('a', { name: 'Homer' }), 201, staffAuthorSchema)
    expect(await countAuthors()).toBe(1)
  })
})
