import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { generateLibrary, generateText, randomFrom, slugOf } from '#tests/support/generated-library.ts'
import { runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { interleave, median, percentile, ratio } from './load.ts'

const WORKS = 60
const PARAGRAPHS = 200
/** More than enough for so many paragraphs of any language. */
const TEXT_LENGTH = 120_000
const GOAL_MS = 150

/** Two texts of 200 paragraphs side by side: drawn for the first time, and from the cache, beside one of them alone. */
export async function benchPair(): Promise<void> {
  const folder = await temporaryFolder()
  const library = join(folder.path, 'library')
  await generateLibrary(library, { works: WORKS, textLength: 100 })
  for (let index = 0; index < WORKS; index += 1)
    for (const code of ['en', 'ar']) {
      const blocks = generateText(code, TEXT_LENGTH, randomFrom(index)).split('\n\n').slice(0, PARAGRAPHS)
      await writeFile(join(library, 'works', slugOf(index), `${code}.md`), blocks.join('\n\n'))
    }
  await runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: folder.path }).ended
  const site = await startSite(folder.path)
  try {
    const works: { id: number }[] = await (await fetch(`${site.url}/api/works?limit=${WORKS}`)).json()
    const kinds = ['en', 'en+ar']
    const times = new Map<string, number[]>(kinds.map((kind) => [kind, []]))
    for (const { id } of works)
      for (const kind of kinds) {
        const started = performance.now()
        const response = await fetch(`${site.url}/book/${id}/${kind}`, { headers: { 'accept-encoding': 'br' } })
        const length = (await response.arrayBuffer()).byteLength
        if (!response.ok || length === 0) throw new Error(`/book/${id}/${kind}: ${response.status}`)
        times.get(kind)?.push(performance.now() - started)
      }
    for (const [kind, list] of times)
      console.log(`  ${kind}, not cached: median ${median(list).toFixed(1)} ms, p95 ${percentile(list).toFixed(1)} ms`)
    const pair = times.get('en+ar') ?? []
    console.log(`  the pair ÷ one of them: × ${(median(pair) / median(times.get('en') ?? [])).toFixed(2)}`)
    const [first] = works
    const targets = kinds.map((kind) => ({ name: kind, url: `${site.url}/book/${first?.id}/${kind}` }))
    const runs = await interleave(targets)
    for (const [kind, list] of runs) {
      const [requests, bytes] = [
        median(list.map((run) => run.requestsPerSecond)),
        median(list.map((run) => run.bytesPerSecond)),
      ]
      console.log(`  ${kind}, cached: ${Math.round(requests)} requests/s of ${Math.round(bytes / requests / 1000)} KB`)
    }
    console.log(`  cached, the pair ÷ one of them: ${ratio(runs.get('en+ar') ?? [], runs.get('en') ?? [])}`)
    console.log(median(pair) < GOAL_MS ? 'every goal is reached' : `not reached: ${GOAL_MS} ms`)
  } finally {
    await site.stop()
    await folder.remove()
  }
}
