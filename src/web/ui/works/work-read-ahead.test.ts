import { afterEach, expect, test, vi } from 'vitest'
import { englishReading, fakeApi, makeReading, makeWork } from '#tests/support/fake-library.ts'
import { createReadCache } from '../../framework/data/read-cache.ts'
import { readingPage } from '../../reader/reading-page.ts'
import { mayReadAhead, readReadingPage } from './work-read-ahead.ts'

afterEach(() => vi.unstubAllGlobals())

const answers = {
  '/api/works/12': makeWork(),
  '/api/works/12/reading/ara': makeReading(),
  '/api/works/12/reading/en': englishReading(),
  '/api/authors/1/works?limit=6': [],
}

test.each([undefined, 'en'])('§7 reading ahead: what is read is all that the reading page needs: %s', async (code) => {
  const { api, asked } = fakeApi(answers)
  const client = createReadCache(api)
  readReadingPage(client, makeWork(), code)
  await expect.poll(() => asked.length).toBe(3)
  const before = asked.toSorted()
  await readingPage.load(client, { params: { work: '12', ...(code && { code }) }, query: {} })
  expect(asked.toSorted()).toEqual(before)
  expect(before).toContain(`/api/works/12/reading/${code ?? 'ara'}`)
})

test('§7 reading ahead: of a work that cannot be read yet, no text', async () => {
  const { api, asked } = fakeApi(answers)
  readReadingPage(createReadCache(api), makeWork({ availableLanguages: [] }))
  await expect.poll(() => asked.length).toBe(2)
  expect(asked).not.toContain('/api/works/12/reading/ara')
})

test.each([
  [{ effectiveType: '4g', saveData: true }, false],
  [{ effectiveType: '2g' }, false],
  [{ effectiveType: '3g' }, false],
  [{ effectiveType: '4g' }, true],
  // Most browsers tell nothing of it.
  [undefined, true],
])('§7 reading ahead: not for a reader who saves: %j', (connection, may) => {
  vi.stubGlobal('navigator', { connection })
  expect(mayReadAhead()).toBe(may)
})
