import { useCallback, useEffect, useMemo, useRef } from 'react'

/** A shorter text is told at each keystroke: putting it together costs nothing that is felt. */
const LONG = 200_000
const PAUSE_MS = 250

export interface Report {
  /** What was told last. */
  readonly told: () => string
  /** Tells of a change: now, or of a long text soon. @param read puts the text together */
  readonly changed: (read: () => string) => void
  /** Tells now what is still untold. */
  readonly flush: () => void
  /** It is known already. */
  readonly known: (content: string) => void
}

/** Tells a form of its text without making it pay for every keystroke in a long one. */
export function useReport(value: string, onChange: (content: string) => void): Report {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])
  const state = useRef({ told: value, read: undefined as (() => string) | undefined, timer: 0 })
  const flush = useCallback(() => {
    const { read, timer } = state.current
    clearTimeout(timer)
    if (!read) return
    const content = read()
    state.current = { told: content, read: undefined, timer: 0 }
    latest.current(content)
  }, [])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && flush()
    // A key that saves, or closes, acts on what is written.
    const key = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.isComposing && flush()
    document.addEventListener('visibilitychange', leave)
    document.addEventListener('keydown', key, true)
    return () => {
      document.removeEventListener('visibilitychange', leave)
      document.removeEventListener('keydown', key, true)
      flush()
    }
  }, [flush])
  return useMemo(
    () => ({
      told: () => state.current.told,
      flush,
      known: (content) => {
        state.current.told = content
      },
      changed: (read) => {
        state.current.read = read
        if (state.current.told.length < LONG) flush()
        else if (!state.current.timer) state.current.timer = window.setTimeout(flush, PAUSE_MS)
      },
    }),
    [flush],
  )
}
