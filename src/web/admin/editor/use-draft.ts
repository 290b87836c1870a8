import type { DBSchema } from 'idb'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceDatabase } from '../../framework/data/device-database.ts'
import { useStaff } from '../access/session.ts'

/** At most so often is a draft written; what is written last is kept when the page goes. */
const STEP_MS = 500

interface DraftOptions<T> {
  /** The form as it stands. */
  values: T
  /** Something in it is not saved. */
  isDirty: boolean
  /** Of the row the form was made from; undefined: there is none yet. */
  revision: number | undefined
  /** Puts a draft into the form. @param revision of the row it was made from: what it is saved against */
  onRestore: (values: T, revision: number | undefined) => void
}

export interface KeptDraft<T> {
  /** A draft from before, until it is said what becomes of it. */
  offered: Draft<T> | undefined
  restore: () => void
  discard: () => void
  /** The same is being written in another tab. */
  isElsewhere: boolean
  /** Puts what was written there into this form. */
  takeElsewhere: () => Promise<void>
  /** It has been saved. */
  saved: () => Promise<void>
}

/**
 * Keeps what is not saved yet in this browser, through a reload, a crash or a lost session, and offers it back. One
 * draft a key and person; of two tabs that write the same, the newest is kept and the other is told.
 * @param key of what is edited, among all that can be; with another one it is kept there from then on
 */
export function useDraft<T>(key: string, { values, isDirty, revision, onRestore }: DraftOptions<T>): KeptDraft<T> {
  const { email } = useStaff()
  const name = `${email} ${key}`
  const [offered, setOffered] = useState<Draft<T>>()
  const [isElsewhere, setElsewhere] = useState(false)
  const latest = useRef({ name, values, isDirty, revision, onRestore })
  /** `isAsked`: nothing is written before it is known what was, and what becomes of it. */
  const state = useRef({ timer: 0, hasWritten: false, isAsked: false })

  const flush = useCallback(async () => {
    clearTimeout(state.current.timer)
    state.current.timer = 0
    const { name, values, isDirty, revision } = latest.current
    if (!state.current.isAsked || (!isDirty && !state.current.hasWritten)) return
    state.current.hasWritten = isDirty
    if (isDirty) await writeDraft(name, { values, revision, savedAt: Date.now() })
    else await dropDraft(name)
  }, [])

  useEffect(() => {
    let isGone = false
    state.current.isAsked = false
    readDraft<T>(name).then((draft) => {
      if (isGone) return
      if (draft) setOffered(draft)
      else {
        state.current.isAsked = true
        flush()
      }
    })
    const silence = hearDrafts(name, (what) => setElsewhere(what === 'written'))
    return () => {
      isGone = true
      silence()
    }
  }, [name, flush])

  useEffect(() => {
    latest.current = { name, values, isDirty, revision, onRestore }
    if (isDirty || state.current.hasWritten) state.current.timer ||= window.setTimeout(flush, STEP_MS)
  }, [name, values, isDirty, revision, onRestore, flush])

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden' && state.current.timer) flush()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', flush)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', flush)
      if (state.current.timer) flush()
    }
  }, [flush])

  const take = (draft: Draft<T> | undefined) => {
    if (draft) latest.current.onRestore(draft.values, draft.revision)
    state.current.isAsked = true
    state.current.hasWritten = draft !== undefined
    setOffered(undefined)
  }
  return {
    offered,
    restore: () => take(offered),
    discard: () => {
      take(undefined)
      dropDraft(name)
    },
    isElsewhere,
    takeElsewhere: async () => {
      take(await readDraft<T>(name))
      setElsewhere(false)
    },
    saved: useCallback(async () => {
      clearTimeout(state.current.timer)
      state.current.timer = 0
      state.current.hasWritten = false
      await dropDraft(name)
    }, [name]),
  }
}

/** What was written and not saved, as this browser keeps it. */
interface Draft<T> {
  values: T
  /** When it was written, in ms. */
  savedAt: number
  /** Of the row it was made from; undefined: there was none. */
  revision: number | undefined
  /** Which tab wrote it. */
  tab: string
}

/** Told to the other tabs. */
interface DraftNews {
  key: string
  tab: string
  what: 'written' | 'gone'
}

const CHANNEL = 'dragoman-drafts'
const KEPT_MS = 90 * 24 * 3_600_000

/** This tab among those of the browser. */
const thisTab = crypto.randomUUID()

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft<unknown> }
}

const open = deviceDatabase<Schema>('dragoman-drafts', (database) => {
  database.createObjectStore('drafts')
})

/** undefined: there is none, or none that is worth an offer, or the browser keeps nothing for us. */
async function readDraft<T>(key: string): Promise<Draft<T> | undefined> {
  try {
    const database = await open()
    const found = (await database.get('drafts', key)) as Draft<T> | undefined
    if (!found || Date.now() - found.savedAt < KEPT_MS) return found
    await database.delete('drafts', key)
  } catch {
    // A browser that keeps nothing (a private window) is written in all the same.
  }
  return undefined
}

async function writeDraft<T>(key: string, draft: Omit<Draft<T>, 'tab'>): Promise<void> {
  try {
    await (await open()).put('drafts', { ...draft, tab: thisTab }, key)
    tell({ key, tab: thisTab, what: 'written' })
  } catch {
    // As above.
  }
}

async function dropDraft(key: string): Promise<void> {
  try {
    await (await open()).delete('drafts', key)
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
function hearDrafts(key: string, listener: (what: DraftNews['what']) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<DraftNews>) => {
    if (data.key === key && data.tab !== thisTab) listener(data.what)
  }
  return () => channel.close()
}
