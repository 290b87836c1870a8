import { once } from 'node:events'
import { isDeepStrictEqual } from 'node:util'
import { Worker } from 'node:worker_threads'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ALIGNER } from '#alignment/align-blocks.ts'
import { type Context, runExclusively, withTransaction } from '../../context.ts'
import { CHANGES_CHANNEL } from '../../db/open.ts'
import type { ToAlign } from './align-aside-program.ts'
import { type Alignment, keepAlignments, listUnaligned, readPlace, type Unaligned, usualLogs } from './align-texts.ts'

const PROGRAM = new URL('align-aside-program.ts', import.meta.url)
/** Of the worker's heap: the two longest texts there can be. */
const MEMORY_MB = 2048
const LIMIT_MS = 120_000
/** Characters of an order. */
const BATCH = 1_000_000
/** Texts after which pages are forgotten, that show them side by side. */
const TOLD_AFTER = 500
/** Works that may fail before the rest is given up: it is not the works then. */
const MOST_FAILED = 5
/** Any number, the same in every process: whoever holds it aligns. */
const LOCK = 741_856
/** Another process that is at it may be stopped before it is done. */
const LOOK_AGAIN_MS = 60_000

export interface KeptAligned {
  /** Aligns what is not aligned: after a change, which may have left something. */
  look(): void
  stop(): Promise<void>
}

/**
 * Aligns, beside the running site, what saves have left: texts that are long, and those of a library from before, or from
 * before the aligner was changed. Of several sites on one database one is at it.
 */
export function keepAligned(ctx: Context, log: Logger): KeptAligned {
  const stop = new AbortController()
  let isWanted = false
  let under: Promise<void> | undefined
  let again: NodeJS.Timeout | undefined

  async function work(): Promise<void> {
    while (isWanted && !stop.signal.aborted) {
      isWanted = false
      if ((await alignRest(ctx, stop.signal, log)) === undefined && !stop.signal.aborted)
        again ??= setTimeout(lookAgain, LOOK_AGAIN_MS).unref()
    }
    under = undefined
  }

  function look(): void {
    isWanted = true
    under ??= work().catch((error) => {
      under = undefined
      if (!stop.signal.aborted) log.error(error, 'texts could not be aligned')
    })
  }

  function lookAgain(): void {
    again = undefined
    look()
  }

  return {
    look,
    async stop() {
      stop.abort()
      await under
      clearTimeout(again)
    },
  }
}

/** Until nothing is left. @returns how many texts were looked at; undefined: another process is at it */
export async function alignRest(ctx: Context, signal: AbortSignal, log?: Logger): Promise<number | undefined> {
  return (await nextWork(ctx)) === undefined ? 0 : runExclusively(ctx, LOCK, () => alignAll(ctx, signal, log))
}

async function alignAll(ctx: Context, signal: AbortSignal, log: Logger | undefined): Promise<number> {
  let [count, told] = [0, 0]
  const tell = async () => {
    if (count > told) await ctx.db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
    told = count
  }
  const aligner = new AsideAligner(signal)
  const alignWork = async (work: number) => {
    const left = await listUnaligned(ctx, sql`w.id = ${work}`, ALIGNER)
    for (const texts of Map.groupBy(left, ({ hubId }) => hubId).values())
      for (const some of batches(texts)) {
        signal.throwIfAborted()
        await alignBatch(ctx, work, some, aligner, log)
        count += some.length
        if (count - told >= TOLD_AFTER) await tell()
      }
  }
  const failed = new Map<number, unknown>()
  const next = () => nextWork(ctx, [...failed.keys()])
  try {
    for (let work = await next(); work !== undefined; work = await next()) {
      const own = work
      await alignWork(own).catch((error) => {
        if (signal.aborted || failed.size >= MOST_FAILED) throw error
        // Those that come after it are not to wait for it.
        failed.set(own, error)
      })
    }
  } finally {
    await aligner.dismiss()
    await tell()
  }
  for (const error of failed.values()) throw error
  return count
}

/** One order of a place with many languages would take too much time and memory. */
function* batches(texts: readonly Unaligned[]): Generator<Unaligned[]> {
  let batch: Unaligned[] = []
  let weight = 0
  for (const text of texts) {
    batch.push(text)
    weight += text.weight
    if (weight < BATCH) continue
    yield batch
    batch = []
    weight = 0
  }
  if (batch.length > 0) yield batch
}

/** @param but works that are left out */
async function nextWork(ctx: Context, but: readonly number[] = []): Promise<number | undefined> {
  // Those whose blocks answer by their number come first. Each of the four has an index.
  const isOther = sql`w.id <> all (${sql.param(but)}::int[])`
  const parts = [sql`t.links is null`, sql`t.aligned_by < ${ALIGNER}`].flatMap((isStale) => [
    sql`(select w.id from translations t join works w on w.id = t.work_id where ${isStale} and not w.has_chapters and ${isOther} limit 1)`,
    sql`(select w.id from chapter_translations t join chapters c on c.id = t.chapter_id join works w on w.id = c.work_id
      where ${isStale} and w.has_chapters and ${isOther} limit 1)`,
  ])
  const { rows } = await ctx.db.execute<{ id: number }>(sql`${sql.join(parts, sql` union all `)} limit 1`)
  return rows[0]?.id
}

/** @param texts of one place that are not aligned */
async function alignBatch(
  ctx: Context,
  work: number,
  texts: readonly Unaligned[],
  aligner: AsideAligner,
  log: Logger | undefined,
): Promise<void> {
  const { hub, htmlOf } = await readPlace(ctx, texts)
  const order = { hub, texts: texts.map(({ id }) => htmlOf(id)), usual: await usualLogs(ctx, texts) }
  const alignments = await aligner.align(order).catch((error) => {
    if (!(error instanceof TooMuch)) throw error
    if (texts.length > 1) return undefined
    log?.warn({ texts: texts.map(({ id }) => id) }, 'texts are too long to be aligned: blocks answer by their number')
    // Not tried again before it is saved anew.
    return texts.map((): Alignment => ({ links: '', missing: 0 }))
  })
  if (!alignments) {
    // One of them is: the others are not to suffer for it.
    for (const text of texts) await alignBatch(ctx, work, [text], aligner, log)
    return
  }
  await withTransaction(ctx, async (ctx) => {
    // As those do who save: nothing of the work changes meanwhile.
    await ctx.db.execute(sql`select from works where id = ${work} for no key update`)
    const left = await listUnaligned(ctx, sql`w.id = ${work}`, ALIGNER)
    // What was saved in between has another alignment coming.
    const isSame = (text: Unaligned) => left.some((other) => isDeepStrictEqual(other, text))
    const same = texts.map((text, i) => [text, alignments[i] as Alignment] as const).filter(([text]) => isSame(text))
    await keepAlignments(
      ctx,
      same.map(([text]) => text),
      same.map(([, alignment]) => alignment),
    )
  })
}

class TooMuch extends Error {}

/** Aligns on another thread: the process goes on answering. */
class AsideAligner {
  readonly signal: AbortSignal
  #worker: Worker | undefined

  constructor(signal: AbortSignal) {
    this.signal = signal
  }

  /** @throws TooMuch time or memory */
  async align(order: ToAlign): Promise<Alignment[]> {
    this.#worker ??= this.#hire()
    this.#worker.postMessage(order)
    const impatience = AbortSignal.timeout(LIMIT_MS)
    try {
      const [alignments] = await once(this.#worker, 'message', {
        signal: AbortSignal.any([this.signal, impatience]),
      })
      return alignments
    } catch (error) {
      await this.dismiss()
      const isOutOfMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isOutOfMemory || (impatience.aborted && !this.signal.aborted) ? new TooMuch() : error
    }
  }

  #hire(): Worker {
    const hired = new Worker(PROGRAM, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MEMORY_MB } })
    hired.once('exit', (code) => {
      if (this.#worker === hired) this.#worker = undefined
      // Who waits for an answer listens for an error, and it may have ended without one.
      hired.emit('error', new Error(`the aligner has ended with ${code}`))
    })
    // Between two orders nobody else listens; unheard, its error would end the process.
    return hired.on('error', () => {})
  }

  async dismiss(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}
