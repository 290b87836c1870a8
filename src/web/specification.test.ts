import { readFile } from 'node:fs/promises'
import sharp from 'sharp'
import { describe, expect, onTestFinished, test, vi } from 'vitest'
import { drawLoading, drawPage, wordsOf } from '#tests/support/draw-page.ts'
import { arabic, english, fakeApi, greek, listed, makeReading, makeWork, site } from '#tests/support/fake-library.ts'
import { render } from './entry-server.tsx'
import { createReadCache } from './framework/data/read-cache.ts'
import { homeRead } from './library/library-data.ts'

// What the specification says of the public pages, rule by rule, where no other test stands nearer.

const numbers = (from: number, to: number) => Array.from({ length: to - from + 1 }, (_, i) => from + i)
const category = (id: number, name: string, icon = '') => ({ id, name, icon })

const home = (changes: Record<string, unknown> = {}) => ({
  '/api/works?featured=true&limit=24': [listed(1, { featured: true })],
  '/api/works?featured=false&limit=5': [listed(2)],
  '/api/works/recent': [listed(2)],
  '/api/categories': [category(1, 'Drama')],
  '/api/languages': [english],
  ...changes,
})

/** Each `<a>` of a page: its address, whether it opens a new tab, its words. */
function links(html: string) {
  return [...html.matchAll(/<a ([^>]*)>(.*?)<\/a>/gs)].map(([, attributes = '', inner = '']) => ({
    href: /href="([^"]*)"/.exec(attributes)?.[1],
    label: /aria-label="([^"]*)"/.exec(attributes)?.[1],
    newTab: attributes.includes('target="_blank"'),
    words: wordsOf(inner).trim(),
  }))
}
const link = (html: string, words: string | RegExp) =>
  links(html).find((one) => (typeof words === 'string' ? one.words === words : words.test(one.words)))

describe('around every page', () => {
  test('§2 routes: the bar above all leads back to the provider, in this tab', async () => {
    for (const url of ['/library', '/search', '/nowhere']) {
      const bar = link((await drawPage(url, home())).html, /Return to/)
      expect(bar).toMatchObject({ words: '← Return to Acme', href: 'https://acme.example/', newTab: false })
    }
  })

  test('§2 header: logo, contact, search box, menu', async () => {
    const { html } = await drawPage('/search')
    const header = /<header.*?<\/header>/s.exec(html)?.[0] ?? ''
    expect(links(header).filter(({ href }) => href === '/library').length).toBeGreaterThan(0)
    expect(link(header, 'Contact')?.href).toBe('/library#contact')
    const form = /<form action="\/search".*<\/form>/s.exec(header)?.[0] ?? ''
    expect(form).toContain('placeholder="Search library..."')
    expect(form).toContain('name="q"')
    const menu = /<nav[^>]*aria-label="Menu".*?<\/nav>/s.exec(header)?.[0] ?? ''
    expect(link(menu, 'Contact')?.href).toBe('/library#contact')
  })

  test.each(['/books/all', '/search', '/categories/1', '/languages/2', '/tags/x', '/languages', '/book/12', '/book/9'])(
    '§2 %s: Back to Library',
    async (url) => {
      const { html } = await drawPage(url, {
        '/api/works': [],
        '/api/categories/1': category(1, 'Drama'),
        '/api/categories/1/works': [],
        '/api/languages': [],
        '/api/languages/2': english,
        '/api/languages/2/works': [],
        '/api/tags/x': [],
        '/api/works/12': makeWork({ availableLanguages: [] }),
      })
      expect(link(html, /Back to Library$/)?.href).toBe('/library')
    },
  )
})

describe('home page', () => {
  test('§2 home page: its buttons and links lead where they say', async () => {
    const { html } = await drawPage('/library', home())
    expect(link(html, 'Browse Samples')?.href).toBe('#categories')
    expect(html).toMatch(/<section id="categories"[^>]*>.{0,120}Browse by Category/s)
    expect(link(html, /^Create Your Own/)).toMatchObject({ href: 'https://acme.example/', newTab: true })
    const all = links(html).filter(({ words }) => words === 'View All')
    expect(all.map(({ href, label }) => [href, label])).toEqual([
      ['/books/all', 'View All: Featured Works'],
      ['/books/all', 'View All: Recent Works'],
    ])
    expect(link(html, /^Drama/)?.href).toBe('/categories/1')
    expect(link(html, 'English')?.href).toBe('/languages/2')
    expect(link(html, 'river')?.href).toBe('/tags/river')
    expect(link(html, /hello@acme/)?.href).toBe('mailto:hello@acme.example')
    expect(link(html, /^Book a time slot/)).toMatchObject({ href: 'https://calendar.example/', newTab: true })
  })

  test('§9 home page: as many languages and tags as it has room for', async () => {
    const { html } = await drawPage(
      '/library',
      home({
        '/api/languages': numbers(1, 15).map((id) => ({ ...english, id, autonym: `Autonym ${id}` })),
        '/api/works/recent': [listed(2, { tags: numbers(1, 23).map((n) => `tag ${n}`) })],
      }),
    )
    expect(links(html).filter(({ href }) => href?.startsWith('/languages/'))).toHaveLength(12)
    expect(links(html).filter(({ href }) => href?.startsWith('/tags/'))).toHaveLength(20)
    expect(wordsOf(html)).toContain('tag 20 +3 more')
  })
})

describe('cards', () => {
  const shelf = async (...works: ReturnType<typeof listed>[]) =>
    (await drawPage('/books/all', { '/api/works': works })).html

  test('§2 cards: title, author, a cover that is fetched when it comes near', async () => {
    const html = await shelf(listed(7, { title: 'A Title', coverImage: 'https://covers.example/7.jpg' }))
    expect(link(html, 'A Title')?.href).toBe('/book/7')
    expect(wordsOf(html)).toContain('A Title Al-Jahiz')
    expect(html).toMatch(/<img[^>]*src="https:\/\/covers\.example\/7\.jpg"[^>]*loading="lazy"/)
  })

  test('§2 cards: a work of two languages has no others, a work of none says nothing', async () => {
    const refs = [english, arabic].map(({ id, name, code }) => ({ id, name, code }))
    expect(wordsOf(await shelf(listed(1, { availableLanguages: refs })))).toMatch(
      /2 translations English, Arabic(?! \+)/,
    )
    expect(wordsOf(await shelf(listed(1, { availableLanguages: [] })))).not.toContain('translation ')
  })

  test('§2 category card: its own markup, the drawing of its name, a book for all others', async () => {
    const names =
      'Fiction,Non-Fiction,Short Story,Essay,Drama,Epic Poetry,Poetry,Manuscripts,Academic Papers,Legal Texts'
    const drawing = async (name: string, icon = '') => {
      const { html } = await drawPage('/categories', { '/api/categories': [category(1, name, icon)] })
      return /<a [^>]*href="\/categories\/1".*?(<svg.*?<\/svg>)/s.exec(html)?.[1]
    }
    const drawings = await Promise.all([...names.split(','), 'Cookery'].map((name) => drawing(name)))
    expect(new Set(drawings).size).toBe(11)
    expect(await drawing('Gardening')).toBe(drawings[10])
    expect(await drawing('Gardening', 'a tree')).toBe(drawings[10])
    const own = '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'
    expect(await drawing('Fiction', own)).toBe(own)
  })

  test('§2 category page: three languages are all there is room for, and all there need be', async () => {
    const refs = [english, arabic, greek].map(({ id, name, code }) => ({ id, name, code }))
    const { html } = await drawPage('/categories/1', {
      '/api/categories/1': category(1, 'Drama'),
      '/api/categories/1/works': [listed(1, { availableLanguages: refs })],
    })
    expect(wordsOf(html)).toContain('English Arabic Greek')
    expect(wordsOf(html)).not.toContain(' more')
  })

  test('§2 tag page: up to three tags on a card, then how many more', async () => {
    const draw = (tags: string[]) => drawPage('/tags/a', { '/api/works/tags/a': [listed(1, { tags })] })
    const { html } = await draw(['a', 'b & c', 'd', 'e', 'f'])
    expect(wordsOf(html)).toContain('a b &amp; c d +2 more')
    expect(link(html, 'b &amp; c')?.href).toBe('/tags/b%20%26%20c')
    expect(wordsOf((await draw(['a', 'b', 'c'])).html)).not.toContain(' more')
  })

  test('§2 language page: cards name the language, and mark what was written in it', async () => {
    const works = [listed(1, { originalLanguageId: 2 }), listed(2, { originalLanguageId: 1 })]
    const answers = {
      '/api/languages/2': english,
      '/api/languages/2/works': works,
      '/api/languages/2/works?works=original': works.slice(0, 1),
    }
    const main = wordsOf(/<main.*<\/main>/s.exec((await drawPage('/languages/2', answers)).html)?.[0] ?? '')
    expect(main).toMatch(/Work 1 Al-Jahiz .*English Original .*Work 2 Al-Jahiz .*English $/)
    const original = wordsOf((await drawPage('/languages/2?works=original', answers)).html)
    expect(original).toContain('Work 1')
    expect(original).not.toContain('Work 2')
  })

  test('§2 languages page: each leads to its page', async () => {
    const { html } = await drawPage('/languages', { '/api/languages': [english, greek] })
    expect(link(html, 'English')?.href).toBe('/languages/2')
    expect(link(html, /^Ελληνικά/)?.href).toBe('/languages/3')
  })
})

test('§2 search page: its form, and what it says when nothing is found', async () => {
  const { html } = await drawPage('/search?q=x', { '/api/search?q=x': [] })
  const form = /<main.*?(<form.*?<\/form>)/s.exec(html)?.[1] ?? ''
  expect(form).toContain('placeholder="Search books by title, author, or content..."')
  expect(form).toMatch(/<input[^>]*value="x"/)
  expect(form).toMatch(/<button type="submit">Search<\/button>/)
  expect(wordsOf(html)).toContain('Try other keywords')
})

test('§2 reading page: the text is set in the face its language names, and by its tag where it names none', async () => {
  const article = async (code: string, fontFamily: string | null) => {
    const { html } = await drawPage('/book/12', {
      '/api/works/12': makeWork(),
      '/api/works/12/reading/ara': makeReading({ language: { ...arabic, code, fontFamily } }),
    })
    return /<article[^>]*>/.exec(html)?.[0] ?? ''
  }
  expect(await article('fas', 'Noto Naskh Arabic')).toMatch(
    /lang="fa".*style="font-family:var\(--chosen, Noto Naskh Arabic,/,
  )
  expect(await article('urd', null)).toContain('lang="ur"')
  expect(await article('ara', null)).not.toContain('style=')
})

describe('while a page is read', () => {
  const places = (html: string) =>
    [...html.matchAll(/<ul[^>]*aria-busy="true".*?<\/ul>/gs)].map(([list]) => list.split('<li').length - 1)

  test.each([
    ['/library', [3, 5, 6, 6, 10]],
    ['/books/all', [8]],
    ['/categories/1', [8]],
    ['/languages/1', [8]],
    ['/tags/a', [8]],
    ['/search?q=x', [4]],
    ['/languages', [6, 6, 6, 6]],
  ])('§9 skeletons: %s keeps %j places', async (url, expected) => {
    expect(places(await drawLoading(url))).toEqual(expected)
  })

  test('§2 search page: without a query nothing is on its way', async () => {
    expect(places(await drawLoading('/search'))).toEqual([])
  })
})

describe('data', () => {
  test('§7 calls: what has no id is not asked for', async () => {
    for (const url of ['/book/abc', '/categories/abc', '/languages/0', '/search', '/search?q=%20', '/nowhere']) {
      const { api, asked } = fakeApi({})
      await render(url, api, site)
      expect([url, asked]).toEqual([url, []])
    }
  })

  test('§9 data: recent works are fresh for two minutes, all else for five', async () => {
    expect(homeRead().freshMs).toBe(120_000)
    vi.useFakeTimers({ toFake: ['Date'] })
    onTestFinished(() => void vi.useRealTimers())
    const { api, asked } = fakeApi(home())
    const cache = createReadCache(api)
    const readAgainAfter = async (minutes: number) => {
      await cache.fetch(homeRead())
      const before = asked.length
      vi.setSystemTime(Date.now() + minutes * 60_000)
      await cache.fetch(homeRead())
      return asked.slice(before)
    }
    expect(await readAgainAfter(1.9)).toEqual([])
    expect(await readAgainAfter(2.1)).toEqual(['/api/works/recent'])
    expect(await readAgainAfter(5.1)).toContain('/api/categories')
  })
})

test('§9 constants: the version, and the size of the social preview', async () => {
  const { version } = JSON.parse(await readFile(new URL('../../package.json', import.meta.url), 'utf8'))
  expect(version).toBe('1.0.0')
  const { width, height } = await sharp(
    await readFile(new URL('./brand/social-preview.jpg', import.meta.url)),
  ).metadata()
  expect([width, height]).toEqual([1200, 630])
})
