import { readFileSync } from 'node:fs'
import { join, resolve } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import type pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { onceConnected } from '#tests/support/furnished-database.ts'
import { type Program, runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { median, percentile } from './load.ts'
import { writeLibrary } from './write-library.ts'

const WORKS = 1000
/** Of a work, in all its languages. */
const PASSAGES = 55
const IDLE_MS = 5000

/**
 * A library taken in beside a running site whose readers open pages and search: how fast it is, tenth by tenth, what it
 * writes into the log of the database, and what the readers notice. `BENCH_CHECKOUT=<folder>` measures another checkout,
 * installed and built. @param works how many
 */
export async function benchImport(works = WORKS): Promise<void> {
  const folder = await temporaryFolder()
  const library = join(folder.path, 'library')
  const queries = await writeLibrary(library, works, PASSAGES)
  const { BENCH_CHECKOUT } = process.env
  const home = BENCH_CHECKOUT === undefined ? undefined : resolve(BENCH_CHECKOUT)
  const site = await startSite(folder.path, {}, home)
  // Not by `openDatabase`: it would migrate the library of an older checkout.
  const embedded = await openEmbedded(folder.path)
  try {
    const idleEnds = performance.now() + IDLE_MS
    const idle = await readAndSearch(site.url, queries, () => performance.now() < idleEnds)
    const before = await sizesOf(embedded.connection)
    const started = performance.now()
    const importing = runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: folder.path }, home)
    let running = true
    importing.ended.then(() => {
      running = false
    })
    const peak = watchMemory(importing.child.pid as number)
    const tenths = watchTenths(importing, works)
    const during = await readAndSearch(site.url, queries, () => running)
    const seconds = (performance.now() - started) / 1000
    if (!importing.output().includes(`${works} added`)) throw new Error(importing.output())
    const after = await sizesOf(embedded.connection)
    const [data, log] = [after.data - before.data, after.log - before.log]
    console.log(`import of ${works} works, ${PASSAGES} passages each, beside a running site with readers`)
    console.log(`  ${(works / seconds).toFixed(0)} works/s, ${seconds.toFixed(0)} s in all; by tenths: ${tenths()}`)
    console.log(`  ${megabytes(data)} of data, ${megabytes(log)} of log: ${(log / data).toFixed(1)} times as much`)
    console.log(`  importer's peak memory: ${peak()} MB`)
    for (const kind of ['pages', 'searches'] as const)
      console.log(`  ${kind} meanwhile: ${timesOf(during[kind])}; without the import: ${timesOf(idle[kind])}`)
    const again = performance.now()
    await runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: folder.path }, home).ended
    console.log(`  the same again, nothing changed: ${((performance.now() - again) / 1000).toFixed(1)} s`)
  } finally {
    await embedded.close()
    await site.stop()
    await folder.remove()
  }
}

/** @returns bytes of the database, and bytes of log that its server has written since it was made */
async function sizesOf(connection: pg.ClientConfig): Promise<{ data: number; log: number }> {
  const { rows } = await onceConnected(connection, (client) =>
    client.query(`select pg_database_size(current_database())::float8 as data,
      pg_wal_lsn_diff(pg_current_wal_insert_lsn(), '0/0')::float8 as log`),
  )
  return rows[0]
}

/** Listens to what an import says of its progress. @returns tells how many works a second it took in, tenth by tenth */
function watchTenths({ child }: Program, works: number): () => string {
  const rates: number[] = []
  let last = { done: 0, at: performance.now() }
  child.stderr?.on('data', (text) => {
    for (const [, count] of String(text).matchAll(/(\d+) of \d+ works/g)) {
      const now = { done: Number(count), at: performance.now() }
      rates.push(((now.done - last.done) / (now.at - last.at)) * 1000)
      last = now
    }
  })
  return () => `${rates.map((rate) => rate.toFixed(0)).join(' ')} of ${works}`
}

const PATHS = ['/library', '/books/all', '/book/1', '/book/2', '/book/3', '/api/works/recent']

interface Waits {
  pages: number[]
  searches: number[]
}

/** One reader opens a page every 20 ms, another searches every 50 ms. @returns how many milliseconds each took */
async function readAndSearch(origin: string, queries: readonly string[], goOn: () => boolean): Promise<Waits> {
  const search = (n: number) => `/api/search?limit=24&q=${encodeURIComponent(queries[n % queries.length] as string)}`
  const [pages, searches] = await Promise.all([
    repeat(origin, (n) => PATHS[n % PATHS.length] as string, 20, goOn),
    repeat(origin, search, 50, goOn),
  ])
  return { pages, searches }
}

async function repeat(
  origin: string,
  pathOf: (n: number) => string,
  pauseMs: number,
  goOn: () => boolean,
): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; goOn(); n += 1) {
    const started = performance.now()
    const response = await fetch(origin + pathOf(n), { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${pathOf(n)}: ${response.status}`)
    times.push(performance.now() - started)
    await sleep(pauseMs)
  }
  return times
}

const megabytes = (bytes: number) => `${(bytes / 1e6).toFixed(0)} MB`
const timesOf = (times: number[]) =>
  `${times.length}, median ${median(times).toFixed(1)} ms, p95 ${percentile(times).toFixed(1)}, p99 ${percentile(times, 0.99).toFixed(1)}`

/** Watches the memory of a process. @returns a function that returns the most it has had, in megabytes */
export function watchMemory(pid: number): () => number {
  let peak = 0
  const timer = setInterval(() => {
    try {
      peak = Math.max(peak, Number(/^VmHWM:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0))
    } catch {
      clearInterval(timer)
    }
  }, 200)
  return () => {
    clearInterval(timer)
    return Math.round(peak / 1024)
  }
}
