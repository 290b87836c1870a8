import { useEffect, useLayoutEffect, useRef } from 'react'
import { expectArrival, takeArrival } from './arrival.ts'

const STORE = 'scroll'
const PATIENCE_MS = 3000
const positions = new Map<string, number>()
let returnTo: number | undefined

/** State of a new entry of the history: the name under which its place is kept. */
export function newEntry(): { entry: string } {
  returnTo = undefined
  return { entry: String(Math.random()) }
}

const currentEntry = (): string => history.state?.entry ?? ''

/** Shows a page that was reached by a link from its top, or the part its address names; on the way back, where it was left. */
export function useScrollMemory(address: string): void {
  useEffect(rememberScroll, [])

  const shown = useRef(address)
  // On the server there is nothing to lay out.
  const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
  useEffectBeforePaint(() => {
    if (shown.current === address) return
    shown.current = address
    if (!restore() && !showPart(location.hash)) scrollTo({ top: 0, behavior: 'instant' })
  }, [address])
}

function rememberScroll(): () => void {
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][]
    for (const [entry, y] of kept) positions.set(entry, y)
  } catch {
    // No storage, no memory beyond this document.
  }
  const onScroll = () => positions.set(currentEntry(), scrollY)
  // Before the router hears of it, and draws.
  const onPopState = () => {
    returnTo = positions.get(currentEntry()) ?? 0
    expectArrival()
    requestAnimationFrame(restore)
  }
  // The browser knows best how to show a page that it loads itself.
  const onShow = () => {
    history.scrollRestoration = 'manual'
  }
  const onHide = () => {
    history.scrollRestoration = 'auto'
    try {
      sessionStorage.setItem(STORE, JSON.stringify([...positions]))
    } catch {
      // As above.
    }
  }
  onShow()
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('popstate', onPopState, { capture: true })
  addEventListener('pageshow', onShow)
  addEventListener('pagehide', onHide)
  return () => {
    removeEventListener('scroll', onScroll)
    removeEventListener('popstate', onPopState, { capture: true })
    removeEventListener('pageshow', onShow)
    removeEventListener('pagehide', onHide)
  }
}

/** On the way back; a way within a page draws nothing anew and comes here too. */
function restore(): boolean {
  if (returnTo === undefined) return false
  scrollWhenLongEnough(returnTo)
  returnTo = undefined
  return true
}

/** @param hash `#contact` */
export function showPart(hash: string, behavior: ScrollBehavior = 'instant'): boolean {
  const part = document.getElementById(hash.slice(1))
  if (!part) return false
  part.scrollIntoView({ behavior })
  if (part.tabIndex >= 0 || part.hasAttribute('tabindex')) {
    takeArrival()
    part.focus({ preventScroll: true })
  }
  return true
}

/** A page whose reads are still under way is too short at first; the reader's own hand ends the wait. */
function scrollWhenLongEnough(y: number): void {
  const deadline = performance.now() + PATIENCE_MS
  const interrupted = new AbortController()
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => interrupted.abort(), { once: true, passive: true, signal: interrupted.signal })
  const step = () => {
    if (interrupted.signal.aborted) return
    scrollTo({ top: y, behavior: 'instant' })
    if (Math.abs(scrollY - y) > 1 && performance.now() < deadline) requestAnimationFrame(step)
    else interrupted.abort()
  }
  step()
}
