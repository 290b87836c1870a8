import { useSyncExternalStore } from 'react'
import { ApiError } from '../framework/data/api.ts'
import { GoneError, UnpublishedError } from './collect-work.ts'
import type { KeepFailure } from './keep-messages.ts'
import { keepWork } from './keep-work.ts'
import { InstallError } from './register-worker.ts'

/** What becomes of the wish to keep a work; it goes on while the reader goes on. */
interface Keeping {
  /** Of the work. */
  id: number
  outcome: 'under way' | 'kept' | KeepFailure
  /** 0 to 1. */
  share: number
}

const keepings = new Map<number, Keeping & { controller: AbortController }>()
/** One work after the other. */
let before: Promise<unknown> = Promise.resolve()
const watchers = new Set<() => void>()

export async function startKeeping(id: number, codes: readonly string[]): Promise<void> {
  stopKeeping(id)
  const controller = new AbortController()
  const { signal } = controller
  let isCurrent = (): boolean => true
  const tell = (outcome: Keeping['outcome'], share = 1) => {
    if (!isCurrent()) return
    keepings.set(id, { id, outcome, share, controller })
    for (const watcher of watchers) watcher()
  }
  tell('under way', 0)
  isCurrent = () => keepings.get(id)?.controller === controller
  try {
    const own = before.then(() => {
      signal.throwIfAborted()
      return keepWork(id, codes, { signal, onProgress: (share) => tell('under way', share) })
    })
    before = own.catch(() => {})
    await own
    tell('kept')
  } catch (error) {
    tell(failureOf(error))
  }
}

export const stopKeeping = (id: number): void => keepings.get(id)?.controller.abort()

/** What was told of a work has been read. */
export function forgetOutcome(id: number): void {
  if (keepings.get(id)?.outcome !== 'under way') keepings.delete(id)
}

/** undefined: nobody has asked for this work. */
export function useKeeping(id: number): Keeping | undefined {
  return useSyncExternalStore(watch, () => keepings.get(id))
}

function watch(watcher: () => void): () => void {
  watchers.add(watcher)
  return () => watchers.delete(watcher)
}

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
