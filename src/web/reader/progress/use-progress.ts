import { useEffect } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'

/** Whoever stays so long with a text without scrolling reads it. */
const STAY_MS = 3000

/**
 * Shows how far the reader has come, and remembers it, as soon as they have begun.
 * @param reading undefined: on its way, or not to be had
 */
export function useProgress(work: WorkDetail | undefined, reading: Reading | undefined): void {
  useEffect(() => {
    if (!work || !reading?.text) return
    const since = performance.now()
    let end: (() => void) | false | undefined
    const begin = () => {
      stop()
      import('./follow-reading.ts').then((m) => {
        if (end !== false) end = m.followReading(work, reading, since)
      })
    }
    const stop = () => {
      clearTimeout(timer)
      removeEventListener('scroll', begin)
    }
    const timer = setTimeout(begin, STAY_MS)
    addEventListener('scroll', begin)
    return () => {
      stop()
      if (end) end()
      end = false
    }
  }, [reading?.text])
}
