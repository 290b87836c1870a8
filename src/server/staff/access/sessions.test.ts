import { stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, afterEach, expect, test } from 'vitest'
import type { Context } from '#server/context.ts'
import { people, sessions } from '#server/db/sign-in-schema.ts'
import { readEnv } from '#server/env.ts'
import { TEST_SESSIONS } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import {
  endSession,
  findSession,
  IDLE_MS,
  isStaff,
  LONGEST_MS,
  roleOf,
  STEP_MS,
  sessionSecret,
  startSession,
} from './sessions.ts'

const { ctx: started } = await testDatabase()
let now = Date.UTC(2026, 0, 1)
const ctx: Context = { ...started, clock: () => new Date(now) }
const WHO = { email: 'ed@testers.example', name: 'Ed', photo: null }
const start = () => startSession(ctx, TEST_SESSIONS, WHO)
const find = (token: string, settings = TEST_SESSIONS) => findSession(ctx, settings, token)
afterEach(async () => {
  await ctx.db.delete(sessions)
  await ctx.db.delete(people)
})

test('§4 session: whoever holds the token is who signed in', async () => {
  const [one, two] = [await start(), await startSession(ctx, TEST_SESSIONS, { ...WHO, email: 'reader@example.org' })]
  expect(await find(one)).toEqual({ ...WHO, isStaff: true, role: 'administrator' })
  expect(await find(two)).toMatchObject({ email: 'reader@example.org', isStaff: false, role: null })
  expect(await find('')).toBeUndefined()
  expect(await find(`${one}x`)).toBeUndefined()
})

test('§4 session: it ends when it has not been used for twelve hours', async () => {
  const token = await start()
  now += IDLE_MS - 1
  expect(await find(token)).toBeDefined()
  // Used: so it goes on from here.
  now += IDLE_MS - 1
  expect(await find(token)).toBeDefined()
  now += IDLE_MS
  expect(await find(token)).toBeUndefined()
})

test('§4 session: and in any case after seven days', async () => {
  const token = await start()
  const end = now + LONGEST_MS
  while (now < end - 1) {
    expect(await find(token)).toBeDefined()
    now = Math.min(now + IDLE_MS / 2, end - 1)
  }
  expect(await find(token)).toBeDefined()
  now = end
  expect(await find(token)).toBeUndefined()
})

test('§4 session: what has ended is swept away by the next sign-in', async () => {
  await start()
  now += IDLE_MS + 1
  await start()
  expect(await ctx.db.select().from(sessions)).toHaveLength(1)
})

test('§4 session: looking at one does not write each time', async () => {
  const token = await start()
  const end = async () => (await ctx.db.select().from(sessions))[0]?.expiresAt.getTime()
  const before = await end()
  now += 60_000
  await find(token)
  expect(await end()).toBe(before)
  now += 2 * 3_600_000
  await find(token)
  expect(await end()).toBe(now + IDLE_MS)
})

test('§4 people: when a session was used last, and its person was here, is written every few minutes at most', async () => {
  const begun = now
  const token = await startSession(ctx, TEST_SESSIONS, WHO, 'Firefox on Linux')
  const row = async () => (await ctx.db.select().from(sessions))[0]
  expect(await row()).toMatchObject({ device: 'Firefox on Linux', usedAt: new Date(begun) })
  now += STEP_MS - 1
  await find(token)
  expect((await row())?.usedAt.getTime()).toBe(begun)
  now += 1
  await Promise.all([find(token), find(token), find(token)])
  expect((await row())?.usedAt.getTime()).toBe(now)
  const [person] = await ctx.db.select().from(people)
  expect(person).toMatchObject({ firstVisitAt: new Date(begun), lastVisitAt: new Date(now) })
})

test('§4 people: who has ever been here stays known when the session has ended; readers are not noted', async () => {
  const token = await startSession(ctx, TEST_SESSIONS, { ...WHO, name: 'Ed, once' })
  await startSession(ctx, TEST_SESSIONS, { ...WHO, email: 'reader@example.org' })
  await endSession(ctx, TEST_SESSIONS, token)
  now += 1000
  await start()
  const rows = await ctx.db.select().from(people)
  expect(rows).toEqual([{ ...WHO, firstVisitAt: new Date(now - 1000), lastVisitAt: new Date(now) }])
})

test('§4 people: a session from before people were noted brings its person in when it is used', async () => {
  const begun = now
  const token = await start()
  await ctx.db.delete(people)
  now += STEP_MS
  await find(token)
  const rows = await ctx.db.select().from(people)
  expect(rows).toMatchObject([{ firstVisitAt: new Date(begun), lastVisitAt: new Date(now) }])
})

test('§4 session: signing out ends one and leaves the others', async () => {
  const [one, two] = [await start(), await start()]
  await endSession(ctx, TEST_SESSIONS, one)
  expect(await find(one)).toBeUndefined()
  expect(await find(two)).toBeDefined()
})

test('§4 session: another secret knows none of them', async () => {
  const token = await start()
  expect(await find(token, { ...TEST_SESSIONS, secret: 'another' })).toBeUndefined()
  const [row] = await ctx.db.select().from(sessions)
  expect(JSON.stringify(row)).not.toContain(token)
})

test('§6 administrator: a change of the company’s domain takes effect at once', async () => {
  const token = await start()
  expect(await find(token, { ...TEST_SESSIONS, staffEmailDomain: 'other.example' })).toMatchObject({ isStaff: false })
})

test('§6 roles: who is named is an administrator, in any letters, and the rest of the staff are editors', async () => {
  const token = await start()
  const role = async (administrators?: string[]) => (await find(token, { ...TEST_SESSIONS, administrators }))?.role
  expect(await role()).toBe('administrator')
  expect(await role(['ann@testers.example', 'ed@testers.example'])).toBe('administrator')
  // A changed setting counts for sessions that are open.
  expect(await role(['ann@testers.example'])).toBe('editor')
  const settings = { ...TEST_SESSIONS, administrators: ['ed@testers.example'] }
  expect(roleOf('Ed@TESTERS.example', settings)).toBe('administrator')
  expect(roleOf('ed@elsewhere.example', settings)).toBeNull()
})

test.each([
  ['ed@testers.example', true],
  ['ED@Testers.Example', true],
  ['ed@testers.example.', false],
  ['ed@testers.example.evil.com', false],
  ['ed@evil-testers.example', false],
  ['ed@eviltesters.example', false],
  ['ed@sub.testers.example', false],
  ['testers.example', false],
  ['@testers.example', false],
  ['@testers.example@evil.com', false],
  ['ed@tésters.example', false],
  ['', false],
])('§6 administrator: %s: %s', (email, expected) => {
  expect(isStaff(email, TEST_SESSIONS)).toBe(expected)
})

test('§6 administrator: a letter that only becomes one of the domain’s is another', () => {
  const settings = { ...TEST_SESSIONS, staffEmailDomain: 'books.example' }
  expect(isStaff('ed@BOOKS.example', settings)).toBe(true)
  // The Kelvin sign, which toLowerCase makes a k.
  expect(isStaff('ed@boo\u{212A}s.example', settings)).toBe(false)
})

const folder = await temporaryFolder()
afterAll(folder.remove)

test('§4 session: the secret is made once, for its owner alone, and the settings go before it', async () => {
  const env = readEnv({ DATA_DIR: join(folder.path, 'data') })
  const [one, two, three] = await Promise.all([sessionSecret(env), sessionSecret(env), sessionSecret(env)])
  expect(one).toMatch(/^[\w-]{43}$/)
  expect([two, three]).toEqual([one, one])
  expect((await stat(join(env.dataDir, 'session-secret'))).mode & 0o777).toBe(0o600)
  const given = 'a secret of thirty-two characters'
  expect(await sessionSecret(readEnv({ DATA_DIR: env.dataDir, SESSION_SECRET: given }))).toBe(given)
})

test('§4 session: a damaged secret is named, not replaced behind everyone’s back', async () => {
  await writeFile(join(folder.path, 'session-secret'), 'x')
  await expect(sessionSecret(readEnv({ DATA_DIR: folder.path }))).rejects.toThrow(/session-secret is damaged/)
})
