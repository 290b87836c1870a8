import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { TEST_SITE, testApp } from '#tests/support/app.ts'
import { htmlErrors } from '#tests/support/check-html.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { feedRules } from '#tests/support/publication-rules.ts'
import { importLibrary } from '../import/import-library.ts'
import { CATALOGUE_PAGE_SIZE } from './catalogue.ts'

const { ctx } = await testDatabase()
const LICENCE = 'https://creativecommons.org/licenses/by/4.0/'
const app = testApp(ctx, undefined, undefined, { site: { ...TEST_SITE, textLicence: LICENCE } })
const MORE = 65

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  // Each in English, a work without a text, and a draft.
  await ctx.db.execute(sql`
    insert into works (title, author_id, original_language_id, tags, status, created_at)
    select 'Work ' || n, (select min(id) from authors), (select id from languages where code = 'en'), array['many'],
      case when n = 2 then 'draft' else 'published' end, now() - n * interval '1 day'
    from generate_series(0, ${MORE + 1}) n`)
  await ctx.db.execute(sql`
    insert into translations (work_id, language_id, content, html, length)
    select id, original_language_id, 'A text.', '<p id="p1">A text.</p>', 6 from works
    where 'many' = any (tags) and title <> 'Work 1'`)
})

async function read(path: string) {
  const response = await app.request(`/opds/2.0${path}`)
  const { metadata, links, navigation = [], publications = [] } = feedRules.parse(await response.json())
  const pathOf = (rel: string) => links.find((link) => link.rel === rel)?.href.replace('https://library.example', '')
  const titles = publications.map((one) => String(one.metadata.title))
  return { status: response.status, metadata, pathOf, titles, publications, navigation }
}

describe('the pages of a catalogue', () => {
  test('§2 lead from one to the next, and have every work that can be read once', async () => {
    const titles: string[] = []
    const pages: object[] = []
    for (let path: string | undefined = '/tags/many'; path !== undefined; ) {
      const feed = await read(path)
      titles.push(...feed.titles)
      const { numberOfItems, itemsPerPage, currentPage } = feed.metadata
      pages.push({
        numberOfItems,
        itemsPerPage,
        currentPage,
        previous: feed.pathOf('previous'),
        last: feed.pathOf('last'),
      })
      path = feed.pathOf('next')?.replace('/opds/2.0', '')
    }
    const shared = { numberOfItems: MORE + 1, itemsPerPage: CATALOGUE_PAGE_SIZE, last: '/opds/2.0/tags/many?page=3' }
    expect(pages).toEqual([
      { ...shared, currentPage: 1 },
      { ...shared, currentPage: 2, previous: '/opds/2.0/tags/many' },
      { ...shared, currentPage: 3, previous: '/opds/2.0/tags/many?page=2' },
    ])
    expect(new Set(titles).size).toBe(MORE)
    expect(titles).not.toContain('Work 1')
    expect(titles).not.toContain('Work 2')
  })

  test('§2 keep how the list is narrowed', async () => {
    const { pathOf, titles } = await read('/works?language=en')
    expect(titles).toHaveLength(CATALOGUE_PAGE_SIZE)
    expect(pathOf('next')).toBe('/opds/2.0/works?language=en&page=2')
    expect(pathOf('start')).toBe('/opds/2.0?language=en')
  })

  test('§2 have the newest works first, or the featured ones, by what they are asked for', async () => {
    expect((await read('/new')).titles[0]).toBe('Work 0')
    expect((await read('/featured?language=en')).titles).toEqual(['The Ferryman'])
    const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from categories where name = 'Poetry'`)
    expect((await read(`/works?category=${rows[0]?.id}`)).titles).toEqual(['Letters'])
  })
})

test('§2 the licence of the texts stands in both versions', async () => {
  const [work] = (await read('/featured')).publications
  expect(work?.metadata.rights).toBe(LICENCE)
  expect(work?.links.filter(({ rel }) => rel === 'license').map(({ href }) => href)).toEqual([LICENCE])
  expect(await (await app.request('/opds/1.2/featured')).text()).toContain(`<rights>${LICENCE}</rights>`)
})

test('§2 a feed without works leads back, as no collection of OPDS 2.0 may be empty', async () => {
  const start = {
    href: 'https://library.example/opds/2.0',
    type: 'application/opds+json',
    title: `${TEST_SITE.brandName} Translations`,
  }
  expect((await read('/search?query=zzzzzz')).navigation).toEqual([{ ...start, rel: 'up' }])
  expect((await read('/categories/999')).navigation).toEqual([{ ...start, rel: 'start' }])
  expect((await read('/tags/none?language=en')).navigation.map(({ href }) => href)).toEqual([
    'https://library.example/opds/2.0/tags?language=en',
  ])
  expect((await read('/featured')).navigation).toEqual([])
})

test('§2 a work without categories and tags names no subjects', async () => {
  const { rows } = await ctx.db.execute<{ id: number; author: number }>(sql`
    with author as (insert into authors (name) values ('Sappho') returning id)
    insert into works (title, author_id, original_language_id, status)
    select 'Fragments', author.id, (select id from languages where code = 'en'), 'published' from author
    returning id, author_id as author`)
  await ctx.db.execute(sql`
    insert into translations (work_id, language_id, content, html, length)
    select id, original_language_id, 'A text.', '<p id="p1">A text.</p>', 7 from works where id = ${rows[0]?.id}`)
  const [work] = (await read(`/authors/${rows[0]?.author}`)).publications
  expect([work?.metadata.title, work?.metadata.subject]).toEqual(['Fragments', undefined])
})

test('§2 a person who opens the address of the catalogues reads what it is for', async () => {
  const ask = (accept: string) => app.request('/opds', { headers: { accept } })
  const response = await ask('text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8')
  expect([response.status, response.headers.get('vary')]).toEqual([200, 'Accept'])
  const html = await response.text()
  expect(await htmlErrors(new Map([['opds', html]]))).toEqual([])
  expect(html).toContain('<code>https://library.example/opds</code>')
  expect(html).toContain('<link rel="alternate" type="application/opds+json" href="/opds/2.0"')
  expect(html).toContain('<a href="/library">Back to Library</a>')
  // As Java's programs ask by themselves, and as apps do that can show a page, too.
  for (const accept of [
    'text/html, image/gif, image/jpeg, *; q=.2, */*; q=.2',
    'application/atom+xml,text/html,application/xhtml+xml',
  ])
    expect([accept, (await ask(accept)).headers.get('location')]).toEqual([accept, '/opds/1.2'])
})

test('§2 an empty library is a valid catalogue', async () => {
  await ctx.db.execute(sql`update works set status = 'archived'`)
  app.forget()
  await expect.poll(async () => (await read('/new')).titles, { timeout: 5000 }).toEqual([])
  for (const path of ['', '/featured', '/languages', '/authors', '/tags', '/search?query=river'])
    expect([path, (await read(path)).status]).toEqual([path, 200])
})
