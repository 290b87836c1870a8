import { useEffect, useLayoutEffect, useRef } from 'react'
import { expectArrival, takeArrival } from './arrival.ts'
import { arrive } from './journey.ts'
import { isKept, markPart } from './marked-part.ts'

const STORE = 'positions'
const PATIENCE_MS = 3000
/** The same where the page's reads are slow. */
const LONGEST_PATIENCE_MS = 15_000
/** Frames in which nothing has moved any more. */
const CALM_FRAMES = 3

/** How far down a page stood, and in which form its lines were laid out then. */
type Position = [y: number, form: string]

let positions = new Map<string, Position>()
/** Goes to where the page that is reached was left, or is to be gone on with, and says whether it got there. */
export type Reach = () => boolean

let returnTo: Reach | undefined
/** Ends what keeps the page in place. */
let keeping = new AbortController()
let stillReading = () => false

/**
 * State of a new entry of the history: the name under which its place is kept. The one that is left keeps its own.
 * @param reach where the reading goes on, to which the address is only kept (`isKept`)
 */
export function newEntry(reach?: Reach): { entry: string; isKept: boolean } {
  keepPosition()
  returnTo = reach
  return { entry: String(Math.random()), isKept: reach !== undefined }
}

const currentEntry = (): string => history.state?.entry ?? ''

const keepPosition = () => positions.set(currentEntry(), [scrollY, currentForm()])

/** The width of the lines, and how two texts stand. */
const currentForm = (): string => `${innerWidth} ${document.documentElement.dataset.pair}`

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
  useEffect(() => {
    document.documentElement.dataset.awake = ''
  }, [])
}

/** Before the page is drawn: of the way back this has to hear before what draws anew. */
export function rememberScroll(): void {
  // A page that the browser has loaded has no name yet.
  if (!history.state?.entry) history.replaceState({ ...history.state, ...newEntry() }, '')
  try {
    positions = new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]'))
  } catch {
    // No storage, no memory beyond this document.
  }
  const onPopState = () => {
    arrive()
    // A part of this page that the browser has shown itself, by a link in a text or by hand: an entry without a name.
    if (!history.state?.entry) return history.replaceState({ ...history.state, ...newEntry() }, '')
    const position = positions.get(currentEntry())
    // Who left before anything was scrolled meant the part that the address names.
    const isPart = !position && location.hash !== ''
    returnTo = isPart ? undefined : reachPosition(position)
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
  // An entry that was left within a document is ours to restore, also where the browser has to load it anew; and where
  // it was read, a browser would rather show the part that the address names.
  if (history.scrollRestoration === 'manual' || isKept()) {
    const position = positions.get(currentEntry())
    returnTo = position && reachPosition(position)
    restore()
  }
  onShow()
  addEventListener('scroll', keepPosition, { passive: true })
  addEventListener('popstate', onPopState)
  addEventListener('hashchange', markPart)
  addEventListener('pageshow', onShow)
  addEventListener('pagehide', onHide)
}

/** @param position undefined: the top */
const reachPosition =
  ([y, form]: Position = [0, '']): Reach =>
  () => {
    // Where the lines are laid out in another form, the passage that was read stands elsewhere.
    const part = isKept() && form !== currentForm() && document.getElementById(location.hash.slice(1))
    if (part) {
      part.scrollIntoView({ behavior: 'instant' })
      return true
    }
    scrollTo({ top: y, behavior: 'instant' })
    return Math.abs(scrollY - y) <= 1
  }

/** On the way back, or where the reading goes on; a way within a page draws nothing anew and comes here too. */
export function restore(): boolean {
  const reach = returnTo
  returnTo = undefined
  if (reach) keepInPlace(reach)
  return reach !== undefined
}

/** Shows the part that the address names, also if it comes later than its page. @returns whether it is here already */
export function showPart(behavior: ScrollBehavior = 'instant'): boolean {
  let part = markPart()
  let isReached = false
  const reach = () => {
    part ??= markPart()
    // The focus first: a field among the bars that has it lets the page scroll beneath them (base.css).
    if (part && !isReached) goOnFrom(part)
    part?.scrollIntoView({ behavior })
    isReached = part !== null
    return isReached
  }
  if (location.hash === '') return false
  if (behavior === 'instant') keepInPlace(reach)
  else reach()
  return part !== null
}

/** The focus goes along to what can have it, and to a passage of a text: the keys and the reading voice go on there. */
export function goOnFrom(part: HTMLElement): void {
  if (part.closest('article')) part.tabIndex = -1
  if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) return
  takeArrival()
  part.focus({ preventScroll: true })
}

/**
 * A page whose reads are still under way is too short at first, or too long: placeholders have not the size of what
 * they stand for. The reader's own hand ends the wait, and so does another place to be kept.
 */
function keepInPlace(reach: Reach): void {
  const began = performance.now()
  const patience = () => (stillReading() ? LONGEST_PATIENCE_MS : PATIENCE_MS)
  keeping.abort()
  keeping = new AbortController()
  const interrupted = keeping
  for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
    addEventListener(type, () => interrupted.abort(), { once: true, passive: true, signal: interrupted.signal })
  let calm = 0
  const step = () => {
    if (interrupted.signal.aborted) return
    calm = reach() && !stillReading() ? calm + 1 : 0
    if (calm < CALM_FRAMES && performance.now() < began + patience()) requestAnimationFrame(step)
    else interrupted.abort()
  }
  step()
}
