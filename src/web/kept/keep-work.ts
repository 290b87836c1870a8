import { readAddress } from '#contract/addresses.ts'
import { ApiError } from '../framework/data/api.ts'
import { type CollectedWork, collectWork } from './collect-work.ts'
import {
  announceKeptChange,
  findKeptWork,
  type KeptList,
  listKeptTexts,
  removeKeptWork,
  saveKeptWork,
} from './kept-database.ts'
import { coverOf, keepFiles, removeUnneededFiles, withKeptLock } from './kept-files.ts'
import { neededFaces } from './needed-faces.ts'
import { registerWorker } from './register-worker.ts'

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
 * stores nothing), and what `fetch` throws
 */
export async function keepWork(
  id: number,
  codes: readonly string[],
  { signal, onProgress }: KeepOptions,
): Promise<void> {
  const kept = await findKeptWork(id)
  const before = kept && { kept, texts: await listKeptTexts(id) }
  await registerWorker()
  signal.throwIfAborted()
  // Else the browser may remove the texts at any time. It may ask the reader, or decide by itself.
  void navigator.storage.persist?.().catch(() => false)
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
  const response = await fetch(path, { signal })
  if (!response.ok) throw new ApiError(response.status, response.statusText)
  return { path, body: await response.text() }
}

/** Everything that will be set, by code of its language. */
function textsByCode({ texts }: CollectedWork): Map<string, string> {
  const all = new Map<string, string>([INTERFACE_CHARACTERS])
  for (const { code, body } of texts) all.set(code, (all.get(code) ?? '') + body)
  return all
}
