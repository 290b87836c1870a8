import { randomBytes } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CHANGES_CHANNEL } from '#server/db/change-listener.ts'
import { analyze, openDatabase } from '#server/db/open.ts'
import { reindex } from '#server/search/index/reindex.ts'
import { startSession } from '#server/staff/access/sessions.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { startSite } from '#tests/support/processes.ts'
import { libraryFolder, seedOnce } from './kept-library.ts'
import { median } from './load.ts'
import { idleMemory, memoryOf } from './pages.ts'
import { makeQueries } from './search-queries.ts'
import { type GeneratedTexts, seedPassages } from './seed-passages.ts'
import { caller, READS } from './staff.ts'

const SIZES = [1000, 10_000, 50_000]
/** Passages of a work, in all its languages. */
const PASSAGES = 40
const ROUNDS = 7
const DOMAIN = 'bench.example'

/** Milliseconds by kind of page. */
type Times = Map<string, number[]>

/**
 * What a library of 1,000, 10,000 and 50,000 works costs: each public page drawn anew, the lists of staff, the memory of
 * the site and its database; `BENCH_SIZES=1000,10000` chooses. One request at a time, on a site of its own process. To
 * write the largest takes half an hour: `BENCH_DATA=<folder>` keeps the libraries there, for this bench to use again.
 */
export async function benchSizes(): Promise<void> {
  const sizes = process.env.BENCH_SIZES?.split(',').map(Number) ?? SIZES
  for (const works of sizes) await benchSize(works)
}

async function benchSize(works: number): Promise<void> {
  const folder = await libraryFolder(String(works))
  const secret = randomBytes(32).toString('base64url')
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  try {
    const ctx = { ...contextOf(database, folder.path), actor: 'bench' }
    const started = performance.now()
    const made = await seedOnce(folder.path, async () => {
      const made = await seedPassages(ctx, works * PASSAGES, () => PASSAGES)
      await reindex(ctx)
      await analyze(ctx.db)
      return made
    })
    const { rows } = await ctx.db.execute<{ mb: number }>(
      sql`select (pg_database_size(current_database()) / 1000000)::int as mb`,
    )
    const seconds = Math.round((performance.now() - started) / 1000)
    console.log(
      `${made.works.toLocaleString('en')} works, ${made.passages.toLocaleString('en')} passages, ${rows[0]?.mb} MB of database; there after ${seconds} s`,
    )
    const settings = { secret, staffEmailDomain: DOMAIN }
    const token = await startSession(ctx, settings, { email: `staff@${DOMAIN}`, name: null, photo: null })
    const site = await startSite(folder.path, { SESSION_SECRET: secret, STAFF_EMAIL_DOMAIN: DOMAIN })
    try {
      const call = caller(site.url, `session=${token}`)
      const forget = async () => {
        await database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
        await sleep(600)
      }
      report('public pages, drawn anew', await timePages(made, call, forget))
      report('lists of staff', await timeLists(call))
      const memory = await idleMemory(folder.path, site.child.pid as number)
      if (memory !== undefined)
        console.log(
          `  memory (PSS): ${memoryOf(site.child.pid as number)} MB of the site, ${memory} MB with its database`,
        )
    } finally {
      await site.stop()
    }
  } finally {
    await database.close()
    await folder.remove()
  }
}

type Call = ReturnType<typeof caller>

async function timePages(made: GeneratedTexts, call: Call, forget: () => Promise<void>): Promise<Times> {
  const last = Math.floor(made.works / 60)
  const queries = [...makeQueries(made)].map(([name, list]) => [name, list.map(({ text }) => text)] as const)
  const kinds: [string, (n: number) => string][] = [
    ...['/library', '/books/all', `/books/all?page=${last}`, '/categories', '/categories/3', '/languages'].map(
      (path): [string, () => string] => [path, () => path],
    ),
    ['/languages/{id}', (n) => `/languages/${1 + n}`],
    // Every third work has chapters.
    ['/book/{id}', (n) => `/book/${3 * n + 1}`],
    ['/book/{id}, by chapters', (n) => `/book/${3 * n + 3}`],
    ...queries.map(([name, texts]): [string, (n: number) => string] => [
      `/search, ${name}`,
      (n) => `/search?q=${encodeURIComponent(texts[n % texts.length] as string)}`,
    ]),
  ]
  const times: Times = new Map(kinds.map(([name]) => [name, []]))
  for (let round = 0; round <= ROUNDS; round += 1) {
    await forget()
    for (const [name, path] of kinds) {
      const ms = await call('GET', path(round))
      // The first round also warms the code and the database's own cache.
      if (round > 0) times.get(name)?.push(ms)
    }
  }
  return times
}

async function timeLists(call: Call): Promise<Times> {
  const paths = READS.filter((path) => !path.startsWith('/works/5'))
  const times: Times = new Map(paths.map((path) => [path, []]))
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const path of paths) {
      const ms = await call('GET', `/api/admin${path}`)
      if (round > 0) times.get(path)?.push(ms)
    }
  return times
}

/** Prints the slowest kinds of pages, and the median of all. */
function report(size: string, times: Times): void {
  const medians = [...times].map(([name, list]) => ({ name, ms: median(list), most: Math.max(...list) }))
  const slowest = medians.toSorted((a, b) => b.ms - a.ms).slice(0, 5)
  console.log(
    `  ${size}: ${medians.length} kinds, half of them below ${median(medians.map(({ ms }) => ms)).toFixed(0)} ms`,
  )
  for (const { name, ms, most } of slowest)
    console.log(`    ${name}: median ${ms.toFixed(0)} ms, most ${most.toFixed(0)} ms`)
}
