import { type RefObject, useEffect } from 'react'
import { readAddress } from '#contract/addresses.ts'
import { useReadCache } from '../../framework/data/use-read.ts'
import { workRead, worksByAuthorRead } from './work-data.ts'

const DELAY_MS = 1000
/** How long an idle moment is waited for. */
const IDLE_MS = { high: 1000, low: 3000 }

type Priority = keyof typeof IDLE_MS

/** Each once, whatever came of it: what could not be had is not asked for again and again. */
const asked = new Set<number>()

/** Reads what the next page of a visitor may need: the works whose cards come into view. */
export function useReadAheadInView(list: RefObject<HTMLElement | null>, works: readonly { id: number }[]): void {
  const cache = useReadCache()
  useEffect(() => {
    const cards = list.current?.children
    if (!cards || !mayReadAhead()) return
    const observer = new IntersectionObserver((entries) => {
      for (const { isIntersecting, target } of entries) {
        const work = works[[...cards].indexOf(target)]
        if (!isIntersecting || !work) continue
        observer.unobserve(target)
        if (asked.has(work.id)) continue
        asked.add(work.id)
        whenIdle('low', () => cache.prefetch(workRead(work.id)))
      }
    })
    for (const card of cards) observer.observe(card)
    return () => observer.disconnect()
  }, [works.map(({ id }) => id).join()])
}

/** The same for the works that were added last, once the page has come to rest. */
export function useReadAheadOfRecent(works: readonly { id: number; authorId: number }[] | undefined): void {
  const cache = useReadCache()
  useEffect(() => {
    if (!works || !mayReadAhead()) return
    const delay = setTimeout(() => {
      for (const { id, authorId } of works) {
        asked.add(id)
        whenIdle('high', () => {
          cache.prefetch(workRead(id))
          cache.prefetch({ key: readAddress('translations', { work: id }) })
          cache.prefetch(worksByAuthorRead(authorId))
        })
      }
    }, DELAY_MS)
    return () => clearTimeout(delay)
  }, [works])
}

/** Not at the cost of a reader who pays for each byte or waits for it. */
function mayReadAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
}

function whenIdle(priority: Priority, run: () => void): void {
  // Safari knows no idle moments.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_MS[priority] })
  else setTimeout(run, 1)
}
