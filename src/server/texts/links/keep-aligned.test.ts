import { Worker } from 'node:worker_threads'
import { eq, sql } from 'drizzle-orm'
import { pino } from 'pino'
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest'
import { ALIGNER } from '#alignment/align-blocks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { whileItWaits } from '#tests/support/while-it-waits.ts'
import { withTransaction } from '../../context.ts'
import { translations } from '../../db/schema.ts'
import { renderText } from '../render/render-text.ts'
import { historyColumns, writeText } from '../write-text.ts'
import { alignTexts } from './align-texts.ts'
import { alignRest, keepAligned } from './keep-aligned.ts'

const { ctx } = await testDatabase()
const { signal } = new AbortController()
const [ARABIC, ENGLISH, JAPANESE] = [1, 2, 3]
const MINUTE = 60_000
const PATIENTLY = { timeout: 20_000 }

/** What the next threads run in place of the aligner, and how many threads have ended. */
const programs: string[] = []
let ended = 0
const startWorker = () => {
  const program = programs.shift()
  const url =
    program === undefined
      ? new URL('aligner-program.ts', import.meta.url)
      : new URL(`data:text/javascript,${encodeURIComponent(program)}`)
  return new Worker(url, { execArgv: [] }).once('exit', () => {
    ended += 1
  })
}

/** Answers to nothing, and does something when it is asked. */
const whenAsked = (what: string) =>
  `import { parentPort } from 'node:worker_threads'; parentPort.on('message', () => { ${what} })`

/** Ten paragraphs, each of another length. */
const blocks = (word: string) =>
  [7, 31, 12, 44, 19, 5, 38, 26, 15, 50].map((count, i) => `${Array(count).fill(word).join(' ')} ${i + 1}.`)
const [original, translated] = [blocks('ana'), blocks('bodo')]

let work: number

beforeAll(async () => {
  await ctx.db.execute(
    sql`insert into languages (name, code) values ('Arabic', 'ar'), ('English', 'en'), ('Japanese', 'ja')`,
  )
  await ctx.db.execute(sql`insert into authors (name) values ('Someone')`)
})

beforeEach(async () => {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`insert into works (title, author_id, original_language_id) values ('w', 1, ${ARABIC}) returning id`,
  )
  work = rows[0]?.id as number
  await add(ARABIC, original)
  await add(ENGLISH, translated)
})

afterEach(async () => {
  vi.restoreAllMocks()
  vi.useRealTimers()
  await ctx.db.execute(sql`delete from works`)
})

async function add(languageId: number, written: readonly string[]): Promise<void> {
  const content = written.join('\n\n')
  const { html, length } = renderText(content)
  await ctx.db.execute(sql`insert into translations (work_id, language_id, content, html, length)
    values (${work}, ${languageId}, ${content}, ${html}, ${length})`)
}

async function stored(): Promise<Record<number, [links: string | null, by: number]>> {
  const { rows } = await ctx.db.execute<{ languageId: number; links: string | null; by: number }>(
    sql`select language_id as "languageId", links, aligned_by as by from translations where work_id = ${work}`,
  )
  return Object.fromEntries(rows.map(({ languageId, links, by }) => [languageId, [links, by]]))
}

function listener() {
  const lines: { level: number; msg: string }[] = []
  const write = (line: string) => lines.push(JSON.parse(line))
  return { lines, log: pino({ level: 'info' }, { write }) }
}

describe('texts are aligned beside the site', () => {
  test('while nobody else writes to their work, as far as they have not been saved since; by one process', async () => {
    const [english] = await ctx.db
      .select(historyColumns.translation)
      .from(translations)
      .where(sql`work_id = ${work} and language_id = ${ENGLISH}`)
    const count = await whileItWaits(ctx, {
      first: ({ db }) => db.execute(sql`select from works where id = ${work} for no key update`),
      start: () => alignRest(ctx, signal),
      async next(inner) {
        expect(await stored()).toEqual({ [ARABIC]: [null, 0], [ENGLISH]: [null, 0] })
        expect(await alignRest(ctx, signal)).toBeUndefined()
        const content = translated.slice(0, 8).join('\n\n')
        const input = { languageId: ENGLISH, content, isComplete: false }
        await writeText(inner, { workId: work, chapterId: null }, input, english)
      },
    })
    expect(await stored()).toEqual({ [ARABIC]: ['10', ALIGNER], [ENGLISH]: ['8 0-1*2', ALIGNER] })
    // Both texts, and once more the one that was another.
    expect(count).toBeGreaterThan(2)
    expect(await alignRest(ctx, signal)).toBe(0)
  })

  test('anew where an older aligner has done it, whose links are read until then', async () => {
    await add(JAPANESE, translated)
    await alignRest(ctx, signal)
    const old = { [ARABIC]: ['10', 0], [JAPANESE]: ['1-2 8 1-0', 0] }
    await ctx.db.execute(sql`update translations set aligned_by = 0`)
    await ctx.db.execute(sql`update translations set links = '1-2 8 1-0' where language_id = ${JAPANESE}`)
    await ctx.db.execute(sql`update translations set links = null where language_id = ${ENGLISH}`)
    await withTransaction(ctx, (inner) => alignTexts(inner, [work]))
    // A save has only its own text to wait for.
    expect(await stored()).toEqual({ ...old, [ENGLISH]: ['10', ALIGNER] })
    await alignRest(ctx, signal)
    expect(await stored()).toEqual({
      [ARABIC]: ['10', ALIGNER],
      [ENGLISH]: ['10', ALIGNER],
      [JAPANESE]: ['10', ALIGNER],
    })
  })

  test('batch by batch where a place has much text: those that are aligned help to align the others', async () => {
    await add(JAPANESE, translated)
    // The original counts with each text: every batch is one text.
    await ctx.db.update(translations).set({ length: 1_000_000 }).where(eq(translations.languageId, ARABIC))
    const told = `links: String(aligned.length), missing: 0`
    programs.push(
      `import { parentPort } from 'node:worker_threads'
      parentPort.on('message', ({ texts, aligned }) => parentPort.postMessage(texts.map(() => ({ ${told} }))))`,
    )
    expect(await alignRest(ctx, signal, { startWorker })).toBe(3)
    expect((await stored())[ARABIC]).toEqual(['0', ALIGNER])
    expect((await stored())[ENGLISH]).toEqual(['0', ALIGNER])
    expect((await stored())[JAPANESE]).toEqual(['1', ALIGNER])
  })

  test('another process that is at it may not finish: it is looked at again', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const { log, lines } = listener()
    const kept = keepAligned(ctx, log)
    await withTransaction(ctx, async ({ db }) => {
      await db.execute(sql`select pg_advisory_xact_lock(741856)`)
      kept.look()
      await vi.waitUntil(() => timers.mock.calls.some(([, after]) => after === MINUTE), PATIENTLY)
    })
    expect(await stored()).toMatchObject({ [ENGLISH]: [null, 0] })
    vi.advanceTimersByTime(MINUTE)
    await vi.waitUntil(async () => (await stored())[ENGLISH]?.[0] === '10', PATIENTLY)
    await kept.stop()
    expect(lines).toEqual([])
  })

  test('a database that is away for a moment is asked again, after longer and longer, and told of once', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    const timers = vi.spyOn(globalThis, 'setTimeout')
    const away = Object.assign(new Error('the database starts'), { code: '57P03' })
    vi.spyOn(ctx.db, 'execute').mockRejectedValueOnce(away).mockRejectedValueOnce(away)
    const { log, lines } = listener()
    const kept = keepAligned(ctx, log)
    kept.look()
    for (const pause of [1000, 2000]) {
      await vi.waitUntil(() => timers.mock.calls.some(([, after]) => after === pause), PATIENTLY)
      vi.advanceTimersByTime(pause)
    }
    await vi.waitUntil(async () => (await stored())[ENGLISH]?.[0] === '10', PATIENTLY)
    await kept.stop()
    expect(lines).toMatchObject([{ level: 40, reason: 'the database starts' }])
  })
})

describe('what the aligner cannot do', () => {
  const isTooMuch = async () => {
    const { log, lines } = listener()
    expect(await alignRest(ctx, signal, { log, startWorker })).toBe(2)
    // Together they are too much, and then one of them; the other is not.
    expect(Object.values(await stored()).toSorted()).toEqual([
      ['', ALIGNER],
      ['10', ALIGNER],
    ])
    expect(lines).toMatchObject([{ level: 40, msg: expect.stringContaining('too long') }])
    expect(await alignRest(ctx, signal)).toBe(0)
  }

  test('for want of memory is left alone until it is saved anew', async () => {
    const full = whenAsked('throw Object.assign(new Error("full"), { code: "ERR_WORKER_OUT_OF_MEMORY" })')
    programs.push(full, full)
    await isTooMuch()
  })

  test('for want of time, too', async () => {
    programs.push(whenAsked(''), whenAsked(''))
    vi.spyOn(AbortSignal, 'timeout').mockReturnValueOnce(AbortSignal.abort()).mockReturnValueOnce(AbortSignal.abort())
    await isTooMuch()
  })

  test.each([
    ['an error', 'throw new Error("torn")', 'torn'],
    ['an end without one', 'process.exit(3)', 'the aligner has ended with 3'],
  ])('for %s is told of at once, and tried again when it is looked at next', async (_, what, message) => {
    programs.push(whenAsked(what))
    await expect(alignRest(ctx, signal, { startWorker })).rejects.toThrow(message)
    expect(await stored()).toMatchObject({ [ENGLISH]: [null, 0] })
    programs.push(whenAsked(what))
    const { log, lines } = listener()
    const kept = keepAligned(ctx, log, startWorker)
    kept.look()
    await vi.waitUntil(() => lines.length > 0, PATIENTLY)
    expect(lines).toMatchObject([{ level: 50, msg: 'texts could not be aligned', err: { message } }])
    kept.look()
    await vi.waitUntil(async () => (await stored())[ENGLISH]?.[0] === '10', PATIENTLY)
    await kept.stop()
    expect(lines).toHaveLength(1)
  })

  test('of one work keeps no other from being aligned', async () => {
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`insert into works (title, author_id, original_language_id) values ('v', 1, ${ARABIC}) returning id`,
    )
    const poisoned = work
    programs.push(whenAsked('throw new Error("torn")'))
    work = rows[0]?.id as number
    await add(ARABIC, original)
    await add(ENGLISH, translated)
    await expect(alignRest(ctx, signal, { startWorker })).rejects.toThrow('torn')
    const both = [
      await stored(),
      await (() => {
        work = poisoned
        return stored()
      })(),
    ]
    expect(both.map((texts) => texts[ENGLISH]?.[0] ?? null).toSorted()).toEqual(['10', null])
  })

  test('because it has ended since it was asked last is done by another', async () => {
    // Not at once: the answer would be lost with the thread now and then.
    const answerAndEnd =
      'parentPort.postMessage([0, 0].map(() => ({ links: "", missing: 0 }))); setTimeout(process.exit, 300)'
    programs.push(whenAsked(answerAndEnd))
    const first = work
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`insert into works (title, author_id, original_language_id) values ('v', 1, ${ARABIC}) returning id`,
    )
    work = rows[0]?.id as number
    await add(ARABIC, original)
    const before = ended
    await whileItWaits(ctx, {
      // Which of the two works comes first is not said.
      first: ({ db }) => db.execute(sql`select from works order by id for no key update`),
      start: () => alignRest(ctx, signal, { startWorker }),
      next: () => vi.waitUntil(() => ended > before, PATIENTLY),
    })
    const ofSecond = (await stored())[ARABIC]?.[0]
    work = first
    const ofFirst = Object.values(await stored()).map(([links]) => links)
    expect([ofFirst, ofSecond]).toEqual(ofSecond === '' ? [['10', '10'], ''] : [['', ''], '10'])
  })
})
