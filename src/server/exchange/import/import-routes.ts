import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { type ImportInput, type ImportLine, importInputSchema } from '#contract/imports.ts'
import { KEY_HEADER } from '#contract/limits.ts'
import { type Context, withTransaction } from '../../context.ts'
import { AppError, unavailable } from '../../errors.ts'
import type { FreeSpace } from '../../free-space.ts'
import { failedLine, LINE_HEADERS, LineStream } from '../../http/line-stream.ts'
import { reportTo } from '../../http/problem.ts'
import { BODY_LIMITS, readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../../staff/access/guard.ts'
import { claimKey, findAnswer, hashOfHead, hashRequest, keepAnswer } from '../../staff/write-once.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import { renderToSave } from '../../texts/slices/render-to-save.ts'
import type { Importing } from './import-file.ts'
import { readOptions } from './read-options.ts'
import type { SourceFiles } from './source.ts'
import type { Uploads } from './uploads.ts'

/** Imports that run: each of them writes several works at the same time. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 8

interface ImportDependencies {
  /** Without limits of time: one statement may write a long text. */
  ctx: Context
  space: FreeSpace
  uploads: Uploads
  log: Logger
}

/** An import that was read and checked, and has not begun. */
interface Prepared {
  /** Of the request; empty: it has no key. */
  hash: string
  /** Staff look at it before they save: it must not wait for an import of hours. */
  isPreview: boolean
  /** Writes a line for each step. @returns the last one */
  run(ctx: Context, importing: Importing): Promise<ImportLine>
  /** Called when all is over. */
  close(): Promise<void>
}

/**
 * Imports of programs and staff, beneath `/api/admin`. The answer has a line of JSON for each step. All of a
 * work is in one transaction, so an import that is stopped, or whose process dies, leaves whole works; sent again, it
 * passes over what is in already. With a key the whole answer is kept when the import has ended. What reads books is loaded when there is one:
 * it would be a tenth of a start.
 */
export function importRoutes({ ctx, space, uploads, log }: ImportDependencies): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  const inTurn = taskQueue('import', MOST_AT_ONCE, MOST_WAITING)
  const previewInTurn = taskQueue('import preview', MOST_AT_ONCE, MOST_WAITING)
  const report = reportTo(log)

  routes.post('/imports', async (c) => {
    const key = c.req.header(KEY_HEADER)
    const type = (c.req.header('content-type') ?? '').split(';')[0]?.trim().toLowerCase() ?? ''
    const prepared = await (type === 'application/json' ? prepareInput(c, key) : prepareFile(c, key, type))
    const { hash, isPreview } = prepared
    const importing = { ...ctx, actor: c.var.staff.actor, sees: 'everything' as const }
    // The answer begins before the import ends.
    const begun = Promise.withResolvers<Response>()
    let hasBegun = false
    const lines = new LineStream<ImportLine>(key !== undefined)
    const begin = async () => {
      hasBegun = true
      begun.resolve(new Response(lines.stream, { headers: LINE_HEADERS }))
      return writeLines(c, importing, prepared, lines)
    }
    /** @returns the answer that was given before to the same request */
    const run = async (): Promise<Response | undefined> => {
      if (key === undefined) return void (await begin())
      return withTransaction(importing, async (holder) => {
        await claimKey(holder, key)
        const kept = await findAnswer(holder, key, hash)
        // The import has transactions of its own: this one holds the key.
        if (!kept && (await begin()))
          await keepAnswer(holder, key, hash, new Response(lines.text, { headers: LINE_HEADERS }))
        return kept
      })
    }
    const enqueue = isPreview ? previewInTurn : inTurn
    enqueue(run)
      .finally(prepared.close)
      .then((kept) => kept && begun.resolve(kept))
      .catch((error) => {
        const isFull = error instanceof QueueFull
        // Its reader has an answer already: only the log can tell that it was not kept.
        if (hasBegun) report(error, c)
        begun.reject(isFull ? unavailable('Other imports are under way; try again in a moment.', 10) : error)
      })
      // Not before the answer is kept: whoever has read it to its end may ask for it again.
      .finally(() => lines.end())
    return begun.promise
  })

  /** The files of the import format, as JSON. */
  async function prepareInput(c: HonoContext, key: string | undefined): Promise<Prepared> {
    const [parameter] = new URL(c.req.url).searchParams.keys()
    if (parameter !== undefined) throw new AppError('invalid', 'Parameters are for a file; JSON says dryRun itself.')
    const hash = key === undefined ? '' : await hashRequest(c, key, BODY_LIMITS.library)
    const { sentFiles } = await import('./sent-files.ts')
    const { files, dryRun }: ImportInput = await readBody(c, importInputSchema, BODY_LIMITS.library)
    return {
      hash,
      isPreview: false,
      run: (ctx, importing) => importFormat(ctx, sentFiles(files), dryRun, importing),
      close: async () => {},
    }
  }

  /** One file: books, or a library in an archive. */
  async function prepareFile(c: HonoContext, key: string | undefined, type: string): Promise<Prepared> {
    const options = readOptions(new URL(c.req.url).searchParams)
    const { importBookFiles, nameOfFile, openFile } = await import('./import-file.ts')
    const name = nameOfFile(type, options)
    const hash = key === undefined ? undefined : hashOfHead(c, key)
    const length = c.req.header('content-length')
    const uploaded = await uploads.receive({
      body: c.req.raw.body,
      length: length === undefined ? undefined : Number(length),
      onPiece: (piece) => hash?.update(piece),
    })
    try {
      if (uploaded.bytes === 0) throw new AppError('invalid', 'The file is empty.')
      const opened = await openFile(uploaded.path, name, options)
      return {
        hash: hash?.digest('base64url') ?? '',
        isPreview: options.dryRun ?? false,
        run: (ctx, importing) =>
          opened.kind === 'library'
            ? importFormat(ctx, opened.files, options.dryRun ?? false, importing)
            : importBookFiles(ctx, opened, options, importing),
        async close() {
          opened.close()
          await uploaded.remove()
        },
      }
    } catch (error) {
      await uploaded.remove()
      throw error
    }
  }

  /** @returns whether the import has come to its end */
  async function writeLines(
    c: HonoContext,
    ctx: Context,
    { run }: Prepared,
    lines: LineStream<ImportLine>,
  ): Promise<boolean> {
    try {
      const signal = AbortSignal.any([lines.signal, c.req.raw.signal])
      const end = await run(ctx, { signal, beforeEach: space.check, write: (line) => lines.write(line) })
      if (signal.aborted) return false
      lines.write(end)
      return true
    } catch (error) {
      lines.write(failedLine(error, c, log))
      return false
    }
  }

  return routes
}

async function importFormat(
  ctx: Context,
  source: SourceFiles,
  dryRun: boolean,
  { signal, beforeEach, write }: Importing,
): Promise<ImportLine> {
  const { importLibrary } = await import('./import-library.ts')
  const { added, changed, unchanged, refused, entries, left } = await importLibrary(ctx, source, {
    dryRun,
    signal,
    isSmall: true,
    render: renderToSave,
    beforeWork: beforeEach,
    onRefusal: ({ path, reason }) => write({ kind: 'refusal', path, reason }),
    onWork: (slug, outcome, done, total) => write({ kind: 'work', slug, outcome, done, total }),
  })
  return { kind: 'end', added, changed, unchanged, refused, entries, left, dryRun }
}
