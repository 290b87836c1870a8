import { once } from 'node:events'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { networkInterfaces } from 'node:os'
import { text } from 'node:stream/consumers'
import { getRequestListener } from '@hono/node-server'
import { pino } from 'pino'
import { afterAll, describe, expect, test } from 'vitest'
import type { Session } from '#contract/staff.ts'
import { readEnv } from '#server/env.ts'
import { TEST_SITE, testApp } from '#tests/support/app.ts'
import { CookieBrowser } from '#tests/support/cookie-browser.ts'
import { testDatabase } from '#tests/support/database.ts'
import { chooseProvider } from './choose-provider.ts'
import { localProvider } from './local-provider.ts'

const { ctx } = await testDatabase()
const log = pino({ level: 'silent' })
const closing: (() => void)[] = []
afterAll(() => {
  for (const close of closing) close()
})

const KEYED = { LOCAL_SIGN_IN_KEY: 'the-key-of-these-tests' }

/** A site as `serve` puts it together, on an address of this machine. @param force the provider even where it must not be */
async function site(host: string, settings: Record<string, string> = {}, force = false) {
  const server = createServer()
  server.listen(0, host)
  await once(server, 'listening')
  closing.push(() => server.close())
  closing.push(() => server.closeAllConnections())
  const bound = server.address() as AddressInfo
  const env = readEnv({
    HOST: host,
    PORT: String(bound.port),
    STAFF_EMAIL_DOMAIN: 'testers.example',
    ...KEYED,
    ...settings,
  })
  const local = force ? localProvider(bound, env, log) : undefined
  const chosen = local
    ? { provider: local.provider, local, sentence: undefined }
    : await chooseProvider(env, bound, log)
  const app = testApp(ctx, undefined, log, {
    provider: chosen.provider,
    site: { ...TEST_SITE, publicUrl: env.site.publicUrl },
  })
  const route = getRequestListener(app.fetch)
  server.on('request', (incoming: IncomingMessage, response: ServerResponse) => {
    if (!chosen.local?.answer(incoming, response)) route(incoming, response)
  })
  return { ...chosen, port: bound.port }
}

const session = async (browser: CookieBrowser, origin: string) =>
  (await (await browser.ask(`${origin}/api/session`)).json()) as Session

const KEY = KEYED.LOCAL_SIGN_IN_KEY

const keyOf = ({ port }: { port: number }) => ({ cookie: `local-key-${port}=${KEY}` })

/** A browser that has opened the address of the terminal, and nothing else. */
async function browserWithKey(origin: string): Promise<CookieBrowser> {
  const browser = new CookieBrowser({})
  expect((await browser.ask(`${origin}/auth/local/key?key=${KEY}`)).status).toBe(303)
  return browser
}

/** Goes to the account chooser and chooses there. */
async function choose(origin: string, account: string, begin = '/auth/google') {
  const browser = await browserWithKey(origin)
  const page = await browser.visit(origin + begin)
  const html = await page.text()
  const address = browser.visited.at(-1) as string
  const answer = await browser.ask(address, { method: 'POST', body: new URLSearchParams({ account }) })
  const last = await browser.visit(new URL(answer.headers.get('location') as string, address).href, `${origin}/admin`)
  return { browser, page, html, last, address }
}

/** Any request, headers and all, which fetch would not send. */
async function raw(host: string, port: number, path: string, headers: Record<string, string> = {}) {
  const sent = request({
    host,
    port,
    path,
    headers: { host: `127.0.0.1:${port}`, connection: 'keep-alive', ...headers },
  })
  sent.end()
  const [response] = (await once(sent, 'response')) as [IncomingMessage]
  let body = ''
  for await (const chunk of response) body += chunk
  return { status: response.statusCode, headers: response.headers, body }
}

describe('§6 local sign-in', async () => {
  const here = await site('127.0.0.1')

  test.each(['localhost', '127.0.0.1'])('§6 local sign-in: on a fresh machine, as http://%s', async (name) => {
    const origin = `http://${name}:${here.port}`
    const { browser, last, address } = await choose(origin, 'editor')
    expect(last.status).toBe(200)
    expect(await last.text()).toContain('data-outcome="signed-in"')
    expect(await session(browser, origin)).toEqual({
      user: {
        email: 'editor@testers.example',
        name: 'Local Editor',
        photo: null,
        isStaff: true,
        role: 'administrator',
      },
      signIn: 'local',
      staffDomain: 'testers.example',
    })
    // Its forms may lead to 'self' alone, so all of it happens under the name that the browser knows.
    expect(new Set([address, ...browser.visited].map((one) => new URL(one).origin))).toEqual(new Set([origin]))
    expect((await browser.ask(`${origin}/api/admin/nothing`)).status).toBe(404)
  })

  test('§6 local sign-in: over IPv6', async ({ skip }) => {
    const six = await site('::1').catch(() => undefined)
    if (!six) return skip()
    const { browser } = await choose(`http://[::1]:${six.port}`, 'editor')
    expect((await session(browser, `http://[::1]:${six.port}`)).user).toMatchObject({ isStaff: true })
  })

  test('§6 local sign-in: the reader account is no staff', async () => {
    const origin = `http://localhost:${here.port}`
    const { browser, last } = await choose(origin, 'reader', '/auth/google?page=1')
    expect(last.headers.get('location')).toBe('/admin-login')
    expect((await session(browser, origin)).user).toMatchObject({ email: 'reader@example.org', isStaff: false })
    expect((await browser.ask(`${origin}/api/admin/nothing`)).status).toBe(403)
  })

  test.each(['', 'boss', '__proto__'])('§6 local sign-in: choosing "%s" is cancelling', async (account) => {
    const origin = `http://localhost:${here.port}`
    const { browser, last } = await choose(origin, account)
    expect(await last.text()).toContain('The sign-in was cancelled.')
    expect((await session(browser, origin)).user).toBeNull()
  })

  test('§6 local sign-in: it asks each time, whoever was chosen before', async () => {
    const origin = `http://localhost:${here.port}`
    const { browser } = await choose(origin, 'reader')
    const again = await browser.visit(`${origin}/auth/google`)
    expect(await again.text()).toContain('Choose an account')
    const answer = await browser.ask(browser.visited.at(-1) as string, {
      method: 'POST',
      body: new URLSearchParams({ account: 'editor' }),
    })
    expect((await browser.visit(answer.headers.get('location') as string)).status).toBe(200)
    expect((await session(browser, origin)).user).toMatchObject({ email: 'editor@testers.example' })
  })

  test('§6 local sign-in: the chooser is a form of buttons, without script, that nobody may frame or keep', async () => {
    const { html, page } = await choose(`http://localhost:${here.port}`, 'editor')
    expect(html).toMatch(/<button name="account" value="editor">.*Local Editor.*editor@testers\.example/)
    expect(html).toMatch(/<button name="account" value="reader">.*Local Reader.*reader@example\.org/)
    expect(html).not.toContain('<script')
    expect(html).toContain('name="viewport"')
    expect(page.headers.get('cache-control')).toBe('no-store')
    expect(page.headers.get('cross-origin-opener-policy')).toBe('unsafe-none')
    expect(page.headers.get('content-security-policy')).toMatch(
      /default-src 'none'.*form-action 'self'.*frame-ancestors 'none'/,
    )
  })

  test('§6 local sign-in: nobody chooses for a browser that did not begin', async () => {
    const origin = `http://localhost:${here.port}`
    const victim = await browserWithKey(origin)
    await victim.visit(`${origin}/auth/google`)
    const address = victim.visited.at(-1) as string
    const body = new URLSearchParams({ account: 'editor' })
    const headers = keyOf(here)
    expect((await fetch(address, { method: 'POST', body, headers, redirect: 'manual' })).status).toBe(400)
    expect((await fetch(address, { headers })).status).toBe(400)
    const huge = new URLSearchParams({ account: 'x'.repeat(5000) })
    expect((await victim.ask(address, { method: 'POST', body: huge })).status).toBe(500)
  })

  test('§6 local sign-in: it serves this site alone', async () => {
    const origin = `http://127.0.0.1:${here.port}`
    const address = (await new CookieBrowser({}).ask(`${origin}/auth/google`)).headers.get('location') as string
    for (const uri of [
      'https://evil.example/',
      `http://evil.example:${here.port}/auth/google/callback`,
      `${origin}/elsewhere`,
    ]) {
      const asked = new URL(address)
      asked.searchParams.set('redirect_uri', uri)
      const answer = await fetch(asked, { headers: keyOf(here), redirect: 'manual' })
      expect([answer.status, answer.headers.get('location')]).toEqual([400, null])
      expect(await answer.text()).not.toContain('evil')
    }
    for (const path of ['reg', 'session/end', 'token/introspection', 'device', '', '../local'])
      expect((await raw('127.0.0.1', here.port, `/auth/local/${path}`, keyOf(here))).status).toBe(404)
  })
})

describe('§6 local sign-in: the key of the terminal', async () => {
  const here = await site('127.0.0.1')

  /** A proxy on this machine that changes the host and adds no header: it cannot be told from a browser here. */
  async function hiddenProxy(): Promise<string> {
    const own = `localhost:${here.port}`
    const proxy = createServer((incoming, response) => {
      const headers = { ...incoming.headers, host: own, connection: 'keep-alive' }
      const onward = request({ port: here.port, path: incoming.url, method: incoming.method, headers }, (answer) => {
        const location = answer.headers.location?.replace(own, incoming.headers.host ?? '')
        response.writeHead(answer.statusCode ?? 502, { ...answer.headers, ...(location !== undefined && { location }) })
        answer.pipe(response)
      })
      incoming.pipe(onward)
    })
    proxy.listen(0, '127.0.0.1')
    await once(proxy, 'listening')
    closing.push(() => proxy.close())
    closing.push(() => proxy.closeAllConnections())
    return `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`
  }

  test('§6 local sign-in: nobody signs in through a proxy that hides itself', async () => {
    const origin = await hiddenProxy()
    const browser = new CookieBrowser({})
    const page = await browser.visit(`${origin}/auth/google`)
    expect(page.status).toBe(403)
    expect(await page.text()).toContain('Look into the terminal')
    // The proxy reaches everything else, and the site takes it for a browser of this machine.
    expect(await session(browser, origin)).toEqual({ user: null, signIn: 'local', staffDomain: 'testers.example' })
    expect((await browser.ask(`${origin}/auth/local/jwks`)).status).toBe(200)
  })

  test('§6 local sign-in: no other way to the choice does without it', async () => {
    const origin = `http://localhost:${here.port}`
    const browser = await browserWithKey(origin)
    await browser.visit(`${origin}/auth/google`)
    const { pathname } = new URL(browser.visited.at(-1) as string)
    const cookies = [...(browser.cookies.get(origin) ?? [])].map((pair) => pair.join('='))
    const cookie = cookies.filter((one) => !one.startsWith('local-key')).join('; ')
    for (const path of [pathname, `${pathname}/../../jwks`, `${pathname}?/jwks`, pathname.replace('choose', 'auth')])
      for (const headers of [{ cookie }, { cookie: `${cookie}; local-key-${here.port}=${'x'.repeat(KEY.length)}` }]) {
        const answer = await raw('127.0.0.1', here.port, path, { ...headers, host: `localhost:${here.port}` })
        expect([path, answer.status]).toEqual([path, 403])
      }
    expect(
      (await raw('127.0.0.1', here.port, pathname, { cookie: `${cookie}; ${keyOf(here).cookie}` })).status,
    ).not.toBe(403)
  })

  test.each(['', '?key=', '?key=wrong', `?key=${KEY}x`, `?Key=${KEY}`])(
    '§6 local sign-in: %s opens nothing',
    async (query) => {
      const answer = await raw('127.0.0.1', here.port, `/auth/local/key${query}`)
      expect([answer.status, answer.headers['set-cookie']]).toEqual([403, undefined])
    },
  )

  test('§6 local sign-in: the address of the terminal leads to the choice of an account', async () => {
    const { sentence } = here
    const address = sentence?.split(' ').at(-1) as string
    const answer = await fetch(address, { redirect: 'manual' })
    expect(answer.headers.get('location')).toBe('/auth/google?page=1')
    expect(answer.headers.get('set-cookie')).toBe(`local-key-${here.port}=${KEY}; Path=/auth; HttpOnly; SameSite=Lax`)
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    expect(await (await new CookieBrowser({}).visit(address)).text()).toContain('Choose an account')
  })

  test('§6 local sign-in: each start makes another key', async () => {
    const keys = await Promise.all(
      [1, 2].map(async () => (await site('127.0.0.1', { LOCAL_SIGN_IN_KEY: '' })).sentence),
    )
    for (const sentence of keys) expect(sentence).toMatch(/\?key=[\w-]{22}$/)
    expect(keys[0]?.split('=').at(-1)).not.toBe(keys[1]?.split('=').at(-1))
  })
})

describe('§6 local sign-in: never for other machines', async () => {
  const here = await site('127.0.0.1')
  /** What it would answer with, were it asked as it should be. */
  const JWKS = '/auth/local/jwks'
  const refused = (answer: { status?: number | undefined; body: string }) => {
    expect(answer.status).toBe(403)
    expect(answer.body).toContain('works only on the machine that runs the site')
  }

  test('§6 local sign-in: a direct request from here is answered', async () => {
    expect((await raw('127.0.0.1', here.port, JWKS)).body).toContain('"kty":"RSA"')
  })

  test.each([
    ['0.0.0.0', {}, 'the site can be reached from other machines'],
    ['::', {}, 'the site can be reached from other machines'],
    // Whatever address the settings give it.
    ['0.0.0.0', { PUBLIC_URL: 'http://localhost:3000' }, 'the site can be reached from other machines'],
    ['127.0.0.1', { PUBLIC_URL: 'https://library.example' }, 'PUBLIC_URL is not an http:// address of this machine'],
    [
      '127.0.0.1',
      { PUBLIC_URL: 'http://localhost.evil.example' },
      'PUBLIC_URL is not an http:// address of this machine',
    ],
    ['127.0.0.1', { PUBLIC_URL: 'http://192.168.1.2:3000' }, 'PUBLIC_URL is not an http:// address of this machine'],
    ['127.0.0.1', { PUBLIC_URL: 'https://localhost' }, 'PUBLIC_URL is not an http:// address of this machine'],
  ])('§6 local sign-in: HOST=%s with %o: sign-in is disabled, and says so', async (host, settings, because) => {
    const one = await site(host, settings as Record<string, string>)
    expect(one.sentence).toBe(`Sign-in is disabled: GOOGLE_CLIENT_ID is not set, and ${because}.`)
    expect([one.provider, one.local]).toEqual([undefined, undefined])
    const loopback = host === '::' ? '::1' : '127.0.0.1'
    expect((await raw(loopback, one.port, JWKS)).status).toBe(404)
    expect((await raw(loopback, one.port, '/auth/google')).status).toBe(503)
    expect((await raw(loopback, one.port, '/api/session')).body).toBe(
      '{"user":null,"signIn":"disabled","staffDomain":"testers.example"}',
    )
  })

  test.each([
    ['x-forwarded-for', '203.0.113.7'],
    ['x-forwarded-host', 'library.example'],
    ['x-forwarded-proto', 'https'],
    ['x-real-ip', '203.0.113.7'],
    ['forwarded', 'for=203.0.113.7'],
    ['via', '1.1 proxy'],
    ['connection', 'close'],
    ['host', 'library.example'],
    ['host', 'localhost.evil.example'],
    ['host', 'localhost'],
    ['host', 'localhost:1'],
  ])('§6 local sign-in: a request that was passed on (%s: %s) is refused at every step', async (name, value) => {
    const headers = { [name]: value }
    refused(await raw('127.0.0.1', here.port, JWKS, headers))
    expect((await raw('127.0.0.1', here.port, '/auth/google', headers)).status).toBe(503)
    expect((await raw('127.0.0.1', here.port, '/api/session', headers)).body).toContain('"signIn":"disabled"')
    const browser = await browserWithKey(`http://127.0.0.1:${here.port}`)
    const back = await browser.visit(`http://127.0.0.1:${here.port}/auth/google`)
    expect(back.status).toBe(200)
    const cookie = [...(browser.cookies.get(`http://127.0.0.1:${here.port}`) ?? [])]
      .map((pair) => pair.join('='))
      .join('; ')
    refused(
      await raw('127.0.0.1', here.port, new URL(browser.visited.at(-1) as string).pathname, { ...headers, cookie }),
    )
    const end = await raw('127.0.0.1', here.port, '/auth/google/callback?code=x&state=y', { ...headers, cookie })
    expect([end.status, end.body]).toEqual([400, expect.stringContaining('data-outcome="failed"')])
  })

  test('§6 local sign-in: a proxy that speaks HTTP/1.0 and says nothing of itself is refused', async () => {
    const ask = async (version: string) => {
      const socket = connect(here.port, '127.0.0.1')
      socket.end(`GET ${JWKS} HTTP/${version}\r\nHost: localhost:${here.port}\r\n\r\n`)
      return text(socket)
    }
    expect(await ask('1.0')).toMatch(/^HTTP\/1\.1 403 /)
    expect(await ask('1.1')).toMatch(/^HTTP\/1\.1 200 /)
  })

  const outside = Object.values(networkInterfaces())
    .flatMap((one) => one ?? [])
    .find(({ internal, family }) => !internal && family === 'IPv4')?.address

  test.skipIf(outside === undefined)(
    '§6 local sign-in: even were it made to serve there, it answers nobody through an address of the network',
    async () => {
      const open = await site('0.0.0.0', {}, true)
      const host = `${outside}:${open.port}`
      for (const name of [host, `127.0.0.1:${open.port}`, `localhost:${open.port}`]) {
        refused(await raw(outside as string, open.port, JWKS, { host: name }))
        expect((await raw(outside as string, open.port, '/auth/google', { host: name })).status).toBe(503)
      }
      // So it was the way, not the site.
      expect((await raw('127.0.0.1', open.port, JWKS)).status).toBe(200)
    },
  )

  test.skipIf(outside === undefined)(
    '§6 local sign-in: bound to an address of the network it is not there',
    async () => {
      const one = await site(outside as string)
      expect(one.sentence).toContain('Sign-in is disabled')
      expect((await raw(outside as string, one.port, JWKS)).status).toBe(404)
    },
  )

  test('§6 local sign-in: where Google is set up it does not exist', async () => {
    const one = await site('127.0.0.1', { GOOGLE_CLIENT_ID: 'x', GOOGLE_CLIENT_SECRET: 'y' })
    expect([one.sentence, one.local, one.provider?.kind]).toEqual([undefined, undefined, 'google'])
    expect((await raw('127.0.0.1', one.port, JWKS)).status).toBe(404)
  })
})
