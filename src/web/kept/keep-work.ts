import { readAddress } from '#contract/addresses.ts'
import { ApiError } from '../framework/data/api.ts'
import { type Collected, collectWork } from './collect-work.ts'
import { facesOf } from './faces.ts'
import { findKept, type KeptList, listTexts, removeKept, saveKept } from './kept-database.ts'
import { changeKept, coverOf, dropFiles, keepFiles } from './kept-files.ts'
import { registerWorker } from './register-worker.ts'
import { tellKept } from './tell-kept.ts'

/** What the search is narrowed by, also without a network. */
const LISTS = [readAddress('languages'), readAddress('categories')]

/** Words of the interface need their face too. */
const INTERFACE = ['en', 'Aa “–” 0123456789'] as const

interface Keeping {
  signal: AbortSignal
  /** @param share 0 to 1 */
  onProgress: (share: number) => void
}

/**
 * Keeps a work in these languages and in no others: all of it, or what was kept before stays as it was.
 * @throws InstallError, GoneError, UnpublishedError, DOMException (QuotaExceededError, AbortError, of a database that is
 * refused), and what `fetch` throws
 */
export async function keepWork(id: number, codes: readonly string[], { signal, onProgress }: Keeping): Promise<void> {
  const kept = await findKept(id)
  const before = kept && { kept, texts: await listTexts(id) }
  await registerWorker()
  signal.throwIfAborted()
  // Texts that could be taken away at any time are worth less: the browser may ask, or decide by itself.
  void navigator.storage.persist?.().catch(() => false)
  const [collected, ...lists] = await Promise.all([
    collectWork(id, codes, { signal, onProgress, before }),
    ...LISTS.map((path) => readList(path, signal)),
  ])
  await changeKept(async () => {
    try {
      await keepFiles([...coverOf(collected.kept.work), ...facesOf(wordsOf(collected))])
      signal.throwIfAborted()
      await saveKept(collected.kept, collected.texts, lists)
    } finally {
      await dropFiles()
    }
  })
  tellKept()
}

/** @throws DOMException where the browser refuses it */
export async function forgetWork(id: number): Promise<void> {
  await changeKept(async () => {
    await removeKept(id)
    await dropFiles()
  })
  tellKept()
}

async function readList(path: string, signal: AbortSignal): Promise<KeptList> {
  const response = await fetch(path, { signal })
  if (!response.ok) throw new ApiError(response.status, response.statusText)
  return { path, body: await response.text() }
}

/** Everything that is to be set, by language. */
function wordsOf({ texts }: Collected): Map<string, string> {
  const words = new Map<string, string>([INTERFACE])
  for (const { code, body } of texts) words.set(code, (words.get(code) ?? '') + body)
  return words
}
