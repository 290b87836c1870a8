import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../import/import-library.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const get = async (path: string, headers: Record<string, string> = {}) => app.request(path, { headers })

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
})

describe('what machines read', () => {
  test('robots.txt closes calls, staff and searches, and names the sitemap', async () => {
    const response = await get('/robots.txt')
    expect(response.headers.get('content-type')).toMatch(/^text\/plain; charset=utf-8$/i)
    const [closed, ...inLanguages] = (await response.text()).split('Disallow: /fr/api/\n')
    expect(closed).toBe(`User-agent: *
Disallow: /api/
Disallow: /admin-login
Disallow: /admin-dashboard
Disallow: /auth
Disallow: /search
Disallow: /*.epub
Disallow: /*.xhtml
Disallow: /opds/
`)
    expect(inLanguages.join('')).toMatch(/\n\nSitemap: https:\/\/library\.example\/sitemap\.xml\n$/)
  })

  test.each([
    ['/sitemap.xml', 'application/xml; charset=utf-8'],
    ['/sitemaps/1.xml', 'application/xml; charset=utf-8'],
    ['/sitemaps/2.xml', 'application/xml; charset=utf-8'],
    ['/feed.xml', 'application/atom+xml; charset=utf-8'],
    ['/languages/1/feed.xml', 'application/atom+xml; charset=utf-8'],
  ])('%s has its type and need not be sent twice', async (path, type) => {
    const response = await get(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, type])
    expect(await response.text()).toContain('https://library.example/')
    const again = await get(path, { 'if-none-match': response.headers.get('etag') ?? '' })
    expect(again.status).toBe(304)
    const head = await app.request(path, { method: 'HEAD' })
    expect([head.status, await head.text()]).toEqual([200, ''])
  })

  test.each(['0', '00', '01', '-1', 'x', '1.5', '3', '999', '9999999', '1e0', '%31%00'])(
    '/sitemaps/%s.xml is not there',
    async (name) => {
      expect((await get(`/sitemaps/${name}.xml`)).status).toBe(404)
    },
  )

  test.each(['/sitemaps/', '/sitemaps/1', '/sitemaps/1.xml/x', '/sitemap.xml.gz', '/feed'])(
    '%s is not there',
    async (path) => {
      expect((await get(path)).status).toBe(404)
    },
  )

  test('the feed has the newest works first, with descriptions in the interface language, and no draft', async () => {
    await ctx.db.execute(sql`update works set created_at = now() - interval '1 day' where slug = 'letters'`)
    app.forget()
    const xml = await (await get('/feed.xml')).text()
    expect([...xml.matchAll(/<title[^>]*>([^<]*)/g)].map(([, title]) => title)).toEqual([
      'Testers Translations: New Works',
      'The Ferryman',
      'Letters',
    ])
    expect(xml).toContain('<summary>A description</summary>')
    expect(xml).not.toContain('Secret')
  })

  test('lists by language, category and tag have feeds of their own, in whose language works are named', async () => {
    const titles = async (path: string) =>
      [...(await (await get(path)).text()).matchAll(/<title[^>]*>([^<]*)/g)].map(([, title]) => title)
    const { rows } = await ctx.db.execute<{ arabic: number; epic: number }>(sql`select
      (select id from languages where code = 'ar') as arabic, (select min(category_id) from work_categories) as epic`)
    const [ids] = rows
    const arabic = await (await get(`/languages/${ids?.arabic}/feed.xml`)).text()
    expect(arabic).toContain('<title xml:lang="ar">الملّاح</title>')
    expect(arabic).toMatch(
      /<link rel="alternate" type="text\/html" href="https:\/\/library.example\/languages\/\d+"\/>/,
    )
    expect(/<entry>.*?rel="alternate" type="text\/html" hreflang="(\w+)"/s.exec(arabic)?.[1]).toBe('ar')
    expect((await titles(`/categories/${ids?.epic}/feed.xml`)).length).toBeGreaterThan(1)
    expect(await titles('/tags/night/feed.xml')).toContain('The Ferryman')
    expect(await titles('/tags/none/feed.xml')).toEqual(['Testers Translations: New Works, none'])
    for (const path of ['/languages/999/feed.xml', '/categories/x/feed.xml', '/categories/0/feed.xml'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('a change of the library changes them', async () => {
    const before = await (await get('/sitemap.xml')).text()
    await ctx.db.execute(sql`update works set status = 'archived'`)
    app.forget()
    await expect.poll(async () => (await get('/sitemap.xml')).text(), { timeout: 5000 }).not.toBe(before)
    await expect.poll(async () => (await get('/sitemaps/2.xml')).status, { timeout: 5000 }).toBe(404)
    expect(await (await get('/feed.xml')).text()).not.toContain('<entry>')
  })
})
