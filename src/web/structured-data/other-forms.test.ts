import { describe, expect, test } from 'vitest'
import { drawPage } from '#tests/support/draw-page.ts'
import {
  arabic,
  english,
  englishReading,
  listed,
  makeReading,
  makeWork,
  pairReading,
} from '#tests/support/fake-library.ts'

const work = '/api/works/12'
const single = {
  [work]: makeWork(),
  [`${work}/reading/ara`]: makeReading(),
  [`${work}/reading/en`]: englishReading(),
}

/** Type and address of the other forms that the head of a page names, but for the feed of all works. */
async function formsOf(url: string, answers: Record<string, unknown>): Promise<string[]> {
  const { head } = await drawPage(url, answers)
  const links = [...head.matchAll(/<link rel="alternate" type="([^"]+)" href="([^"]+)"/g)]
  return links.map(([, type, href]) => `${type} ${href}`)
}

describe('other forms of a page, for feed readers and reading apps', () => {
  test('§2 reading page: the text that is open, as files and as a web publication', async () => {
    expect(await formsOf('/book/12/en', single)).toEqual([
      'application/epub+zip https://library.example/book/12/en.epub',
      'text/markdown https://library.example/book/12/en.md',
      'text/plain https://library.example/book/12/en.txt',
      'application/webpub+json https://library.example/book/12/en.json',
    ])
    expect(await formsOf('/book/12', single)).toContain('application/epub+zip https://library.example/book/12/ara.epub')
  })

  test('§2 reading page: a chapter is a file of its own, its book is the whole', async () => {
    const chapter = { id: 1, number: 2, title: 'Two', titleLanguage: 'en' }
    const answers = { ...single, [`${work}/reading/en/2`]: englishReading({ chapter }) }
    expect((await formsOf('/book/12/en/2', answers)).slice(0, 2)).toEqual([
      'application/epub+zip https://library.example/book/12/en.epub',
      'text/markdown https://library.example/book/12/en/2.md',
    ])
  })

  test('§2 reading page: a pair is an e-book of both; a place without a text is none', async () => {
    const pair = pairReading([['<p id="p1">Once</p>', '<p id="ara-p1">كان</p>']])
    expect(await formsOf('/book/12/en+ara', { ...single, [`${work}/reading/en+ara`]: pair })).toEqual([
      'application/epub+zip https://library.example/book/12/en+ara.epub',
    ])
    const missing = { ...single, [`${work}/reading/en`]: englishReading({ text: null }) }
    expect(await formsOf('/book/12/en', missing)).toEqual([])
  })

  test('§2 home page: the catalogues', async () => {
    const works = '/api/works'
    const answers = {
      [`${works}?featured=true&limit=24`]: [listed(1)],
      [`${works}?featured=false&limit=5`]: [],
      [`${works}/recent`]: [],
      '/api/categories': [],
      '/api/languages': [english],
    }
    expect(await formsOf('/library', answers)).toEqual([
      'application/atom+xml;profile=opds-catalog;kind=navigation /opds/1.2',
      'application/opds+json /opds/2.0',
    ])
  })

  test('§2 language page: the feed of its works; a language that there is not has none', async () => {
    const list = '/api/languages/1/works?limit=60&page=1'
    expect(await formsOf('/languages/1', { '/api/languages/1': arabic, [list]: [], '/api/languages': [] })).toEqual([
      'application/atom+xml /languages/1/feed.xml',
    ])
    expect(await formsOf('/languages/9', {})).toEqual([])
  })
})
