import { describe, expect, test } from 'vitest'
import { codesOf, pairOf, readingPath } from '#contract/addresses.ts'
import { alternatesOf } from '#contract/alternates.ts'
import { english, englishReading, greek, makeReading, makeWork, site } from '#tests/support/fake-library.ts'
import { englishLocale } from '../i18n/english-locale.ts'
import { readingHead } from './reading-page.ts'
import type { ReadingPlace } from './reading-place.ts'

const work = makeWork()
const found = <T>(data: T) => ({ data, status: 200 })
const place = (changes: Partial<ReadingPlace> = {}): ReadingPlace => ({
  id: 12,
  code: undefined,
  chapter: undefined,
  ...changes,
})

describe('addresses', () => {
  test('§2 reading page: the beginning of the original has the address of the work', () => {
    expect(readingPath(work, 'ara', undefined)).toBe('/book/12')
    expect(readingPath(work, 'ara', 1)).toBe('/book/12')
    expect(readingPath(work, 'en', 1)).toBe('/book/12/en')
    expect(readingPath(work, 'ara', 2)).toBe('/book/12/ara/2')
    expect(readingPath(work, 'en', 3)).toBe('/book/12/en/3')
  })

  test('§2 reading page: two languages have an address, each order its own', () => {
    expect(readingPath(work, pairOf('ara', 'en'), 1)).toBe('/book/12/ara+en')
    expect(readingPath(work, pairOf('en', 'zh-TW'), 3)).toBe('/book/12/en+zh-TW/3')
    expect(pairOf('en', undefined)).toBe('en')
    expect(['en', 'en+ara', 'en+', 'a+b+c'].map(codesOf)).toEqual([
      ['en', undefined],
      ['en', 'ara'],
      ['en', ''],
      ['a', 'b+c'],
    ])
  })

  test('§2 reading page: every language of a place is its alternate, by its tag', () => {
    expect(alternatesOf(work, ['ara', 'en', 'ell'], 2, 'en')).toEqual([
      { tag: 'ar', path: '/ar/book/12/ara/2' },
      { tag: 'en', path: '/book/12/en/2' },
      { tag: 'el', path: '/el/book/12/ell/2' },
      { tag: 'x-default', path: '/ar/book/12/ara/2' },
    ])
  })

  test('§2 reading page: without the original the first language stands for all; what is no tag stays out', () => {
    expect(alternatesOf(work, ['en', '??'], undefined, 'en')).toEqual([
      { tag: 'en', path: '/book/12/en' },
      { tag: 'x-default', path: '/book/12/en' },
    ])
    expect(alternatesOf(work, [], undefined, 'en')).toEqual([])
  })

  test('§2 reading page: two codes of one language are one alternate', () => {
    expect(alternatesOf(work, ['ara', 'ar'], undefined, 'en').map(({ tag }) => tag)).toEqual(['ar', 'x-default'])
  })
})

describe('head', () => {
  test('§2 reading page: title, description, keywords, author and language', () => {
    const head = readingHead(place(), { work: found(work), reading: found(makeReading()) }, site, englishLocale)
    expect(head).toMatchObject({
      title: 'قصة البنّاء | Acme Translations',
      description: 'A tale of two banks.',
      keywords: ['river', 'bridge'],
      article: { publishedYear: 850, author: 'Al-Jahiz' },
      lang: 'ar',
      canonical: '/ar/book/12',
    })
    expect(head.noindex).toBeUndefined()
  })

  test('§2 reading page: its picture is the one of the work in this language, whatever its cover', () => {
    const covered = found(makeWork({ coverImage: 'https://elsewhere.example/cover.jpg' }))
    const imageOf = (reading: ReturnType<typeof makeReading>) =>
      readingHead(place(), { work: covered, reading: found(reading) }, site, englishLocale).image
    expect(imageOf(makeReading())).toBe('/sharing/12/ara.png')
    expect(imageOf(englishReading())).toBe('/sharing/12/en.png')
    expect(readingHead(place(), { work: covered, reading: undefined }, site, englishLocale).image).toBeUndefined()
  })

  test('§2 reading page: a work without a description gets a sentence', () => {
    const bare = makeWork({ description: null })
    const reading = englishReading({ description: null })
    const head = readingHead(place({ code: 'en' }), { work: found(bare), reading: found(reading) }, site, englishLocale)
    expect(head.description).toBe("Read “The Mason's Tale” by Al-Jahiz in AI translations by Acme.")
  })

  test('§2 reading page: a chapter that lacks this language is found, but not for search engines', () => {
    const reading = makeReading({
      text: null,
      readableIn: ['en'],
      chapter: { id: 1, number: 2, title: '', titleLanguage: 'ara' },
    })
    const head = readingHead(
      place({ code: 'ara', chapter: 2 }),
      { work: found(work), reading: found(reading) },
      site,
      englishLocale,
    )
    expect(head).toMatchObject({ status: 200, noindex: true, canonical: '/ar/book/12/ara/2' })
  })

  test('§2 reading page: a language that lacks the whole work is not found', () => {
    const { region: _, ...language } = greek
    const reading = makeReading({ language, text: null })
    const head = readingHead(place({ code: 'el' }), { work: found(work), reading: found(reading) }, site, englishLocale)
    expect(head).toMatchObject({ status: 404, noindex: true })
  })

  test('§2 reading page: a work whose original nobody has brought is found', () => {
    const { region: _, ...only } = english
    const translated = makeWork({ availableLanguages: [only] })
    const reading = makeReading({ text: null, readableIn: ['en'] })
    expect(readingHead(place(), { work: found(translated), reading: found(reading) }, site, englishLocale).status).toBe(
      200,
    )
  })

  test('§2 reading page: a chapter that is not there has the title of what is not found', () => {
    const missing = { data: undefined, status: 404 }
    const head = readingHead(place({ chapter: 99 }), { work: found(work), reading: missing }, site, englishLocale)
    expect(head).toMatchObject({ status: 404, noindex: true })
    expect(head.title).toMatch(/^Page not found/)
  })

  test.each([404, 500])('§2 reading page: a work that cannot be read answers %i', (status) => {
    const head = readingHead(place(), { work: { data: undefined, status }, reading: undefined }, site, englishLocale)
    expect(head).toMatchObject({ status, title: 'Book Not Found | Acme Translations', noindex: true })
  })

  test('§2 reading page: while nothing is known, nothing is said', () => {
    expect(
      readingHead(place(), { work: { data: undefined, status: 200 }, reading: undefined }, site, englishLocale),
    ).toEqual({})
  })

  test('§3 languages: the language of the page is that which is read', () => {
    const head = readingHead(
      place({ code: 'en' }),
      { work: found(work), reading: found(englishReading()) },
      site,
      englishLocale,
    )
    expect(head.lang).toBe('en')
  })
})
