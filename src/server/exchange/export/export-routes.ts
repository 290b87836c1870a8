import type { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { MOST_CHOSEN } from '#contract/batches.ts'
import { type WorkFilter, withIds } from '../../catalogue/works-queries.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { AppError, unavailable } from '../../errors.ts'
import { reportTo } from '../../http/problem.ts'
import type { StaffVariables } from '../../staff/access/guard.ts'
import { type ListParameters, readListQuery } from '../../staff/lists/list-query.ts'
import { listWorkIds, WORK_SORTS } from '../../staff/works/works-queries.ts'
import { readWorkFilters } from '../../staff/works/works-routes.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import { attachment, fileName } from '../files/file-name.ts'

/** The whole path of the call. */
export const EXPORT_PATH = '/api/admin/export'

/** Exports that run. Each holds a connection to the database for as long as its reader takes. */
const MOST_AT_ONCE = 2
/** A reader that takes nothing for so long is gone: a machine that sleeps does not say so. */
const LONGEST_PAUSE_MS = 120_000

interface ExportDependencies {
  /** Without limits of time. */
  ctx: Context
  log: Logger
  /** For tests. */
  longestPauseMs?: number
}

/**
 * `GET /api/admin/export`: a zip archive of the library in the import format, or of the works that the parameters let
 * through: those of the list of works, and `ids`. It is sent while it is made. Where that fails or is stopped, the
 * connection breaks off, and what came until then has no end by which it could be opened.
 */
export function exportRoutes({
  ctx,
  log,
  longestPauseMs = LONGEST_PAUSE_MS,
}: ExportDependencies): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  const inTurn = taskQueue('export', MOST_AT_ONCE, 0)
  const report = reportTo(log)

  routes.get('/export', async (c) => {
    // What writes archives is loaded when one is wanted.
    const { atOneMoment } = await import('./export-library.ts')
    const filters = readWanted(c.req.query())
    const reader = { ...ctx, actor: c.var.staff.actor, sees: 'everything' as const }
    // The answer begins before the export ends.
    const begun = Promise.withResolvers<Response>()
    const run = () => atOneMoment(reader, (tx) => answer(c, tx, filters, begun.resolve))
    inTurn(run).catch((error) => {
      const isFull = error instanceof QueueFull
      begun.reject(isFull ? unavailable(`${MOST_AT_ONCE} exports are under way; try again in a while.`, 60) : error)
    })
    return begun.promise
  })

  async function answer(
    c: HonoContext,
    tx: TransactionContext,
    filters: WorkFilter[],
    begin: (response: Response) => void,
  ): Promise<void> {
    const works = filters.length === 0 ? undefined : await listWorkIds(tx, filters)
    if (works?.length === 0) throw new AppError('not_found', 'There is no such work.')
    const headers = { 'Content-Type': 'application/zip', 'Content-Disposition': await nameOf(tx, works) }
    // Nobody would read the archive.
    if (c.req.method === 'HEAD') return begin(new Response(null, { headers }))
    const [{ writeAll }, { archiveTarget }] = await Promise.all([
      import('./export-library.ts'),
      import('./export-target.ts'),
    ])
    const gone = new AbortController()
    const signal = AbortSignal.any([gone.signal, c.req.raw.signal])
    const archive = archiveTarget(ctx.clock(), signal)
    begin(new Response(streamOf(archive.bytes, longestPauseMs, gone), { headers }))
    try {
      const { withoutCover } = await writeAll(tx, archive, works, { signal })
      signal.throwIfAborted()
      archive.finish()
      if (withoutCover.length > 0) log.warn({ works: withoutCover }, 'the covers of exported works are missing')
    } catch (error) {
      archive.bytes.destroy(error as Error)
      if (!signal.aborted) report(error as Error, c)
    }
  }

  return routes
}

/** @returns conditions that all must hold; none: the whole library @throws AppError invalid */
function readWanted(given: ListParameters): WorkFilter[] {
  const { words } = readListQuery(given, WORK_SORTS)
  const filters = [...readWorkFilters(given, words), given.ids === undefined ? undefined : withIds(readIds(given.ids))]
  return filters.filter((filter) => filter !== undefined)
}

function readIds(text: string): number[] {
  const ids = /^[1-9]\d{0,9}(?:,[1-9]\d{0,9})*$/.test(text) ? text.split(',').map(Number) : []
  if (ids.length === 0 || ids.length > MOST_CHOSEN || ids.some((id) => id > 2_147_483_647))
    throw new AppError('invalid', `ids must be up to ${MOST_CHOSEN} whole numbers from 1, with commas between them.`)
  return ids
}

/** The header that names the archive: by the title of a single work, else by what it has and the day. */
async function nameOf({ db, clock }: TransactionContext, works: readonly number[] | undefined): Promise<string> {
  const day = clock().toISOString().slice(0, 10)
  const plain = (what: string) => `${what}-${day}.zip`
  if (works === undefined) return attachment(plain('library'), `Library ${day}.zip`)
  const [id] = works
  if (works.length > 1) return attachment(plain(`${works.length}-works`), `${works.length} works ${day}.zip`)
  const { rows } = await db.execute<{ title: string }>(sql`select title from works where id = ${id}`)
  return attachment(plain(`work-${id}`), `${fileName(rows[0]?.title ?? '')} ${day}.zip`)
}

/** The bytes for an answer. @param gone is aborted when nobody reads on, also where that is not said */
function streamOf(bytes: Readable, longestPauseMs: number, gone: AbortController): ReadableStream<Uint8Array> {
  const pieces: AsyncIterator<Buffer> = bytes[Symbol.asyncIterator]()
  let pause: NodeJS.Timeout | undefined
  return new ReadableStream<Uint8Array>({
    async pull(sender) {
      clearTimeout(pause)
      const { done, value } = await pieces.next()
      if (done) return sender.close()
      sender.enqueue(value)
      pause = setTimeout(() => {
        const error = new Error('Nobody has read the export for too long.')
        sender.error(error)
        gone.abort(error)
      }, longestPauseMs).unref()
    },
    cancel() {
      clearTimeout(pause)
      gone.abort()
    },
  })
}
