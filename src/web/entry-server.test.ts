import { describe, expect, test } from 'vitest'
import { drawPage as draw, wordsOf as words } from '#tests/support/draw-page.ts'
import {
  arabic,
  english,
  englishReading,
  fakeApi,
  found,
  greek,
  LongList,
  listed,
  makeReading,
  makeWork,
  site,
} from '#tests/support/fake-library.ts'
import { render } from './entry-server.tsx'

const work = '/api/works/12'
const categories = [{ id: 1, name: 'Short Story', icon: '' }]

const featured = '/api/works?featured=true&limit=24'
const others = '/api/works?featured=false&limit=5'
const home = {
  [featured]: [listed(1, { featured: true })],
  [others]: [listed(2)],
  '/api/works/recent': [listed(2)],
  '/api/categories': categories,
  '/api/languages': [english, arabic],
}

describe('home', () => {
  test('§2 home page: the sections, in their order', async () => {
    const page = await draw('/library', home)
    expect(page.status).toBe(200)
    const text = words(page.html)
    const sections = [
      'AI Translation Samples',
      'Browse Samples',
      'Create Your Own',
      'Featured Works',
      'View All',
      'Recent Works',
      'Browse by Category',
      'Browse by Language',
      'Browse by Tag',
      'Contact Us',
      'Email Us',
      'Schedule a Demo',
      'Book a time slot',
      'Breaking language barriers with AI-powered translations.',
    ]
    const places = sections.map((section) => text.indexOf(section))
    expect(places).not.toContain(-1)
    expect(places).toEqual(places.toSorted((one, other) => one - other))
    expect(text).toContain('Acme AI Translation Samples')
    expect(page.html).toContain('href="https://acme.example/"')
    expect(page.html).toContain('mailto:hello@acme.example')
  })

  test('§2 home page: empty shelves say so', async () => {
    const page = await draw('/library', {
      [featured]: [],
      [others]: [],
      '/api/works/recent': [],
      '/api/categories': [],
      '/api/languages': [],
    })
    const text = words(page.html)
    for (const message of [
      'No featured works available.',
      'No books available yet.',
      'No categories available.',
      'No languages available.',
      'No tags available.',
    ])
      expect(text).toContain(message)
  })

  test('§2 home page: a failed read is a failed page', async () => {
    const page = await draw('/library', { ...home, [others]: 500 })
    expect(page.status).toBe(500)
    expect(words(page.html)).toContain('Error loading books. Please try again later.')
  })

  test('§2 home page: the lists themselves do not travel, only what is shown of them', async () => {
    const page = await draw('/library', home)
    const { data } = JSON.parse(page.state)
    expect(data.map(([key]: [string]) => key).sort()).toEqual(['home', 'languages to read in'])
  })

  test('§2 home page: without a calendar there is no demo', async () => {
    const { api } = fakeApi(home)
    const page = await render('/library', api, { ...site, demoUrl: '' })
    expect(words(page.html)).not.toContain('Schedule a Demo')
  })
})

test('§2 pages: the same page in another language is never an address of another site', async () => {
  const page = await draw('//evil.example/x', {})
  const links = [...page.html.matchAll(/<a href="([^"]*)" lang="(\w+)"/g)].map(([, href, lang]) => [lang, href])
  expect(links).toContainEqual(['en', '/evil.example/x'])
  expect(links).toContainEqual(['ar', '/ar/evil.example/x'])
})

test('§1 provider: its own words in a language stand on the pages of that language alone', async () => {
  const own = { brandName: 'أكمي', about: 'مكتبة للجميع.', contact: 'اكتبوا إلينا.' }
  const drawIn = (prefix: string) => {
    const answers = Object.fromEntries(Object.entries(home).map(([path, answer]) => [prefix + path, answer]))
    return draw(`${prefix}/library`, answers, { words: { ar: own } })
  }
  const [arabic, english] = [await drawIn('/ar'), await drawIn('')]
  for (const word of Object.values(own)) {
    expect(words(arabic.html)).toContain(word)
    expect(words(english.html) + english.state).not.toContain(word)
  }
  expect(words(arabic.html)).not.toContain('Acme')
})

describe('reading page', () => {
  const single = {
    [work]: makeWork(),
    [`${work}/reading/ara`]: makeReading(),
    [`${work}/reading/en`]: englishReading(),
  }

  test('§2 reading page: opens in the original language', async () => {
    const page = await draw('/book/12', single)
    expect(page).toMatchObject({ status: 200, textLanguage: 'ar', modules: ['src/web/reader/reading-page.ts'] })
    expect(page.html).toMatch(/<article[^>]*lang="ar"[^>]*dir="rtl"/)
    expect(page.head).toContain('<title>قصة البنّاء | Acme Translations</title>')
    expect(page.head).toContain('<link rel="canonical" href="https://library.example/ar/book/12"')
    expect(page.head).toContain('hreflang="x-default" href="https://library.example/ar/book/12"')
    expect(page.head).toContain('property="article:published_time" content="0850-01-01"')
  })

  test('§2 reading page: /works/{id} is the same screen', async () => {
    const page = await draw('/works/12', single)
    expect(page.head).toContain('<link rel="canonical" href="https://library.example/ar/book/12"')
    expect(page.html).toContain('كان يا ما كان')
  })

  test('§2 reading page: the text stands in the page once', async () => {
    const page = await draw('/book/12/en', single)
    expect(page.html.split('Once there was')).toHaveLength(2)
    expect(page.state).not.toContain('Once there was')
    expect(page.html).toContain(`data-qk="${work}/reading/en"`)
  })

  test('§2 reading page: title, author, year, badge, description, tags, disclaimer', async () => {
    const text = words((await draw('/book/12/en', single)).html)
    for (const part of [
      'Back to Library',
      "The Mason's Tale",
      'قصة البنّاء',
      'Al-Jahiz',
      '850 CE',
      'Classic',
      'A tale of two banks.',
      'river',
      '(Original)',
      'All translations are AI-generated, have not been edited by humans and may contain errors.',
      'About these translations',
    ])
      expect(text).toContain(part)
  })

  test('§2 reading page: the chosen language is marked, the original named', async () => {
    const { html } = await draw('/book/12/en', single)
    const chosen = [...html.matchAll(/<a[^>]*aria-current="page"[^>]*>(.*?)<\/a>/g)]
    // In the row, and in the list behind the button.
    expect(chosen.map(([link]) => words(link).trim())).toEqual(['English', 'English'])
    expect(html).toMatch(/<a hrefLang="ar"[^>]*href="\/book\/12"[^>]*>.*?العربية.*?\(Original\)/)
  })

  test('§2 reading page: an unfinished translation says so', async () => {
    const text = { html: '<p>Half</p>', isComplete: false, revision: 1, length: 4 }
    const page = await draw('/book/12/en', { ...single, [`${work}/reading/en`]: englishReading({ text }) })
    expect(words(page.html)).toContain('still in progress')
  })

  test('§8 reading page: a work that is not there', async () => {
    for (const url of ['/book/12', '/book/abc', '/book/0', '/book/12/en/x']) {
      const page = await draw(url)
      expect(page.status).toBe(404)
      const text = words(page.html)
      expect(text).toContain('Book Not Found')
      expect(text).toContain("Sorry, we couldn't find the book you're looking for.")
      expect(text).toContain('Back to Library')
    }
  })

  test('§8 reading page: a work that cannot be loaded', async () => {
    const page = await draw('/book/12', { [work]: 500 })
    expect(page.status).toBe(500)
    expect(words(page.html)).toContain('Book Not Found')
  })

  test('§8 reading page: a language nobody knows, a chapter that is not', async () => {
    const page = await draw('/book/12/xx', single)
    expect(page.status).toBe(404)
    expect(words(page.html)).toContain('404 Page Not Found')
  })

  test('§8 reading page: a language without the work, and where else to read it', async () => {
    const { region: _, ...language } = greek
    const reading = makeReading({ language, text: null })
    const page = await draw('/book/12/el', { ...single, [`${work}/reading/el`]: reading })
    expect(page.status).toBe(404)
    expect(words(page.html)).toContain('Translation not available for the selected language.')
    expect(page.html).toMatch(/<nav[^>]*aria-label="Read it in".*href="\/book\/12\/en"/)
  })

  test('§8 reading page: a text that cannot be loaded', async () => {
    const page = await draw('/book/12', { ...single, [`${work}/reading/ara`]: 500 })
    expect(page.status).toBe(500)
    expect(words(page.html)).toContain('Error loading translation: 500: Failure 500')
  })

  test('§8 reading page: nothing to choose from', async () => {
    const page = await draw('/book/12', { [work]: makeWork({ availableLanguages: [] }) })
    expect(page.status).toBe(200)
    expect(words(page.html)).toContain('Please select a language to view the content.')
  })

  test('§8 reading page: a work of chapters that has none yet', async () => {
    const page = await draw('/book/12', { [work]: makeWork({ availableLanguages: [], hasChapters: true }) })
    expect(words(page.html)).toContain('No chapters available for this work.')
  })
})

describe('chapters', () => {
  const contents = ['First', 'Second', 'Third'].map((title, i) => ({
    number: i + 1,
    title,
    titleLanguage: 'en',
    available: i < 2,
    length: i < 2 ? 11 : 0,
  }))
  const chapter = (number: number) => ({
    id: number,
    number,
    title: contents[number - 1]?.title ?? '',
    titleLanguage: 'en',
  })
  const chaptered = {
    [work]: makeWork({ hasChapters: true, chapterCount: 3 }),
    [`${work}/reading/en`]: englishReading({ contents, chapter: chapter(1) }),
    [`${work}/reading/en/2`]: englishReading({ contents, chapter: chapter(2) }),
    [`${work}/reading/en/3`]: englishReading({ contents, chapter: chapter(3), text: null, readableIn: ['ara'] }),
  }

  test('§2 reading page: the ways to the chapters before and after', async () => {
    const page = await draw('/book/12/en/2', chaptered)
    expect(words(page.html)).toContain('Chapter 2 of 3')
    expect(page.html).toMatch(/<a[^>]*href="\/book\/12\/en"[^>]*><small[^>]*>Previous Chapter/)
    expect(page.html).toMatch(/<a[^>]*href="\/book\/12\/en\/3"[^>]*><small[^>]*>Next Chapter/)
    expect(page.head).toContain('<link rel="canonical" href="https://library.example/book/12/en/2"')
  })

  test('§2 reading page: at the first chapter there is none before', async () => {
    const { html } = await draw('/book/12/en', chaptered)
    expect(html).toMatch(/<a role="link" aria-disabled="true"><small[^>]*>Previous Chapter/)
    expect(html).toMatch(/<a[^>]*href="\/book\/12\/en\/2"[^>]*><small[^>]*>Next Chapter/)
  })

  test('§2 reading page: at the last there is none after; untranslated, it says so and is not for search engines', async () => {
    const page = await draw('/book/12/en/3', chaptered)
    expect(page.status).toBe(200)
    expect(page.html).toMatch(/<a role="link" aria-disabled="true"><small[^>]*>Next Chapter/)
    expect(words(page.html)).toContain('Translation not available for the selected language.')
    expect(page.html).toMatch(/<nav[^>]*aria-label="Read it in".*href="\/book\/12\/ara\/3"/)
    expect(page.head).toContain('content="noindex"')
  })
})

describe('lists', () => {
  const grid = '/api/categories/1/works'

  test('§2 all works: featured first, the others by title', async () => {
    const works = [listed(3, { featured: true }), listed(2, { title: 'alpha' }), listed(1, { title: 'Beta' })]
    const text = words((await draw('/books/all', { '/api/works?sort=shelf&limit=60&page=1': works })).html)
    const places = ['Featured Works', 'Work 3', 'All Works Work', 'alpha', 'Beta'].map((part) => text.indexOf(part))
    expect(text).toMatch(/Featured Works .*Work 3.*All Works .*alpha.*Beta/)
    expect(places[0]).toBeLessThan(places[1] as number)
  })

  test('§2 all works: none, and a failure', async () => {
    expect(words((await draw('/books/all', { '/api/works': [] })).html)).toContain('No works available.')
    const failed = await draw('/books/all', { '/api/works': 503 })
    expect(failed.status).toBe(500)
    expect(words(failed.html)).toContain('Error loading books. Please try again later.')
  })

  test('§2 cards: translations, the first two languages and how many more', async () => {
    const availableLanguages = [english, arabic, greek, { ...greek, id: 4 }].map(({ id, name, code }) => ({
      id,
      name,
      code,
    }))
    const { html } = await draw('/books/all', { '/api/works': [listed(1, { availableLanguages })] })
    expect(words(html)).toContain('4 translations English, Arabic +2')
    expect(html).toContain('href="/book/1"')
  })

  test('§2 category page: its name, its works, three languages and how many more', async () => {
    const availableLanguages = [english, arabic, greek, { ...greek, id: 4, name: 'Koine' }]
    const page = await draw('/categories/1', {
      '/api/categories/1': categories[0],
      [grid]: [listed(1, { availableLanguages })],
    })
    expect(words(page.html)).toMatch(/Short Story .*English Arabic Greek \+1 more/)
  })

  test('§2 category page: not there, or nothing in it', async () => {
    const missing = await draw('/categories/9')
    expect(missing.status).toBe(404)
    expect(words(missing.html)).toContain('Category not found')
    expect((await draw('/categories/abc')).status).toBe(404)
    const empty = await draw('/categories/1', { '/api/categories/1': categories[0], [grid]: [] })
    expect(words(empty.html)).toContain('No works found')
  })

  test('§2 language page: region, tabs, badge', async () => {
    const works = [listed(1, { originalLanguageId: 2 }), listed(2, { originalLanguageId: 1 })]
    const answers = {
      '/api/languages/2': english,
      '/api/languages/2/works': works,
      '/api/languages/2/works?works=original': works.slice(0, 1),
      '/api/languages/2/works?works=translated': works.slice(1),
    }
    const all = words((await draw('/languages/2', answers)).html)
    for (const part of ['Somewhere Region', 'All Works', 'Original', 'Translated', 'Work 1', 'Work 2'])
      expect(all).toContain(part)
    const translated = words((await draw('/languages/2?works=translated', answers)).html)
    expect(translated).toContain('Work 2')
    expect(translated).not.toContain('Work 1')
    const original = words((await draw('/languages/2?works=original', answers)).html)
    expect(original).toMatch(/Work 1.*English Original/)
    expect(original).not.toContain('Work 2')
  })

  test('§2 language page: not there', async () => {
    const page = await draw('/languages/9')
    expect(page.status).toBe(404)
    expect(words(page.html)).toContain('Language not found')
  })

  test('§2 languages page: by region, with their number', async () => {
    const page = await draw('/languages', { '/api/languages': [english, { ...greek, region: null }] })
    expect(words(page.html)).toMatch(/Somewhere \(1 language\).*Other \(1 language\)/)
    expect(words((await draw('/languages', { '/api/languages': [] })).html)).toContain('No languages available.')
  })

  test('§2 tag page: the tag is decoded; none is said', async () => {
    const page = await draw('/tags/sea%20%26%20sky', { '/api/works/tags/sea%20%26%20sky': [] })
    expect(words(page.html)).toContain('There are no works with the tag "sea &amp; sky" yet.')
  })

  test('§2 search page: results, none, a prompt, a failure', async () => {
    const results = await draw('/search?q=a%26b', { '/api/search?q=a%26b': [found(1)] })
    expect(words(results.html)).toContain('Search Results for "a&amp;b" (1)')
    expect(words((await draw('/search?q=x', { '/api/search?q=x': [] })).html)).toContain('No Results Found')
    expect(words((await draw('/search?q=%20')).html)).toContain('to search the library')
    const failed = await draw('/search?q=x', { '/api/search?q=x': 500 })
    expect(failed.status).toBe(500)
    expect(words(failed.html)).toContain('Failed to load search results. Please try again.')
  })
})

test('a page of which a part cannot be drawn is a failure, not a page', async () => {
  // No list of the API's: what reads its length fails while it is drawn.
  await expect(draw('/categories', { '/api/categories': [{ id: 1, name: null, icon: '' }] })).rejects.toThrow('drawn')
})

test('§2 search page: a query of the other direction stands apart from the count', async () => {
  const page = await draw('/search?q=%D9%86%D9%87%D8%B1', { '/api/search?q=%D9%86%D9%87%D8%B1': [found(1)] })
  expect(page.html).toContain('&quot;<bdi>نهر</bdi>&quot; (1)')
})

describe('long lists', () => {
  const of = (from: number) => Array.from({ length: 60 }, (_, i) => listed(from + i))
  const part = (page: number) => `/api/works?sort=shelf&limit=60&page=${page}`
  const long = { [part(1)]: new LongList(of(1), 50_000), [part(3)]: new LongList(of(121), 50_000) }

  test('sixty works a page, with links to the others', async () => {
    const page = await draw('/books/all', long)
    expect(page.html.match(/href="\/book\/\d+"/g)).toHaveLength(60)
    expect(words(page.html)).toContain('1–60 of 50,000 works')
    const links = [...page.html.matchAll(/href="\/books\/all\?page=(\d+)"/g)].map((match) => match[1])
    expect(links).toEqual(['2', '2', '834', '2'])
    expect(page.head).toContain('<link rel="canonical" href="https://library.example/books/all"')
  })

  test('a page in the middle says which it is', async () => {
    const page = await draw('/books/all?page=3', long)
    expect(words(page.html)).toContain('121–180 of 50,000 works')
    expect(page.html).toContain('aria-label="Page 3" aria-current="page" href="/books/all?page=3"')
    expect(page.html).toContain('rel="prev" href="/books/all?page=2"')
    expect(page.head).toContain('<title>All Works – Page 3 | Acme Translations</title>')
    expect(page.head).toContain('href="https://library.example/books/all?page=3"')
  })

  test('a page beyond the last is none; what cannot be a page is the first', async () => {
    const beyond = await draw('/books/all?page=900', { [part(900)]: new LongList([], 50_000) })
    expect(beyond.status).toBe(404)
    expect(words(beyond.html)).toContain('404 Page Not Found')
    for (const page of ['0', '-1', 'x', '1e3', '9999999'])
      expect((await draw(`/books/all?page=${page}`, long)).status).toBe(200)
  })

  test('a short list has no pages', async () => {
    const { html } = await draw('/books/all', { '/api/works': of(1) })
    expect(html).not.toContain('page=')
    expect(words(html)).not.toContain('Show more')
  })

  test('a page of sixty carries what its cards show alone', async () => {
    const works = of(1).map((work) => ({ ...work, description: 'A long description.' }))
    expect((await draw('/books/all', { '/api/works': works })).state).not.toContain('A long description.')
  })

  test('§2 all works: the filter asks the server for what one page does not hold', async () => {
    const found = { '/api/works?sort=shelf&filter=sea&limit=60&page=1': new LongList(of(1), 61) }
    const page = await draw('/books/all?filter=%20sea', found)
    expect(words(page.html)).toContain('Search Results (61)')
    expect(page.html).toContain('href="/books/all?filter=sea&amp;page=2"')
    expect(page.html).toContain('value="sea"')
    expect(page.head).toContain('content="noindex"')
    const torn = `/books/all?filter=${'a'.repeat(199)}%F0%9F%98%80x`
    expect((await draw(torn, { [`/api/works?filter=${'a'.repeat(199)}%EF%BF%BD`]: [] })).status).toBe(200)
    const none = words((await draw('/books/all?filter=x', { '/api/works?filter=x': [] })).html)
    expect(none).toContain('Search Results (0)')
    expect(none).toContain('No works found matching your search.')
  })
})

test('§2 any other path: 404', async () => {
  for (const url of ['/nowhere', '/book', '/book/1/en/2/3', '/tags/%E0%A4%A']) {
    const page = await draw(url)
    expect(page.status).toBe(404)
    expect(words(page.html)).toContain('404 Page Not Found')
    expect(page.head).toContain('content="noindex"')
  }
})

test('§2 pages: words of the data cannot become markup', async () => {
  const nasty = '"><script>alert(1)</script>'
  const page = await draw('/book/12', {
    [work]: makeWork({ title: nasty, tags: [nasty], author: { name: nasty }, description: nasty }),
    [`${work}/reading/ara`]: makeReading({ title: nasty, description: nasty }),
  })
  expect(page.html + page.head + page.state).not.toContain('<script>')
})
