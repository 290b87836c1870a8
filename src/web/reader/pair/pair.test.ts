import { describe, expect, test } from 'vitest'
import { drawPage, wordsOf } from '#tests/support/draw-page.ts'
import {
  arabic,
  english,
  englishReading,
  greek,
  makeReading,
  makeWork,
  pairReading,
} from '#tests/support/fake-library.ts'

const work = '/api/works/12'
const chapters = [1, 2, 3].map((number) => ({
  number,
  title: `The ${number}.`,
  titleLanguage: 'en',
  available: true,
  length: 23,
}))
const rows: [string | null, string | null][] = [
  ['<p id="p1">Once there was.</p>', '<p id="ara-p1">كان يا ما كان</p>'],
  ['<table><tr><td id="p2">One</td></tr></table>', null],
  [null, '<p id="ara-p2">وما كان</p>'],
]
const open = (reading = pairReading(rows), changes = {}) =>
  drawPage('/book/12/en+ara', { [work]: makeWork(changes), [`${work}/reading/en+ara`]: reading })

/** The cells of the drawn rows. */
const cells = (html: string) =>
  [...html.matchAll(/<div class="text" lang="(\w+)" dir="(\w+)"[^>]*>(.*?)<\/div>/gs)].map((one) => one.slice(1))

const hrefs = (html: string) => [...html.matchAll(/ href="([^"]*)"/g)].map(([, href]) => href)

describe('two languages', () => {
  test('§2 reading page: stand passage beside passage, each in its own language and direction', async () => {
    const page = await open()
    expect(page).toMatchObject({ status: 200, textLanguage: 'en', modules: ['src/web/reader/pair-page.ts'] })
    expect(cells(page.html)).toEqual([
      ['en', 'ltr', '<p id="p1">Once there was.</p>'],
      ['ar', 'rtl', '<p id="ara-p1">كان يا ما كان</p>'],
      ['en', 'ltr', '<table tabindex="0"><tr><td id="p2">One</td></tr></table>'],
      ['ar', 'rtl', '<p id="ara-p2">وما كان</p>'],
    ])
    expect(page.html).not.toContain('data-initial')
  })

  test('§2 reading page: what one of them lacks is said in its place', async () => {
    const html = (await open()).html.replaceAll('<!-- -->', '')
    const marks = [...html.matchAll(/<p class="[^"]*missing[^"]*" lang="en" dir="ltr">(.*?)<\/p>/g)].map(
      ([, one]) => one,
    )
    expect(marks).toEqual([
      'Not in <bdi lang="ar" dir="rtl">العربية</bdi>',
      'Not in <bdi lang="en" dir="ltr">English</bdi>',
    ])
  })

  test('§2 reading page: a language with a face of its own keeps it', async () => {
    const { region: _, ...language } = { ...arabic, fontFamily: 'Scheherazade' }
    const reading = pairReading(rows)
    const { html } = await open({ ...reading, beside: { language, text: reading.beside?.text ?? null } })
    expect(html).toMatch(
      /<div class="text" lang="ar" dir="rtl" style="font-family:var\(--chosen, Scheherazade, var\(--face\)\)">/,
    )
  })

  test('§2 reading page: are the page of the first once more', async () => {
    const { head, fontPreloads } = await open()
    expect(head).toContain('<title>The Mason&quot;s Tale'.replace('&quot;', "'"))
    expect(head).toContain('<link rel="canonical" href="https://library.example/book/12/en"')
    expect(head).not.toContain('rel="alternate" hreflang')
    expect(head).toContain('"@id":"https://library.example/book/12/en#book"')
    expect(fontPreloads).toContain('amiri')
  })

  test('§2 reading page: change places, and the second can go', async () => {
    const { html } = await open()
    const bar = /<nav[^>]*aria-label="Languages of this work".*?<\/nav>/s.exec(html)?.[0] ?? ''
    const named = (name: string) => new RegExp(`<a [^>]*aria-label="${name}"[^>]*>`).exec(bar)?.[0]
    expect(named('Swap the two languages')).toContain('href="/book/12/ara+en"')
    expect(named('Close the second language')).toContain('href="/book/12/en"')
  })

  test('§2 reading page: the first can be another, the second too; each in the place of the other changes them', async () => {
    const { region: _, ...third } = greek
    const availableLanguages = [...makeWork().availableLanguages, third]
    const { html } = await open(pairReading(rows), { availableLanguages })
    const [first = '', second = ''] = html.match(/<details.*?<\/details>/gs) ?? []
    expect(hrefs(first)).toEqual(['/book/12/ara+en', '/book/12/en+ara', '/book/12/el+ara'])
    expect(hrefs(second)).toEqual(['/book/12/en+ara', '/book/12/ara+en', '/book/12/en+el'])
  })

  test('§2 reading page: stay from chapter to chapter', async () => {
    const text = { title: 'الثاني', isComplete: true, revision: 1, length: 1, rows }
    const { region: _, ...language } = arabic
    const reading = pairReading(rows, {
      chapter: { id: 2, number: 2, title: 'The second', titleLanguage: 'en' },
      contents: chapters,
      beside: { language, text },
    })
    const page = await drawPage('/book/12/en+ara/2', {
      [work]: makeWork({ hasChapters: true, chapterCount: 3 }),
      [`${work}/reading/en+ara/2`]: reading,
    })
    const ways = hrefs(page.html)
    expect(ways.filter((one) => one === '/book/12/en+ara')).toHaveLength(2)
    expect(ways.filter((one) => one === '/book/12/en+ara/3')).toHaveLength(2)
    expect(page.html).toMatch(
      /<h2 lang="en" dir="ltr"[^>]*>The second<\/h2><p [^>]*lang="ar" dir="rtl" data-reading-face="true">الثاني<\/p>/,
    )
    expect(page.head).toContain('<link rel="canonical" href="https://library.example/book/12/en/2"')
  })

  test('§4 translations: either may be unfinished, and says so', async () => {
    const reading = pairReading(rows)
    const text = reading.beside?.text && { ...reading.beside.text, isComplete: false }
    const { html } = await open({ ...reading, beside: { ...reading.beside, text } as typeof reading.beside })
    expect(wordsOf(html)).toContain('The translation into Arabic is still in progress')
    expect(wordsOf(html)).not.toContain('The translation into English')
  })
})

describe('one of the two is missing', () => {
  const { region: _, ...second } = arabic

  test('§2 reading page: the second: the first stands alone, with the way to read it so', async () => {
    const reading = englishReading({ readableIn: ['en'], beside: { language: second, text: null } })
    const page = await open(reading)
    expect(page.status).toBe(200)
    expect(wordsOf(page.html)).toContain('Not available in Arabic. Read English alone')
    expect(page.html).toMatch(/<article class="text" lang="en"/)
    expect(page.html).toContain('Once there was, and was not.')
    expect(page.state).not.toContain('Once there was, and was not.')
  })

  test('§2 reading page: the first: where else it can be read, the second before the others', async () => {
    const text = { title: null, isComplete: true, revision: 1, length: 1, rows: [] }
    const reading = englishReading({ text: null, readableIn: ['ara', 'el'], beside: { language: second, text } })
    const { region: __, ...third } = greek
    const page = await open(reading, { availableLanguages: [third, ...makeWork().availableLanguages] })
    expect(page.status).toBe(200)
    const others = /<nav[^>]*aria-label="Read it in".*?<\/nav>/s.exec(page.html)?.[0] ?? ''
    expect(hrefs(others)).toEqual(['/book/12', '/book/12/el+ara'])
  })

  test('§2 reading page: a language in which nothing of the work can be read is not found', async () => {
    const { region: __, ...third } = greek
    const reading = englishReading({ beside: { language: third, text: null } })
    const page = await drawPage('/book/12/en+el', { [work]: makeWork(), [`${work}/reading/en+el`]: reading })
    expect(page.status).toBe(404)
    expect(page.head).toContain('noindex')
  })

  test.each(['en+xx', 'xx+en', 'en+', 'en+ara+el'])('§2 reading page: %s is no place', async (code) => {
    const page = await drawPage(`/book/12/${code}`, { [work]: makeWork() })
    expect(page.status).toBe(404)
    expect(wordsOf(page.html)).toContain('404')
  })
})

describe('one language', () => {
  const single = { [work]: makeWork(), [`${work}/reading/en`]: englishReading() }
  const form = (html: string) => /<form [^>]*action="\/book\/12[^"]*".*?<\/form>/s.exec(html)?.[0] ?? ''

  test('§2 reading page: a second can be chosen by a form, among those that this place is in', async () => {
    const { html } = await drawPage('/book/12/en', single)
    expect(form(html)).toContain('action="/book/12/en"')
    expect(form(html)).toMatch(
      /<select id="with" name="with"><option value="ara" lang="ar" dir="rtl">العربية<\/option><\/select>/,
    )
  })

  test('§2 reading page: of the original it asks at the address of the work', async () => {
    const { html } = await drawPage('/book/12', { [work]: makeWork(), [`${work}/reading/ara`]: makeReading() })
    expect(form(html)).toContain('action="/book/12"')
    expect(form(html)).toMatch(/<option value="en" lang="en" dir="ltr">English<\/option>/)
  })

  test('§2 reading page: nothing is offered where nothing can stand beside it', async () => {
    const alone = { ...single, [`${work}/reading/en`]: englishReading({ readableIn: ['en'] }) }
    expect(form((await drawPage('/book/12/en', alone)).html)).toBe('')
    const { region: _, ...only } = english
    const one = { ...single, [work]: makeWork({ availableLanguages: [only] }) }
    expect(form((await drawPage('/book/12/en', one)).html)).toBe('')
  })
})
