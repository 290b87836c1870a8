import { setTimeout as sleep } from 'node:timers/promises'
import { median, percentile } from './load.ts'
import type { TwoSites } from './two-sites.ts'

const LANGUAGES = ['', '/en', '/ar', '/zh', '/ru']
const SHELVES = ['/library', '/books/all', '/categories', '/languages', '/tags/tag-3', '/feed.xml']
const WORDS = ['river', 'lantern evening', '"quiet bread"', 'النهر', 'مصباح', '河流', '傍晚', 'мост', 'тихий хлеб']
const PATIENCE_MS = 10_000
/** How long it may take until a change that was saved at one site is shown by the other. */
const PASSED_ON_MS = 3000

export interface People {
  readers: number
  searchers: number
  staff: number
}

/** The results of the requests of one kind. */
export interface Tally {
  /** Milliseconds of good answers. */
  times: number[]
  /** Number of failures by what was wrong: a status, no answer in time, or wrong content. */
  failures: Map<string, number>
}

export interface Traffic {
  tallies: Readonly<Record<string, Tally>>
  stop(): Promise<void>
}

/** Starts people who use both sites until they are stopped: they read, search, and save as staff. */
export async function startTraffic(two: TwoSites, people: People): Promise<Traffic> {
  const tallies: Record<string, Tally> = {}
  let isOver = false
  const calls = await Promise.all(Array.from({ length: people.staff }, (_, n) => two.callStaff(`staff-${n}`)))

  const repeat = async (kind: string, pauseMs: number, ask: (n: number) => Promise<string | undefined>) => {
    tallies[kind] ??= { times: [], failures: new Map() }
    const { times, failures } = tallies[kind]
    for (let n = 0; !isOver; n += 1) {
      const started = performance.now()
      const wrong = await ask(n).catch((error: Error) =>
        error.name === 'TimeoutError' ? 'no answer' : 'no connection',
      )
      if (wrong === undefined) times.push(performance.now() - started)
      else failures.set(wrong, (failures.get(wrong) ?? 0) + 1)
      await sleep(pauseMs * (0.5 + Math.random()))
    }
  }
  const origin = () => any(two.origins)

  const readers = Array.from({ length: people.readers }, () =>
    repeat('page', 40, async () => {
      if (Math.random() < 0.15) return wrongIn(await get(origin() + any(SHELVES)), '>')
      // As in a real library, the second work is read half as often as the first, the tenth a tenth as often.
      const { id, title } = two.works[Math.floor(two.works.length ** Math.random()) - 1] as TwoSites['works'][number]
      return wrongIn(await get(`${origin()}/book/${id}${any(LANGUAGES)}`), title, '</html>')
    }),
  )
  const searchers = Array.from({ length: people.searchers }, () =>
    repeat('search', 200, async () => {
      const isNew = Math.random() < 0.5
      const query = isNew ? `work ${Math.ceil(Math.random() * two.works.length)}` : any(WORDS)
      return wrongIn(await get(`${origin()}/api/search?limit=24&q=${encodeURIComponent(query)}`), '"title"')
    }),
  )
  const staff = calls.map((call, person) =>
    repeat('save', 300, async (n) => {
      // Each person has works of their own, and nobody else changes them.
      const { id } = two.works[(n * calls.length + person) % two.works.length] as TwoSites['works'][number]
      const description = `Saved ${person}.${n}`
      const at = origin()
      const wrong = await wrongIn(await call(at, 'PATCH', `/works/${id}`, { description }), description)
      if (wrong !== undefined) return wrong
      const path = `/api/works/${id}`
      if ((await wrongIn(await get(at + path), description)) !== undefined) return 'an old answer after the save'
      passedOn(at === two.origins[0] ? two.origins[1] : two.origins[0], path, description)
    }),
  )

  /** They run beside the next requests: their time is not part of the save. */
  const passings = new Set<Promise<void>>()
  function passedOn(other: string, path: string, description: string): void {
    const passing = (async () => {
      const until = performance.now() + PASSED_ON_MS
      let last: string | undefined = 'not asked'
      while (last !== undefined && performance.now() < until && !isOver) {
        last = await get(other + path).then((answer) => wrongIn(answer, description), String)
        if (last !== undefined) await sleep(50)
      }
      const failures = tallies.save?.failures
      const name = `the other site shows an old answer for ${PASSED_ON_MS / 1000} s`
      if (last !== undefined && !isOver) failures?.set(name, (failures.get(name) ?? 0) + 1)
    })().finally(() => passings.delete(passing))
    passings.add(passing)
  }

  return {
    tallies,
    async stop() {
      isOver = true
      await Promise.all([...readers, ...searchers, ...staff])
      await Promise.all(passings)
    },
  }
}

export function reportTraffic(tallies: Traffic['tallies'], seconds: number): void {
  const row = (...cells: (string | number)[]) =>
    console.log(`  ${cells.map((cell, n) => (n === 0 ? `${cell}`.padEnd(8) : `${cell}`.padStart(10))).join('')}`)
  row('', 'answers', 'per second', 'p50 ms', 'p99 ms', 'failures')
  for (const [kind, { times, failures }] of Object.entries(tallies)) {
    const failed = [...failures.values()].reduce((sum, count) => sum + count, 0)
    const shown = (value: number | undefined) => (value ?? Number.NaN).toFixed(1)
    row(kind, times.length, shown(times.length / seconds), shown(median(times)), shown(percentile(times, 0.99)), failed)
    for (const [wrong, times] of failures) console.log(`    ${kind}: ${wrong} × ${times}`)
  }
}

export const get = (url: string, patienceMs = PATIENCE_MS): Promise<Response> =>
  fetch(url, { headers: { 'accept-encoding': 'br' }, signal: AbortSignal.timeout(patienceMs) })

/** @returns what is wrong with an answer; undefined: it is good, and has these words */
async function wrongIn(answer: Response, ...words: string[]): Promise<string | undefined> {
  const text = await answer.text()
  if (!answer.ok) return `status ${answer.status}`
  return words.every((word) => text.includes(word)) ? undefined : 'wrong content'
}

export const any = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T
