import { eq, sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { KEY_HEADER } from '#contract/limits.ts'
import type { Account, AccountPassword } from '#contract/people.ts'
import { users } from '#server/db/schema.ts'
import { refused } from '#tests/support/answers.ts'
import { TEST_PASSWORD_COST as cost, signedIn, TEST_SESSIONS, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { Context } from '../../context.ts'
import { addAccount } from '../access/accounts.ts'

const { ctx: started } = await testDatabase()
let now = Date.now()
const ctx: Context = { ...started, clock: () => new Date(now) }
const sessions = { ...TEST_SESSIONS, administrators: ['ann@testers.example'] }
/** Two processes of one library. */
const [app, other] = [0, 1].map(() => testApp(ctx, undefined, undefined, { sessions })) as [App, App]
type App = ReturnType<typeof testApp>
const PATH = '/api/admin/accounts'
const administrator = await signedIn(ctx, app, 'ann@testers.example')
const editor = await signedIn(ctx, app, 'ed@testers.example')
beforeEach(() => ctx.db.delete(users))

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})
const statusOf = async (site: App, password: string, name = 'pipeline') =>
  (await site.request('/api/admin/stats', { headers: basic(name, password) })).status
const add = async (username = 'pipeline') =>
  (await (await administrator.send('POST', PATH, { username })).json()) as AccountPassword
const list = async () => (await (await administrator.get(PATH)).json()) as Account[]

describe('§4 people: accounts of programs', () => {
  test('§4 people: an account is made with a password that is answered once', async () => {
    const answer = await administrator.send('POST', PATH, { username: 'pipeline' })
    expect([answer.status, answer.headers.get('cache-control')]).toEqual([201, 'no-store'])
    const { username, password } = (await answer.json()) as AccountPassword
    expect(username).toBe('pipeline')
    expect(await statusOf(app, password)).toBe(200)
    const told = await administrator.get(PATH)
    const [row] = await ctx.db.select().from(users)
    for (const secret of [password, String(row?.password)]) expect(await told.clone().text()).not.toContain(secret)
  })

  test('§4 people: its name follows the rules of the command, in the same words', async () => {
    await add()
    for (const username of ['', 'a@testers.example', 'a:b', 'import', 'Public', '-a', 'a'.repeat(65)]) {
      const said = await refused(administrator.send('POST', PATH, { username }))
      const command = await addAccount(ctx, username).catch((error: Error) => error.message)
      expect(said).toMatchObject({ status: 400, errors: [{ path: ['username'] }] })
      expect(`${said.detail}.`).toBe(command)
    }
    expect(await refused(administrator.send('POST', PATH, { username: 'pipeline' }))).toMatchObject({
      status: 409,
      detail: 'There is already an account named pipeline.',
    })
  })

  test('§4 people: a revoked account is refused at its next call, on every site that had let it in', async () => {
    const { password } = await add()
    expect([await statusOf(app, password), await statusOf(other, password)]).toEqual([200, 200])
    expect((await administrator.send('DELETE', `${PATH}/pipeline`)).status).toBe(204)
    expect([await statusOf(app, password), await statusOf(other, password)]).toEqual([401, 401])
    // Neither does another account of the same name bring the password back.
    await add()
    expect([await statusOf(app, password), await statusOf(other, password)]).toEqual([401, 401])
  })

  test('§4 people: a new password ends the one before, on every site', async () => {
    const { password } = await add()
    expect([await statusOf(app, password), await statusOf(other, password)]).toEqual([200, 200])
    const renewed = (await (await administrator.send('POST', `${PATH}/pipeline/password`)).json()) as AccountPassword
    expect(renewed.password).not.toBe(password)
    for (const site of [app, other]) {
      expect(await statusOf(site, password)).toBe(401)
      expect(await statusOf(site, renewed.password)).toBe(200)
    }
  })

  test.each(['nobody', 'a%00b', '%F0%9F%8C%99', 'import'])('§4 people: there is no account %s', async (name) => {
    for (const call of [
      administrator.send('DELETE', `${PATH}/${name}`),
      administrator.send('POST', `${PATH}/${name}/password`),
    ])
      expect(await refused(call)).toMatchObject({
        status: 404,
        detail: `There is no account named ${decodeURIComponent(name)}.`,
      })
  })

  test('§4 people: when it was used last is shown, and written every few minutes at most', async () => {
    const { password } = await add()
    const made = new Date(now).toISOString()
    expect(await list()).toEqual([{ username: 'pipeline', createdAt: made, usedAt: null }])
    const usedAt = async () => (await list())[0]?.usedAt
    expect(await statusOf(app, `${password}x`)).toBe(401)
    expect(await usedAt()).toBeNull()
    await Promise.all([statusOf(app, password), statusOf(other, password)])
    expect(await usedAt()).toBe(made)
    now += 5 * 60_000 - 1
    await statusOf(app, password)
    expect(await usedAt()).toBe(made)
    now += 1
    await statusOf(app, password)
    expect(await usedAt()).toBe(new Date(now).toISOString())
  })

  test('§4 people: a library of an older version does not know when its accounts were made', async () => {
    await addAccount(ctx, 'older', { cost })
    await ctx.db.update(users).set({ createdAt: null }).where(eq(users.username, 'older'))
    expect(await list()).toEqual([{ username: 'older', createdAt: null, usedAt: null }])
  })

  test('§4 people: a password is kept nowhere, though the call had a key', async () => {
    const keyed = await administrator.send('POST', PATH, { username: 'keyed' }, { [KEY_HEADER]: 'one' })
    const { password } = (await keyed.json()) as AccountPassword
    const again = await administrator.send('POST', `${PATH}/keyed/password`, undefined, { [KEY_HEADER]: 'two' })
    const renewed = (await again.json()) as AccountPassword
    const { rows } = await ctx.db.execute<{ kept: string }>(sql`
      select coalesce(json_agg(k)::text, '') || (select coalesce(json_agg(c)::text, '') from changes c)
        || (select coalesce(json_agg(u)::text, '') from users u) as kept from kept_answers k`)
    for (const secret of [password, renewed.password]) expect(rows[0]?.kept).not.toContain(secret)
  })

  test('§6 people: editors and programs neither see nor make accounts', async () => {
    const { password } = await add()
    const calls = [
      ['GET', PATH],
      ['POST', PATH],
      ['POST', `${PATH}/pipeline/password`],
      ['DELETE', `${PATH}/pipeline`],
    ] as const
    for (const [method, path] of calls) {
      const byEditor = method === 'GET' ? editor.get(path) : editor.send(method, path, { username: 'more' })
      expect(await refused(byEditor)).toMatchObject({ status: 403, detail: 'Only administrators can do this.' })
      const byProgram = app.request(path, {
        method,
        headers: { ...basic('pipeline', password), 'content-type': 'application/json' },
        ...(method !== 'GET' && { body: '{"username":"more"}' }),
      })
      expect(await refused(byProgram)).toMatchObject({
        status: 403,
        detail: 'Only people who are administrators can do this, programs cannot.',
      })
    }
    expect((await list()).map(({ username }) => username)).toEqual(['pipeline'])
  })
})
