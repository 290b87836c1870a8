import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { type ImportInput, type ImportLine, importInputSchema } from '#contract/imports.ts'
import { KEY_HEADER } from '#contract/limits.ts'
import { type Context, withTransaction } from '../../context.ts'
import { unavailable } from '../../errors.ts'
import { type FreeSpace, isDiskFull } from '../../free-space.ts'
import { knownError, reportTo } from '../../http/problem.ts'
import { BODY_LIMITS, readBody } from '../../http/read-body.ts'
import type { StaffVariables } from '../../staff/access/guard.ts'
import { claimKey, findAnswer, hashRequest, keepAnswer } from '../../staff/write-once.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import { importLibrary } from './import-library.ts'
import { sentFiles } from './sent-files.ts'

/** Each writes several works at once. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 8

const HEADERS = {
  'Content-Type': 'application/x-ndjson',
  // A proxy would keep the lines until there are many of them.
  'X-Accel-Buffering': 'no',
}

interface ImportDependencies {
  /** Without limits of time: one statement may write a long text. */
  ctx: Context
  space: FreeSpace
  log: Logger
}

/**
 * Imports of programs, beneath `/api/admin`. The answer has a line of JSON for each step. A work is one transaction, so an
 * import that is stopped, or whose process dies, leaves whole works; sent again, it passes over what is in already. With
 * a key the whole answer is kept when the import has ended.
 */
export function importRoutes({ ctx, space, log }: ImportDependencies): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  const inTurn = taskQueue('import', MOST_AT_ONCE, MOST_WAITING)
  const report = reportTo(log)

  routes.post('/imports', async (c) => {
    const key = c.req.header(KEY_HEADER)
    const hash = key === undefined ? '' : await hashRequest(c, key, BODY_LIMITS.library)
    const input = await readBody(c, importInputSchema, BODY_LIMITS.library)
    const importing = { ...ctx, actor: c.var.staff.actor, sees: 'everything' as const }
    // The answer begins before the import ends.
    const begun = Promise.withResolvers<Response>()
    let hasBegun = false
    const lines = new Lines()
    const begin = async () => {
      hasBegun = true
      begun.resolve(new Response(lines.stream, { headers: HEADERS }))
      return writeLines(c, importing, input, lines)
    }
    const run = async () => {
      if (key === undefined) return void (await begin())
      await withTransaction(importing, async (holder) => {
        await claimKey(holder, key)
        const kept = await findAnswer(holder, key, hash)
        if (kept) return begun.resolve(kept)
        // The import has transactions of its own: this one holds the key.
        if (await begin()) await keepAnswer(holder, key, hash, new Response(lines.text, { headers: HEADERS }))
      })
    }
    inTurn(run)
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

  /** @returns whether the import has come to its end */
  async function writeLines(c: HonoContext, importing: Context, input: ImportInput, lines: Lines): Promise<boolean> {
    try {
      const signal = AbortSignal.any([lines.signal, c.req.raw.signal])
      const { added, changed, unchanged, refused, entries, left } = await importLibrary(
        importing,
        sentFiles(input.files),
        {
          dryRun: input.dryRun,
          signal,
          isSmall: true,
          beforeWork: space.check,
          onRefusal: ({ path, reason }) => lines.write({ kind: 'refusal', path, reason }),
          onWork: (slug, outcome, done, total) => lines.write({ kind: 'work', slug, outcome, done, total }),
        },
      )
      if (signal.aborted) return false
      lines.write({ kind: 'end', added, changed, unchanged, refused, entries, left, dryRun: input.dryRun })
      return true
    } catch (error) {
      const known = knownError(error as Error)
      if (!known || isDiskFull(error)) report(error as Error, c)
      const detail = known?.message ?? 'Something went wrong on our side.'
      lines.write({ kind: 'failed', detail, requestId: c.get('requestId') })
      return false
    }
  }

  return routes
}

/** The lines of an answer, sent as they are written. */
class Lines {
  readonly #gone = new AbortController()
  #sender: ReadableStreamDefaultController<Uint8Array> | undefined
  /** All of them. */
  text = ''
  readonly stream = new ReadableStream<Uint8Array>({
    start: (sender) => {
      this.#sender = sender
    },
    cancel: () => {
      this.#sender = undefined
      this.#gone.abort()
    },
  })
  /** Aborted when nobody reads on. */
  readonly signal = this.#gone.signal

  write(line: ImportLine): void {
    const text = `${JSON.stringify(line)}\n`
    this.text += text
    this.#sender?.enqueue(new TextEncoder().encode(text))
  }

  end(): void {
    this.#sender?.close()
    this.#sender = undefined
  }
}
