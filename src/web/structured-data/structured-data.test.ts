import { brotliCompressSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import {
  arabic,
  english,
  englishReading,
  fakeApi,
  listed,
  makeReading,
  makeWork,
  site,
} from '#tests/support/fake-library.ts'
import { render } from '../entry-server.tsx'
import { isoYear } from '../i18n/year.ts'
import type { Thing } from './describe-book.ts'

const work = '/api/works/12'
const ORIGIN = site.publicUrl
const chinese: Language = { ...english, id: 7, code: 'zho', name: 'Chinese', autonym: '中文' }
interface Step {
  position: number
  name: string
  item: string
}

const MACHINE = 'https://schema.org/TrainedAlgorithmicMediaDigitalSource'

async function headOf(url: string, answers: Record<string, unknown>): Promise<string> {
  return (await render(url, fakeApi(answers).api, site)).head
}

/** The graph of a page, as a machine reads it; empty: the page has none. */
function graphOf(head: string): Thing[] {
  const [, json] = /<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/s.exec(head) ?? []
  if (json === undefined) return []
  const data = JSON.parse(json)
  expect(data['@context']).toBe('https://schema.org')
  return data['@graph']
}

const graph = async (url: string, answers: Record<string, unknown>) => graphOf(await headOf(url, answers))
const only = (things: Thing[], type: string) => things.find((thing) => thing['@type'] === type) as Thing
const trail = (things: Thing[]) =>
  (only(things, 'BreadcrumbList').itemListElement as Step[]).map((step) => [step.position, step.name, step.item])

const single = {
  [work]: makeWork(),
  [`${work}/reading/ara`]: makeReading(),
  [`${work}/reading/en`]: englishReading(),
}

describe('a work', () => {
  test('§2 reading page metadata: the original is a book, with its translations', async () => {
    const things = await graph('/book/12', single)
    expect(only(things, 'Book')).toEqual({
      '@type': 'Book',
      '@id': `${ORIGIN}/ar/book/12#book`,
      url: `${ORIGIN}/ar/book/12`,
      name: 'قصة البنّاء',
      alternateName: "The Mason's Tale",
      author: { '@type': 'Person', name: 'Al-Jahiz' },
      inLanguage: 'ar',
      description: 'A tale of two banks.',
      genre: ['Short Story'],
      keywords: ['river', 'bridge'],
      isAccessibleForFree: true,
      provider: { '@type': 'Organization', name: 'Acme', url: 'https://acme.example/' },
      datePublished: '0850',
      image: `${ORIGIN}/sharing/12/ara.png`,
      workTranslation: [{ '@type': 'Book', '@id': `${ORIGIN}/book/12/en#book`, inLanguage: 'en' }],
    })
    expect(trail(things)).toEqual([
      [1, 'Library', `${ORIGIN}/library`],
      [2, 'قصة البنّاء', `${ORIGIN}/ar/book/12`],
    ])
  })

  test('§2 reading page metadata: a translation is a book that a machine has made of it', async () => {
    const head = await headOf('/book/12/en', single)
    const book = only(graphOf(head), 'Book')
    expect(book).toMatchObject({
      '@id': `${ORIGIN}/book/12/en#book`,
      name: "The Mason's Tale",
      alternateName: 'قصة البنّاء',
      inLanguage: 'en',
      translator: { '@type': 'Organization', name: 'Acme AI' },
      creditText: 'Translated by machine (Acme AI), not edited by humans.',
      digitalSourceType: MACHINE,
      translationOfWork: {
        '@id': `${ORIGIN}/ar/book/12#book`,
        name: 'قصة البنّاء',
        inLanguage: 'ar',
        datePublished: '0850',
      },
    })
    // The year is the original's, not that of the translation.
    expect(book).not.toHaveProperty('datePublished')
    expect(head).toContain('<meta name="translator" content="Acme AI"')
  })

  test('§2 reading page metadata: nothing says that a machine has made the original', async () => {
    const head = await headOf('/book/12', single)
    expect(head).not.toMatch(/translator|DigitalSource|creditText/)
  })

  test('§2 reading page metadata: Chinese by its tag', async () => {
    const { region: _, ...language } = chinese
    const reading = makeReading({ language, title: '泥瓦匠的故事', titleLanguage: 'zho' })
    const availableLanguages = [...makeWork().availableLanguages, language]
    const answers = { ...single, [work]: makeWork({ availableLanguages }), [`${work}/reading/zho`]: reading }
    expect(only(await graph('/book/12/zho', answers), 'Book')).toMatchObject({
      '@id': `${ORIGIN}/zh/book/12/zho#book`,
      name: '泥瓦匠的故事',
      inLanguage: 'zh',
      digitalSourceType: MACHINE,
    })
    expect(only(await graph('/book/12', answers), 'Book').workTranslation).toMatchObject([
      { inLanguage: 'en' },
      { inLanguage: 'zh' },
    ])
  })

  test('§2 reading page metadata: a chapter is a part, in its place', async () => {
    const contents = ['First', 'Second'].map((title, i) => ({
      number: i + 1,
      title,
      titleLanguage: 'en',
      available: true,
      length: 11,
    }))
    const chapter = (number: number) => ({
      id: number,
      number,
      title: ['First', 'Second'][number - 1] as string,
      titleLanguage: 'en',
    })
    const answers = {
      [work]: makeWork({ hasChapters: true, chapterCount: 2 }),
      [`${work}/reading/en`]: englishReading({ contents, chapter: chapter(1) }),
      [`${work}/reading/en/2`]: englishReading({ contents, chapter: chapter(2) }),
    }
    const things = await graph('/book/12/en/2', answers)
    expect(only(things, 'Book')).toMatchObject({
      '@id': `${ORIGIN}/book/12/en#book`,
      hasPart: { '@type': 'Chapter', position: 2, name: 'Second', url: `${ORIGIN}/book/12/en/2` },
    })
    expect(trail(things)).toEqual([
      [1, 'Library', `${ORIGIN}/library`],
      [2, "The Mason's Tale", `${ORIGIN}/book/12/en`],
      [3, 'Second', `${ORIGIN}/book/12/en/2`],
    ])
    expect(trail(await graph('/book/12/en', answers))).toHaveLength(2)
  })

  test.each([
    [-441, '-0440'],
    [-1, '0000'],
    [-3000, '-2999'],
    [0, undefined],
    [850, '0850'],
    [1999, '1999'],
    [null, undefined],
  ])('§2 reading page metadata: the year %s is %s', async (publicationYear, written) => {
    expect(isoYear(publicationYear)).toBe(written)
    const book = only(await graph('/book/12', { ...single, [work]: makeWork({ publicationYear }) }), 'Book')
    expect(book.datePublished).toBe(written)
  })

  test('§2 reading page metadata: the picture has a whole address', async () => {
    const { image } = only(await graph('/book/12/en', single), 'Book')
    expect(image).toBe(`${ORIGIN}/sharing/12/en.png`)
  })

  test('§2 reading page metadata: what nobody should find says nothing', async () => {
    expect(await graph('/book/12', {})).toEqual([])
    const untranslated = { ...single, [`${work}/reading/en`]: englishReading({ text: null }) }
    expect(await graph('/book/12/en', untranslated)).toEqual([])
    expect(await graph('/book/12', { [work]: makeWork({ availableLanguages: [] }) })).toEqual([])
    expect(await graph('/nowhere', {})).toEqual([])
    expect(await graph('/search?q=x', { '/api/search?q=x': [] })).toEqual([])
  })

  test('§2 reading page metadata: stays small, whatever is told of the work', async () => {
    const codes = ['ara', 'en', 'fr', 'es', 'de', 'ru', 'el', 'ur', 'he', 'hi', 'zh', 'ja']
    const { region: _, ...shown } = english
    const availableLanguages = codes.map((code, id) => ({ ...shown, id, code }))
    const description = Array.from({ length: 900 }, (_, i) => String.fromCodePoint(0x627 + ((i * i * 7) % 36))).join('')
    const head = await headOf('/book/12', {
      [work]: makeWork({ availableLanguages, description }),
      [`${work}/reading/ara`]: makeReading({ description }),
    })
    const [script] = /<script type="application\/ld\+json".*?<\/script>/s.exec(head) ?? []
    expect(brotliCompressSync(script as string).length).toBeLessThan(1500)
  })
})

describe('what stands around the works', () => {
  test('§2 home page: the site, and how it is searched', async () => {
    const things = await graph('/library', {
      '/api/works?featured=true&limit=24': [],
      '/api/works?featured=false&limit=5': [],
      '/api/works/recent': [],
      '/api/categories': [],
      '/api/languages': [],
    })
    expect(things).toHaveLength(1)
    expect(things[0]).toMatchObject({
      '@type': 'WebSite',
      name: 'Acme Translations',
      url: `${ORIGIN}/library`,
      potentialAction: {
        '@type': 'SearchAction',
        target: { '@type': 'EntryPoint', urlTemplate: `${ORIGIN}/search?q={search_term_string}` },
        'query-input': 'required name=search_term_string',
      },
    })
  })

  const works = [listed(1)]
  const category = { id: 1, name: 'Short Story', icon: '' }
  test.each([
    ['/books/all', { '/api/works': works }, ['All Works']],
    ['/categories', { '/api/categories': [category] }, ['Categories']],
    [
      '/categories/1',
      { '/api/categories/1': category, '/api/categories/1/works': works },
      ['Categories', 'Short Story'],
    ],
    ['/languages', { '/api/languages': [arabic] }, ['Languages']],
    ['/languages/2', { '/api/languages/2': english, '/api/languages/2/works': works }, ['Languages', 'English']],
    ['/tags/sea%20%26%20sky', { '/api/works/tags/sea%20%26%20sky': works }, ['Works tagged “sea & sky”']],
  ])('§2 lists: %s has a description, a name and a way back', async (url, answers, names) => {
    const head = await headOf(url, answers)
    const things = graphOf(head)
    const description = /<meta name="description" content="([^"]*)"/.exec(head)?.[1]?.replaceAll('&amp;', '&')
    expect(description).not.toContain('A public library of ancient')
    expect(only(things, 'CollectionPage')).toMatchObject({ name: names.at(-1), url: ORIGIN + url, description })
    expect(trail(things).map(([, name]) => name)).toEqual(['Library', ...names])
    expect(trail(things).at(-1)?.[2]).toBe(ORIGIN + url)
  })

  test('§2 lists: an empty one is not for search engines', async () => {
    for (const [url, answers] of [
      ['/categories/1', { '/api/categories/1': category, '/api/categories/1/works': [] }],
      ['/languages/2', { '/api/languages/2': english, '/api/languages/2/works': [] }],
      ['/tags/x', { '/api/works/tags/x': [] }],
    ] as const) {
      const head = await headOf(url, answers)
      expect(head).toContain('<meta name="robots" content="noindex"')
      expect(graphOf(head)).toEqual([])
    }
  })
})

test('§2 pages: no text of a work can end its script', async () => {
  const nasty = '</script><!--<script>]]>\u2028\uD800\0</ScRiPt\n>'
  const head = await headOf('/book/12', {
    [work]: makeWork({ title: nasty, tags: [nasty.toWellFormed()], author: { name: nasty }, description: nasty }),
    [`${work}/reading/ara`]: makeReading({ title: nasty, description: nasty }),
  })
  expect(head.match(/<script/gi)).toHaveLength(1)
  expect(head.match(/<\/script/gi)).toHaveLength(1)
  expect(head).not.toContain('<!--')
  expect(only(graphOf(head), 'Book')).toMatchObject({
    name: nasty,
    keywords: [nasty.toWellFormed()],
    author: { name: nasty },
  })
})
