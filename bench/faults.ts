import { setTimeout as sleep } from 'node:timers/promises'
import { randomFrom } from '#tests/support/generated-library.ts'
import { findLostWrites, keepWriting, type Written } from './acknowledged-writes.ts'
import { get, startTraffic } from './traffic.ts'
import { startTwoSites, type TwoSites } from './two-sites.ts'

const PEOPLE = { readers: 3, searchers: 1, staff: 0 }
const WRITERS = 3
/** How long a reader waits for an answer before it counts as no service. */
const PATIENCE_MS = 3000
const RECOVERY_MS = 90_000
/** More free space than any disk has: the site refuses to write. */
const FULL_DISK = { MIN_FREE_MB: '1000000000' }

interface Fault {
  name: string
  /** What the fault strikes. Two faults at the same time have different targets. */
  target: 'site' | 'primary' | 'replica'
  /** Begins the fault, and ends it after `ms` milliseconds. @param n number of a site */
  run(two: TwoSites, ms: number, n: number): Promise<void>
}

const killed = (target: 'primary' | 'replica'): Fault => ({
  name: `the ${target} is killed`,
  target,
  async run(two, ms) {
    await two[target].stop('kill')
    await sleep(ms)
    await two[target].start()
  },
})

const FAULTS: readonly Fault[] = [
  killed('primary'),
  killed('replica'),
  {
    name: 'the primary stands still',
    target: 'primary',
    async run({ primary }, ms) {
      await primary.freeze()
      await sleep(ms)
      primary.thaw()
    },
  },
  {
    name: 'a site is killed',
    target: 'site',
    async run(two, ms, n) {
      await two.kill(n)
      await sleep(ms)
      await two.start(n)
    },
  },
  {
    name: 'a site has a full disk',
    target: 'site',
    async run(two, ms, n) {
      await two.kill(n)
      await two.start(n, FULL_DISK)
      await sleep(ms)
      await two.kill(n)
      await two.start(n)
    },
  },
]

/**
 * Random faults, one or two at a time, while people read, search and save and an import goes on. Every acknowledged write
 * has to be there at the end.
 */
export async function benchFaults(minutes = 3): Promise<void> {
  const seed = Number(process.env.SEED ?? Math.floor(Math.random() * 1e9))
  console.log(`seed ${seed} (SEED=${seed} has the same faults)`)
  const two = await startTwoSites()
  try {
    const importing = two.keepImporting()
    const traffic = await startTraffic(two, PEOPLE)
    let isOver = false
    const goOn = () => !isOver
    const started = performance.now()
    const written = await keepWriting(two, WRITERS, goOn)
    const services = await watchServices(two, started, goOn)
    const lines = await makeFaults(two, started, minutes, randomFrom(seed))
    const recovered = await untilWell(two)
    isOver = true
    const [writes, ...outages] = await Promise.all([written.ended, ...services])
    await traffic.stop()
    await importing.stop()
    for (const line of lines) console.log(`  ${line}`)
    console.log(`  all is well ${(recovered / 1000).toFixed(1)} s after the last`)
    for (const { name, requests, pauses } of outages) {
      const seconds = pauses.reduce((sum, pause) => sum + pause.seconds, 0).toFixed(1)
      const each =
        pauses.map((pause) => `${pause.seconds.toFixed(1)} s at ${pause.at.toFixed(0)} s`).join(', ') || 'never'
      console.log(`  ${name}, asked for ${requests} times: ${seconds} s without service: ${each}`)
    }
    await reportWrites(two, writes)
  } finally {
    await two.remove()
  }
}

async function reportWrites(two: TwoSites, writes: Written): Promise<void> {
  const { lost, old } = await findLostWrites(two, writes)
  const { drafts, descriptions, refused } = writes
  console.log(
    `  acknowledged: ${drafts.size} new works, ${writes.saves} saves of ${descriptions.size} works; lost: ${lost}`,
  )
  console.log(`  answers of the sites that are older than what they acknowledged: ${old}`)
  console.log(`  not acknowledged: ${[...refused].map(([why, times]) => `${why} × ${times}`).join(', ') || 'none'}`)
  if (lost > 0 || old > 0) process.exitCode = 1
}

/** @returns a line for each fault, in order */
async function makeFaults(two: TwoSites, started: number, minutes: number, random: () => number): Promise<string[]> {
  const at = () => ((performance.now() - started) / 1000).toFixed(0)
  const lines: string[] = []
  const pick = () => FAULTS[Math.floor(random() * FAULTS.length)] as Fault
  while (performance.now() - started < minutes * 60_000) {
    await sleep(2000 + random() * 3000)
    const first = pick()
    const second = pick()
    const isAlone = random() < 0.6 || second.target === first.target
    const now = (isAlone ? [first] : [first, second]).map((fault) => ({
      fault,
      ms: 1000 + random() * 5000,
      n: Math.floor(random() * 2),
    }))
    lines.push(
      `${at()} s: ${now.map(({ fault, ms }) => `${fault.name} for ${(ms / 1000).toFixed(1)} s`).join(', and ')}`,
    )
    await Promise.all(now.map(({ fault, ms, n }) => fault.run(two, ms, n)))
  }
  return lines
}

interface Service {
  name: string
  requests: number
  /** Times without service, in seconds: each from the first failed request until the first good answer. */
  pauses: { at: number; seconds: number }[]
}

/** Sends requests to both sites all the time. There is service if one of them answers. */
async function watchServices(two: TwoSites, started: number, goOn: () => boolean): Promise<Promise<Service>[]> {
  const isRead = (path: string) => isAnswered(two, (origin) => get(origin + path, PATIENCE_MS))
  const save = await Promise.all(['first', 'second'].map((who) => two.callStaff(`watcher-${who}`)))
  // The last works: the writers change other ones.
  const own = two.works.slice(-3)
  let n = 0
  const watched = async (name: string, pauseMs: number, ask: () => Promise<boolean>): Promise<Service> => {
    const pauses: Service['pauses'] = []
    let [requests, vainSince] = [0, undefined as number | undefined]
    for (; goOn(); await sleep(pauseMs)) {
      const begun = performance.now()
      requests += 1
      if (!(await ask())) vainSince ??= begun
      else if (vainSince !== undefined) {
        pauses.push({ at: (vainSince - started) / 1000, seconds: (performance.now() - vainSince) / 1000 })
        vainSince = undefined
      }
    }
    return { name, requests, pauses }
  }
  return [
    watched('a page that is in a cache', 100, () => isRead(`/book/${own[0]?.id}`)),
    watched('a page that is in none', 100, () => isRead(`/tags/${anyWord()}`)),
    watched('a save', 400, () => {
      n += 1
      return isAnswered(two, (origin, site) =>
        (save[site] as (typeof save)[number])(origin, 'PATCH', `/works/${own[1 + site]?.id}`, {
          description: `Watched ${n}`,
        }),
      )
    }),
  ]
}

/** A random word, never the same one twice. */
const anyWord = () => Math.random().toString(36).slice(2)

async function isAnswered(two: TwoSites, ask: (origin: string, n: number) => Promise<Response>): Promise<boolean> {
  const asking = two.origins.map(async (origin, n) => {
    const answer = await Promise.race([
      ask(origin, n),
      sleep(PATIENCE_MS, undefined, { ref: false }).then(() => {
        throw new Error('too late')
      }),
    ])
    await answer.arrayBuffer()
    if (!answer.ok) throw new Error(`${answer.status}`)
  })
  return Promise.any(asking).then(
    () => true,
    () => false,
  )
}

/** Waits until both sites answer from the database again. @returns milliseconds @throws Error when they do not */
async function untilWell(two: TwoSites): Promise<number> {
  const started = performance.now()
  const isWell = (origin: string) =>
    get(`${origin}/tags/${anyWord()}`).then(
      ({ ok }) => ok,
      () => false,
    )
  while (!(await Promise.all(two.origins.map(isWell))).every(Boolean)) {
    if (performance.now() - started > RECOVERY_MS) throw new Error('the sites did not recover')
    await sleep(100)
  }
  return performance.now() - started
}
