import { percentile } from './load.ts'

const READERS = 20

/** Twenty readers who search without a pause. When they are stopped, prints how many answers they had, and when. */
const origin = process.argv[2] ?? ''
let input = ''
for await (const chunk of process.stdin) input += chunk
const queries = JSON.parse(input) as string[]
const times: number[] = []
let running = true
process.on('SIGTERM', () => {
  running = false
})
const started = performance.now()
await Promise.all(Array.from({ length: READERS }, (_, reader) => search(reader)))
const seconds = (performance.now() - started) / 1000
console.log(JSON.stringify({ perSecond: times.length / seconds, p95: percentile(times) }))

async function search(reader: number): Promise<void> {
  for (let n = reader * 17; running; n += 1) {
    const query = queries[n % queries.length] as string
    const begun = performance.now()
    const response = await fetch(`${origin}/api/search?limit=24&q=${encodeURIComponent(query)}`)
    await response.arrayBuffer()
    if (!response.ok) throw new Error(`${query}: ${response.status}`)
    times.push(performance.now() - begun)
  }
}
