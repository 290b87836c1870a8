import { useEffect, useLayoutEffect, useRef } from 'react'
import { expectArrival, takeArrival } from './arrival.ts'
import { arrive } from './journey.ts'
import { markPart } from './marked-part.ts'

const STORE = 'scroll'
const PATIENCE_MS = 3000
/** The same where the page's reads are slow. */
const LONGEST_PATIENCE_MS = 15_000
/** Frames in which nothing has moved any more. */
const CALM_FRAMES = 3
const positions = new Map<string, number>()
let returnTo: number | undefined
let stillReading = () => false

/** State of a new entry of the history: the name under which its place is kept. The one that is left keeps its own. */
export function newEntry(): { entry: string } {
  positions.set(currentEntry(), scrollY)
  returnTo = undefined
  return { entry: String(Math.random()) }
}

const currentEntry = (): string => history.state?.entry ?? ''

/**
 * Shows a page that was reached by a link from its top, or the part its address names; on the way back, where it was
 * left. @param isReading whether placeholders still stand for some of it
 */
export function useScrollMemory(address: string, isReading: () => boolean): void {
  stillReading = isReading

  const shown = useRef(address)
  // On the server there is nothing to lay out.
  const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
  useEffectBeforePaint(() => {
    if (shown.current === address) return
    shown.current = address
    if (!restore() && !showPart()) scrollTo({ top: 0, behavior: 'instant' })
  }, [address])
  // Also what comes later than its page.
  useEffect(() => void markPart())
}

/** Before the page is drawn: of the way back this has to hear before what draws anew. */
export function rememberScroll(): void {
  // A page that the browser has loaded has no name yet.
  if (!history.state?.entry) history.replaceState({ ...history.state, ...newEntry() }, '')
  try {
    const kept = JSON.parse(sessionStorage.getItem(STORE) ?? '[]') as [string, number][]
    for (const [entry, y] of kept) positions.set(entry, y)
  } catch {
    // No storage, no memory beyond this document.
  }
  const onScroll = () => positions.set(currentEntry(), scrollY)
  const onPopState = () => {
    arrive()
    // A part of this page that the browser has shown itself, by a link in a text or by hand: an entry without a name.
    if (!history.state?.entry) return history.replaceState({ ...history.state, ...newEntry() }, '')
    const y = positions.get(currentEntry())
    // Who left before anything was scrolled meant the part that the address names.
    const isPart = y === undefined && location.hash !== ''
    returnTo = isPart ? undefined : (y ?? 0)
    expectArrival()
    requestAnimationFrame(() => (isPart ? showPart() : restore()))
  }
  // The browser knows best how to show a page that it loads itself.
  const onShow = () => {
    arrive()
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
  // An entry that was left within a document is ours to restore, also where the browser has to load it anew.
  if (history.scrollRestoration === 'manual') {
    returnTo = positions.get(currentEntry())
    restore()
  }
  onShow()
  addEventListener('scroll', onScroll, { passive: true })
  addEventListener('popstate', onPopState)
  addEventListener('hashchange', markPart)
  addEventListener('pageshow', onShow)
  addEventListener('pagehide', onHide)
}

/** On the way back; a way within a page draws nothing anew and comes here too. */
function restore(): boolean {
  if (returnTo === undefined) return false
  const y = returnTo
  returnTo = undefined
  keepInPlace(() => {
    scrollTo({ top: y, behavior: 'instant' })
    return Math.abs(scrollY - y) <= 1
  })
  return true
}

/** Shows the part that the address names, also if it comes later than its page. @returns whether it is here already */
export function showPart(behavior: ScrollBehavior = 'instant'): boolean {
  let part = markPart()
  let isReached = false
  const reach = () => {
    part ??= markPart()
    part?.scrollIntoView({ behavior })
    if (part && !isReached) goOnFrom(part)
    isReached = part !== null
    return isReached
  }
  if (location.hash === '') return false
  if (behavior === 'instant') keepInPlace(reach)
  else reach()
  return part !== null
}

/** The focus goes along to what can have it, and to a passage of a text: the keys and the reading voice go on there. */
function goOnFrom(part: HTMLElement): void {
  if (part.closest('article')) part.tabIndex = -1
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) return
  takeArrival()
  part.focus({ preventScroll: true })
}

/**
 * A page whose reads are still under way is too short at first, or too long: placeholders have not the size of what
 * they stand for. The reader's own hand ends the wait. @param scroll goes to the place, and says whether it got there
 */
function keepInPlace(scroll: () => boolean): void {
  const began = performance.now()
  const patience = () => (stillReading() ? LONGEST_PATIENCE_MS : PATIENCE_MS)
  const interrupted = new AbortController()
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => interrupted.abort(), { once: true, passive: true, signal: interrupted.signal })
  let calm = 0
  const step = () => {
    if (interrupted.signal.aborted) return
    calm = scroll() && !stillReading() ? calm + 1 : 0
    if (calm < CALM_FRAMES && performance.now() < began + patience()) requestAnimationFrame(step)
    else interrupted.abort()
  }
  step()
}
