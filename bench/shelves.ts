import { request } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { CHANGES_CHANNEL } from '#server/db/change-listener.ts'
import { openDatabase } from '#server/db/open.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { startSite, temporaryFolder } from '#tests/support/processes.ts'
import { median } from './load.ts'
import { seedWorks } from './seed-works.ts'

const WORKS = 50_000
const ROUNDS = 9

const PAGES = [
  '/library',
  '/books/all',
  '/books/all?page=800',
  '/books/all?filter=lantern',
  '/categories',
  '/categories/3',
  '/languages',
  '/languages/7',
  '/languages/1?works=translated',
  '/tags/tag-3',
  '/opds/1.2',
  '/opds/2.0',
  '/opds/2.0/new',
  '/opds/1.2/works',
  '/opds/1.2/works?page=1600',
  '/opds/2.0/works?language=ur',
  '/opds/2.0/works?category=3',
  '/opds/1.2/languages',
  '/opds/1.2/authors',
  '/opds/1.2/tags',
  '/languages/7/feed.xml',
]

/** Times and sizes of the list pages, catalogues and feeds of a library of 50,000 works. Each is drawn anew each time. */
export async function benchShelves(): Promise<void> {
  const folder = await temporaryFolder()
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  await seedWorks({ ...contextOf(database, folder.path), actor: 'bench', sees: 'everything' }, WORKS)
  const site = await startSite(folder.path)
  try {
    const times = new Map<string, number[]>([...PAGES, '/api/health'].map((path) => [path, []]))
    const weights = new Map<string, number>()
    for (let round = 0; round < ROUNDS; round += 1) {
      // The site forgets every page it has drawn, as after a save.
      await database.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
      await sleep(600)
      for (const [path, list] of times) {
        const { ms, bytes } = await fetchCompressed(site.url + path)
        weights.set(path, bytes)
        // The first round also warms the code and the database's own cache.
        if (round > 0) list.push(ms)
      }
    }
    const base = median(times.get('/api/health') ?? [])
    console.log(`${WORKS} works, pages drawn anew, one at a time (× a bare SQL round trip through the same server)`)
    for (const path of PAGES) {
      const list = times.get(path) ?? []
      const worst = Math.max(...list).toFixed(0)
      const kilobytes = ((weights.get(path) ?? 0) / 1000).toFixed(1)
      const ms = median(list)
      console.log(
        `  ${path}: median ${ms.toFixed(0)} ms, slowest ${worst} ms, × ${(ms / base).toFixed(0)}; ${kilobytes} KB`,
      )
    }
  } finally {
    await site.stop()
    await database.close()
    await folder.remove()
  }
}

/** Counts the compressed bytes, which `fetch` would unpack. */
function fetchCompressed(url: string): Promise<{ ms: number; bytes: number }> {
  const started = performance.now()
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      let bytes = 0
      response.on('data', (chunk: Buffer) => {
        bytes += chunk.length
      })
      response.on('end', () => {
        if (response.statusCode === 200) resolve({ ms: performance.now() - started, bytes })
        else reject(new Error(`${url}: ${response.statusCode}`))
      })
    })
      .on('error', reject)
      .end()
  })
}
