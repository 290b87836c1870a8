import autocannon from 'autocannon'

const CONNECTIONS = 10
const SECONDS = 3

export interface Target {
  name: string
  url: string
  headers?: Record<string, string>
}

export interface Load {
  requestsPerSecond: number
  bytesPerSecond: number
  p95: number
}

export async function load(target: Target): Promise<Load> {
  const result = await autocannon({
    url: target.url,
    connections: CONNECTIONS,
    duration: SECONDS,
    headers: { 'accept-encoding': 'br', ...target.headers },
  })
  if (result.non2xx > 0 || result.errors > 0)
    throw new Error(`${target.name}: ${result.non2xx} answers other than 2xx, ${result.errors} errors`)
  return {
    requestsPerSecond: result.requests.average,
    bytesPerSecond: result.throughput.average,
    p95: result.latency.p97_5,
  }
}

/** Loads the targets in turn, several rounds, so that a machine that slows down slows all of them. */
export async function interleave(targets: Target[], rounds = 5): Promise<Map<string, Load[]>> {
  const runs = new Map<string, Load[]>(targets.map((target) => [target.name, []]))
  for (const target of targets) await load(target)
  for (let round = 0; round < rounds; round += 1)
    for (const target of targets) runs.get(target.name)?.push(await load(target))
  return runs
}

export function median(numbers: number[]): number {
  const sorted = numbers.toSorted((a, b) => a - b)
  const middle = sorted.length >> 1
  return sorted.length % 2
    ? (sorted[middle] as number)
    : ((sorted[middle - 1] as number) + (sorted[middle] as number)) / 2
}

/** The value that 95 in 100 do not exceed. */
export function percentile(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * 0.95)] as number
}

/** Median of the ratios, round by round, with the least and the greatest. */
export function ratio(of: Load[], to: Load[]): string {
  const ratios = of.map((run, round) => run.requestsPerSecond / (to[round] as Load).requestsPerSecond)
  const shown = (value: number) => value.toFixed(2)
  return `${shown(median(ratios))} (${shown(Math.min(...ratios))}–${shown(Math.max(...ratios))})`
}
