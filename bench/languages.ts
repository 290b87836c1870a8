import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { interfaceTags } from '#contract/interface-languages.ts'
import { openDatabase } from '#server/db/open.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { randomFrom } from '#tests/support/generated-library.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { countingApp } from './counting-app.ts'
import { seedWorks } from './seed-works.ts'

const WORKS = 1000
const READERS = 2500
const TEXTS_EACH = 3

/** The prefix of a reader's addresses, by the language in which they read. */
const MANNERS: Record<string, (code: string, chance: () => number) => string> = {
  'all in English': () => '',
  'each in the language of their texts': (code) => (code === 'en' ? '' : `/${code}`),
  'each in any of them, whatever they read': (_, chance) => {
    const tag = interfaceTags[Math.floor(chance() * interfaceTags.length)]
    return tag === undefined || tag === 'en' ? '' : `/${tag}`
  },
}

const mega = (bytes: number) => (bytes / 1e6).toFixed(0)

/**
 * How many pages come from memory where readers have the interface in one language, and in many. The readers, and what
 * they read, are the same each time: the library, all works, then some works in their language.
 */
export async function benchLanguages(): Promise<void> {
  const folder = await temporaryFolder()
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  try {
    const ctx = { ...contextOf(database, folder.path), actor: 'bench' }
    await seedWorks(ctx, WORKS)
    const { rows } = await ctx.db.execute<{ code: string; ids: number[] }>(sql`
      select l.code, array_agg(w.work_id order by w.work_id) as ids
      from work_languages w join languages l on l.id = w.language_id group by l.code order by l.code`)
    const { app, pages: counted } = await countingApp(ctx, folder.path)
    console.log(`${READERS} readers, each of ${TEXTS_EACH} of ${WORKS} works and of two lists`)
    for (const [manner, prefixOf] of Object.entries(MANNERS)) {
      app.forget()
      // It forgets at most so often.
      await sleep(1500)
      counted.drawn = 0
      const chance = randomFrom(1)
      let pages = 0
      for (let reader = 0; reader < READERS; reader += 1) {
        const { code, ids } = rows[Math.floor(chance() * rows.length)] as (typeof rows)[number]
        const prefix = prefixOf(code, chance)
        // As in a real library, the second work is read half as often as the first, the tenth a tenth as often.
        const works = Array.from({ length: TEXTS_EACH }, () => ids[Math.floor(ids.length ** chance()) - 1])
        for (const path of ['/library', '/books/all', ...works.map((id) => `/book/${id}/${code}`)]) {
          const answer = await app.request(prefix + path)
          if (answer.status !== 200) throw new Error(`${prefix + path} answers ${answer.status}`)
          await answer.arrayBuffer()
          pages += 1
        }
      }
      const { answers, bytes } = app.caches.pages?.kept ?? { answers: 0, bytes: 0 }
      const share = ((1 - counted.drawn / pages) * 100).toFixed(1)
      console.log(`  ${manner}: ${share} % of ${pages} pages from memory; ${answers} answers, ${mega(bytes)} MB kept`)
    }
  } finally {
    await database.close()
    await folder.remove()
  }
}
