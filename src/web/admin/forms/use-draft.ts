import type { DBSchema } from 'idb'
import { useCallback, useEffect, useRef, useState } from 'react'
import { deviceDatabase } from '../../framework/data/device-database.ts'
import { randomId } from '../../framework/data/random-id.ts'
import { useStaff } from '../access/session.ts'
import type { FormChanges } from './edited-row.ts'

/** A draft is written at most so often, and once more when the page is left. */
const STEP_MS = 500

interface DraftOptions<T> {
  /** The unsaved changes of the form; undefined: there are none. */
  read: () => FormChanges<T> | undefined
  /** Puts a draft into the form. */
  restore: (draft: FormChanges<T>) => void
}

/** The draft of a form, as `DraftNotice` shows it. */
export interface KeptDraft {
  /** An earlier draft, until staff restore or discard it. */
  offered: { savedAt: number; revision: number | undefined } | undefined
  restore: () => void
  discard: () => void
  /** The same form has unsaved changes in another tab. */
  isElsewhere: boolean
  /** Puts the draft of the other tab into this form. */
  takeElsewhere: () => Promise<void>
}

export interface DraftKeeper extends KeptDraft {
  /** Call it when the form has changed. */
  changed: () => void
  /** Writes the draft now. @returns whether this browser keeps it */
  keep: () => Promise<boolean>
  /** Call it after the form was saved, or given up: drops the draft. */
  drop: () => Promise<void>
}

/**
 * Keeps the unsaved changes of a form in this browser, through a reload, a crash or a lost session, and offers them back.
 * There is one draft for each key and person: of two tabs the newest stays, and the other tab is warned.
 * @param key names the row that is edited; undefined: no draft is kept. When it changes, the draft is kept under the new key
 */
export function useDraft<T>(key: string | undefined, options: DraftOptions<T>): DraftKeeper {
  const { email } = useStaff()
  const name = key === undefined ? undefined : `${email} ${key}`
  const [offered, setOffered] = useState<Draft<T>>()
  const [isElsewhere, setElsewhere] = useState(false)
  const latest = useRef({ name, ...options })
  /** `isDecided`: no draft is written before an earlier one was looked for, and restored or discarded. */
  const state = useRef({ timer: 0, hasWritten: false, isDecided: false })
  useEffect(() => {
    latest.current = { name, ...options }
  })

  const keep = useCallback(async () => {
    clearTimeout(state.current.timer)
    state.current.timer = 0
    const { name, read } = latest.current
    if (name === undefined || !state.current.isDecided) return false
    const changes = read()
    if (!changes && !state.current.hasWritten) return false
    state.current.hasWritten = changes !== undefined
    if (changes) return writeDraft(name, { ...changes, savedAt: Date.now() })
    await dropDraft(name)
    return false
  }, [])

  const changed = useCallback(() => {
    state.current.timer ||= window.setTimeout(keep, STEP_MS)
  }, [keep])

  useEffect(() => {
    if (name === undefined) return
    let isGone = false
    state.current.isDecided = false
    readDraft<T>(name).then((draft) => {
      if (isGone) return
      if (draft) setOffered(draft)
      else {
        state.current.isDecided = true
        keep()
      }
    })
    const silence = onDraftNews(name, (what) => setElsewhere(what === 'written'))
    return () => {
      isGone = true
      silence()
    }
  }, [name, keep])

  useEffect(() => {
    const leave = () => {
      if (document.visibilityState === 'hidden' && state.current.timer) keep()
    }
    document.addEventListener('visibilitychange', leave)
    window.addEventListener('pagehide', keep)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      window.removeEventListener('pagehide', keep)
      if (state.current.timer) keep()
    }
  }, [keep])

  const take = (draft: Draft<T> | undefined) => {
    if (draft) latest.current.restore(draft)
    state.current.isDecided = true
    state.current.hasWritten = draft !== undefined
    setOffered(undefined)
  }
  const drop = useCallback(async () => {
    clearTimeout(state.current.timer)
    state.current.timer = 0
    state.current.hasWritten = false
    const { name } = latest.current
    if (name !== undefined) await dropDraft(name)
  }, [])
  return {
    offered,
    restore: () => take(offered),
    discard: () => {
      take(undefined)
      drop()
    },
    isElsewhere,
    takeElsewhere: async () => {
      take(name === undefined ? undefined : await readDraft<T>(name))
      setElsewhere(false)
    },
    changed,
    keep,
    drop,
  }
}

/** Unsaved changes, as this browser keeps them. */
interface Draft<T> extends FormChanges<T> {
  /** Time in ms. */
  savedAt: number
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
const thisTab = randomId()

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

/** @returns whether this browser keeps it */
async function writeDraft<T>(key: string, draft: Omit<Draft<T>, 'tab'>): Promise<boolean> {
  try {
    await (await open()).put('drafts', { ...draft, tab: thisTab }, key)
    postNews({ key, tab: thisTab, what: 'written' })
    return true
  } catch {
    // As above.
    return false
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
