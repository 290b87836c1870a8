import { useEffect, useLayoutEffect, useRef } from 'react'
import { arrival } from './arrival.ts'
import { fragmentState, isReadingPosition, markLinkTarget } from './fragment.ts'

const STORE = 'positions'
const PATIENCE_MS = 3000
/** The same while the page's reads are under way. */
const LONGEST_PATIENCE_MS = 15_000
/** Frames without any movement, after which a page counts as laid out. */
const CALM_FRAMES = 3

/** How far down a page was scrolled, and how its lines were laid out then (`currentLayout`). */
type ScrollPosition = [y: number, layout: string]

/** Scrolls to where a page was left, or where the reading goes on. @returns whether it got there */
export type ScrollToPosition = () => boolean

/**
 * Keeps a page in place by itself, since the browser does so only for pages that it has loaded: a page that a link leads
 * to shows its top, or the part that the address names; on the way back it shows where it was left.
 */
export class ScrollMemory {
  readonly #isFetching: () => boolean
  /** By the name of an entry of the history. */
  #positions = new Map<string, ScrollPosition>()
  /** For the page that is reached next. */
  #next: ScrollToPosition | undefined
  /** Ends what keeps the page in place. */
  #keeping = new AbortController()

  /** @param isFetching whether placeholders stand for some of the page */
  constructor(isFetching: () => boolean) {
    this.#isFetching = isFetching
  }

  /** Call it before the page is drawn: it has to hear of the way back before React does. */
  start(): void {
    this.#nameEntry()
    try {
      this.#positions = new Map(JSON.parse(sessionStorage.getItem(STORE) ?? '[]'))
    } catch {
      // Without a storage the positions last as long as this document.
    }
    // A document was left at this entry before, also if the browser has loaded it anew; and where the fragment is the
    // reading position, the browser would rather show that part.
    if (history.scrollRestoration === 'manual' || isReadingPosition()) {
      const position = this.#positions.get(currentEntry())
      this.#next = position && toPosition(position)
      this.#restore()
    }
    // The browser knows best how to show a page that it loads itself.
    const takeOver = () => {
      history.scrollRestoration = 'manual'
    }
    takeOver()
    addEventListener('pageshow', takeOver)
    addEventListener('scroll', () => this.#remember(), { passive: true })
    addEventListener('popstate', () => this.#followBack())
    addEventListener('hashchange', markLinkTarget)
    addEventListener('pagehide', () => {
      history.scrollRestoration = 'auto'
      try {
        sessionStorage.setItem(STORE, JSON.stringify([...this.#positions]))
      } catch {
        // As above.
      }
    })
  }

  /**
   * @param scroll to where the reading goes on; the fragment of the new entry is then the reading position
   * @returns state of a new entry of the history; the entry that is left keeps its own place
   */
  newEntry(scroll?: ScrollToPosition): { entry: string; isKept: boolean } {
    this.#remember()
    this.#next = scroll
    return { entry: String(Math.random()), ...fragmentState(scroll !== undefined) }
  }

  /** Shows the entry of the history that was just reached. @param behavior of scrolling to a part of the page */
  showEntry(behavior: ScrollBehavior = 'instant'): void {
    if (!this.#restore() && !this.#showPart(behavior)) scrollTo({ top: 0, behavior })
  }

  #remember(): void {
    this.#positions.set(currentEntry(), [scrollY, currentLayout()])
  }

  /** An entry that the browser has made has no name yet. */
  #nameEntry(): void {
    if (!history.state?.entry) history.replaceState({ ...history.state, ...this.newEntry() }, '')
  }

  #followBack(): void {
    // A part of this page, reached by a link in a text or by hand: the browser has shown it.
    if (!history.state?.entry) {
      this.#nameEntry()
      return
    }
    const position = this.#positions.get(currentEntry())
    // An entry that was left before anything was scrolled shows the part that its address names.
    const isPart = !position && location.hash !== ''
    this.#next = isPart ? undefined : toPosition(position)
    arrival.expect()
    requestAnimationFrame(() => (isPart ? this.#showPart('instant') : this.#restore()))
  }

  /** @returns false: there is no position to restore; ways within a page draw nothing anew and come here too */
  #restore(): boolean {
    const scroll = this.#next
    this.#next = undefined
    if (scroll) this.#keepInPlace(scroll)
    return scroll !== undefined
  }

  /** Shows the part that the address names, also if it comes later than its page. @returns whether it is here already */
  #showPart(behavior: ScrollBehavior): boolean {
    if (location.hash === '') return false
    let part = markLinkTarget()
    let isReached = false
    const scroll = () => {
      part ??= markLinkTarget()
      // The focus first: a field among the bars that has it lets the page scroll beneath them (base.css).
      if (part && !isReached) arrival.moveFocusTo(part)
      part?.scrollIntoView({ behavior })
      isReached = part !== null
      return isReached
    }
    if (behavior === 'instant') this.#keepInPlace(scroll)
    else scroll()
    return part !== null
  }

  /**
   * A page whose reads are under way is too short at first, or too long: placeholders do not have the size of what they
   * stand for. Any touch, key or wheel of the reader ends the wait, and so does another place to keep.
   */
  #keepInPlace(scroll: ScrollToPosition): void {
    const began = performance.now()
    const patience = () => (this.#isFetching() ? LONGEST_PATIENCE_MS : PATIENCE_MS)
    this.#keeping.abort()
    const keeping = new AbortController()
    this.#keeping = keeping
    for (const type of ['wheel', 'touchstart', 'keydown', 'pointerdown'])
      addEventListener(type, () => keeping.abort(), { once: true, passive: true, signal: keeping.signal })
    let calm = 0
    const step = () => {
      if (keeping.signal.aborted) return
      calm = scroll() && !this.#isFetching() ? calm + 1 : 0
      if (calm < CALM_FRAMES && performance.now() < began + patience()) requestAnimationFrame(step)
      else keeping.abort()
    }
    step()
  }
}

const currentEntry = (): string => history.state?.entry ?? ''

/** The width of the lines, and how two texts stand. */
const currentLayout = (): string => `${innerWidth} ${document.documentElement.dataset.pair}`

/** @param position undefined: the top */
const toPosition =
  ([y, layout]: ScrollPosition = [0, '']): ScrollToPosition =>
  () => {
    // With other lines, the passage that was read stands elsewhere.
    const isElsewhere = isReadingPosition() && layout !== currentLayout()
    const part = isElsewhere && document.getElementById(location.hash.slice(1))
    if (part) {
      part.scrollIntoView({ behavior: 'instant' })
      return true
    }
    scrollTo({ top: y, behavior: 'instant' })
    return Math.abs(scrollY - y) <= 1
  }

/** Shows each address that is reached where the memory says, and says in the document that its scripts run. */
export function useScrollMemory(scroll: ScrollMemory | undefined, address: string): void {
  const shown = useRef(address)
  // On the server there is nothing to lay out.
  const useEffectBeforePaint = typeof window === 'undefined' ? useEffect : useLayoutEffect
  useEffectBeforePaint(() => {
    if (shown.current === address) return
    shown.current = address
    scroll?.showEntry()
  }, [address])
  // Also for parts that come later than their page.
  useEffect(() => void markLinkTarget())
  useEffect(() => {
    document.documentElement.dataset.awake = ''
  }, [])
}
