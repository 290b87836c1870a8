import { sql } from 'drizzle-orm'
import { expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import * as place from './read-place.ts'
import { readingRoutes } from './routes.ts'

const { ctx } = await testDatabase()
await ctx.db.execute(sql`insert into languages (name, code) values ('Arabic', 'ar'), ('English', 'en')`)

test('pairs of languages are made one after the other; who reads one does not wait for them', async () => {
  const asked: [work: number, beside: string | undefined][] = []
  const ready = Promise.withResolvers<void>()
  vi.spyOn(place, 'readPlace').mockImplementation(async (_, workId, __, ___, beside) => {
    asked.push([workId, beside?.code])
    if (beside) await ready.promise
    return { workId } as Awaited<ReturnType<typeof place.readPlace>>
  })
  const routes = readingRoutes(ctx)
  const pairs = [1, 2, 3].map((work) => routes.request(`/${work}/reading/en+ar`))
  await vi.waitUntil(() => asked.length > 0, { timeout: 20_000 })
  expect((await routes.request('/4/reading/en')).status).toBe(200)
  expect(asked).toHaveLength(2)
  expect(asked).toContainEqual([4, undefined])
  ready.resolve()
  expect((await Promise.all(pairs)).map(({ status }) => status)).toEqual([200, 200, 200])
  expect(asked.map(([work]) => work).sort()).toEqual([1, 2, 3, 4])
})
