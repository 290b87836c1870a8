import { beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { problemSchema } from '#contract/errors.ts'
import { users } from '#server/db/schema.ts'
import { ALLOWANCES, type Allowances } from '#server/http/limits.ts'
import { TEST_PASSWORD_COST as cost, signedIn, TEST_SESSIONS, TEST_SITE, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount, hashPassword, listAccounts, PASSWORD_COST, removeAccount } from './accounts.ts'
import { startSession } from './sessions.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const limited = (some: Partial<Allowances>) =>
  testApp(ctx, undefined, undefined, { allowances: { ...ALLOWANCES, ...some } })
const NOTHING = '/api/admin/nothing'
/** Every kind of call that the specification and the decisions name. */
const CALLS = [
  ['GET', '/api/admin/stats'],
  ['GET', '/api/admin/works'],
  ['HEAD', '/api/admin/works'],
  ['GET', '/api/admin/works/recent'],
  ['GET', '/api/admin/translations'],
  ['GET', '/api/admin/translations/status'],
  ...['works', 'authors', 'categories', 'languages', 'translations', 'chapters'].flatMap((entity) => [
    ['POST', `/api/admin/${entity}`],
    ['PATCH', `/api/admin/${entity}/1`],
    ['DELETE', `/api/admin/${entity}/1`],
  ]),
  ['PUT', '/api/admin/works/1/chapters/order'],
  ['PUT', '/api/admin/chapters/1/translations/1'],
  ['GET', NOTHING],
  ['OPTIONS', NOTHING],
] as [string, string][]

const basic = (name: string, password: string) => ({
  authorization: `Basic ${Buffer.from(`${name}:${password}`).toString('base64')}`,
})
const ask = (headers: Record<string, string>, method = 'GET', path = NOTHING, one = app) =>
  one.request(path, { method, headers })
/** Let in, and told that there is nothing. */
const IN = 404
let password: string
let cookie: string
const OURS = { origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'same-origin' }

beforeAll(async () => {
  password = await addAccount(ctx, 'pipeline', { cost })
  const token = await startSession(ctx, TEST_SESSIONS, { email: 'ed@testers.example', name: null, photo: null })
  cookie = `__Host-session=${token}`
})

describe('§6 the guard', () => {
  test.each(CALLS)('§6 guard: %s %s is 401 without a session, 403 for a reader', async (method, path) => {
    const stranger = await ask(OURS, method, path)
    expect(stranger.status).toBe(401)
    expect(stranger.headers.get('cache-control')).toBe('no-store')
    // A browser would open a window of its own.
    expect(stranger.headers.get('www-authenticate')).toBeNull()
    if (method !== 'HEAD')
      expect(problemSchema.parse(await stranger.json()).detail).toBe('Sign in as a member of staff.')
    const reader = await signedIn(ctx, app, 'reader@example.org')
    const refused = method === 'GET' ? await reader.get(path) : undefined
    if (refused) expect(refused.status).toBe(403)
    else if (['POST', 'PATCH', 'PUT', 'DELETE'].includes(method))
      expect((await reader.send(method as 'POST', path, {})).status).toBe(403)
  })

  test.each([
    ["another site's page", { origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }],
    ["another site's page in an old browser", { origin: 'https://evil.example' }],
    ['our name by http', { origin: 'http://library.example' }],
    ['a page of no origin', { origin: 'null' }],
    ['our address, called across sites', { origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'cross-site' }],
    ['another site of ours', { origin: 'https://other.library.example', 'sec-fetch-site': 'same-site' }],
    ['who knows where, without an origin', {}],
  ])('§6 guard: a write from %s is refused, a session or not', async (_, headers) => {
    for (const method of ['POST', 'PATCH', 'PUT', 'DELETE']) {
      const answer = await ask({ cookie, ...(headers as Record<string, string>) }, method, '/api/admin/works')
      expect(answer.status).toBe(403)
      expect(await answer.json()).toMatchObject({ detail: 'This call must come from a page of this site.' })
    }
    expect((await ask({ cookie, ...OURS }, 'PATCH')).status).toBe(IN)
  })

  test('§6 guard: a program signs in by HTTP Basic', async () => {
    expect((await ask(basic('pipeline', password))).status).toBe(IN)
    expect((await ask(basic('pipeline', password), 'PATCH')).status).toBe(IN)
  })

  test.each([
    ['a wrong password', () => basic('pipeline', `${password}x`)],
    ['no password', () => basic('pipeline', '')],
    ['an unknown name', () => basic('nobody', password)],
    ['a name in other letters', () => basic('PIPELINE', password)],
    ['a NUL in the name', () => basic('pipeline\0', password)],
    ['another scheme', () => ({ authorization: `Bearer ${password}` })],
    ['nothing that can be read', () => ({ authorization: 'Basic !!!' })],
  ])('§6 guard: %s is 401, and says that Basic is asked for', async (_, headers) => {
    const answer = await ask(headers() as Record<string, string>, 'GET', NOTHING, limited({}))
    expect(answer.status).toBe(401)
    expect(answer.headers.get('www-authenticate')).toBe('Basic realm="staff", charset="UTF-8"')
  })

  test('§6 guard: behind a proxy that asks for a password of its own, people of the company are let in', async () => {
    const one = limited({ wrongPasswords: { most: 2, seconds: 900 } })
    const proxy = basic('visitor', 'of the proxy')
    for (let n = 0; n < 5; n += 1) expect((await ask({ ...proxy, cookie }, 'GET', NOTHING, one)).status).toBe(IN)
    expect((await ask({ ...proxy, cookie, ...OURS }, 'PATCH', NOTHING, one)).status).toBe(IN)
    // Before they have signed in, and after their session has ended: no window of the browser's own, nothing counted.
    for (const ended of ['', '__Host-session=ended'])
      for (let n = 0; n < 3; n += 1) {
        const headers = { ...proxy, cookie: ended, 'sec-fetch-site': 'same-origin' }
        const answer = await ask(headers, 'GET', NOTHING, one)
        expect([answer.status, answer.headers.get('www-authenticate')]).toEqual([401, null])
      }
    expect((await ask(basic('pipeline', password), 'GET', NOTHING, one)).status).toBe(IN)
    const reader = await startSession(ctx, TEST_SESSIONS, { email: 'reader@example.org', name: null, photo: null })
    expect((await ask({ ...proxy, cookie: `__Host-session=${reader}` }, 'GET', NOTHING, one)).status).toBe(403)
  })

  test('§6 guard: the password of a program is looked at whatever session has ended', async () => {
    expect((await ask({ ...basic('pipeline', password), cookie: '__Host-session=ended' })).status).toBe(IN)
  })

  test('§6 guard: an account that is removed, or has another password, ends at once', async () => {
    const first = await addAccount(ctx, 'short-lived', { cost })
    expect((await ask(basic('short-lived', first))).status).toBe(IN)
    await removeAccount(ctx, 'short-lived')
    expect((await ask(basic('short-lived', first))).status).toBe(401)
    const second = await addAccount(ctx, 'short-lived', { cost })
    expect((await ask(basic('short-lived', first))).status).toBe(401)
    expect((await ask(basic('short-lived', second))).status).toBe(IN)
    await removeAccount(ctx, 'short-lived')
  })

  test('§6 guard: what was proven is believed for a while, and takes no time', async () => {
    const fresh = testApp(ctx, undefined, undefined, { passwordCost: PASSWORD_COST })
    const costly = await addAccount(ctx, 'costly')
    const time = async (times: number) => {
      const began = performance.now()
      for (let n = 0; n < times; n += 1)
        expect((await ask(basic('costly', costly), 'GET', NOTHING, fresh)).status).toBe(IN)
      return (performance.now() - began) / times
    }
    const proving = await time(1)
    expect(await time(20)).toBeLessThan(proving / 4)
    await removeAccount(ctx, 'costly')
  })
})

describe('§6 limits', () => {
  const writesOfPerson = { most: 3, seconds: 60 }
  const writesOfProgram = { most: 5, seconds: 60 }

  test('§6 limits: writes of a person; reads are free', async () => {
    const one = limited({ writesOfPerson, writesOfProgram: { most: 100, seconds: 60 } })
    const mine = await signedIn(ctx, one)
    for (let n = 0; n < 3; n += 1) expect((await mine.send('PATCH', NOTHING, {})).status).toBe(IN)
    const answer = await mine.send('PATCH', NOTHING, {})
    expect(answer.status).toBe(429)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0)
    expect(problemSchema.parse(await answer.json()).detail).toMatch(/^Too many tries; try again in \d+ seconds\.$/)
    expect((await mine.get(NOTHING)).status).toBe(IN)
    const another = await signedIn(ctx, one, 'second@testers.example')
    expect((await another.send('PATCH', NOTHING, {})).status).toBe(IN)
  })

  test('§6 limits: writes of a program, and of all that share an address', async () => {
    const one = limited({ writesOfPerson, writesOfProgram })
    for (let n = 0; n < 5; n += 1)
      expect((await ask(basic('pipeline', password), 'PATCH', NOTHING, one)).status).toBe(IN)
    expect((await ask(basic('pipeline', password), 'PATCH', NOTHING, one)).status).toBe(429)
    const other = await addAccount(ctx, 'second', { cost })
    expect((await ask(basic('second', other), 'PATCH', NOTHING, one)).status).toBe(429)
    expect((await ask(basic('second', other), 'GET', NOTHING, one)).status).toBe(IN)
    await removeAccount(ctx, 'second')
  })

  test('§6 limits: wrong passwords of an address; who has proven the right one goes on', async () => {
    const one = limited({ wrongPasswords: { most: 3, seconds: 900 } })
    expect((await ask(basic('pipeline', password), 'GET', NOTHING, one)).status).toBe(IN)
    for (const name of ['a', 'b', 'c']) expect((await ask(basic(name, 'wrong'), 'GET', NOTHING, one)).status).toBe(401)
    const answer = await ask(basic('d', 'wrong'), 'GET', NOTHING, one)
    expect(answer.status).toBe(429)
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(600)
    expect((await ask(basic('pipeline', password), 'GET', NOTHING, one)).status).toBe(IN)
  })

  test('§6 limits: of many guesses at once no more are looked at; right ones cost nothing', async () => {
    const one = limited({ wrongPasswords: { most: 3, seconds: 900 } })
    const tries = Array.from({ length: 8 }, (_, n) => ask(basic('pipeline', `guess ${n}`), 'GET', NOTHING, one))
    const statuses = (await Promise.all(tries)).map((answer) => answer.status).sort()
    expect(statuses).toEqual([401, 401, 401, 429, 429, 429, 429, 429])
    // Not proven in this process yet, so even the right one has to wait.
    expect((await ask(basic('pipeline', password), 'GET', NOTHING, one)).status).toBe(429)
    const another = limited({ wrongPasswords: { most: 1, seconds: 900 } })
    for (const name of ['one', 'two', 'three']) {
      const right = await addAccount(ctx, name, { cost })
      expect((await ask(basic(name, right), 'GET', NOTHING, another)).status).toBe(IN)
      await removeAccount(ctx, name)
    }
  })

  test('§6 limits: a pipeline that starts with many calls at once has tried once, and is let in', async () => {
    const one = limited({ wrongPasswords: { most: 2, seconds: 900 } })
    const calls = Array.from({ length: 20 }, () => ask(basic('pipeline', password), 'GET', NOTHING, one))
    expect(new Set((await Promise.all(calls)).map(({ status }) => status))).toEqual(new Set([IN]))
  })

  test('§6 limits: what was proven is believed as long as it is used', async () => {
    const one = limited({ wrongPasswords: { most: 1, seconds: 7200 } })
    const status = async (secret: string) => (await ask(basic('pipeline', secret), 'GET', NOTHING, one)).status
    expect(await status(password)).toBe(IN)
    expect(await status('wrong')).toBe(401)
    const began = performance.now()
    const now = vi.spyOn(performance, 'now')
    onTestFinished(() => now.mockRestore())
    for (const minutes of [6, 12, 18]) {
      now.mockReturnValue(began + minutes * 60_000)
      expect(await status(password)).toBe(IN)
    }
    // Unused for longer it has to be proven anew, and this address has no try left.
    now.mockReturnValue(began + 30 * 60_000)
    expect(await status(password)).toBe(429)
  })

  test('§6 limits: wrong passwords from one address shut nobody out of an account at another', async () => {
    const one = limited({ wrongPasswords: { most: 3, seconds: 900 } })
    const from = (address: string, secret: string) => {
      const incoming = { socket: { remoteAddress: address } }
      return one.fetch(new Request(`${TEST_SITE.publicUrl}${NOTHING}`, { headers: basic('pipeline', secret) }), {
        incoming,
      })
    }
    for (const expected of [401, 401, 401, 429]) expect((await from('192.0.2.1', 'wrong')).status).toBe(expected)
    expect((await from('192.0.2.1', password)).status).toBe(429)
    expect((await from('192.0.2.2', password)).status).toBe(IN)
  })

  test('§6 limits: a crowd from everywhere is told to wait, not proven all at once', async () => {
    // Costly enough that most of the 30 have come before the first check ends.
    const passwordCost = { ...PASSWORD_COST, p: 1 }
    const one = testApp(ctx, undefined, undefined, { passwordCost })
    const crowd = Array.from({ length: 30 }, (_, n) => {
      const incoming = { socket: { remoteAddress: `192.0.2.${n}` } }
      const headers = basic('pipeline', `guess ${n}`)
      return Promise.resolve(one.fetch(new Request(`${TEST_SITE.publicUrl}${NOTHING}`, { headers }), { incoming }))
    })
    const statuses = (await Promise.all(crowd)).map(({ status }) => status)
    const waiting = statuses.filter((status) => status === 503)
    const proven = statuses.filter((status) => status === 401)
    expect(waiting.length + proven.length).toBe(30)
    expect(waiting.length).toBeGreaterThan(0)
    // 22 at once; each that ends makes room for one that comes late.
    expect(proven.length).toBeGreaterThanOrEqual(22)
  }, 60_000)
})

describe('§3 users: accounts of programs', () => {
  test('§3 users: the password is stored as a salted scrypt hash', async () => {
    const [row] = await ctx.db.select().from(users)
    expect(row?.password).toMatch(/^scrypt\$[\w-]{22}\$[\w-]{43}$/)
    expect(row?.password).not.toContain(password)
    expect(await hashPassword('the same', cost)).not.toBe(await hashPassword('the same', cost))
    expect(password).toMatch(/^[\w-]{32}$/)
  })

  test('§3 users: names are unique, and cannot be taken for a person', async () => {
    await expect(addAccount(ctx, 'pipeline')).rejects.toThrow('There is already an account named pipeline.')
    for (const name of ['', 'a@testers.example', 'a:b', 'import', 'Public', ' a', '-a', 'a'.repeat(65)])
      await expect(addAccount(ctx, name)).rejects.toThrow('The name of an account is 1 to 64 letters')
    await expect(addAccount(ctx, 'short', { password: 'fifteen letters' })).rejects.toThrow('at least 16 characters')
    await expect(removeAccount(ctx, 'nobody')).rejects.toThrow('There is no account named nobody.')
    expect((await listAccounts(ctx)).map(({ username }) => username)).toEqual(['pipeline'])
  })

  test('§3 users: a password of any letters, however they are composed', async () => {
    await addAccount(ctx, 'accents', { password: 'crème brûlée, s’il vous plaît: oui'.normalize('NFC'), cost })
    const given = basic('accents', 'crème brûlée, s’il vous plaît: oui'.normalize('NFD'))
    expect((await ask(given)).status).toBe(IN)
    await removeAccount(ctx, 'accents')
  })
})
