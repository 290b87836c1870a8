import { sql } from 'drizzle-orm'
import { describe, expect, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { random } from '#tests/support/disturbed-text.ts'
import * as catalogue from '../../catalogue/queries.ts'
import { type LengthSample, learnRatios, lengthRatios } from './length-ratios.ts'

const { ctx } = await testDatabase()
const CODES = ['en', 'fr', 'zh', 'jpn', 'ara', 'xx-nonsense', 'ko']
const [EN, FR, ZH, JA, AR, NONE, KO] = [1, 2, 3, 4, 5, 6, 7]
const languages = CODES.map((code, i) => ({ id: i + 1, code }))
const share = (ratioOf: ReturnType<typeof learnRatios>, hub: number, language: number) =>
  Math.exp(ratioOf(hub, language).log)

describe('how long texts usually are', () => {
  test('is known of scripts before anything is learnt', () => {
    const ratioOf = learnRatios([], languages)
    expect(share(ratioOf, EN, ZH)).toBeCloseTo(0.39, 1)
    expect(share(ratioOf, ZH, EN)).toBeGreaterThan(2.5)
    expect(share(ratioOf, EN, JA)).toBeCloseTo(0.53, 1)
    expect(share(ratioOf, EN, AR)).toBeCloseTo(0.82, 1)
    expect(share(ratioOf, EN, FR)).toBeCloseTo(1.1, 1)
    expect(share(ratioOf, EN, NONE)).toBeCloseTo(1.1, 1)
    expect(ratioOf(ZH, ZH).log).toBe(0)
  })

  test('is learnt of pairs, and through others of pairs that there are none of', () => {
    const next = random(7)
    const samples: LengthSample[] = []
    // French is a third longer than English, Korean 0.45 of it; works are rendered now tersely, now at length.
    for (let workId = 1; workId <= 60; workId += 1) {
      const style = (next() - 0.5) / 4
      const add = (languageId: number, ratio: number) =>
        samples.push({ workId, hubId: EN, languageId, log: Math.log(ratio) + style + (next() - 0.5) / 10 })
      add(FR, 1.33)
      if (workId % 2 === 0) add(KO, 0.45)
      if (workId === 1) add(ZH, 5)
    }
    const ratioOf = learnRatios(samples, languages)
    expect(share(ratioOf, EN, FR)).toBeCloseTo(1.33, 1)
    expect(share(ratioOf, EN, KO)).toBeCloseTo(0.45, 1)
    expect(share(ratioOf, FR, KO)).toBeCloseTo(1.1 * (0.45 / 1.33), 1)
    // One work is not believed against all that is known.
    expect(share(ratioOf, EN, ZH)).toBeLessThan(0.75)
    expect(Math.sqrt(ratioOf(EN, FR).variance)).toBeLessThan(0.1)
  })

  test('is learnt from the texts that are whole, and anew when there are many more', async () => {
    const run = (statement: ReturnType<typeof sql>) => ctx.db.execute(statement)
    await run(sql`insert into languages (name, code) values ('English', 'en'), ('French', 'fr')`)
    await run(sql`insert into authors (name) values ('Someone')`)
    /** Works in English, and in French so many characters to its thousand. */
    const add = async (first: number, last: number, length: number, isComplete = true) => {
      const text = (languageId: number, characters: number, isWhole: boolean) => sql`
        insert into translations (work_id, language_id, content, html, length, links, is_complete)
        select id, ${languageId}::int, 'x', 'x', ${characters}::int, '1', ${isWhole}::boolean from works
        where id between ${first} and ${last}`
      await run(sql`insert into works (title, author_id, original_language_id)
        select 'w', 1, 1 from generate_series(${first}::int, ${last}::int)`)
      await run(text(1, 1000, true))
      await run(text(2, length, isComplete))
      await run(sql`update translations t set hub_id = h.id from translations h
        where h.work_id = t.work_id and h.language_id = 1`)
    }
    const french = async () => share((await lengthRatios(ctx)).ratioOf, 1, 2)
    expect(await french()).toBeCloseTo(1.1, 1)
    await add(1, 40, 1500)
    expect(await french()).toBeCloseTo(1.5, 0.7)
    await add(41, 42, 9000)
    // As it was learnt.
    const kept = await lengthRatios(ctx)
    expect(await lengthRatios(ctx)).toBe(kept)
    expect(await lengthRatios({ ...ctx, clock: () => new Date(Date.now() + 11 * 60_000) })).not.toBe(kept)
    // Who asks while it is learnt waits for that, or learns for itself where another fails.
    const later = { ...ctx, clock: () => new Date(Date.now() + 22 * 60_000) }
    const [one, other] = await Promise.all([lengthRatios(later), lengthRatios(later)])
    expect(one).not.toBe(kept)
    expect(other).toBe(one)
    const latest = { ...ctx, clock: () => new Date(Date.now() + 44 * 60_000) }
    const { promise, reject } = Promise.withResolvers<never>()
    const learning = vi.spyOn(catalogue, 'listLanguages').mockReturnValueOnce(promise)
    const failing = lengthRatios(latest)
    await vi.waitUntil(() => learning.mock.calls.length > 0, { timeout: 20_000 })
    const isThere = Promise.withResolvers<void>()
    const clock = () => {
      isThere.resolve()
      return latest.clock()
    }
    const waiting = lengthRatios({ ...ctx, clock })
    await isThere.promise
    reject(new Error('torn'))
    await expect(failing).rejects.toThrow('torn')
    expect(share((await waiting).ratioOf, 1, 2)).toBeCloseTo(1.5, 0.7)
    await add(43, 200, 100, false)
    expect(await french()).toBeCloseTo(1.5, 0.7)
  })
})
