import { useCallback, useEffect, useMemo, useRef } from 'react'

/** Characters. A shorter text is reported at each keystroke. */
const LONG = 200_000
const PAUSE_MS = 250

export interface Report {
  /** The text that was reported last. */
  readonly lastReported: () => string
  /** Reports a change: at once, or after a pause if the text is long. @param read puts the text together */
  readonly changed: (read: () => string) => void
  /** Reports a waiting change now. */
  readonly flush: () => void
  /** Marks a text as reported: it came from the form itself. */
  readonly markReported: (content: string) => void
}

/** Those of all editors that are shown. */
const flushes = new Set<() => void>()

/** Lets every editor report what waits: call it before the values of a form are read. */
export function reportWaiting(): void {
  for (const flush of flushes) flush()
}

/** Reports the edited text to its form; a long text only at pauses, so that typing stays fast. */
export function useReport(value: string, onChange: (content: string) => void): Report {
  const latest = useRef(onChange)
  useEffect(() => {
    latest.current = onChange
  }, [onChange])
  const state = useRef({ lastReported: value, read: undefined as (() => string) | undefined, timer: 0 })
  const flush = useCallback(() => {
    const { read, timer } = state.current
    clearTimeout(timer)
    if (!read) return
    const content = read()
    state.current = { lastReported: content, read: undefined, timer: 0 }
    latest.current(content)
  }, [])
  useEffect(() => {
    const leave = () => document.visibilityState === 'hidden' && flush()
    // A shortcut may save or close: it needs the newest text.
    const key = (event: KeyboardEvent) => (event.ctrlKey || event.metaKey) && !event.isComposing && flush()
    flushes.add(flush)
    document.addEventListener('visibilitychange', leave)
    document.addEventListener('keydown', key, true)
    return () => {
      flushes.delete(flush)
      document.removeEventListener('visibilitychange', leave)
      document.removeEventListener('keydown', key, true)
      flush()
    }
  }, [flush])
  return useMemo(
    () => ({
      lastReported: () => state.current.lastReported,
      flush,
      markReported: (content) => {
        state.current.lastReported = content
      },
      changed: (read) => {
        state.current.read = read
        if (state.current.lastReported.length < LONG) flush()
        else if (!state.current.timer) state.current.timer = window.setTimeout(flush, PAUSE_MS)
      },
    }),
    [flush],
  )
}
