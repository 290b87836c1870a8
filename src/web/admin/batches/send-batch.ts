import type { BatchEnd, BatchInput, BatchLine } from '#contract/batches.ts'
import { linesApi } from '../staff-client.ts'

/** What is to be done to many rows: a new batch, or the undoing of one. */
export type Request = BatchInput | { undo: number }

export type Refusal = Extract<BatchLine, { kind: 'refusal' }>

/** How far a batch is. */
export interface BatchState {
  done: number
  /** 0: not known yet. */
  total: number
  refusals: readonly Refusal[]
}

/** A batch that the site has ended early. */
export class BatchFailed extends Error {}

/**
 * Does the same to many rows.
 * @param signal ends it after the step that runs
 * @param onState called after each step
 * @returns the last line; undefined: it was stopped
 * @throws ApiError it was refused; BatchFailed; Unreachable the connection was lost
 */
export async function sendBatch(
  request: Request,
  signal: AbortSignal,
  onState: (state: BatchState) => void,
): Promise<{ end: BatchEnd | undefined; state: BatchState }> {
  const [path, body] =
    'undo' in request ? [`/api/admin/batches/${request.undo}/undo`, undefined] : ['/api/admin/batches', request]
  let state: BatchState = { done: 0, total: 0, refusals: [] }
  let end: BatchEnd | undefined
  try {
    await linesApi<BatchLine>(path, body, signal, (line) => {
      if (line.kind === 'failed') throw new BatchFailed(line.detail)
      if (line.kind === 'end') end = line
      else {
        state =
          line.kind === 'progress'
            ? { ...state, done: line.done, total: line.total }
            : { ...state, refusals: [...state.refusals, line] }
        onState(state)
      }
    })
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return { end, state }
}
