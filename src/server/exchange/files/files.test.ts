import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { Work } from '#contract/works.ts'
import { ENGLISH, stubRenderer, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../import/import-library.ts'
import { plainText } from './plain-text.ts'

const { ctx } = await testDatabase()
const page = {
  status: 200,
  textLanguage: 'en',
  head: '',
  fontPreloads: '',
  html: 'page',
  state: '{}',
  modules: [],
  locale: ENGLISH,
  messages: [],
}
const app = testApp(
  ctx,
  stubRenderer(async () => page),
)
const ids: Record<string, number> = {}

beforeAll(async () => {
  const files = smallLibrary()
  files['works/ferry/01-knot/ar.md'] += '[^1]\n\n[^1]: حاشية'
  files['works/ferry/02-toll/ar.md'] += '[^1]\n\n[^1]: حاشية أخرى'
  await importLibrary(ctx, await libraryFolder(files, afterAll))
  const works = (await (await app.request('/api/works')).json()) as Work[]
  for (const { id, title } of works) ids[title] = id
})

async function get(path: string, headers: Record<string, string> = {}) {
  const response = await app.request(path, { headers })
  return { status: response.status, headers: response.headers, body: await response.text() }
}
const ferry = (rest: string) => `/book/${ids.الملّاح}${rest}`
const letters = (rest: string) => `/book/${ids.Letters}${rest}`

describe('§7 texts as files', () => {
  test('Markdown of a translation says what it is, carries the disclaimer, and is the text as it was written', async () => {
    const { status, headers, body } = await get(letters('/ja.md'))
    expect([status, headers.get('content-type')]).toEqual([200, 'text/markdown; charset=utf-8'])
    expect(body).toContain(
      [
        'title: Letters',
        'author: Homer',
        'language: ja',
        'originalTitle: Letters',
        'originalLanguage: en',
        'translator: Testers AI',
        'provider: Testers',
        `source: https://library.example${letters('/ja')}`,
      ].join('\n'),
    )
    expect(body).toMatch(/\nrevision: 1\n---\n\n# Letters\n\nHomer\n\n> すべての翻訳はAIによって.*\n\n一\n二\n\n三\n$/)
    expect(headers.get('link')).toBe(`<https://library.example/ja${letters('/ja')}>; rel="canonical"`)
    expect(headers.get('content-disposition')).toBe(
      `attachment; filename="book-${ids.Letters}-ja.md"; filename*=UTF-8''Letters%20-%20Homer%20%28ja%29.md`,
    )
    expect(headers.get('vary')).toBe('Accept-Encoding')
    expect((await get(letters('/ja.md'), { 'if-none-match': headers.get('etag') ?? '' })).status).toBe(304)
  })

  test('an original has no translator', async () => {
    expect((await get(letters('/en.md'))).body).not.toMatch(/translator|originalTitle/)
  })

  test('a work with chapters is one file, in which footnotes of several chapters keep apart; or one chapter', async () => {
    const { body } = await get(ferry('/ar.md'))
    expect(body).toContain(
      '## العقدة\n\nفقرة أولى\n\nفقرة ثانية[^1-1]\n\n[^1-1]: حاشية\n\n## المكس\n\nفصل ثانٍ[^2-1]\n\n[^2-1]: حاشية أخرى\n',
    )
    const chapter = (await get(ferry('/ar/2.md'))).body
    expect(chapter).toContain('## المكس\n\nفصل ثانٍ[^1]\n\n[^1]: حاشية أخرى\n')
    expect(chapter).not.toContain('العقدة')
    expect((await get(ferry('/ja.md'))).body).toMatch(/isComplete: false\n---[\s\S]*この翻訳はまだ途中です/)
  })

  test('plain text has no marks', async () => {
    const { headers, body } = await get(ferry('/en.txt'))
    expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
    expect(body).toBe(
      [
        'The Ferryman\nThe Workshop',
        'All translations are AI-generated, have not been edited by humans and may contain errors.',
        `https://library.example${ferry('/en')}`,
        '\nThe Knot',
        'A first paragraph.',
        'A second paragraph.\n',
      ].join('\n\n'),
    )
  })

  test('is 404 for drafts, languages and chapters that are not there, and what is no address', async () => {
    const secret = 6 - Object.values(ids).reduce((sum, id) => sum + id, 0)
    const missing = [
      `/book/${secret}/en.md`,
      letters('/eo.md'),
      letters('/xx.txt'),
      ferry('/ja/1.md'),
      ferry('/ar/3.md'),
    ]
    const odd = [
      letters('/en/1.md'),
      ferry('/ar/0.md'),
      ferry('/ar/x.md'),
      ferry('/ar+en.md'),
      '/book/x/en.md',
      '/book/99/en.md',
    ]
    for (const path of [...missing, ...odd]) expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  test('a commit to the work makes it anew, one to another work does not', async () => {
    const before = app.caches.files?.counts.misses
    await get(letters('/en.md'))
    app.caches.files?.drop([`work:${ids.الملّاح}`])
    await get(letters('/en.md'))
    expect(app.caches.files?.counts.misses).toBe(before)
    app.caches.files?.drop([`work:${ids.Letters}`])
    await get(letters('/en.md'))
    expect(app.caches.files?.counts.misses).toBe((before ?? 0) + 1)
  })
})

describe('§2 reading page: Accept: text/markdown', () => {
  const markdown = { accept: 'text/markdown, text/html;q=0.9' }

  test('is answered with what the page shows, also after the page was kept, and both say that they vary', async () => {
    for (const path of [letters('/ja'), letters(''), letters('').replace('book', 'works')]) {
      const page = await get(path)
      expect([page.body.includes('page'), page.headers.get('vary')]).toEqual([
        true,
        'Accept-Encoding, Save-Data, Accept',
      ])
      const { headers } = await get(path, markdown)
      expect([headers.get('content-type'), headers.get('vary')]).toEqual([
        'text/markdown; charset=utf-8',
        'Accept-Encoding, Accept',
      ])
      expect(headers.get('content-location')).toBe(letters(path.endsWith('ja') ? '/ja.md' : '/en.md'))
      expect((await get(path)).body).toBe(page.body)
    }
  })

  test('of a work with chapters is the chapter that the page shows', async () => {
    const { headers, body } = await get(ferry('/ar'), markdown)
    expect(headers.get('content-location')).toBe(ferry('/ar/1.md'))
    expect(body).not.toContain('المكس')
  })

  test('other pages, and pages of two languages, stay pages', async () => {
    for (const path of ['/library', letters('/en+ja')]) {
      const { headers } = await get(path, markdown)
      expect(headers.get('content-type')).toMatch(/^text\/html/)
      expect(headers.get('vary')).toBe('Accept-Encoding, Save-Data')
    }
  })
})

describe('§2 the form of downloads', () => {
  test.each([
    ['as=epub&language=zh&beside=&form=alternating', '/book/4/zh.epub'],
    ['as=epub&language=zh&beside=ja&form=notes&lines=vertical', '/book/4/zh+ja.epub?form=notes&lines=vertical'],
    ['as=epub&language=zh&beside=zh&form=notes&lines=vertical', '/book/4/zh.epub?lines=vertical'],
    ['as=markdown&language=zh&beside=ja', '/book/4/zh.md'],
    ['as=plainText&language=%2F%2Fx', '/book/4/%2F%2Fx.txt'],
  ])('%s leads to %s', async (query, address) => {
    const { status, headers } = await get(`/book/4/download?${query}`)
    expect([status, headers.get('location')]).toEqual([303, address])
  })

  test('that was not sent is a page', async () => {
    for (const query of ['', '?language=en', '?as=pdf&language=en', '?as=epub'])
      expect((await get(`/book/4/download${query}`)).body).toContain('page')
  })
})

describe('plain text', () => {
  test.each([
    ['verse keeps its lines', '<p id="p1">One <em>two </em>three<br>four</p>', 'One two three\nfour'],
    ['quotations stand in', '<blockquote><p>a<br>b</p><p>c</p></blockquote>', '    a\n    b\n\n    c'],
    ['lists have their marks', '<ul><li>a</li><li>b</li></ul><ol><li>c</li></ol>', '- a\n- b\n\n1. c'],
    ['numbers that are words stay alone', '<ol style="list-style-type: none"><li>7. c</li></ol>', '7. c'],
    [
      'cells stand apart',
      '<table><tbody><tr><th>a</th><th>b</th></tr><tr><td>c</td><td>d</td></tr></tbody></table>',
      'a\tb\nc\td',
    ],
    ['a pause is a pause', '<p>a</p><hr><p>b</p>', 'a\n\n* * *\n\nb'],
    [
      'notes have their number and no way back',
      '<p>a<a class="footnote-ref" href="#note-1">[1]</a></p><div class="footnotes"><ol><li><p>b <a class="footnote-back" href="#x">↩</a></p></li></ol></div>',
      'a[1]\n\n[1] b',
    ],
  ])('%s', (_, html, text) => {
    expect(plainText(html)).toBe(text)
  })
})
