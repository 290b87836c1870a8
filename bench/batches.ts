import { randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { BatchEnd, BatchLine } from '#contract/batches.ts'
import type { Context } from '#server/context.ts'
import { openDatabase } from '#server/db/open.ts'
import { startSession } from '#server/staff/access/sessions.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { startSite, temporaryFolder } from '#tests/support/processes.ts'
import { median, percentile } from './load.ts'
import { seedWorks } from './seed-works.ts'

const LANGUAGES = Number(process.env.BENCH_LANGUAGES ?? 2)
const DOMAIN = 'bench.example'
/** A reader turns a page as often. */
const EVERY_MS = 100
const ALONE_MS = 10_000

/**
 * Archives everything that the list of works shows, takes that back, makes it all drafts, publishes them, and gives them a
 * tag, while a reader reads.
 * Works are in two languages, or `BENCH_LANGUAGES`.
 * @param works 50,000 where none are given
 */
export async function benchBatches(works = 50_000): Promise<void> {
  const folder = await temporaryFolder()
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  const secret = randomBytes(32).toString('base64url')
  const ctx: Context = { ...contextOf(database, folder.path), actor: 'bench', sees: 'everything' }
  await seedWorks(ctx, works, LANGUAGES)
  const site = await startSite(folder.path, { SESSION_SECRET: secret, STAFF_EMAIL_DOMAIN: DOMAIN })
  try {
    const who = { email: `staff@${DOMAIN}`, name: null, photo: null }
    const token = await startSession(ctx, { secret, staffEmailDomain: DOMAIN }, who)
    const run = (path: string, body?: object) => runBatch(site.url, `session=${token}`, path, body)
    const reader = (during: Promise<unknown>) => readWhile(site.url, works, during)
    await reader(pause(ALONE_MS / 2))
    const alone = await reader(pause(ALONE_MS))
    const all = { of: 'work', rows: { matching: {}, expected: works } }
    console.log(`${works} works × ${LANGUAGES} languages; a reader meanwhile, × the reader alone`)
    tell('a reader alone', alone, alone)
    for (const [what, set] of [
      ['archived', { status: 'archived' }],
      ['made drafts', { status: 'draft' }],
      ['published', { status: 'published' }],
      ['tagged', { addTags: ['bench'] }],
    ] as const) {
      const batch = run('', { ...all, do: { set } })
      const beside = await reader(batch)
      const { seconds, end } = await batch
      tell(`${what}: ${end.changed} works in ${seconds.toFixed(1)} s`, beside, alone)
      if (what !== 'archived') continue
      const undoing = run(`/${end.batchId}/undo`)
      const besideUndo = await reader(undoing)
      const undone = await undoing
      tell(`taken back: ${undone.end.changed} works in ${undone.seconds.toFixed(1)} s`, besideUndo, alone)
    }
  } finally {
    await site.stop()
    await database.close()
    await folder.remove()
  }
}

/** Runs a batch, or takes one back. @param path below that of the batches @throws Error where it does not come to its end */
export async function runBatch(
  origin: string,
  cookie: string,
  path: string,
  body: object = {},
): Promise<{ seconds: number; end: BatchEnd }> {
  const started = performance.now()
  const response = await fetch(`${origin}/api/admin/batches${path}`, {
    method: 'POST',
    headers: { cookie, origin, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  })
  const text = await response.text()
  const last = JSON.parse(text.trimEnd().split('\n').at(-1) ?? '') as BatchLine
  if (last.kind !== 'end') throw new Error(text.slice(-500))
  return { seconds: (performance.now() - started) / 1000, end: last }
}

/** Reads pages of works, one after another, until something has ended. @returns milliseconds of each */
async function readWhile(origin: string, works: number, during: Promise<unknown>): Promise<number[]> {
  let isOver = false
  const end = during.finally(() => {
    isOver = true
  })
  const times: number[] = []
  for (let n = 0; !isOver; n += 1) {
    const started = performance.now()
    const response = await fetch(`${origin}/book/${1 + ((n * 7919) % works)}`)
    await response.text()
    // A work that is not published is not found.
    if (!response.ok && response.status !== 404) throw new Error(`A reader got ${response.status}.`)
    times.push(performance.now() - started)
    await pause(EVERY_MS)
  }
  await end
  return times
}

function tell(what: string, times: number[], alone: number[]): void {
  const shown = [median, (list: number[]) => percentile(list)].map(
    (figure) => `${figure(times).toFixed(1)} ms (× ${(figure(times) / figure(alone)).toFixed(2)})`,
  )
  console.log(`  ${what}; a page: median ${shown[0]}, p95 ${shown[1]}`)
}
