import { createStore, del, get, set, type UseStore } from 'idb-keyval'

/** What was written and not saved, as this browser keeps it. */
export interface Draft<T> {
  values: T
  /** When it was written, in ms. */
  savedAt: number
  /** Of the row it was made from; undefined: there was none. */
  revision: number | undefined
  /** Which tab wrote it. */
  tab: string
}

/** Told to the other tabs. */
export interface DraftNews {
  key: string
  tab: string
  what: 'written' | 'gone'
}

const CHANNEL = 'dragoman-drafts'
const KEPT_MS = 90 * 24 * 3_600_000

/** This tab among those of the browser. */
export const thisTab = crypto.randomUUID()

let opened: UseStore | undefined
const store = () => {
  opened ??= createStore('dragoman-drafts', 'drafts')
  return opened
}

/** undefined: there is none, or none that is worth an offer, or the browser keeps nothing for us. */
export async function readDraft<T>(key: string): Promise<Draft<T> | undefined> {
  try {
    const found = await get<Draft<T>>(key, store())
    if (!found || Date.now() - found.savedAt < KEPT_MS) return found
    await del(key, store())
  } catch {
    // A browser that keeps nothing (a private window) is written in all the same.
  }
  return undefined
}

export async function writeDraft<T>(key: string, draft: Omit<Draft<T>, 'tab'>): Promise<void> {
  try {
    await set(key, { ...draft, tab: thisTab }, store())
    tell({ key, tab: thisTab, what: 'written' })
  } catch {
    // As above.
  }
}

export async function dropDraft(key: string): Promise<void> {
  try {
    await del(key, store())
    tell({ key, tab: thisTab, what: 'gone' })
  } catch {
    // As above.
  }
}

function tell(news: DraftNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** News of one draft from other tabs. @returns what ends it */
export function hearDrafts(key: string, listener: (what: DraftNews['what']) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<DraftNews>) => {
    if (data.key === key && data.tab !== thisTab) listener(data.what)
  }
  return () => channel.close()
}
