import { beforeAll, expect, test } from 'vitest'
import { foundWorkSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { JUDGED_QUERIES, type JudgedQuery } from '#tests/support/judged-queries.ts'
import { publicSamples, sampleId } from '#tests/support/samples.ts'

// Furnished one work after the other, so that each has the number that `sampleId` says.
const { ctx } = await testDatabase('furnished')
const app = testApp(ctx)
/** Works on a first page. */
const FIRST_PAGE = 10

/** Where the wanted work stands in the answer, from 1; 0: not on the first page. */
async function placeOf({ query, wanted }: JudgedQuery): Promise<number> {
  const address = `/api/search?q=${encodeURIComponent(query)}&limit=${FIRST_PAGE}`
  const works = await answered(app.request(address), 200, foundWorkSchema.array())
  return works.findIndex((work) => work.id === sampleId(wanted)) + 1
}

const places: (JudgedQuery & { place: number })[] = []

beforeAll(async () => {
  for (const judged of JUDGED_QUERIES) places.push({ ...judged, place: await placeOf(judged) })
  // A hundred questions: on a machine that is busy that takes its time.
}, 300_000)

test('search: the judged queries are forty or more, in sixteen languages or more, for every work of the library', () => {
  expect(new Set(JUDGED_QUERIES.map(({ query }) => query)).size).toBeGreaterThanOrEqual(40)
  expect(JUDGED_QUERIES.length).toBe(new Set(JUDGED_QUERIES.map(({ query }) => query)).size)
  expect(new Set(JUDGED_QUERIES.map(({ asked }) => asked)).size).toBeGreaterThanOrEqual(16)
  const wanted = new Set(JUDGED_QUERIES.map((judged) => sampleId(judged.wanted)))
  expect([...wanted].sort()).toEqual([...publicSamples.keys()].sort())
})

test('search: of a hundred judged queries ninety-five or more answer the wanted work first', () => {
  const missed = places.filter(({ place }) => place !== 1)
  const said = missed.map(({ asked, query, wanted, place }) => `${asked} ${query} -> ${wanted}: ${place || 'missing'}`)
  expect(missed.length / places.length, said.join('\n')).toBeLessThanOrEqual(0.05)
})

test('search: every judged query has the wanted work on the first page', () => {
  const missing = places.filter(({ place }) => place === 0).map(({ asked, query }) => `${asked} ${query}`)
  expect(missing).toEqual([])
})
