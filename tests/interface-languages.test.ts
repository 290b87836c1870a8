import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { interfaceTags } from '#contract/interface-languages.ts'
import { siteIn } from '#contract/site-in.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { serverWords } from '#server/i18n/server-words.ts'
import { ENGLISH, stubRenderer, TEST_SITE, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'

const { ctx } = await testDatabase()
const drawn: string[] = []
const renderer = stubRenderer(async (path) => {
  drawn.push(path)
  const html = `<p>${path}</p>`
  return {
    status: 200,
    textLanguage: 'ar',
    head: '',
    fontPreloads: '',
    html,
    state: '{}',
    modules: [],
    locale: ENGLISH,
    messages: [],
  }
})
const app = testApp(ctx, renderer)
const inArabic = testApp(ctx, renderer, undefined, { site: { ...TEST_SITE, interfaceLanguage: 'ar' } })

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
})

async function ask(path: string, of = app): Promise<[number, string | null]> {
  const { status, headers } = await of.request(path)
  return [status, headers.get('location')]
}

test('§2 pages: an address may begin with the language of the interface; one page has one address', async () => {
  expect(await ask('/ar/library')).toEqual([200, null])
  expect(await ask('/ar')).toEqual([302, '/ar/library'])
  expect(await ask('/ar/')).toEqual([302, '/ar/library'])
  expect(await ask('/en/book/1?part=2')).toEqual([301, '/book/1?part=2'])
  expect(await ask('/en')).toEqual([301, '/'])
  // Never to another site.
  for (const path of ['/en//evil.example', '/en/\\evil.example', '/ar//evil.example'])
    expect([path, (await ask(path))[1] ?? '']).toEqual([path, expect.not.stringMatching(/^\/[\\/]|:/)])
  const [work] = (await (await app.request('/api/works?language=ja')).json()) as {
    id: number
    availableLanguages: { code: string }[]
  }[]
  const [first, second] = work?.availableLanguages.map(({ code }) => code) ?? []
  expect(await ask(`/ar/book/${work?.id}/${first}?with=${second}`)).toEqual([
    303,
    `/ar/book/${work?.id}/${first}+${second}`,
  ])
})

test('§2 pages: the setting INTERFACE_LANGUAGE says which language the others stand beside', async () => {
  expect(await ask('/ar/library', inArabic)).toEqual([301, '/library'])
  expect(await ask('/en/library', inArabic)).toEqual([200, null])
  const titles = async (path: string, of: typeof app) =>
    ((await (await of.request(path)).json()) as { localTitle: string | null }[]).map(({ localTitle }) => localTitle)
  expect(await titles('/api/works', inArabic)).toEqual(await titles('/ar/api/works', app))
  expect(await titles('/api/works', inArabic)).not.toEqual(await titles('/en/api/works', inArabic))
  expect(await ask('/ar/api/works', inArabic)).toEqual([301, '/api/works'])
})

test('§1 provider: a language may have its own words for the provider, in pages, feeds and catalogues', async () => {
  const words = { ar: { brandName: 'دراغومان', about: 'مكتبة.' }, ja: { contact: 'どうぞ。' } }
  const app = testApp(ctx, renderer, undefined, { site: { ...TEST_SITE, words } })
  const text = async (path: string) => (await app.request(path)).text()
  const { feed, catalogue } = await serverWords('ar')
  expect(await text('/ar/feed.xml')).toContain(`<title>${feed.title('دراغومان')}</title>`)
  expect(await text('/ar/opds/1.2')).toContain(`<title>${catalogue.title('دراغومان')}</title>`)
  expect(await text('/opds/1.2')).toContain(`<name>${TEST_SITE.brandName}</name>`)
  expect(siteIn({ ...TEST_SITE, words }, 'ar')).toEqual({ ...TEST_SITE, ...words.ar })
  expect(siteIn({ ...TEST_SITE, words }, 'ja')).toEqual({ ...TEST_SITE, ...words.ja })
  expect(siteIn({ ...TEST_SITE, words }, 'de')).toEqual(TEST_SITE)
})

test('§2 pages: each language is kept in the cache for itself, and once', async () => {
  app.forget()
  drawn.length = 0
  for (const path of ['/ar/library', '/library', '/ja/library', '/ar/library?x=1', '/ar/library'])
    await app.request(path)
  expect(drawn).toEqual(['/ar/library', '/library', '/ja/library'])
})

test('§10 reads: the title beside the original one is in the language that the address names', async () => {
  const titleAt = async (path: string) =>
    ((await (await app.request(path)).json()) as { localTitle: string | null }).localTitle
  const [work] = (await (await app.request('/api/works')).json()) as { id: number; localTitle: string | null }[]
  expect(await titleAt(`/api/works/${work?.id}`)).toBe(work?.localTitle)
  expect((await app.request('/ar/api/admin/works')).status).toBe(404)
  expect((await app.request('/ar/api/works')).status).toBe(200)
  expect(await ask('/en/api/works')).toEqual([301, '/api/works'])
})

test('§2 feed: works are named in the language of the interface, where they can be', async () => {
  const titles = async (path: string) =>
    [...(await (await app.request(path)).text()).matchAll(/<entry>.*?<title([^>]*)>(.*?)<\/title>/gs)].map(
      ([, lang, title]) => lang + '|' + title,
    )
  expect(await titles('/feed.xml')).toContain('|The Ferryman')
  expect(await titles('/ar/feed.xml')).toContain('|الملّاح')
})

test('§2 feed: every list has one in each language of the interface', async () => {
  const feed = await (await app.request('/de/feed.xml')).text()
  expect(feed).toContain('xml:lang="de"')
  expect(feed).toContain((await serverWords('de')).feed.title(TEST_SITE.brandName))
  expect(await ask('/en/feed.xml')).toEqual([301, '/feed.xml'])
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from languages where code = 'ja'`)
  const ofJapanese = await (await app.request(`/de/languages/${rows[0]?.id}/feed.xml`)).text()
  expect(ofJapanese).toContain((await serverWords('de')).feed.titled(TEST_SITE.brandName, 'Japanisch'))
})

test('§9 the application on a home screen opens in the language from which it was put there', async () => {
  const { describeApp } = await import('#web/brand/web-manifest.ts')
  const { localeOf } = await import('#web/i18n/locales.ts')
  const of = async (tag: 'en' | 'ar') => describeApp(TEST_SITE, await localeOf(tag, 'en')) as Record<string, string>
  expect(await of('ar')).toMatchObject({ id: (await of('en')).id, start_url: '/ar/library', lang: 'ar', dir: 'rtl' })
  expect((await app.request('/ar/manifest.webmanifest')).headers.get('content-type')).toBe('application/manifest+json')
  expect(await ask('/en/manifest.webmanifest')).toEqual([301, '/manifest.webmanifest'])
})

test('§9 trouble: an error is told in the language of the page, and leads back to its library', async () => {
  const broken = testApp(
    ctx,
    stubRenderer(async () => {
      throw new Error('broken')
    }),
  )
  const page = await (await broken.request('/he/library')).text()
  expect(page).toContain('<html lang="he" dir="rtl">')
  expect(page).toContain('href="/he/library"')
  expect(page).toContain((await serverWords('he')).trouble.wrongText)
})

test('§9 trouble: what is not there is said in the language of the page that led to it', async () => {
  const follow = async (path: string, referer?: string) =>
    (await app.request(path, { headers: { accept: 'text/html', ...(referer && { referer }) } })).text()
  const { nothing } = (await serverWords('he')).trouble
  // A book has one address for all languages.
  const page = await follow('/book/999/he.epub', `${TEST_SITE.publicUrl}/he/book/1`)
  expect(page).toContain('<html lang="he" dir="rtl">')
  expect(page).toContain(nothing)
  expect(page).toContain('href="/he/library"')
  expect(await follow('/he/categories/999/feed.xml')).toContain(nothing)
  for (const other of ['not an address', 'https://elsewhere.example/he/book/1'])
    expect(await follow('/book/999/he.epub', other)).toContain('<html lang="en"')
})

test('§2 crawlers: of a text, only the page with the interface in its language', async () => {
  const robots = await (await app.request('/robots.txt')).text()
  expect(robots).toContain(
    'Disallow: /ar/book/*/\nAllow: /ar/book/*/ar$\nAllow: /ar/book/*/ar/\nAllow: /ar/book/*/ara$',
  )
  expect(robots).not.toContain('/en/book')
})

test.each(interfaceTags.filter((tag) => tag !== 'en'))(
  'what only the server says, in %s, is all there and not English',
  async (tag) => {
    const [english, words] = [await serverWords('en'), await serverWords(tag)]
    const say = (value: unknown): string => (typeof value === 'function' ? value('<one>', '<two>') : String(value))
    for (const part of ['catalogue', 'feed', 'trouble'] as const) {
      expect(Object.keys(words[part])).toEqual(Object.keys(english[part]))
      const left = Object.entries(words[part]).filter(([key, value]) => {
        const same = say(value) === say(english[part][key as never])
        return say(value).trim() === '' || (same && !/^<one>.*<two>$|^(Tags|Contact)$/.test(say(value)))
      })
      expect(left).toEqual([])
    }
  },
)

test('§2 downloads: the form leads to the file in every language of the interface; a page of text is Markdown, too', async () => {
  const works = (await (await app.request('/api/works')).json()) as { id: number; title: string }[]
  const work = works.find(({ title }) => title === 'الملّاح')
  const form = `book/${work?.id}/download?as=epub&language=ar`
  expect(await ask(`/${form}`)).toEqual([303, `/book/${work?.id}/ar.epub`])
  expect(await ask(`/ja/${form}`)).toEqual([303, `/book/${work?.id}/ar.epub`])
  const markdown = await app.request(`/ar/book/${work?.id}/ar`, { headers: { accept: 'text/markdown' } })
  expect(markdown.headers.get('content-type')).toContain('text/markdown')
  // As the page itself says.
  expect(markdown.headers.get('link')).toContain(`<${TEST_SITE.publicUrl}/ar/book/${work?.id}>; rel="canonical"`)
})

test('§2 all works: the filter finds the titles that the list shows', async () => {
  const titles = async (path: string) =>
    ((await (await app.request(path)).json()) as { title: string }[]).map(({ title }) => title)
  await ctx.db.execute(sql`insert into work_localizations (work_id, language_id, title)
    select w.id, l.id, '渡し守' from works w, languages l where w.title = 'الملّاح' and l.code = 'ja'`)
  expect(await titles('/ja/api/works?filter=渡し')).toEqual(['الملّاح'])
  expect(await titles('/api/works?filter=渡し')).toEqual([])
  expect(await titles('/api/works?filter=ferry')).toEqual(['الملّاح'])
})
