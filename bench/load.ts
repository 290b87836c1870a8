import { connect } from 'node:net'

const SECONDS = 3

export interface Target {
  name: string
  url: string
  /** How many readers send requests at the same time. */
  connections?: number
}

export interface Load {
  requestsPerSecond: number
  bytesPerSecond: number
}

/**
 * Requests one address again and again, on ten connections by default. Answers are counted by their length and not
 * parsed: a client that parses them in JavaScript is slower than the server, above all with long answers.
 */
export async function load(target: Target): Promise<Load> {
  const { connections = 10 } = target
  const { hostname, port, pathname, search, host } = new URL(target.url)
  const request = `GET ${pathname}${search} HTTP/1.1\r\nHost: ${host}\r\nAccept-Encoding: br\r\n\r\n`
  let [answers, bytes] = [0, 0]
  const end = Date.now() + SECONDS * 1000
  await Promise.all(Array.from({ length: connections }, ask))
  return { requestsPerSecond: answers / SECONDS, bytesPerSecond: bytes / SECONDS }

  function ask(): Promise<void> {
    const socket = connect(Number(port), hostname)
    const { promise, resolve, reject } = Promise.withResolvers<void>()
    let [head, expected, received] = ['', 0, 0]
    socket.on('error', reject)
    socket.on('close', resolve)
    socket.on('data', (chunk) => {
      received += chunk.length
      if (expected === 0) {
        head += chunk.toString('latin1')
        const bodyAt = head.indexOf('\r\n\r\n')
        if (bodyAt < 0) return
        const length = /^content-length: (\d+)/im.exec(head)?.[1]
        if (!head.startsWith('HTTP/1.1 200 ') || length === undefined)
          return socket.destroy(new Error(`${target.name}: ${head.slice(0, bodyAt)}`))
        expected = bodyAt + 4 + Number(length)
      }
      if (received < expected) return
      answers += 1
      bytes += expected
      ;[head, expected, received] = ['', 0, 0]
      if (Date.now() < end) socket.write(request)
      else socket.destroy()
    })
    socket.write(request)
    return promise
  }
}

/** Loads the targets in turn, in several rounds, so that a machine that slows down slows all of them. */
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

/** The value that this share of the numbers does not exceed. */
export function percentile(numbers: number[], share = 0.95): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length * share)] as number
}

/** Median of the ratios, round by round, with the least and the greatest. */
export function ratio(of: Load[], to: Load[]): string {
  const ratios = of.map((run, round) => run.requestsPerSecond / (to[round] as Load).requestsPerSecond)
  const shown = (value: number) => value.toFixed(2)
  return `${shown(median(ratios))} (${shown(Math.min(...ratios))}–${shown(Math.max(...ratios))})`
}
