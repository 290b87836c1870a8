import { readFileSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { median } from './load.ts'
import { reportTraffic, startTraffic } from './traffic.ts'
import { startTwoSites, type TwoSites } from './two-sites.ts'

const PEOPLE = { readers: 8, searchers: 2, staff: 2 }
const SAMPLE_MS = 1000
/** Share of the whole time in which caches fill and code is compiled. */
const WARM_UP = 0.4

/** Two sites with a replica, used by readers, searchers and staff beside an import, for a while: errors, times, memory. */
export async function benchSoak(minutes = 2): Promise<void> {
  const two = await startTwoSites()
  try {
    const importing = two.keepImporting()
    const traffic = await startTraffic(two, PEOPLE)
    const started = performance.now()
    const memory: Sample[][] = [[], []]
    const used: number[][] = [[], []]
    while (performance.now() - started < minutes * 60_000) {
      await sleep(SAMPLE_MS)
      const hours = (performance.now() - started) / 3_600_000
      for (const [n, samples] of memory.entries()) {
        const megabytes = memoryOf(two, n)
        if (megabytes !== undefined) samples.push({ hours, megabytes })
      }
      const share = (performance.now() - started) / (minutes * 60_000)
      if (share * 10 > (used[0]?.length ?? 0) + 1)
        for (const [n, list] of used.entries()) list.push(await two.usedMemory(n))
    }
    const seconds = (performance.now() - started) / 1000
    await traffic.stop()
    const { works, failures } = await importing.stop()
    console.log(
      `${minutes} minutes, two sites, a replica, ${two.works.length} works × 4 languages and ${works} imported meanwhile`,
    )
    reportTraffic(traffic.tallies, seconds)
    for (const line of failures) console.log(`  import failed: ${line}`)
    for (const [n, samples] of memory.entries()) {
      reportMemory(n + 1, samples)
      console.log(`    without garbage, MB: ${used[n]?.map((one) => one.toFixed(0)).join(' ')}`)
    }
    if (failures.length > 0 || Object.values(traffic.tallies).some((tally) => tally.failures.size > 0))
      process.exitCode = 1
  } finally {
    await two.remove()
  }
}

interface Sample {
  hours: number
  megabytes: number
}

/** Resident memory of a site, in MB; undefined: this system has no /proc. */
function memoryOf(two: TwoSites, n: number): number | undefined {
  try {
    const status = readFileSync(`/proc/${two.site(n).child.pid}/status`, 'utf8')
    return Number(/^VmRSS:\s+(\d+)/m.exec(status)?.[1]) / 1024
  } catch {
    return undefined
  }
}

function reportMemory(site: number, samples: Sample[]): void {
  const warm = samples.slice(Math.floor(samples.length * WARM_UP))
  if (warm.length < 2) {
    console.log(`  site ${site}: its memory cannot be read here`)
    return
  }
  const all = samples.map(({ megabytes }) => megabytes)
  const shown = [all[0] ?? 0, warm[0]?.megabytes ?? 0, all.at(-1) ?? 0, Math.max(...all)].map((megabytes) =>
    megabytes.toFixed(0),
  )
  console.log(
    `  memory of site ${site}: ${shown[0]} MB at first, ${shown[1]} MB warm, ${shown[2]} MB at the end, ${shown[3]} MB at most; ${slopeOf(warm).toFixed(0)} MB an hour when warm`,
  )
  const tenth = (n: number) => all.slice(Math.floor((all.length * n) / 10), Math.ceil((all.length * (n + 1)) / 10))
  console.log(
    `    by tenths of the time: ${Array.from({ length: 10 }, (_, n) => median(tenth(n)).toFixed(0)).join(' ')}`,
  )
}

/** How fast the memory grows, in megabytes an hour, by least squares. */
function slopeOf(samples: Sample[]): number {
  const mean = (of: (sample: Sample) => number) => samples.reduce((sum, sample) => sum + of(sample), 0) / samples.length
  const hours = mean((sample) => sample.hours)
  const megabytes = mean((sample) => sample.megabytes)
  const together = mean((sample) => (sample.hours - hours) * (sample.megabytes - megabytes))
  return together / mean((sample) => (sample.hours - hours) ** 2)
}
