import { describe, expect, test } from 'vitest'
import { drawPage as draw, wordsOf as words } from '#tests/support/draw-page.ts'
import { arabic, english, greek, LongList, listed } from '#tests/support/fake-library.ts'

const languages = { '/api/languages': [arabic, english, greek] }
const category = { '/api/categories/1': { id: 1, name: 'Short Story', icon: '' } }
const chosen = (html: string) => /<option [^>]*value="([^"]+)" selected/.exec(html)?.[1]

describe('my language: a list that is narrowed', () => {
  const pages = [
    ['/books/all', '/api/works', {}],
    ['/categories/1', '/api/categories/1/works', category],
    ['/tags/sea', '/api/works/tags/sea', {}],
  ] as const

  test.each(pages)('%s: only works readable in the language, which open in it', async (path, call, answers) => {
    const whole = await draw(path, { ...languages, ...answers, [call]: [listed(1), listed(2)] })
    expect(whole.html).toContain('href="/book/2"')
    expect(chosen(whole.html)).toBeUndefined()
    expect(whole.head).not.toContain('noindex')

    const works = [listed(2, { originalLanguage: arabic })]
    const narrowed = {
      ...languages,
      ...answers,
      [`${call}?language=ara`]: works,
      [`${call}?language=en`]: works,
    }
    const page = await draw(`${path}?language=ara`, narrowed)
    expect(page.status).toBe(200)
    expect(chosen(page.html)).toBe('ara')
    expect(page.html).toContain('href="/book/2"')
    expect(page.html).not.toContain('href="/book/1"')
    expect(page.html).toContain(`href="${path}">All languages`)
    expect(page.head).toContain('<meta name="robots" content="noindex"')
    expect(page.head).toContain(`<link rel="canonical" href="https://library.example${path}"`)
    expect(page.head).toMatch(/<title>.*: readable in Arabic \| Acme Translations<\/title>/)
    const translated = await draw(`${path}?language=en`, narrowed)
    expect(translated.html).toContain('href="/book/2/en"')
  })

  test.each(pages)('%s: nothing in the language says so', async (path, call, answers) => {
    const page = await draw(`${path}?language=el`, { ...languages, ...answers, [`${call}?language=el`]: [] })
    expect(page.status).toBe(200)
    expect(words(page.html)).toContain('None of these works can be read in Greek yet.')
  })

  test.each(pages)('%s: a language that is none narrows nothing', async (path, call, answers) => {
    for (const code of ['xx', '', 'EN', '<b>']) {
      const page = await draw(`${path}?language=${encodeURIComponent(code)}`, {
        ...languages,
        ...answers,
        [call]: [listed(1)],
      })
      expect(page.html).toContain('href="/book/1"')
      expect(chosen(page.html)).toBeUndefined()
      expect(page.head).not.toContain('noindex')
    }
  })

  test('its pages keep the language', async () => {
    const works = Array.from({ length: 60 }, (_, i) => listed(i + 1))
    const page = await draw('/categories/1?language=ara&page=2', {
      ...languages,
      ...category,
      '/api/categories/1/works?language=ara&limit=60&page=2': new LongList(works, 150),
    })
    expect(page.html).toContain('href="/categories/1?language=ara&amp;page=3"')
    expect(page.html).toContain('href="/categories/1?language=ara"')
  })

  test('a filter and a language narrow together, and each keeps the other', async () => {
    const page = await draw('/books/all?filter=a+b&language=ara', {
      ...languages,
      '/api/works?sort=shelf&language=ara&limit=60&page=1': new LongList([], 150),
      '/api/works?sort=shelf&filter=a+b&language=ara&limit=60&page=1': [listed(3)],
    })
    expect(words(page.html)).toContain('Search Results (1)')
    expect(page.html).toContain('<input type="hidden" name="filter" value="a b"/>')
    expect(page.html).toContain('<input type="hidden" name="language" value="ara"/>')
    expect(page.html).toContain('href="/books/all?filter=a+b">All languages')
  })

  test('the shelves of the home page, and the way on from them', async () => {
    const shelf = (featured: boolean, limit: number) => `/api/works?featured=${featured}&limit=${limit}&language=ara`
    const page = await draw('/library?language=ara', {
      ...languages,
      [shelf(true, 24)]: [listed(1, { featured: true })],
      [shelf(false, 5)]: [],
      '/api/works/recent': [listed(2)],
      '/api/categories': [],
    })
    expect(page.html).toContain('href="/book/1/ara"')
    expect(page.html).toContain('href="/books/all?language=ara"')
    expect(words(page.html)).toContain('None of these works can be read in Arabic yet.')
    expect(page.head).toContain('<meta name="robots" content="noindex"')
    expect(page.head).toContain('<link rel="canonical" href="https://library.example/library"')
  })

  test('where the languages cannot be had, the list stands and nothing is offered', async () => {
    const page = await draw('/tags/sea', { '/api/works/tags/sea': [listed(1)], '/api/languages': 500 })
    expect(page.status).toBe(200)
    expect(page.html).toContain('href="/book/1"')
    expect(page.html).not.toContain('In any language')
  })

  test('a library of one language has nothing to narrow', async () => {
    const page = await draw('/tags/sea', { '/api/works/tags/sea': [listed(1)], '/api/languages': [english] })
    expect(page.html).not.toContain('In any language')
  })

  test('the languages do not travel whole', async () => {
    const { state } = await draw('/books/all', { ...languages, '/api/works': [listed(1)] })
    expect(JSON.parse(state).data).toContainEqual([
      'languages to read in',
      [arabic, english, greek].map(({ code, name, autonym, isRtl }) => ({ code, name, autonym, isRtl })),
    ])
    expect(state).not.toContain('"/api/languages"')
  })
})
