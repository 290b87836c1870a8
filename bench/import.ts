import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { median, percentile } from './load.ts'

const WORKS = 1000
const TEXT_LENGTH = 12_000

/** 1,000 works × 4 languages taken in beside a running site that readers use. */
export async function benchImport(): Promise<void> {
  const folder = await temporaryFolder()
  const library = join(folder.path, 'library')
  await generateLibrary(library, { works: WORKS, textLength: TEXT_LENGTH })
  const site = await startSite(folder.path)
  try {
    let started = performance.now()
    const idle = await readPages(site.url, () => performance.now() - started < 5000)
    started = performance.now()
    const importing = runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: folder.path })
    let running = true
    importing.ended.then(() => {
      running = false
    })
    const peak = watchMemory(importing.child.pid as number)
    const during = await readPages(site.url, () => running)
    const seconds = (performance.now() - started) / 1000
    if (!importing.output().includes(`${WORKS} added`)) throw new Error(importing.output())
    console.log(`import of ${WORKS} works × 4 languages, ${TEXT_LENGTH} characters each, beside a running site`)
    console.log(
      `  ${(WORKS / seconds).toFixed(0)} works/s, ${((WORKS * 4) / seconds).toFixed(0)} texts/s, ${seconds.toFixed(0)} s in all`,
    )
    console.log(`  importer's peak memory: ${peak()} MB`)
    console.log(
      `  pages read meanwhile: ${during.length}, median ${median(during).toFixed(1)} ms, p95 ${percentile(during).toFixed(1)} ms`,
    )
    console.log(`  p95 ÷ p95 without import: ${(percentile(during) / percentile(idle)).toFixed(1)}`)
    started = performance.now()
    await runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: folder.path }).ended
    console.log(`  the same again, nothing changed: ${((performance.now() - started) / 1000).toFixed(1)} s`)
  } finally {
    await site.stop()
    await folder.remove()
  }
}

const PATHS = ['/library', '/book/1', '/book/1/ar', '/book/2', '/book/3', '/api/works/recent']

/** Opens a page every 20 ms, as a reader. @returns how many milliseconds each took */
async function readPages(origin: string, goOn: () => boolean): Promise<number[]> {
  const times: number[] = []
  for (let n = 0; goOn(); n += 1) {
    const started = performance.now()
    const response = await fetch(origin + PATHS[n % PATHS.length], { headers: { 'accept-encoding': 'br' } })
    await response.arrayBuffer()
    if (response.status >= 500) throw new Error(`${PATHS[n % PATHS.length]}: ${response.status}`)
    times.push(performance.now() - started)
    await sleep(20)
  }
  return times
}

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
