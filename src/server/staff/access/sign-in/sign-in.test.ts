import { generateKeyPairSync, sign as signWith } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeEach, describe, expect, test } from 'vitest'
import type { Session } from '#contract/staff.ts'
import type { Context } from '#server/context.ts'
import { sessions, signIns, signInTries } from '#server/db/sign-in-schema.ts'
import { ALLOWANCES } from '#server/http/limits.ts'
import { openLog } from '#server/log.ts'
import { TEST_SESSIONS, TEST_SITE, testApp } from '#tests/support/app.ts'
import { CookieBrowser } from '#tests/support/cookie-browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startOpenIdProvider } from '#tests/support/open-id-provider.ts'
import { configuredProvider, SIGN_IN_MS } from './open-id.ts'

const { ctx: started } = await testDatabase()
let now = Date.now()
const ctx: Context = { ...started, clock: () => new Date(now) }
const HOME = TEST_SITE.publicUrl
const BEGIN = `${HOME}/auth/google`
const CALLBACK = `${HOME}/auth/google/callback`
const google = await startOpenIdProvider([CALLBACK, 'http://library.example/auth/google/callback'])
afterAll(google.close)

let logged = ''
const log = openLog('debug', {
  write(line) {
    logged += line
  },
})
const generous = { ...ALLOWANCES, signIns: { most: 10_000, seconds: 60 } }

/** The site, with Google as it stands in the settings. */
function site(publicUrl = HOME, allowances = generous) {
  const { issuer, clientId, clientSecret } = google
  const settings = { ...TEST_SITE, publicUrl }
  const provider = configuredProvider({ openId: { issuer, clientId, clientSecret }, site: settings })
  return testApp(ctx, undefined, log, { provider, allowances, site: settings })
}

let app = site()
const open = (origin = HOME, one = app) => new CookieBrowser({ [origin]: (url, init) => one.request(url, init) })
const session = async (browser: CookieBrowser, origin = HOME) =>
  (await (await browser.ask(`${origin}/api/session`)).json()) as Session
const signedInAs = async (account: Record<string, unknown>) => {
  google.account = account
  const browser = open()
  const answer = await browser.visit(BEGIN)
  return { browser, answer, text: await answer.text(), user: (await session(browser)).user }
}
/** Stops before the browser comes back. */
const cameBack = async (browser: CookieBrowser, begin = BEGIN) =>
  (await browser.visit(begin, CALLBACK)).headers.get('location') as string

const EDITOR = {
  email: 'editor@testers.example',
  email_verified: true,
  name: 'Ed Itor',
  picture: 'https://p.example/1',
}

beforeEach(() => {
  now = Date.now()
  google.account = EDITOR
  google.asked.length = 0
  logged = ''
})
afterEach(async () => {
  google.mend = undefined
  google.down = false
  await ctx.db.delete(sessions)
  await ctx.db.delete(signIns)
  await ctx.db.delete(signInTries)
})

describe('§6 sign-in', () => {
  test('§6 sign-in: a staff account comes back signed in, and the popup tells its opener and closes', async () => {
    const { browser, answer, text, user } = await signedInAs(EDITOR)
    expect(user).toEqual({
      email: EDITOR.email,
      name: 'Ed Itor',
      photo: 'https://p.example/1',
      isStaff: true,
      role: 'administrator',
    })
    expect(answer.status).toBe(200)
    expect(text).toContain('data-outcome="signed-in"')
    const script = /<script src="([^"]+)">/.exec(text)?.[1] as string
    const code = await (await browser.ask(HOME + script)).text()
    expect(code).toContain("new BroadcastChannel('dragoman-session')")
    expect(code).toContain('close()')
    // Only what the policy of the page lets run.
    expect(answer.headers.get('content-security-policy')).toContain("script-src 'self'")
    expect(text).not.toMatch(/<script(?! src)/)
  })

  test('§6 sign-in: the code flow with PKCE, state and nonce, anew each time', async () => {
    await signedInAs(EDITOR)
    await signedInAs(EDITOR)
    const [first, second] = google.asked as [URLSearchParams, URLSearchParams]
    expect(Object.fromEntries(first)).toMatchObject({
      response_type: 'code',
      scope: 'openid email profile',
      prompt: 'select_account',
      code_challenge_method: 'S256',
      redirect_uri: CALLBACK,
    })
    for (const name of ['state', 'nonce', 'code_challenge']) {
      expect(first.get(name)).toMatch(/^[\w-]{43}$/)
      expect(first.get(name)).not.toBe(second.get(name))
    }
  })

  test.each([
    ['editor@TESTERS.EXAMPLE', true],
    ['editor@testers.example.evil.com', false],
    ['editor@evil-testers.example', false],
    ['editor@sub.testers.example', false],
    ['testers.example@evil.com', false],
    ['someone@example.org', false],
  ])('§6 administrator: %s is staff: %s', async (email, isStaff) => {
    const { user, browser } = await signedInAs({ ...EDITOR, email })
    expect(user).toMatchObject({ email, isStaff })
    const { status } = await browser.ask(`${HOME}/api/admin/nothing`)
    expect(status).toBe(isStaff ? 404 : 403)
  })

  test.each([
    ['two @', { email: 'editor@testers.example@evil.com' }],
    ['two @, ours last', { email: 'editor@evil.com@testers.example' }],
    ['an e-mail address that is not verified', { email_verified: false }],
    ['one that is "verified" in a string', { email_verified: 'true' }],
    ['no word on verification', { email_verified: undefined }],
    ['no e-mail address', { email: undefined }],
    ['an empty one', { email: '' }],
    ['a list of them', { email: ['editor@testers.example'] }],
  ])('§6 sign-in: %s is turned away', async (_, claims) => {
    const { user, answer, text, browser } = await signedInAs({ ...EDITOR, ...claims })
    expect(user).toBeNull()
    expect(answer.status).toBe(400)
    expect(text).toContain('data-outcome="failed"')
    expect(text).toContain('This account has no verified e-mail address.')
    expect(browser.cookies.get(HOME)?.size).toBe(0)
  })

  test('§6 sign-in: a name or a picture that cannot be shown is left out', async () => {
    const { user } = await signedInAs({ ...EDITOR, name: 7, picture: 'javascript:alert(1)' })
    expect(user).toMatchObject({ name: null, photo: null, isStaff: true })
  })

  const other = generateKeyPairSync('rsa', { modulusLength: 2048 }).privateKey
  const forged = (claims: object, alg: string, signature: (data: string) => string) => {
    const part = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')
    const data = `${part({ alg, typ: 'JWT', kid: 'the-key' })}.${part(claims)}`
    return `${data}.${signature(data)}`
  }
  const seconds = () => Math.floor(Date.now() / 1000)
  test.each<[string, NonNullable<typeof google.mend>]>([
    ['for another audience', (claims, sign) => sign({ ...claims, aud: 'another-client' })],
    ['of another issuer', (claims, sign) => sign({ ...claims, iss: 'https://accounts.evil.example' })],
    ['that has expired', (claims, sign) => sign({ ...claims, iat: seconds() - 7200, exp: seconds() - 3600 })],
    ['with another nonce', (claims, sign) => sign({ ...claims, nonce: 'another' })],
    ['without a nonce', (claims, sign) => sign({ ...claims, nonce: undefined })],
    [
      'that was tampered with',
      (claims, sign) => {
        const [head, , signature] = sign(claims).split('.')
        const body = Buffer.from(JSON.stringify({ ...claims, email: 'boss@testers.example' })).toString('base64url')
        return `${head}.${body}.${signature}`
      },
    ],
    [
      "signed with another's key",
      (claims) => forged(claims, 'RS256', (data) => signWith('sha256', Buffer.from(data), other).toString('base64url')),
    ],
    ['that is not signed', (claims) => forged(claims, 'none', () => '')],
  ])('§6 sign-in: a token %s is refused', async (_, mend) => {
    // What is changed decides: unchanged, it is taken.
    google.mend = (claims, sign) => sign(claims)
    expect((await signedInAs(EDITOR)).user).not.toBeNull()
    google.mend = mend
    const { user, answer, text } = await signedInAs(EDITOR)
    expect(user).toBeNull()
    expect(answer.status).toBe(400)
    expect(text).toContain('There was a problem signing in with Google.')
    expect(await ctx.db.select().from(sessions)).toHaveLength(1)
  })

  test('§6 sign-in: who cancels at Google is told so and stays signed out', async () => {
    google.account = null
    const browser = open()
    const answer = await browser.visit(BEGIN)
    expect(browser.visited.at(-1)).toContain('error=access_denied')
    expect(await answer.text()).toContain('The sign-in was cancelled.')
    expect((await session(browser)).user).toBeNull()
  })

  test('§6 sign-in: a state is good for one use, whether it succeeds or fails', async () => {
    const browser = open()
    const back = await cameBack(browser)
    const ticket = browser.cookies.get(HOME)?.get('__Host-sign-in') as string
    expect((await browser.ask(back)).status).toBe(200)
    expect(await ctx.db.select().from(signIns)).toEqual([])
    browser.cookies.get(HOME)?.set('__Host-sign-in', ticket)
    expect((await browser.ask(back)).status).toBe(400)
    expect(await ctx.db.select().from(sessions)).toHaveLength(1)

    const another = await cameBack(browser)
    const kept = browser.cookies.get(HOME)?.get('__Host-sign-in') as string
    expect((await browser.ask(`${CALLBACK}?code=x&state=unknown`)).status).toBe(400)
    browser.cookies.get(HOME)?.set('__Host-sign-in', kept)
    expect((await browser.ask(another)).status).toBe(400)
  })

  test('§6 sign-in: of two that bring the same state at once, one is let in', async () => {
    const browser = open()
    const back = await cameBack(browser)
    const cookie = `__Host-sign-in=${browser.cookies.get(HOME)?.get('__Host-sign-in')}`
    const answers = await Promise.all([1, 2, 3].map(() => app.request(back, { headers: { cookie } })))
    expect(answers.map((one) => one.status).sort()).toEqual([200, 400, 400])
  })

  test('§6 sign-in: a state that this browser did not begin with is refused', async () => {
    const mine = open()
    const back = await cameBack(mine)
    // Without the cookie, and with that of a sign-in of one's own.
    expect((await open().ask(back)).status).toBe(400)
    const victim = open()
    await cameBack(victim)
    expect((await victim.ask(back)).status).toBe(400)
    expect((await session(victim)).user).toBeNull()
    const unknown = open()
    await cameBack(unknown)
    expect((await unknown.ask(`${CALLBACK}?code=x&state=y`)).status).toBe(400)
    expect(await ctx.db.select().from(sessions)).toEqual([])
  })

  test('§6 sign-in: a code from another issuer is refused (mix-up)', async () => {
    const browser = open()
    const back = new URL(await cameBack(browser))
    expect(back.searchParams.get('iss')).toBe(google.issuer)
    back.searchParams.set('iss', 'https://accounts.evil.example')
    expect((await browser.ask(back.href)).status).toBe(400)
  })

  test('§6 sign-in: ten minutes are given to choose an account', async () => {
    const late = open()
    const back = await cameBack(late)
    now += SIGN_IN_MS + 1
    const answer = await late.ask(back)
    expect([answer.status, await answer.text()]).toEqual([400, expect.stringContaining('too long')])
    const inTime = open()
    const soon = await cameBack(inTime)
    now += SIGN_IN_MS - 1
    expect((await inTime.ask(soon)).status).toBe(200)
    // What nobody came back for is swept away by the next.
    await cameBack(open())
    now += SIGN_IN_MS + 1
    await cameBack(open())
    expect(await ctx.db.select().from(signIns)).toHaveLength(1)
  })

  test('§6 sign-in: a provider that does not answer is a plain sentence, and asked anew the next time', async () => {
    app = site()
    google.down = true
    const answer = await open().visit(BEGIN)
    expect(answer.status).toBe(502)
    expect(await answer.text()).toContain('The sign-in service does not answer. Try again in a moment.')
    google.down = false
    expect((await signedInAs(EDITOR)).user).toMatchObject({ isStaff: true })
  })

  test('§6 sign-in: where nothing is set up it says so, and /api/session does', async () => {
    const bare = testApp(ctx)
    const browser = open(HOME, bare)
    expect(await session(browser)).toMatchObject({ user: null, signIn: 'disabled' })
    const answer = await browser.visit(BEGIN)
    expect([answer.status, await answer.text()]).toEqual([503, expect.stringContaining('Sign-in is not set up here.')])
    expect((await browser.ask(`${CALLBACK}?code=x&state=y`)).status).toBe(400)
  })
})

describe('§2 admin login: the popup', () => {
  test('§2 admin login: every /auth answer stays joined to its opener and is kept by nobody', async () => {
    const browser = open()
    const addresses = [BEGIN, await cameBack(browser), `${HOME}/auth/done.js`, `${CALLBACK}?state=x`, `${HOME}/auth/x`]
    for (const address of addresses) {
      const { headers } = await browser.ask(address)
      expect([address, headers.get('cross-origin-opener-policy')]).toEqual([address, 'unsafe-none'])
      expect([address, headers.get('cache-control')]).toEqual([address, 'no-store'])
      expect(headers.get('x-content-type-options')).toBe('nosniff')
      expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    }
  })

  test('§2 admin login: without a popup staff land on the dashboard, others on the login page', async () => {
    const staff = open()
    expect((await staff.visit(`${BEGIN}?page=1`, `${HOME}/admin`)).headers.get('location')).toBe('/admin-dashboard')
    google.account = { ...EDITOR, email: 'reader@example.org' }
    const reader = open()
    expect((await reader.visit(`${BEGIN}?page=1`, `${HOME}/admin`)).headers.get('location')).toBe('/admin-login')
    expect((await session(reader)).user).toMatchObject({ isStaff: false })
    google.account = null
    const answer = await open().visit(`${BEGIN}?page=1`, `${HOME}/admin`)
    expect(answer.headers.get('location')).toBe('/admin-login?failed=1')
    google.down = true
    app = site()
    expect((await open().ask(`${BEGIN}?page=1`)).headers.get('location')).toBe('/admin-login?failed=1')
  })

  test('§6 sign-in: no redirect leads where the request says', async () => {
    const wishes = [
      'next=//evil.example',
      'return_to=https://evil.example',
      'redirect_uri=https://evil.example/x',
      'page=//evil.example',
      'page=1&next=/%2f/evil.example',
      'url=https:evil.example',
    ]
    const headers = {
      host: 'evil.example',
      'x-forwarded-host': 'evil.example',
      'x-forwarded-proto': 'http',
      forwarded: 'host=evil.example',
      referer: 'https://evil.example/',
      origin: 'https://evil.example',
    }
    for (const wish of wishes) {
      const browser = open()
      const begun = await browser.ask(`${BEGIN}?${wish}`, { headers })
      const there = new URL(begun.headers.get('location') as string)
      expect(there.origin).toBe(google.issuer)
      expect(there.searchParams.get('redirect_uri')).toBe(CALLBACK)
      expect(there.href).not.toContain('evil')
      const { headers: back } = await browser.visit(there.href, CALLBACK)
      const last = await browser.ask(`${back.get('location')}&${wish.replace('page=1&', '')}`, { headers })
      expect([null, '/admin-dashboard']).toContain(last.headers.get('location'))
      expect(await last.text()).not.toContain('evil')
    }
    // The host of the request line itself: behind a proxy anything can stand there.
    const browser = new CookieBrowser({ 'https://evil.example': (url, init) => app.request(url, init) })
    const begun = await browser.ask('https://evil.example/auth/google')
    expect(new URL(begun.headers.get('location') as string).searchParams.get('redirect_uri')).toBe(CALLBACK)
  })
})

describe('§4 session', () => {
  test('§4 session: the cookie over https and over http', async () => {
    const flags = async (origin: string, one: typeof app) => {
      const browser = open(origin, one)
      const back = (await browser.visit(`${origin}/auth/google`, `${origin}/auth/google/callback`)).headers
      return (await browser.ask(back.get('location') as string)).headers.getSetCookie()
    }
    expect(await flags(HOME, site())).toEqual([
      '__Host-sign-in=; Max-Age=0; Path=/; HttpOnly; Secure; SameSite=Lax',
      expect.stringMatching(/^__Host-session=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Lax$/),
    ])
    expect(await flags('http://library.example', site('http://library.example'))).toEqual([
      'sign-in=; Max-Age=0; Path=/auth; HttpOnly; SameSite=Lax',
      expect.stringMatching(/^session=[\w-]{43}; Path=\/; HttpOnly; SameSite=Lax$/),
    ])
  })

  test('§4 session: signing in ends the session that the browser had, and takes over no token', async () => {
    const { browser } = await signedInAs({ ...EDITOR, email: 'reader@example.org' })
    const jar = browser.cookies.get(HOME) as Map<string, string>
    const before = jar.get('__Host-session') as string
    google.account = EDITOR
    await browser.visit(BEGIN)
    expect(jar.get('__Host-session')).not.toBe(before)
    expect((await session(browser)).user).toMatchObject({ email: EDITOR.email })
    const old = await app.request(`${HOME}/api/session`, { headers: { cookie: `__Host-session=${before}` } })
    expect(await old.json()).toMatchObject({ user: null })
    // One that somebody else made up is not made real.
    const planted = open()
    planted.cookies.set(HOME, new Map([['__Host-session', 'A'.repeat(43)]]))
    await planted.visit(BEGIN)
    expect(planted.cookies.get(HOME)?.get('__Host-session')).not.toBe('A'.repeat(43))
  })

  test('§4 session: the database holds nothing with which one could sign in', async () => {
    const { browser } = await signedInAs(EDITOR)
    await cameBack(browser)
    const jar = browser.cookies.get(HOME) as Map<string, string>
    expect([...jar.keys()].sort()).toEqual(['__Host-session', '__Host-sign-in'])
    const { rows } = await ctx.db.execute(sql`select to_jsonb(s)::text from sessions s
      union all select to_jsonb(s)::text from sign_ins s`)
    expect(rows).toHaveLength(2)
    for (const secret of jar.values()) expect(JSON.stringify(rows)).not.toContain(secret)
  })

  test('§4 session: sign-out deletes the row and the cookie, and only a page of ours can ask for it', async () => {
    const { browser } = await signedInAs(EDITOR)
    const address = `${HOME}/api/session`
    const token = browser.cookies.get(HOME)?.get('__Host-session')
    for (const headers of [{ origin: 'https://evil.example' }, { 'sec-fetch-site': 'cross-site', origin: HOME }, {}])
      expect((await browser.ask(address, { method: 'DELETE', headers: headers as HeadersInit })).status).toBe(403)
    expect((await session(browser)).user).not.toBeNull()
    const answer = await browser.ask(address, { method: 'DELETE', headers: { origin: HOME } })
    expect([answer.status, await answer.text()]).toEqual([204, ''])
    expect(browser.cookies.get(HOME)?.has('__Host-session')).toBe(false)
    expect(await ctx.db.select().from(sessions)).toEqual([])
    const again = await app.request(address, { headers: { cookie: `__Host-session=${token}` } })
    expect(await again.json()).toMatchObject({ user: null })
    // Who is signed out already may ask all the same.
    expect((await browser.ask(address, { method: 'DELETE', headers: { origin: HOME } })).status).toBe(204)
  })

  test('§4 session: /api/session is kept by nobody and the same for everyone else', async () => {
    const { headers } = await open().ask(`${HOME}/api/session`)
    expect(headers.get('cache-control')).toBe('no-store')
    expect(await session(open())).toEqual({ user: null, signIn: 'google', staffDomain: 'testers.example' })
  })

  test('§4 session: a changed secret ends every session', async () => {
    const { browser } = await signedInAs(EDITOR)
    const changed = testApp(ctx, undefined, log, { sessions: { ...TEST_SESSIONS, secret: 'another secret' } })
    const cookie = `__Host-session=${browser.cookies.get(HOME)?.get('__Host-session')}`
    expect(await (await changed.request(`${HOME}/api/session`, { headers: { cookie } })).json()).toMatchObject({
      user: null,
    })
    expect((await session(browser)).user).not.toBeNull()
  })
})

describe('§8 what is logged and limited', () => {
  test('§8 a failed sign-in is logged with its request, and no secret is', async () => {
    const secrets: string[] = [google.clientSecret]
    google.mend = (claims, sign) => {
      const token = sign({ ...claims, aud: 'another-client' })
      secrets.push(token, claims.nonce as string)
      return token
    }
    const browser = open()
    const back = await cameBack(browser)
    const { code, state } = Object.fromEntries(new URL(back).searchParams) as Record<string, string>
    secrets.push(code as string, state as string, browser.cookies.get(HOME)?.get('__Host-sign-in') as string)
    const [row] = await ctx.db.select().from(signIns)
    secrets.push(row?.verifier as string)
    const answer = await browser.ask(back)
    const line = logged.split('\n').find((one) => one.includes('sign-in failed')) as string
    expect(JSON.parse(line)).toMatchObject({ requestId: answer.headers.get('x-request-id'), level: 40 })
    expect(secrets).toHaveLength(7)
    for (const secret of secrets) expect(logged).not.toContain(secret)
  })

  test('§8 a database that fails: the popup says so and closes, and the log tells no parameter', async () => {
    await ctx.db.execute(sql`alter table sign_ins rename to away`)
    try {
      const answer = await open().visit(BEGIN)
      expect(answer.status).toBe(500)
      const text = await answer.text()
      expect(text).toContain('Something went wrong on our side.')
      expect(text).toContain('data-outcome="failed"')
      expect(answer.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    } finally {
      await ctx.db.execute(sql`alter table away rename to sign_ins`)
    }
    const line = JSON.parse(
      logged
        .trim()
        .split('\n')
        .find((one) => one.includes('sign-in failed')) as string,
    )
    expect(line).toMatchObject({ level: 50, requestId: expect.stringMatching(/^[\da-f-]{36}$/) })
    expect(line.err.cause.message).toContain('"sign_ins" does not exist')
    expect(logged).not.toContain('params')
  })

  test('§8 too many sign-ins of one address: 429, and when to come back', async () => {
    app = site(HOME, { ...ALLOWANCES, signIns: { most: 3, seconds: 600 } })
    for (const _ of [1, 2, 3]) expect((await open().ask(BEGIN)).status).toBe(302)
    const answer = await open().ask(BEGIN)
    expect(answer.status).toBe(429)
    expect(answer.headers.get('content-type')).toBe('application/problem+json')
    expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(590)
    expect(await answer.json()).toMatchObject({ detail: 'Too many tries; try again in 10 minutes.' })
    // Ends are counted for themselves.
    for (const _ of [1, 2, 3]) expect((await open().ask(`${CALLBACK}?state=x`)).status).toBe(400)
    expect((await open().ask(`${CALLBACK}?state=x`)).status).toBe(429)
    // Another site on the same database has counted with it, and knows no address.
    app = site(HOME, { ...ALLOWANCES, signIns: { most: 3, seconds: 600 } })
    expect((await open().ask(BEGIN)).status).toBe(429)
    const tries = await ctx.db.select().from(signInTries)
    expect(tries.map(({ id }) => id)).toEqual([expect.stringMatching(/^[\da-f]{64}$/), expect.any(String)])
    now += 601_000
    expect((await open().ask(BEGIN)).status).toBe(302)
    app = site()
  })
})
