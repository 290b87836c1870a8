import { useSyncExternalStore } from 'react'
import { ApiError } from '../framework/data/api.ts'
import { GoneError, UnpublishedError } from './collect-work.ts'
import { keepWork } from './keep-work.ts'
import type { KeepFailure } from './kept-messages.ts'
import { InstallError } from './register-worker.ts'

/** A request of the reader to keep a work. It goes on while the reader uses other pages. */
interface KeepRequest {
  work: number
  outcome: 'running' | 'kept' | KeepFailure
  /** How much has been fetched, 0 to 1. */
  share: number
}

/** The requests of this page: it lives as long as the page, whatever is shown. */
const queue = {
  /** The latest request of each work. */
  requests: new Map<number, KeepRequest & { controller: AbortController }>(),
  /** Ends with the last request: works are fetched one after the other. */
  last: Promise.resolve() as Promise<unknown>,
  listeners: new Set<() => void>(),
}

/** Keeps a work in these languages, after all others that were requested before. Replaces a request that is running. */
export async function requestKeeping(work: number, codes: readonly string[]): Promise<void> {
  cancelKeeping(work)
  const controller = new AbortController()
  const { signal } = controller
  const set = (outcome: KeepRequest['outcome'], share = 1) => {
    queue.requests.set(work, { work, outcome, share, controller })
    for (const listener of queue.listeners) listener()
  }
  const update = (...state: Parameters<typeof set>) => {
    if (queue.requests.get(work)?.controller === controller) set(...state)
  }
  set('running', 0)
  const run = queue.last.then(() => {
    signal.throwIfAborted()
    return keepWork(work, codes, { signal, onProgress: (share) => update('running', share) })
  })
  queue.last = run.catch(() => {})
  try {
    await run
    update('kept')
  } catch (error) {
    update(failureOf(error))
  }
}

export const cancelKeeping = (work: number): void => queue.requests.get(work)?.controller.abort()

/** Forgets how a request ended: the reader has read it. */
export function forgetOutcome(work: number): void {
  if (queue.requests.get(work)?.outcome !== 'running') queue.requests.delete(work)
}

/** @returns undefined: nobody has requested this work */
export const useKeepRequest = (work: number): KeepRequest | undefined =>
  useSyncExternalStore(listen, () => queue.requests.get(work))

function listen(listener: () => void): () => void {
  queue.listeners.add(listener)
  return () => queue.listeners.delete(listener)
}

/** @param error of `keepWork` */
export function failureOf(error: unknown): KeepFailure {
  if (error instanceof GoneError) return 'gone'
  if (error instanceof UnpublishedError) return 'unpublished'
  if (error instanceof InstallError) return 'install'
  if (error instanceof ApiError || error instanceof TypeError || error instanceof SyntaxError) return 'network'
  const { name } = error as DOMException
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'AbortError') return 'cancelled'
  return 'refused'
}
