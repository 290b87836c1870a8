import { createHash, randomBytes } from 'node:crypto'
import { drizzle } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { pino } from 'pino'
import { describe, expect, test } from 'vitest'
import { ENGLISH, stubRenderer, testApp } from '#tests/support/app.ts'
import { coversIn } from './covers/cover-store.ts'
import { coverFetcher } from './covers/fetch-cover.ts'
import * as schema from './db/schema.ts'
import { unavailable } from './errors.ts'
import { inlineScripts } from './pages.ts'

// Pages alone: nothing here reaches the database.
const ctx = {
  sees: 'published' as const,
  db: drizzle(new pg.Pool({ host: '/nowhere' }), { schema }),
  actor: 'test',
  clock: () => new Date(),
  covers: coversIn('/nowhere'),
  fetchCover: coverFetcher(),
}
const page = {
  status: 200,
  textLanguage: 'ar',
  head: '<title>T</title>',
  fontPreloads: '<link rel="preload" as="font">',
  state: '{}',
  modules: ['m'],
  locale: ENGLISH,
  messages: [],
}

function site(render: (path: string) => Promise<{ status?: number; html: string }>, level = 'error') {
  const drawn: string[] = []
  const draw = async (path: string) => {
    drawn.push(path)
    return { ...page, ...(await render(path)) }
  }
  const renderer = stubRenderer(draw, {
    manifest: async (site) => ({ name: site.brandName }),
    tags: (modules) => `<link href="/${modules[0]}">`,
  })
  const lines: string[] = []
  const app = testApp(ctx, renderer, pino({ level }, { write: (line: string) => lines.push(line) }))
  return { app, drawn, lines }
}

/** 1 MB, of which Brotli can save only half. */
const LARGE_TEXT = randomBytes(2 ** 19).toString('hex')

describe('pages', () => {
  test('§2 / leads to /library', async () => {
    const response = await site(async () => ({ html: '' })).app.request('/')
    expect([response.status, response.headers.get('location')]).toEqual([302, '/library'])
  })

  test('are drawn once, until the library changes; other parameters make no other page', async () => {
    const { app, drawn } = site(async (path) => ({ html: `<p>${path}</p>` }))
    for (const path of ['/book/1', '/book/1', '/book/1?utm=1', '/search?q=a&x=1', '/search?x=2&q=a'])
      await app.request(path)
    expect(drawn).toEqual(['/book/1', '/search?q=a'])
    app.forget()
    await app.request('/book/1')
    expect(drawn).toHaveLength(3)
  })

  test('for readers who save data come without fonts, and are kept apart', async () => {
    const { app, drawn } = site(async () => ({ html: '<p>text</p>' }))
    const ask = async (path: string, saveData?: string) => {
      const response = await app.request(path, { headers: { ...(saveData && { 'save-data': saveData }) } })
      const html = await response.text()
      return {
        fonts: html.includes('as="font"'),
        saves: html.includes(' data-saves'),
        vary: response.headers.get('vary'),
      }
    }
    const vary = 'Accept-Encoding, Save-Data'
    for (let turn = 0; turn < 2; turn += 1) {
      expect(await ask('/book/1', 'on')).toEqual({ fonts: false, saves: true, vary: `${vary}, Accept` })
      expect(await ask('/book/1')).toEqual({ fonts: true, saves: false, vary: `${vary}, Accept` })
      expect(await ask('/book/1', 'off')).toEqual({ fonts: true, saves: false, vary: `${vary}, Accept` })
    }
    expect(await ask('/library', 'on')).toEqual({ fonts: false, saves: true, vary })
    expect(drawn).toEqual(['/book/1', '/book/1', '/library'])
    const { headers } = await app.request('/book/1', { headers: { 'save-data': 'on' } })
    expect(headers.get('cache-control')).toBe('private, no-cache')
  })

  test('of two languages push out none of one, whatever their number, and go with the others', async () => {
    const { app, drawn } = site(async (path) => ({ html: path.includes('+') ? LARGE_TEXT : 'one' }))
    await app.request('/book/1')
    for (let id = 1; id <= 20; id += 1) await app.request(`/book/${id}/en+zh`)
    drawn.length = 0
    for (const path of ['/book/1', '/book/20/en+zh', '/book/1/en+zh']) await app.request(path)
    expect(drawn).toEqual(['/book/1/en+zh'])
    app.forget()
    await app.request('/book/20/en+zh')
    expect(drawn).toHaveLength(2)
  })

  test('§2 all works: lists that a filter narrows push out no page, whatever their number', async () => {
    const { app, drawn } = site(async (path) => ({ html: path.includes('filter') ? LARGE_TEXT : 'one' }))
    await app.request('/book/1')
    for (let n = 1; n <= 20; n += 1) await app.request(`/books/all?filter=${n}`)
    drawn.length = 0
    for (const path of ['/book/1', '/books/all?filter=20', '/books/all?filter=1']) await app.request(path)
    expect(drawn).toEqual(['/books/all?filter=1'])
  })

  test('in development, a parameter that the table of addresses lacks is named in the log', async () => {
    const lines: string[] = []
    const log = pino({ level: 'warn' }, { write: (line: string) => lines.push(line) })
    const app = testApp(ctx, undefined, log, { development: true })
    await app.request('/api/nothing?q=1')
    expect(lines).toEqual([])
    await app.request('/api/languages?limt=2')
    expect(lines[0]).toContain('limt')
  })

  test('of two languages have one address: the plus in it is not escaped', async () => {
    const { app, drawn } = site(async () => ({ html: '' }))
    for (const plus of ['%2B', '%2b']) {
      const redirect = await app.request(`/book/1/en${plus}zh/2?a=b`)
      expect([redirect.status, redirect.headers.get('location')]).toEqual([303, '/book/1/en+zh/2?a=b'])
    }
    expect(drawn).toEqual([])
  })

  test('carry language, direction, head, tags and state around what was drawn', async () => {
    const html = await (await site(async () => ({ html: '<p>words</p>' })).app.request('/book/1')).text()
    expect(html).toMatch(/^<!doctype html>\n<html lang="en" dir="ltr" data-text="ar">/)
    expect(html).toMatch(/<title>T<\/title>\n<link rel="preload" as="font">\n<script>.*<\/script>\n<link href="\/m">/s)
    expect(html).toMatch(
      /<div id="root"><p>words<\/p><\/div>\n<script [^>]*id="locale">.*<\/script>\n<script [^>]*id="state">\{\}<\/script>/,
    )
  })

  test('choose their theme, layout and settings before their styles are asked for, by scripts that the policy lets run', async () => {
    const response = await site(async () => ({ html: '' })).app.request('/book/1')
    const html = await response.text()
    const scripts = [...html.matchAll(/<script>(.*?)<\/script>/gs)]
    expect(scripts).toHaveLength(inlineScripts.length)
    expect(html.lastIndexOf('<script>')).toBeLessThan(html.indexOf('<link href="/m">'))
    const hashes = scripts.map(([, text = '']) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`)
    const policy = response.headers.get('content-security-policy') as string
    expect(policy.split('; ')).toContain(`script-src 'self' ${hashes.join(' ')}`)
  })

  test('wait for what would move while it is read, by id: of a text its first paragraph, unless that is far', async () => {
    const bars = '<div id="menu"><nav></nav></div>'
    const text = (words: string) => `${bars}<article><p id="p1">${words}</p><p id="p2">more</p></article>`
    const expected = async (html: string) => {
      const response = await site(async () => ({ html })).app.request('/library')
      return /<link rel="expect" href="#(.*?)">/.exec(await response.text())?.[1]
    }
    expect(await expected(text('words'))).toBe('p1')
    expect(await expected(`${bars}<article><p id="p1">words</p></article>`)).toBe('p1')
    expect(await expected(text('words '.repeat(20_000)))).toBe('menu')
    expect(await expected(`${bars}<ul id="same-line"></ul>`)).toBe('same-line')
    expect(await expected('nothing of these')).toBe(undefined)
  })

  test('that are not there are 404 and not kept', async () => {
    const { app, drawn } = site(async () => ({ status: 404, html: '404 Page Not Found' }))
    expect((await app.request('/x')).status).toBe(404)
    await app.request('/x')
    expect(drawn).toHaveLength(2)
  })

  test('the manifest is sent as one', async () => {
    const response = await site(async () => ({ html: '' })).app.request('/manifest.webmanifest')
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/manifest+json'])
    expect(await response.json()).toEqual({ name: 'Testers' })
  })

  test('that fail are a page too, with the id of the log line and not a word of the cause', async () => {
    const { app, lines } = site(async () => {
      throw new Error('secret cause')
    })
    const response = await app.request('/book/1')
    const html = await response.text()
    expect([response.status, response.headers.get('content-type')]).toEqual([500, 'text/html; charset=UTF-8'])
    expect(html).not.toContain('secret')
    expect(html).toContain(response.headers.get('x-request-id') as string)
    expect(html).toContain('href="/library"')
    expect(JSON.parse(lines[0] as string)).toMatchObject({ err: { message: 'secret cause' }, path: '/book/1' })
    expect(response.headers.get('content-security-policy')).toContain("default-src 'none'")
  })

  test('that wait too long say when to try again, and leave one line without a stack', async () => {
    const { app, lines } = site(async () => {
      throw unavailable('Many are reading just now.', 7)
    }, 'warn')
    const response = await app.request('/book/1')
    expect([response.status, response.headers.get('retry-after')]).toEqual([503, '7'])
    expect(await response.text()).toContain('The library will be back in a moment.')
    expect(lines.map((line) => JSON.parse(line))).toEqual([
      expect.objectContaining({ level: 40, msg: 'Many are reading just now.', path: '/book/1' }),
    ])
    expect(lines[0]).not.toContain('stack')
  })

  test('a slash at the end is dropped, and never leads to another site', async () => {
    const { app } = site(async () => ({ html: '' }))
    const redirect = await app.request('/book/1/?q=a')
    expect([redirect.status, redirect.headers.get('location')]).toEqual([301, '/book/1?q=a'])
    for (const path of ['//evil.example/', '//evil.example//'])
      expect((await app.request(`http://localhost${path}`)).headers.get('location')).toBeNull()
  })
})
