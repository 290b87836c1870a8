import { describe, expect, test } from 'vitest'
import { pages, queryOf } from '#contract/addresses.ts'
import { drawPage, wordsOf } from '#tests/support/draw-page.ts'
import { arabic, english, fakeApi, found, greek, LongList, match } from '#tests/support/fake-library.ts'
import { createReadCache } from '../framework/data/read-cache.ts'
import { searchPage } from './search-page.ts'
import { searchRequestOf, searchRequestPath } from './search-request.ts'

const library = {
  '/api/languages': [arabic, english, greek],
  '/api/categories': [
    { id: 1, name: 'Short Story', icon: '' },
    { id: 4, name: 'Poetry', icon: '' },
  ],
}
const river = '/api/search?q=river'
const draw = (answers: Record<string, unknown>, path = '/search?q=river') => drawPage(path, { ...library, ...answers })
const main = (html: string) => /<main.*<\/main>/s.exec(html)?.[0] ?? ''
const wordsIn = (html: string) => wordsOf(main(html))
/** What the page asks of the search, in the order asked. */
async function callsOf(path: string): Promise<string[]> {
  const { api, asked } = fakeApi({ ...library, [river]: [] })
  const query = queryOf(pages.search, new URLSearchParams(path.slice(path.indexOf('?'))))
  await searchPage.load(createReadCache(api), { params: {}, query })
  return asked.filter((one) => one.startsWith('/api/search'))
}

describe('§2 search page: a work that was found', () => {
  test('is listed by its titles and author, with a link that opens it', async () => {
    const { html } = await draw({
      [river]: [found(7, { title: 'قصة', localTitle: 'A Tale', originalLanguage: arabic })],
    })
    expect(html).toMatch(/<h2[^>]*><a[^>]*href="\/book\/7"[^>]*>A Tale<\/a>/)
    expect(html).toMatch(/<bdi lang="ar" dir="rtl">قصة<\/bdi>/)
    expect(wordsIn(html)).toContain('Al-Jahiz')
  })

  test('opens in the language in which it was found', async () => {
    const { html } = await draw({ [river]: [found(7, { opensIn: 'ara' })] })
    expect(html).toMatch(/<h2[^>]*><a[^>]*href="\/book\/7\/ara"/)
  })

  test.each([
    ['the title that is shown', 'The River', /<h2[^>]*><a[^>]*>The <mark[^>]*>River<\/mark><\/a>/, 'النهر'],
    ['its own title', 'النهر', /<bdi[^>]*><mark[^>]*>النهر<\/mark><\/bdi>/, 'النهر'],
    [
      'a title in a third language',
      'Ο ποταμός',
      /<bdi lang="el" dir="ltr">Ο <mark[^>]*>ποταμός<\/mark><\/bdi>/,
      'النهر',
    ],
  ])('by %s: the words are marked there and nowhere else', async (_, title, expected, own) => {
    const start = title.lastIndexOf(' ') + 1
    const language = title === 'Ο ποταμός' ? greek : english
    const titleMatch = { language, title, ranges: [[start, title.length]] as [number, number][] }
    const work = found(7, { title: own, localTitle: 'The River', originalLanguage: arabic, titleMatch })
    const { html } = await draw({ [river]: [work] })
    expect(html).toMatch(expected)
    expect(html.match(/<mark/g)).toHaveLength(1)
  })

  test('by its author, its tags, its description', async () => {
    const excerpt = match(english, '…down the river & back', 'river')
    const work = found(7, { authorRanges: [[0, 2]], matchedTags: ['sea & river'], descriptionMatch: excerpt })
    const { html } = await draw({ [river]: [work] })
    expect(html).toMatch(/<bdi><mark[^>]*>Al<\/mark>-Jahiz<\/bdi>/)
    expect(html).toMatch(/href="\/tags\/sea%20%26%20river"/)
    expect(html).toMatch(/<p[^>]*lang="en"[^>]*>…down the <mark[^>]*>river<\/mark> &amp; back<\/p>/)
  })
})

describe('§2 search page: a passage', () => {
  test('stands in its script and direction, its words marked, and leads to its block', async () => {
    const matches = [match(arabic, 'على النهر كان', 'النهر', { chapter: 3, anchor: 'p12' })]
    const { html } = await draw({ [river]: [found(7, { matches })] })
    const link = /<a[^>]*href="\/book\/7\/ara\/3#p12".*?<\/a>/.exec(html)?.[0] ?? ''
    expect(link).toMatch(/^<a[^>]*dir="rtl"/)
    expect(link).toMatch(/lang="ar"[^>]*>على <mark[^>]*>النهر<\/mark> كان</)
    expect(wordsOf(link)).toContain('العربية Chapter 3')
    expect(link).not.toContain('found in')
  })

  test('of a work without chapters leads to its text; a chapter that is found by its title, to the chapter', async () => {
    const matches = [match(english, 'a river', 'river'), match(greek, 'a river', 'river', { chapter: 2, anchor: null })]
    const { html } = await draw({ [river]: [found(7, { matches })] })
    expect(html).toContain('href="/book/7/en#p1"')
    expect(html).toContain('href="/book/7/el/2"')
  })

  test('that was found in another language says so', async () => {
    const matches = [match(english, 'by the water', '', { foundIn: arabic })]
    const { html } = await draw({ [`${river}&in=en`]: [found(7, { matches })] }, '/search?q=river&in=en')
    expect(wordsIn(html)).toContain('English found in العربية')
  })

  test('marks every place, also at the ends, and cannot become markup', async () => {
    const ranges: [number, number][] = [
      [0, 3],
      [7, 10],
    ]
    const matches = [{ ...match(english, '<b> or <i>', ''), ranges }]
    const { html } = await draw({ [river]: [found(7, { matches })] })
    expect(html).toMatch(/<mark[^>]*>&lt;b&gt;<\/mark> or <mark[^>]*>&lt;i&gt;<\/mark></)
  })
})

describe('§2 search page: filters', () => {
  const selected = (html: string) =>
    [...html.matchAll(/<select[^>]* name="(\w+)".*?<\/select>/g)].map(([select, name]) => [
      name,
      /<option[^>]*selected=""[^>]*>(.*?)<\/option>/.exec(select)?.[1],
    ])

  test('are part of the form: languages by both their names, and categories', async () => {
    const { html } = await draw({ [river]: [] })
    const form = /<form(?:(?!<form).)*name="language".*?<\/form>/s.exec(html)?.[0] ?? ''
    expect(form).toMatch(/<form[^>]*action="\/search"/)
    expect(form).toContain('<option value="ara">Arabic · العربية</option>')
    expect(form).toContain('<option value="en">English</option>')
    expect(form).toContain('<option value="4">Poetry</option>')
    expect(selected(html)).toEqual([
      ['language', 'All languages'],
      ['category', 'All categories'],
      ['in', 'As found'],
    ])
    for (const label of ['Language', 'Category', 'Show passages in']) expect(form).toMatch(`>${label}</label>`)
  })

  test('are asked for and stay chosen, on every page of the list', async () => {
    const path = '/search?q=river&language=el&category=4&in=ara&exact=1'
    expect(await callsOf(`${path}&page=2`)).toEqual([
      '/api/search?q=river&language=el&category=4&in=ara&exact=1&limit=20&page=2',
    ])
    const items = Array.from({ length: 20 }, (_, i) => found(i + 1))
    const { html } = await draw({ [path.replace('/search', '/api/search')]: new LongList(items, 41) }, path)
    expect(selected(html)).toEqual([
      ['language', 'Greek · Ελληνικά'],
      ['category', 'Poetry'],
      ['in', 'Arabic · العربية'],
    ])
    expect(html).toContain(`href="${path.replaceAll('&', '&amp;')}&amp;page=3"`)
    expect(wordsIn(html)).toContain('1–20 of 41 works')
  })

  test.each(['language=zz', 'category=abc', 'category=99', 'in=zz', 'language=', 'exact=yes', 'page=0', 'page=x'])(
    'that mean nothing are as if not there: %s',
    async (odd) => {
      expect(await callsOf(`/search?q=river&${odd}`)).toEqual([`${river}&limit=20&page=1`])
    },
  )

  test('that cannot be read take nothing from the search', async () => {
    const answers = { '/api/languages': 500, '/api/search?q=river&language=en': [found(1)] }
    const page = await draw(answers, '/search?q=river&language=en')
    expect(page.status).toBe(200)
    expect(wordsIn(page.html)).toContain('Search Results for "river" (1)')
  })

  test('that leave nothing offer a wider search', async () => {
    const { html } = await draw({ [`${river}&language=el&category=4`]: [] }, '/search?q=river&language=el&category=4')
    expect(html).toMatch(/<h1[^>]*>No Results Found</)
    expect(html).toMatch(/<a[^>]*href="\/search\?q=river&amp;category=4"[^>]*>Search all languages</)
    expect(html).toMatch(/<a[^>]*href="\/search\?q=river&amp;language=el"[^>]*>Search all categories</)
    expect(wordsIn((await draw({ [river]: [] })).html)).not.toContain('Search all')
  })
})

describe('§2 search page: how many', () => {
  test('there are, counted or not to their end', async () => {
    const items = Array.from({ length: 20 }, (_, i) => found(i + 1))
    const page = await draw({ [river]: new LongList(items, '1000+') })
    expect(wordsIn(page.html)).toContain('Search Results for "river" (1000+)')
    expect(wordsIn(page.html)).toContain('1–20 of 1000+ works')
    expect(page.html).toContain('aria-label="Page 50"')
    expect(page.head).toContain('<title>Search Results for &quot;river&quot; (1000+) | Acme Translations</title>')
    const state = JSON.parse(page.state) as { data: [string, unknown][] }
    expect(state.data.find(([key]) => key.includes('/api/search'))?.[1]).toMatchObject({ total: 1000, atLeast: true })
  })

  test('a page beyond them is none', async () => {
    const page = await draw({ [`${river}&limit=20&page=99999`]: new LongList([], 3) }, '/search?q=river&page=99999')
    expect(page.status).toBe(404)
    expect(page.head).toContain('content="noindex"')
    expect(main(page.html)).toContain('href="/search?q=river"')
  })
})

describe('§2 search page: a better guess', () => {
  const answer = new LongList([found(1)], 1, { 'X-Search-Corrected': encodeURIComponent('Фауст & co') })

  test('is said, with the way back to the words as they were written', async () => {
    const { html, head } = await draw({ [`${river}&language=el`]: answer }, '/search?q=river&language=el')
    expect(wordsIn(html)).toContain('Showing results for “Фауст & co”'.replace('&', '&amp;'))
    const link = /<a[^>]*href="\/search\?q=river&amp;language=el&amp;exact=1"[^>]*>(.*?)<\/a>/.exec(html)?.[1] ?? ''
    expect(wordsOf(link)).toBe('Search instead for “river”')
    expect(head).toContain('Search Results for &quot;river&quot; (1)')
  })

  test('is offered as a question where other forms of the words were found', async () => {
    const meant = new LongList([found(1)], 1, { 'X-Search-Suggested': encodeURIComponent('Фауст & co') })
    const { html } = await draw({ [`${river}&language=el`]: meant }, '/search?q=river&language=el')
    const [, address, link] = /<a[^>]*href="([^"]*)"[^>]*>(Did you mean.*?)<\/a>/.exec(html) ?? []
    expect(wordsOf(link ?? '')).toBe('Did you mean “Фауст &amp; co”?')
    const parameters = new URL(`http://x${address?.replaceAll('&amp;', '&')}`).searchParams
    expect([parameters.get('q'), parameters.get('language')]).toEqual(['Фауст & co', 'el'])
    expect(wordsIn(html)).not.toContain('Search instead')
  })

  test('is not said where there is none, or where it cannot be read', async () => {
    expect(wordsIn((await draw({ [river]: [found(1)] })).html)).not.toContain('Showing results for')
    const odd = new LongList([found(1)], 1, { 'X-Search-Corrected': '%zz' })
    expect((await draw({ [river]: odd })).status).toBe(200)
  })
})

test('search: an address says no more than was chosen', () => {
  const path = (search: string) =>
    searchRequestPath(searchRequestOf(queryOf(pages.search, new URLSearchParams(search)), undefined))
  expect(path('q=%20a%20%26%20b%20')).toBe('/search?q=a%20%26%20b')
  expect(path('q=a&language=&category=&in=')).toBe('/search?q=a')
  expect(path('q=a&in=zh-TW&category=3&page=4')).toBe('/search?q=a&category=3&in=zh-TW')
  expect(path(`q=${'x'.repeat(300)}`)).toBe(`/search?q=${'x'.repeat(200)}`)
  expect(path('q=%ED%A0%80')).not.toContain('%ED')
})
