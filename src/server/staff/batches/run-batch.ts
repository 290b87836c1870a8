import type { BatchEnd, BatchKind, BatchLine } from '#contract/batches.ts'
import { dropEmptyBatch, openBatch } from '../../changes.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'

/** What became of a row: `true` it was changed, `false` it was so already, or why it was left as it is. */
export type Outcome = boolean | { name: string; reason: string }

export interface Batch {
  kind: BatchKind
  /** For people. */
  summary: string
  undoes?: number
  ids: readonly number[]
  /** So many rows are changed in one step: in one transaction. */
  atOnce: number
  /** Changes rows. @param ctx its changes belong to the batch @returns what became of each, in this order */
  step: (ctx: Context, ids: readonly number[]) => Promise<Outcome[]>
}

export interface Listener {
  /** Aborted when the batch must end after the step that runs. */
  signal: AbortSignal
  write: (line: BatchLine) => void
  /** Called before each step; what it throws ends the batch. */
  beforeStep: () => Promise<void>
}

/** More refusals are counted, not named. */
const MOST_NAMED = 200

/**
 * Changes many rows, step by step, as one entry of the history. Each step is a transaction of its own: what a batch that
 * ends early has done stays, and can be undone like the whole.
 */
export async function runBatch(ctx: Context, batch: Batch, { signal, write, beforeStep }: Listener): Promise<BatchEnd> {
  const { kind, summary, undoes = null, ids, atOnce, step } = batch
  const batchId = await openBatch(ctx, kind, { summary, undoes })
  const counts = { changed: 0, unchanged: 0, refused: 0 }
  try {
    for (let done = 0; done < ids.length && !signal.aborted; ) {
      await beforeStep()
      const now = ids.slice(done, done + atOnce)
      const outcomes = await step({ ...ctx, batchId }, now)
      for (const [index, outcome] of outcomes.entries()) {
        if (outcome === true) counts.changed += 1
        else if (outcome === false) counts.unchanged += 1
        else {
          counts.refused += 1
          if (counts.refused <= MOST_NAMED) write({ kind: 'refusal', id: now[index] as number, ...outcome })
        }
      }
      done += now.length
      write({ kind: 'progress', done, total: ids.length })
    }
  } finally {
    await dropEmptyBatch(ctx, batchId)
  }
  return { kind: 'end', batchId: counts.changed > 0 ? batchId : null, ...counts }
}

/** A step of one row: what is refused to it is its outcome. @param nameOf for people */
export const oneByOne =
  (act: (ctx: Context, id: number) => Promise<boolean>, nameOf: (ctx: Context, id: number) => Promise<string>) =>
  async (ctx: Context, ids: readonly number[]): Promise<Outcome[]> => {
    const outcomes: Outcome[] = []
    for (const id of ids) {
      try {
        outcomes.push(await act(ctx, id))
      } catch (error) {
        if (!isRefusal(error)) throw error
        outcomes.push({ name: await nameOf(ctx, id), reason: error.message })
      }
    }
    return outcomes
  }

/** Whether an error is about the row, and not about the site or the whole request. */
const isRefusal = (error: unknown): error is AppError =>
  error instanceof AppError && ['not_found', 'invalid', 'conflict'].includes(error.code)
