import { afterEach, expect, test, vi } from 'vitest'
import { ApiError } from '../framework/data/api.ts'
import { collectWork, GoneError, UnpublishedError } from './collect-work.ts'

afterEach(() => vi.unstubAllGlobals())

const WORK = {
  hasChapters: true,
  chapterCount: 2,
  availableLanguages: [{ code: 'ar' }, { code: 'en' }, { code: 'zh' }],
}

/** A library that has these answers; every other address is a 404. @returns what was asked, in its order */
function serve(answers: Record<string, unknown>, headers: Record<string, string> = {}): string[] {
  const asked: string[] = []
  vi.stubGlobal('fetch', async (path: string, { headers: sent }: { headers: Record<string, string> }) => {
    const etag = `"${encodeURIComponent(JSON.stringify(answers[path]))}"`
    const isKnown = sent['If-None-Match'] === etag
    asked.push(`${path} ${answers[path] === undefined ? 404 : isKnown ? 304 : 200}`)
    if (answers[path] === undefined) return new Response(null, { status: 404 })
    return isKnown
      ? new Response(null, { status: 304 })
      : new Response(JSON.stringify(answers[path]), { headers: { etag, ...headers } })
  })
  return asked
}

const LIBRARY = {
  '/api/works/7': WORK,
  '/api/works/7/reading/en/1': 'one',
  '/api/works/7/reading/en/2': 'two',
  '/api/works/7/reading/zh/1': '一',
  '/api/works/7/reading/zh/2': '二',
}

test('a work is collected whole in the languages that are wanted and there, with progress', async () => {
  serve(LIBRARY)
  const shares: number[] = []
  const { kept, texts } = await collectWork(7, ['zh', 'en', 'tlh'], { onProgress: (share) => shares.push(share) })
  expect(kept.codes).toEqual(['en', 'zh'])
  expect(texts.map(({ code, chapter, body }) => `${code} ${chapter} ${body}`)).toEqual([
    'en 1 "one"',
    'en 2 "two"',
    'zh 1 "一"',
    'zh 2 "二"',
  ])
  expect(kept.sizes).toEqual({ en: 10, zh: 10 })
  expect(shares).toEqual([0.25, 0.5, 0.75, 1])
})

test('what is here already is sent again only where it has changed', async () => {
  serve(LIBRARY)
  const before = await collectWork(7, ['en'])
  const asked = serve({ ...LIBRARY, '/api/works/7/reading/en/2': 'too' })
  const { kept, texts } = await collectWork(7, ['en'], { before })
  expect(asked.sort()).toEqual(['/api/works/7 304', '/api/works/7/reading/en/1 304', '/api/works/7/reading/en/2 200'])
  expect(texts.map(({ body }) => body)).toEqual(['"one"', '"too"'])
  expect(kept.work).toEqual(WORK)
})

test('a work without chapters is one text', async () => {
  const asked = serve({
    '/api/works/7': { ...WORK, hasChapters: false, chapterCount: 0 },
    '/api/works/7/reading/en': 'all',
  })
  expect((await collectWork(7, ['en'])).texts.map(({ chapter }) => chapter)).toEqual([0])
  expect(asked).toHaveLength(2)
})

test('nothing half is collected: gone, unpublished, failing in one place', async () => {
  serve({})
  await expect(collectWork(7, ['en'])).rejects.toThrow(GoneError)
  serve(LIBRARY)
  // The work is there; this place of it is not, for the moment.
  await expect(collectWork(7, ['ar'])).rejects.toThrow(ApiError)
  await expect(collectWork(7, ['fr'])).rejects.toThrow(GoneError)
  serve(LIBRARY, { 'cache-control': 'no-store' })
  await expect(collectWork(7, ['en'])).rejects.toThrow(UnpublishedError)
})
