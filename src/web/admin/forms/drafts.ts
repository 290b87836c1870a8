import type { DBSchema } from 'idb'
import { deviceDatabase } from '../../framework/data/device-database.ts'
import { randomId } from '../../framework/data/random-id.ts'

/** Who wrote a draft, and when: of two with the same stamp there is one. */
export interface Stamp {
  /** Time in ms. */
  savedAt: number
  /** Id of the tab that wrote it. */
  tab: string
}

/** Unsaved changes, as this browser keeps them. */
export type Draft<Changes> = Changes & Stamp

/** A message to the other tabs. `gone`: a tab has no draft of this any more. */
interface DraftNews {
  key: string
  tab: string
  what: 'written' | 'gone'
}

const CHANNEL = 'dragoman-drafts'
const KEPT_MS = 90 * 24 * 3_600_000

/** Id of this tab. */
const thisTab = randomId()

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft<object> }
}

const open = deviceDatabase<Schema>('dragoman-drafts', (database) => {
  database.createObjectStore('drafts')
})

/** The draft of a key; undefined: there is none, it is too old, or the browser stores nothing (a private window). */
export async function readDraft<Changes>(key: string): Promise<Draft<Changes> | undefined> {
  try {
    const database = await open()
    const found = (await database.get('drafts', key)) as Draft<Changes> | undefined
    if (!found || Date.now() - found.savedAt < KEPT_MS) return found
    await database.delete('drafts', key)
  } catch {
    // The browser stores nothing (a private window): the form works without drafts.
  }
  return undefined
}

/** Writes the draft of a key over any other. @returns whether this browser keeps it */
export async function writeDraft(key: string, changes: object): Promise<boolean> {
  try {
    await (await open()).put('drafts', { ...changes, savedAt: Date.now(), tab: thisTab }, key)
    postNews({ key, tab: thisTab, what: 'written' })
    return true
  } catch {
    // As above.
    return false
  }
}

/** Deletes the draft of a key, unless another tab has written it. @param known one of another tab that may go, too */
export async function dropDraft(key: string, known?: Stamp): Promise<void> {
  try {
    const { store, done } = (await open()).transaction('drafts', 'readwrite')
    const found = await store.get(key)
    const isKnown = known !== undefined && found?.tab === known.tab && found.savedAt === known.savedAt
    if (found?.tab === thisTab || isKnown) await store.delete(key)
    await done
    postNews({ key, tab: thisTab, what: 'gone' })
  } catch {
    // As above.
  }
}

function postNews(news: DraftNews): void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.postMessage(news)
  channel.close()
}

/** Calls `listener` when another tab writes or drops a draft. @returns stops listening */
export function onDraftNews(key: string, listener: (what: DraftNews['what']) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<DraftNews>) => {
    if (data.key === key && data.tab !== thisTab) listener(data.what)
  }
  return () => channel.close()
}
