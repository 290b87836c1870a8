import type { DBSchema } from 'idb'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceDatabase } from '../../framework/data/device-database.ts'
import { useStaff } from '../access/session.ts'

/** A draft is written at most so often, and once more when the page is left. */
const STEP_MS = 500

interface DraftOptions<T> {
  /** Current values of the form. */
  values: T
  /** The form has unsaved changes. */
  isDirty: boolean
  /** Revision of the row that the form was filled from; undefined: a new row. */
  revision: number | undefined
  /** Puts a draft into the form. @param revision that of the row from which the draft was made */
  onRestore: (values: T, revision: number | undefined) => void
}

export interface KeptDraft<T> {
  /** An earlier draft, until staff restore or discard it. */
  offered: Draft<T> | undefined
  restore: () => void
  discard: () => void
  /** The same form has unsaved changes in another tab. */
  isElsewhere: boolean
  /** Puts the draft of the other tab into this form. */
  takeElsewhere: () => Promise<void>
  /** Call it after the form was saved: drops the draft. */
  saved: () => Promise<void>
}

/**
 * Keeps the unsaved values of a form in this browser, through a reload, a crash or a lost session, and offers them back.
 * There is one draft for each key and person: of two tabs the newest stays, and the other tab is warned.
 * @param key names the row that is edited. When it changes, the draft is kept under the new key
 */
export function useDraft<T>(key: string, { values, isDirty, revision, onRestore }: DraftOptions<T>): KeptDraft<T> {
  const { email } = useStaff()
  const name = `${email} ${key}`
  const [offered, setOffered] = useState<Draft<T>>()
  const [isElsewhere, setElsewhere] = useState(false)
  const latest = useRef({ name, values, isDirty, revision, onRestore })
  /** `isDecided`: no draft is written before an earlier one was looked for, and restored or discarded. */
  const state = useRef({ timer: 0, hasWritten: false, isDecided: false })

  const flush = useCallback(async () => {
    clearTimeout(state.current.timer)
    state.current.timer = 0
    const { name, values, isDirty, revision } = latest.current
    if (!state.current.isDecided || (!isDirty && !state.current.hasWritten)) return
    state.current.hasWritten = isDirty
    if (isDirty) await writeDraft(name, { values, revision, savedAt: Date.now() })
    else await dropDraft(name)
  }, [])

  useEffect(() => {
    let isGone = false
    state.current.isDecided = false
    readDraft<T>(name).then((draft) => {
      if (isGone) return
      if (draft) setOffered(draft)
      else {
        state.current.isDecided = true
        flush()
      }
    })
    const silence = onDraftNews(name, (what) => setElsewhere(what === 'written'))
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
    state.current.isDecided = true
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

/** Unsaved values, as this browser keeps them. */
interface Draft<T> {
  values: T
  /** Time in ms. */
  savedAt: number
  /** Revision of the row that it was made from; undefined: a new row. */
  revision: number | undefined
  /** Id of the tab that wrote it. */
  tab: string
}

/** A message to the other tabs. */
interface DraftNews {
  key: string
  tab: string
  what: 'written' | 'gone'
}

const CHANNEL = 'dragoman-drafts'
const KEPT_MS = 90 * 24 * 3_600_000

/** Id of this tab. */
const thisTab = crypto.randomUUID()

interface Schema extends DBSchema {
  drafts: { key: string; value: Draft<unknown> }
}

const open = deviceDatabase<Schema>('dragoman-drafts', (database) => {
  database.createObjectStore('drafts')
})

/** The draft of a key; undefined: there is none, it is too old, or the browser stores nothing (a private window). */
async function readDraft<T>(key: string): Promise<Draft<T> | undefined> {
  try {
    const database = await open()
    const found = (await database.get('drafts', key)) as Draft<T> | undefined
    if (!found || Date.now() - found.savedAt < KEPT_MS) return found
    await database.delete('drafts', key)
  } catch {
    // The browser stores nothing (a private window): the form works without drafts.
  }
  return undefined
}

async function writeDraft<T>(key: string, draft: Omit<Draft<T>, 'tab'>): Promise<void> {
  try {
    await (await open()).put('drafts', { ...draft, tab: thisTab }, key)
    postNews({ key, tab: thisTab, what: 'written' })
  } catch {
    // As above.
  }
}

async function dropDraft(key: string): Promise<void> {
  try {
    await (await open()).delete('drafts', key)
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
function onDraftNews(key: string, listener: (what: DraftNews['what']) => void): () => void {
  const channel = new BroadcastChannel(CHANNEL)
  channel.onmessage = ({ data }: MessageEvent<DraftNews>) => {
    if (data.key === key && data.tab !== thisTab) listener(data.what)
  }
  return () => channel.close()
}
