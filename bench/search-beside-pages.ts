import { setTimeout as sleep } from 'node:timers/promises'
import { runProgram, startSite } from '#tests/support/processes.ts'
import { load, median, percentile } from './load.ts'

const ROUNDS = 5
const PATH = '/book/1'
const UNHURRIED_MS = 3000
/** Goal: a page beside searches may take at most this many times as long as without searches. */
const SLOWEST = 2

interface Run {
  requestsPerSecond: number
  /** Milliseconds that pages take for a reader who opens one every 20 ms: median, and 95th percentile. */
  p50: number
  p95: number
}

/**
 * Loads a cached page of the real site, in turn alone and beside twenty readers who search.
 * @returns the goals that were missed
 */
export async function benchBesidePages(dataDir: string, queries: string[]): Promise<string[]> {
  const site = await startSite(dataDir)
  const url = site.url + PATH
  const alone: Run[] = []
  const beside: Run[] = []
  const searches: { perSecond: number; p95: number }[] = []
  try {
    await readPage(url)
    for (let round = 0; round < ROUNDS; round += 1) {
      alone.push(await readPage(url))
      const readers = runProgram('bench/searching-readers.ts', [site.url], {}, undefined, JSON.stringify(queries))
      await sleep(1000)
      beside.push(await readPage(url))
      readers.child.kill('SIGTERM')
      const { code } = await readers.ended
      if (code !== 0) throw new Error(readers.output())
      searches.push(JSON.parse(readers.output()))
    }
  } finally {
    await site.stop()
  }
  const middle = (list: Run[], of: (run: Run) => number) => median(list.map(of))
  const line = (name: string, runs: Run[]) =>
    console.log(
      `  ${name}: ${middle(runs, (run) => run.requestsPerSecond).toFixed(0)} pages/s; one every 20 ms: p50 ${middle(runs, (run) => run.p50).toFixed(2)} ms, p95 ${middle(runs, (run) => run.p95).toFixed(2)} ms`,
    )
  const faults: string[] = []
  const slower = (name: string, of: (beside: Run, alone: Run) => number) => {
    const ratios = beside.map((run, round) => of(run, alone[round] as Run))
    if (median(ratios) > SLOWEST) faults.push(`cached pages beside searches: ${name} × ${median(ratios).toFixed(2)}`)
    const range = `${Math.min(...ratios).toFixed(2)}–${Math.max(...ratios).toFixed(2)}`
    return `${name} × ${median(ratios).toFixed(2)} (${range})`
  }
  console.log(`  a cached page, 10 connections, with and without 20 readers who search all the time`)
  line('alone', alone)
  line('beside searches', beside)
  const slowed = [
    slower('at full load', (withSearches, without) => without.requestsPerSecond / withSearches.requestsPerSecond),
    slower('p50', (withSearches, without) => withSearches.p50 / without.p50),
    slower('p95', (withSearches, without) => withSearches.p95 / without.p95),
  ]
  console.log(`  slower: ${slowed.join('; ')}`)
  console.log(
    `  searches answered meanwhile: ${median(searches.map((one) => one.perSecond)).toFixed(0)}/s, p95 ${median(searches.map((one) => one.p95)).toFixed(0)} ms`,
  )
  return faults
}

async function readPage(url: string): Promise<Run> {
  const { requestsPerSecond } = await load({ name: PATH, url })
  const times: number[] = []
  const started = performance.now()
  while (performance.now() - started < UNHURRIED_MS) {
    const begun = performance.now()
    const response = await fetch(url, { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    times.push(performance.now() - begun)
    await sleep(20)
  }
  return { requestsPerSecond, p50: median(times), p95: percentile(times) }
}
