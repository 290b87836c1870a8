import { EpubCheck } from '@likecoin/epubcheck-ts'
import { describe, expect, test } from 'vitest'
import { epubRoutes } from '#server/exchange/epub/epub-routes.ts'
import { ResponseCache } from '#server/http/response-cache.ts'
import { ENGLISH } from '#tests/support/app.ts'
import { stubRenderer, TEST_SITE, testApp } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { address, FABLES, FERRYMAN, LETTERS } from './support/samples.ts'
import { unzip } from './support/unzip.ts'

const { ctx } = await testDatabase('furnished')
const page = {
  status: 404,
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
const PAPER = address('the-travels-of-a-word')

describe('e-books of the sample library', () => {
  test.each([
    ['a paper with notes and a table, in Russian', `${PAPER}/ru.epub`],
    ['verse in Urdu', `${LETTERS}/ur.epub`],
    ['chapters in Chinese, from the top down', `${FERRYMAN}/zh.epub?lines=vertical`],
    ['Arabic and Japanese in columns', `${FERRYMAN}/ar+ja.epub?form=columns`],
    ['English and Persian paragraph after paragraph', `${PAPER}/en+fa.epub`],
    ['Hebrew with Thai in notes', `${FABLES}/he+th.epub?form=notes`],
  ])('§2 %s: EPUBCheck finds no fault', { timeout: 90_000 }, async (_, path) => {
    const response = await app.request(path)
    expect([response.status, response.headers.get('content-type')]).toEqual([200, 'application/epub+zip'])
    const bytes = new Uint8Array(await response.arrayBuffer())
    const { messages } = await EpubCheck.validate(bytes)
    expect(messages.filter(({ severity }) => ['fatal', 'error', 'warning'].includes(severity))).toEqual([])
    const cover = (await unzip(Buffer.from(bytes))).find(({ path }) => path === 'EPUB/cover.jpg')
    expect(cover?.content.length).toBeGreaterThan(10_000)
  })
})

test('a book is made once until its work changes, whatever else its address says; what is none is 404', async () => {
  const made: string[] = []
  const cache = new ResponseCache()
  const routes = epubRoutes({
    ctx,
    site: TEST_SITE,
    cache,
    drawCover: async () => new Uint8Array(),
    make: async ({ form, isVertical }) => {
      made.push(`${form} ${isVertical}`)
      return new Uint8Array([made.length])
    },
  })
  const get = async (rest: string) => Buffer.from(await (await routes.request(LETTERS + rest)).arrayBuffer())
  const crowd = await Promise.all(
    ['', '?lines=vertical', '?form=columns', '?lines=x&x=1', ''].map((query) => get(`/en.epub${query}`)),
  )
  expect([made, crowd.map((body) => body[0])]).toEqual([['alternating false'], [1, 1, 1, 1, 1]])
  await get('/en+zh.epub?form=notes&lines=vertical')
  await get('/zh+ja.epub?form=notes&lines=vertical')
  expect(made.slice(1)).toEqual(['notes false', 'notes true'])
  cache.drop([LETTERS.replace('/book/', 'work:')])
  expect((await get('/en.epub'))[0]).toBe(4)
  for (const path of ['/en+en.epub', '/xx.epub', '/en+xx.epub', '/en+zh+ja.epub', '/en/1.epub'])
    expect([path, (await app.request(LETTERS + path)).status]).toEqual([path, 404])
})

test('a crowd that wants e-books waits in turn, and the rest is told to come again', async () => {
  const gate = Promise.withResolvers<void>()
  let [running, most] = [0, 0]
  const crowded = testApp(
    ctx,
    stubRenderer(async () => page, {
      cover: async () => {
        running += 1
        most = Math.max(most, running)
        await gate.promise
        running -= 1
        throw new Error('no more is needed')
      },
    }),
  )
  const wanted = ['ar', 'de', 'en', 'es', 'it', 'ja', 'tr', 'zh'].flatMap((code) => [`${code}.epub`, `${code}+el.epub`])
  const answers = [...wanted, 'fr.epub', 'ru.epub', 'ur.epub', 'he.epub'].map((file) =>
    crowded.request(`${LETTERS}/${file}`),
  )
  const refused = await Promise.race(
    answers.map(async (answer) => ((await answer).status === 503 ? answer : new Promise<Response>(() => {}))),
  )
  expect(refused.headers.get('retry-after')).toBe('20')
  const browser = { headers: { accept: 'text/html,application/xhtml+xml,*/*;q=0.8' } }
  const told = await crowded.request(`${FABLES}/en.epub`, browser)
  expect([told.status, told.headers.get('retry-after')]).toEqual([503, '20'])
  expect(await told.text()).toMatch(/<h1>Many e-books are being made just now; .*<a href="">Try again<\/a>/s)
  const missing = await crowded.request(`${FABLES}/en+en.epub`, browser)
  expect([missing.status, await missing.text()]).toEqual([404, expect.stringContaining('Back to Library')])
  gate.resolve()
  const statuses = (await Promise.all(answers)).map(({ status }) => status)
  expect([statuses.filter((status) => status === 503).length, most]).toEqual([9, 1])
})
