import { useEffect } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'

/** A reader who stays so long without scrolling has begun to read. */
const STAY_MS = 3000

/**
 * Shows how much of the text is read, and lets the device remember it, from the reader's first scroll on.
 * @param reading undefined: it is loading, or failed to load
 */
export function useProgress(work: WorkDetail | undefined, reading: Reading | undefined): void {
  useEffect(() => {
    if (!work || !reading?.text) return
    const openedAt = performance.now()
    let isLeft = false
    let stopFollowing: (() => void) | undefined
    const begin = () => {
      stopWaiting()
      import('./follow-reading.ts').then((m) => {
        if (!isLeft) stopFollowing = m.followReading(work, reading, openedAt)
      })
    }
    const stopWaiting = () => {
      clearTimeout(timer)
      removeEventListener('scroll', begin)
    }
    const timer = setTimeout(begin, STAY_MS)
    addEventListener('scroll', begin)
    return () => {
      isLeft = true
      stopWaiting()
      stopFollowing?.()
    }
  }, [reading?.text])
}
