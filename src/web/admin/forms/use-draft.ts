import { useCallback, useEffect, useRef, useState } from 'react'
import { useStaff } from '../access/session.ts'
import { type Draft, dropDraft, onDraftNews, readDraft, type Stamp, writeDraft } from './drafts.ts'

/** A draft is written at most so often, and once more when the page is left. */
const STEP_MS = 500

interface DraftOptions<Changes> {
  /** The unsaved changes of the form; undefined: there are none. */
  read: () => Changes | undefined
  /** Puts a draft into the form. */
  restore: (draft: Changes) => void
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
export function useDraft<Changes extends { revision: number | undefined }>(
  key: string | undefined,
  options: DraftOptions<Changes>,
): DraftKeeper {
  const { email } = useStaff()
  const name = key === undefined ? undefined : `${email} ${key}`
  const [offered, setOffered] = useState<Draft<Changes>>()
  const [isElsewhere, setElsewhere] = useState(false)
  const latest = useRef({ name, ...options })
  /**
   * `isDecided`: no draft is written before an earlier one was looked for, and restored or discarded.
   * `known`: the draft that was offered here, and is no other tab's any more.
   */
  const state = useRef({ timer: 0, hasWritten: false, isDecided: false, known: undefined as Stamp | undefined })
  const former = useRef(name)
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
    if (changes) return writeDraft(name, changes)
    await dropDraft(name, state.current.known)
    return false
  }, [])

  const changed = useCallback(() => {
    state.current.timer ||= window.setTimeout(keep, STEP_MS)
  }, [keep])

  useEffect(() => {
    if (former.current !== undefined && former.current !== name) {
      dropDraft(former.current, state.current.known)
      state.current.known = undefined
      state.current.hasWritten = false
    }
    former.current = name
    if (name === undefined) return
    let isGone = false
    state.current.isDecided = false
    readDraft<Changes>(name).then((draft) => {
      if (isGone) return
      state.current.known = draft
      if (draft) setOffered(draft)
      else {
        state.current.isDecided = true
        keep()
      }
    })
    const silence = onDraftNews(name, (what) => {
      setElsewhere(what === 'written')
      // The other tab may have written over the draft of this one before.
      if (what === 'gone') changed()
    })
    return () => {
      isGone = true
      silence()
    }
  }, [name, keep, changed])

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

  const take = (draft: Draft<Changes> | undefined) => {
    if (draft) latest.current.restore(draft)
    state.current.isDecided = true
    state.current.hasWritten = draft !== undefined
    state.current.known = draft ?? state.current.known
    setOffered(undefined)
  }
  const drop = useCallback(async () => {
    clearTimeout(state.current.timer)
    state.current.timer = 0
    state.current.hasWritten = false
    const { name } = latest.current
    if (name !== undefined) await dropDraft(name, state.current.known)
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
      take(name === undefined ? undefined : await readDraft<Changes>(name))
      setElsewhere(false)
    },
    changed,
    keep,
    drop,
  }
}
