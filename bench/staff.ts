import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { analyze, openDatabase } from '#server/db/open.ts'
import { startSession } from '#server/staff/access/sessions.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { startSite, temporaryFolder } from '#tests/support/processes.ts'
import { runBatch } from './batches.ts'
import { median } from './load.ts'
import { BATCH, seedWorks } from './seed-works.ts'

const WORKS = Number(process.env.BENCH_WORKS ?? 10_000)
const LANGUAGES = Number(process.env.BENCH_LANGUAGES ?? 5)
const ROUNDS = 15
const DOMAIN = 'bench.example'

/** The first reads of each view of staff, and reads of their tables sorted, filtered and far from the beginning. */
export const READS = [
  '/stats',
  '/system',
  '/works/recent',
  '/works',
  ...['title', 'author', 'year', 'status', 'created', 'updated'].map((sort) => `/works?sort=${sort}`),
  '/works?sort=title&page=400',
  '/works?filter=lantern',
  '/works?filter=no+such+title',
  '/works?category=3&language=7&status=published&featured=false',
  `/works/${WORKS / 2}`,
  '/authors',
  '/authors?sort=works',
  '/authors?filter=77',
  '/categories',
  '/languages',
  '/translations',
  ...['title', 'author', 'language', 'status', 'date'].map((sort) => `/translations?sort=${sort}`),
  '/translations?filter=lantern',
  // The first read has to find the gaps of all texts; later reads find them stored.
  '/translations?flag=gaps',
  '/translations?flag=gaps&sort=date',
  '/works/5/chapters',
  '/translations/status',
  '/translations/coverage',
  '/translations/coverage?sort=missing',
  '/translations/coverage?lacks=3&sort=missing',
  '/activity',
  '/activity?kind=work',
  '/activity/actors',
  '/history/work/1',
  '/deleted',
  '/reports',
  '/reports/open',
  '/people',
  '/views',
]

/**
 * Times of the first data of every view of staff, and of their saves, with 10,000 works (or `BENCH_WORKS`) in 5 languages
 * each (or `BENCH_LANGUAGES`), a fifth of them with chapters, after a change of every work.
 */
export async function benchStaff(): Promise<void> {
  const folder = await temporaryFolder()
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  const secret = randomBytes(32).toString('base64url')
  const ctx: Context = { ...contextOf(database, folder.path), actor: 'bench', sees: 'everything' }
  await seedWorks(ctx, WORKS, LANGUAGES)
  await addChapters(ctx)
  await align(ctx)
  const site = await startSite(folder.path, { SESSION_SECRET: secret, STAFF_EMAIL_DOMAIN: DOMAIN })
  try {
    const who = { email: `staff@${DOMAIN}`, name: null, photo: null }
    const token = await startSession(ctx, { secret, staffEmailDomain: DOMAIN }, who)
    const call = caller(site.url, `session=${token}`)
    const all = { of: 'work', rows: { matching: {}, expected: WORKS } }
    await runBatch(site.url, `session=${token}`, '', { ...all, do: { set: { addTags: ['bench'] } } })
    const times = new Map<string, number[]>()
    for (let round = 0; round <= ROUNDS; round += 1) {
      const time = async (name: string, made: Promise<number>) => {
        const ms = await made
        // The first round also warms the code and the database's own cache.
        if (round > 0) times.set(name, [...(times.get(name) ?? []), ms])
      }
      await time('/api/health', call('GET', '/api/health'))
      for (const path of READS) await time(`GET ${path}`, call('GET', `/api/admin${path}`))
      const content = longText(round)
      await time('PATCH /translations/1, 100 KB', call('PATCH', '/api/admin/translations/1', { content }))
      await time('PATCH /works/1', call('PATCH', '/api/admin/works/1', { title: `Work ${round}`, categoryIds: [2] }))
    }
    report(times)
  } finally {
    await site.stop()
    await database.close()
    await folder.remove()
  }
}

/** Gives every fifth work eight chapters in place of its texts, in as many languages. */
async function addChapters({ db }: Context): Promise<void> {
  for (let first = 1; first <= WORKS; first += BATCH)
    await db.execute(sql`
      update works set has_chapters = true where id % 5 = 0 and id between ${first} and ${first + BATCH - 1}`)
  await db.execute(sql`
    insert into chapters (work_id, title, order_index)
    select id, 'Chapter ' || n, n from works, generate_series(0, 7) n where has_chapters`)
  for (let first = 1; first <= WORKS; first += BATCH) {
    const among = sql`in (select id from works where has_chapters and id between ${first} and ${first + BATCH - 1})`
    await db.execute(sql`
      insert into chapter_translations (chapter_id, language_id, content, html, length, links, is_complete)
      select c.id, t.language_id, t.content, t.html, t.length, t.links, t.is_complete
      from chapters c join translations t on t.work_id = c.work_id where c.work_id ${among}`)
    await db.execute(sql`delete from translations where work_id ${among}`)
  }
  await analyze(db)
}

/** Marks texts as long and aligned: one in a hundred lacks passages, one in two hundred is half as long as expected. */
async function align({ db }: Context): Promise<void> {
  for (const [texts, place] of [
    [sql`translations`, sql`work_id`],
    [sql`chapter_translations`, sql`chapter_id`],
  ])
    await db.execute(sql`
      update ${texts} t set hub_id = h.id, missing = case when t.id % 100 = 0 and t.id <> h.id then 3 else 0 end,
        length = 4000 * (1 + h.id % 5) * (1 + random() * 0.1) * case when t.language_id > 10 then 0.4 else 1 end
          * case when t.id % 200 = 1 then 0.5 else 1 end
      from (select distinct on (${place}) ${place} as place, id from ${texts} order by ${place}, id) h
      where h.place = t.${place}`)
  await analyze(db)
}

/** Makes calls as a page of the site does. @returns a function: a call, to the milliseconds until its whole answer is there */
export function caller(origin: string, cookie: string) {
  return async (method: string, path: string, body?: object): Promise<number> => {
    const started = performance.now()
    const response = await fetch(origin + path, {
      method,
      headers: { cookie, origin, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} ${path}: ${response.status} ${text}`)
    return performance.now() - started
  }
}

/** 100 KB of Markdown that differs from round to round. */
function longText(round: number): string {
  const paragraph = 'Of *rivers*, bridges and **letters**, and of those who cross them by night. '.repeat(6)
  return Array.from({ length: Math.ceil(100_000 / paragraph.length) }, (_, n) => `${round}.${n} ${paragraph}`).join(
    '\n\n',
  )
}

function report(times: Map<string, number[]>): void {
  const base = median(times.get('/api/health') ?? [])
  console.log(`${WORKS} works × ${LANGUAGES} languages (× a bare SQL round trip through the same server)`)
  for (const [name, list] of times) {
    const ms = median(list)
    const slowest = Math.max(...list)
    console.log(`  ${name}: median ${ms.toFixed(1)} ms, slowest ${slowest.toFixed(1)} ms, × ${(ms / base).toFixed(1)}`)
  }
}
