import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabase } from '#server/db/open.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { countingApp } from './counting-app.ts'
import { median, percentile } from './load.ts'
import { seedWorks } from './seed-works.ts'

const WORKS = 300
const IMPORTED = 200
const PAGES = 60
const PAUSE_MS = 5

/** Readers open pages of some works while others are imported: how many of the pages are in the cache. */
export async function benchReaders(): Promise<void> {
  const folder = await temporaryFolder()
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  try {
    const ctx = { ...contextOf(database, folder.path), actor: 'bench' }
    await seedWorks(ctx, WORKS)
    const library = join(folder.path, 'library')
    await generateLibrary(library, { works: IMPORTED, textLength: 12_000 })
    const { app, pages: counted } = await countingApp(ctx, folder.path)
    await database.onChange(app.forget)
    const read = async (n: number) => {
      const started = performance.now()
      await (await app.request(`/book/${1 + (n % PAGES)}`)).arrayBuffer()
      return performance.now() - started
    }
    for (let n = 0; n < PAGES; n += 1) await read(n)
    counted.drawn = 0
    let isOver = false
    const importing = importLibrary(ctx, library).finally(() => {
      isOver = true
    })
    const times: number[] = []
    for (let n = 0; !isOver; n += 1) {
      times.push(await read(n))
      await sleep(PAUSE_MS)
    }
    const { added } = await importing
    console.log(`${PAGES} reading pages, read one after another while ${added} other works are imported`)
    console.log(
      `  ${times.length} reads, ${counted.drawn} pages drawn: ${((1 - counted.drawn / times.length) * 100).toFixed(1)} % hits`,
    )
    console.log(`  median ${median(times).toFixed(1)} ms, p95 ${percentile(times).toFixed(1)} ms`)
  } finally {
    await database.close()
    await folder.remove()
  }
}
