import { useSyncExternalStore } from 'react'
import { readAddress } from '#contract/addresses.ts'
import { ApiError } from '../framework/data/api.ts'
import type { Messages } from '../i18n/messages.ts'
import { type CollectedWork, collectWork, GoneError, UnpublishedError } from './collect-work.ts'
import {
  announceKeptChange,
  findKeptWork,
  type KeptList,
  listKeptTexts,
  partsOf,
  removeKeptWork,
  saveKeptWork,
} from './kept-database.ts'
import { coverOf, keepFiles, neededFaces, removeUnneededFiles, withKeptLock } from './kept-files.ts'
import { overNetwork, UnreachableError } from './over-network.ts'
import { InstallError, registerWorker } from './register-worker.ts'

/** Lists by which a search can be narrowed: without a network too. */
const LISTS = [readAddress('languages'), readAddress('categories')]

/** Characters of the interface, by the code of its language: they need their face as well. */
const INTERFACE_CHARACTERS = ['en', 'Aa “–” 0123456789'] as const

interface KeepOptions {
  signal: AbortSignal
  /** @param share 0 to 1 */
  onProgress: (share: number) => void
}

/**
 * Keeps a work in these languages and in no others: all of it, or what was kept before stays as it was.
 * @throws InstallError, GoneError, UnpublishedError, DOMException (QuotaExceededError, AbortError, or that the browser
 * stores nothing), UnreachableError, ApiError
 */
async function keepWork(id: number, codes: readonly string[], { signal, onProgress }: KeepOptions): Promise<void> {
  const kept = await findKeptWork(id)
  const before = kept && { kept, texts: await listKeptTexts(id) }
  await registerWorker()
  signal.throwIfAborted()
  // Else the browser may remove the texts at any time. It may ask the reader, or decide by itself.
  // Some have no such thing.
  void navigator.storage?.persist?.().catch(() => false)
  const [collected, ...lists] = await Promise.all([
    collectWork(id, codes, { signal, onProgress, before }),
    ...LISTS.map((path) => fetchList(path, signal)),
  ])
  await withKeptLock(async () => {
    try {
      await keepFiles([...coverOf(collected.kept.work), ...neededFaces(textsByCode(collected))])
      signal.throwIfAborted()
      await saveKeptWork(collected.kept, collected.texts, lists)
    } finally {
      await removeUnneededFiles()
    }
  })
  announceKeptChange()
}

/** Removes a kept work from this device. @throws DOMException where the browser refuses it */
export async function removeWork(id: number): Promise<void> {
  await withKeptLock(async () => {
    await removeKeptWork(id)
    await removeUnneededFiles()
  })
  announceKeptChange()
}

async function fetchList(path: string, signal: AbortSignal): Promise<KeptList> {
  const response = await overNetwork(() => fetch(path, { signal }))
  if (!response.ok) throw new ApiError(response.status, response.statusText)
  return { path, body: await overNetwork(() => response.text()) }
}

/** Everything that will be set, by code of its language. */
function textsByCode({ texts }: CollectedWork): Map<string, string> {
  const all = new Map<string, string>([INTERFACE_CHARACTERS])
  for (const text of texts) for (const { body } of partsOf(text)) all.set(text.code, (all.get(text.code) ?? '') + body)
  return all
}

type KeepFailure = keyof Messages['kept']['failures']

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

/**
 * Keeps a work in these languages, after all others that were requested before. Replaces a running request for the work.
 * @param keep what keeps a work
 */
export async function requestKeeping(work: number, codes: readonly string[], keep = keepWork): Promise<void> {
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
    return keep(work, codes, { signal, onProgress: (share) => update('running', share) })
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
  if (error instanceof UnreachableError || error instanceof ApiError || error instanceof SyntaxError) return 'network'
  // What this browser lacks, or a fault of ours.
  if (error instanceof TypeError) return 'failed'
  const { name } = error as DOMException
  if (name === 'QuotaExceededError') return 'full'
  if (name === 'AbortError') return 'cancelled'
  return 'refused'
}
