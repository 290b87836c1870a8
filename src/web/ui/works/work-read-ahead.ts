import { type RefObject, useEffect } from 'react'
import type { Work } from '#contract/works.ts'
import type { ReadCache } from '../../framework/data/read-cache.ts'
import { useReadCache } from '../../framework/data/use-read.ts'
import { readingRead, workRead, worksByAuthorRead } from './work-data.ts'

const DELAY_MS = 1000
/** How long to wait for an idle moment at most. */
const IDLE_MS = { high: 1000, low: 3000 }

type Priority = keyof typeof IDLE_MS

/** A cache: works that have been read ahead. Each is read once, even if that fails. */
const readAhead = new Set<number>()

/** Reads the works whose cards come into view, in an idle moment. */
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
        if (readAhead.has(work.id)) continue
        readAhead.add(work.id)
        whenIdle('low', () => cache.prefetch(workRead(work.id)))
      }
    })
    for (const card of cards) observer.observe(card)
    return () => observer.disconnect()
  }, [works.map(({ id }) => id).join()])
}

/**
 * Reads the reading pages of the newest works, one second after the page was drawn.
 * @param opensIn code of the language in which the cards open the works; undefined: the original
 */
export function useReadAheadOfRecent(works: readonly Work[] | undefined, opensIn?: string): void {
  const cache = useReadCache()
  useEffect(() => {
    if (!works || !mayReadAhead()) return
    const delay = setTimeout(() => {
      for (const work of works) {
        readAhead.add(work.id)
        whenIdle('high', () => readReadingPage(cache, work, opensIn))
      }
    }, DELAY_MS)
    return () => clearTimeout(delay)
  }, [works, opensIn])
}

/** Reads all that the reading page of a work needs at its beginning, in a language (undefined: the original). */
export function readReadingPage(cache: ReadCache, work: Work, code = work.originalLanguage.code): void {
  cache.prefetch(workRead(work.id))
  cache.prefetch(worksByAuthorRead(work.authorId))
  if (work.availableLanguages.length > 0) cache.prefetch(readingRead(work.id, code, undefined))
}

/** @returns false where the reader pays for each byte, or waits long for it */
export function mayReadAhead(): boolean {
  const { connection } = navigator as { connection?: { saveData?: boolean; effectiveType?: string } }
  return !connection?.saveData && (connection?.effectiveType ?? '4g') === '4g'
}

function whenIdle(priority: Priority, run: () => void): void {
  // Safari has no requestIdleCallback.
  if (typeof requestIdleCallback === 'function') requestIdleCallback(run, { timeout: IDLE_MS[priority] })
  else setTimeout(run, 1)
}
