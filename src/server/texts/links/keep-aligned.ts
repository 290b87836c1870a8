import { isDeepStrictEqual } from 'node:util'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { ALIGNER } from '#alignment/align-blocks.ts'
import { sendNotice } from '../../changes.ts'
import { type Context, withTransaction } from '../../context.ts'
import { mayPass, runJob } from '../../db/jobs.ts'
import { announceTask } from '../../observe/events.ts'
import {
  type Alignment,
  listUnaligned,
  readHtml,
  saveAlignments,
  type UnalignedText,
  usualLogs,
} from './align-texts.ts'
import { AlignerThread, type StartWorker, TooMuch } from './aligner-thread.ts'
import { renewGaps } from './gap-queries.ts'

/** Characters of the texts of one job. */
const MAX_JOB_CHARACTERS = 1_000_000
/** After this many texts the processes drop the cached pages of their works, which show texts side by side. */
const NOTIFY_AFTER = 500
/** After this many works that cannot be aligned, the fault is not in the works: alignment ends with the error. */
const MAX_FAILED_WORKS = 5
/** Another process that is aligning may be stopped before it has finished. */
const RETRY_MS = 60_000
/** After a failure that may pass; after each further one in a row twice as long, up to the above. */
const FIRST_RETRY_MS = 1000

export interface KeptAligned {
  /** Aligns what is not aligned. To be called after each change of the library. */
  look(): void
  stop(): Promise<void>
}

interface Options {
  log?: Logger
  /** For tests, which let other programs run in place of the aligner. */
  startWorker?: StartWorker
}

/**
 * Aligns in the background what saves have left: long texts, and the texts of a library that was filled by an older
 * version. If several processes share a database, one of them aligns.
 */
export function keepAligned(ctx: Context, log: Logger, startWorker?: StartWorker): KeptAligned {
  const stop = new AbortController()
  let isWanted = false
  let running: Promise<void> | undefined
  let retry: NodeJS.Timeout | undefined
  let failuresInARow = 0

  async function run(): Promise<void> {
    while (isWanted && !stop.signal.aborted) {
      isWanted = false
      const count = await alignRest(ctx, stop.signal, { log, ...(startWorker && { startWorker }) })
      failuresInARow = 0
      if (count === undefined) lookLater(RETRY_MS)
    }
    running = undefined
  }

  function look(): void {
    isWanted = true
    running ??= run().catch((error) => {
      running = undefined
      if (!stop.signal.aborted) noteFailure(error)
    })
  }

  function noteFailure(error: Error): void {
    if (!mayPass(error)) return void log.error(error, 'texts could not be aligned')
    if (failuresInARow === 0)
      log.warn({ reason: error.message }, 'texts could not be aligned; this is tried again until it succeeds')
    lookLater(Math.min(FIRST_RETRY_MS * 2 ** failuresInARow, RETRY_MS))
    failuresInARow += 1
  }

  function lookLater(pause: number): void {
    if (!stop.signal.aborted) retry ??= setTimeout(lookAgain, pause).unref()
  }

  function lookAgain(): void {
    retry = undefined
    look()
  }

  return {
    look,
    async stop() {
      stop.abort()
      await running
      clearTimeout(retry)
    },
  }
}

/**
 * Aligns until no text is left.
 * @returns how many texts were tried; undefined: another process is aligning
 * @throws an error of a work that could not be aligned, after the other works
 */
export async function alignRest(ctx: Context, signal: AbortSignal, options: Options = {}): Promise<number | undefined> {
  if ((await findNextWork(ctx)) === undefined) return 0
  return runJob(ctx, 'aligning', signal, (tell) => alignAll(ctx, signal, tell, options))
}

async function alignAll(
  ctx: Context,
  signal: AbortSignal,
  tell: (done: number) => void,
  { log, startWorker }: Options,
): Promise<number> {
  let [count, notified] = [0, 0]
  /** Works that are not in a notice yet. */
  const aligned = new Set<number>()
  const notify = async () => {
    if (count === notified) return
    notified = count
    const tags = Array.from(aligned, (workId) => `work:${workId}`)
    aligned.clear()
    await sendNotice(ctx, tags)
  }
  const aligner = new AlignerThread(signal, startWorker)
  const alignWork = async (workId: number) => {
    const texts = await listUnaligned(ctx, sql`w.id = ${workId}`, ALIGNER)
    for (const ofPlace of Map.groupBy(texts, ({ hubId }) => hubId).values()) {
      let rest: readonly UnalignedText[] = ofPlace
      for (const batch of batchesOf(ofPlace)) {
        signal.throwIfAborted()
        await announceTask('aligning', () => alignBatch(ctx, workId, batch, rest, aligner, log))
        // Those that are aligned now help to align the others.
        rest = rest.filter((text) => !batch.includes(text))
        count += batch.length
        tell(count)
        aligned.add(workId)
        if (count - notified >= NOTIFY_AFTER) await notify()
      }
    }
  }
  const failed = new Map<number, unknown>()
  const next = () => findNextWork(ctx, [...failed.keys()])
  try {
    for (let workId = await next(); workId !== undefined; workId = await next()) {
      const failing = workId
      await alignWork(workId).catch((error) => {
        if (signal.aborted || failed.size >= MAX_FAILED_WORKS) throw error
        // The works after it are aligned all the same.
        failed.set(failing, error)
      })
    }
  } finally {
    await aligner.stop()
    await notify()
  }
  const errors = [...failed.values()]
  // One that may pass comes before others: it is tried again, and the others are found again then.
  if (errors.length > 0) throw errors.find(mayPass) ?? errors[0]
  return count
}

/** A place with many languages is aligned in several jobs: one would take too much time and memory. */
function* batchesOf(texts: readonly UnalignedText[]): Generator<UnalignedText[]> {
  let batch: UnalignedText[] = []
  let weight = 0
  for (const text of texts) {
    batch.push(text)
    weight += text.weight
    if (weight < MAX_JOB_CHARACTERS) continue
    yield batch
    batch = []
    weight = 0
  }
  if (batch.length > 0) yield batch
}

/** @returns a work with texts to align, but none of `except`; undefined: there is no such work */
async function findNextWork(ctx: Context, except: readonly number[] = []): Promise<number | undefined> {
  const isOther = sql`w.id <> all (${sql.param(except)}::int[])`
  // Texts without links come before texts with links of an older aligner. Each of the four queries has an index.
  const parts = [sql`t.links is null`, sql`t.aligned_by < ${ALIGNER}`].flatMap((isStale) => [
    sql`(select w.id from translations t join works w on w.id = t.work_id
      where ${isStale} and not w.has_chapters and ${isOther} limit 1)`,
    sql`(select w.id from chapter_translations t join chapters c on c.id = t.chapter_id join works w on w.id = c.work_id
      where ${isStale} and w.has_chapters and ${isOther} limit 1)`,
  ])
  const { rows } = await ctx.db.execute<{ id: number }>(sql`${sql.join(parts, sql` union all `)} limit 1`)
  return rows[0]?.id
}

/** @param texts of one place that are not aligned @param unaligned all such texts of the place */
async function alignBatch(
  ctx: Context,
  workId: number,
  texts: readonly UnalignedText[],
  unaligned: readonly UnalignedText[],
  aligner: AlignerThread,
  log: Logger | undefined,
): Promise<void> {
  const [{ isChapter, hubId } = { isChapter: false, hubId: 0 }] = texts
  const { hub, htmlOf, others } = (await readHtml(ctx, isChapter, texts, unaligned))(hubId)
  const job = { hub, texts: texts.map(({ id }) => htmlOf(id)), usualLogs: await usualLogs(ctx, texts), aligned: others }
  const alignments = await aligner.align(job).catch((error) => {
    if (!(error instanceof TooMuch)) throw error
    if (texts.length > 1) return undefined
    log?.warn({ texts: texts.map(({ id }) => id) }, 'texts are too long to be aligned: blocks answer by their number')
    // Empty links: the text is not tried again until it is saved again.
    return texts.map((): Alignment => ({ links: '', missing: 0 }))
  })
  if (!alignments) {
    // One of the texts is too much: aligned one by one, the others are not.
    for (const text of texts) await alignBatch(ctx, workId, [text], unaligned, aligner, log)
    return
  }
  await withTransaction(ctx, async (tx) => {
    // The lock of writes (lock-work.ts): the work's texts do not change while the links are saved.
    await tx.db.execute(sql`select from works where id = ${workId} for no key update`)
    const stillUnaligned = await listUnaligned(tx, sql`w.id = ${workId}`, ALIGNER)
    // A text that was saved since it was read is aligned again.
    const isUnchanged = (text: UnalignedText) => stillUnaligned.some((other) => isDeepStrictEqual(other, text))
    const pairs = texts.map((text, i) => [text, alignments[i] as Alignment] as const)
    await saveAlignments(tx, isChapter, new Map(pairs.filter(([text]) => isUnchanged(text))))
    await renewGaps(tx, [workId])
  })
}
