import './spoken.css'
import { barsBottom } from '../../page-text/hiding-header.ts'
import { textFlow } from '../../page-text/text-flow.ts'

const WORD = 'spoken-word'
const MARK = 'data-spoken'
/** So long the page may take to get where it was sent. */
const OWN_WAY_MS = 1000

interface Shown {
  block: Element
  /** What of it is to be in sight. */
  piece: Range | undefined
  word: Range | undefined
}

export interface Stage {
  /** @param shown undefined: nothing is said */
  show(shown: Shown | undefined): void
  /** Back to where the voice is, and along with it again. */
  comeBack(): void
  close(): void
}

/**
 * Marks what is said and keeps it in sight, as long as the reader stays with it: who has scrolled away reads something
 * else, until they come back. @param onAway whether they are away
 */
export function openStage(onAway: (isAway: boolean) => void): Stage {
  const ears = new AbortController()
  let shown: Shown | undefined
  let isAway = false
  let ownUntil = 0

  function setAway(next: boolean) {
    if (next !== isAway) onAway(next)
    isAway = next
  }

  function follow() {
    if (!shown || isAway || isInSight(shown)) return
    ownUntil = performance.now() + OWN_WAY_MS
    bringIntoSight(shown)
  }

  function onScroll() {
    if (shown && performance.now() > ownUntil) setAway(!isInSight(shown))
  }

  /** The reader's own hand; what is pressed in the bar moves no page by itself. */
  function onHand({ target }: Event) {
    if (!(target instanceof Element && target.closest('[data-strip]'))) ownUntil = 0
  }

  const { signal } = ears
  // A text whose lines stand upright scrolls by itself.
  addEventListener('scroll', onScroll, { passive: true, capture: true, signal })
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, onHand, { passive: true, signal })
  addEventListener(
    'resize',
    () => {
      ownUntil = performance.now() + OWN_WAY_MS
      follow()
    },
    { signal },
  )

  return {
    show(next) {
      if (next?.block !== shown?.block) {
        shown?.block.removeAttribute(MARK)
        next?.block.setAttribute(MARK, '')
      }
      if (CSS.highlights && next?.word !== shown?.word) {
        if (next?.word) CSS.highlights.set(WORD, new Highlight(next.word))
        else CSS.highlights.delete(WORD)
      }
      shown = next
      follow()
    },
    comeBack() {
      setAway(false)
      follow()
    },
    close() {
      this.show(undefined)
      ears.abort()
    },
  }
}

const strip = () => document.querySelector('[data-strip]')?.getBoundingClientRect().bottom ?? 0

function isInSight(shown: Shown): boolean {
  const { frame, visible, extentOf } = textFlow()
  const { top, height } = extentOf(shown.piece ?? shown.block)
  // What is higher than the screen is in sight as long as its beginning is; what is not drawn needs no sight.
  return height === 0 || (top >= (frame ? 0 : strip()) && top + Math.min(height, visible / 2) <= visible)
}

function bringIntoSight(shown: Shown): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const { frame, visible, extentOf } = textFlow()
  const { top } = extentOf(shown.piece ?? shown.block)
  if (frame) frame.scrollBy({ left: visible / 8 - top, behavior })
  else scrollBy({ top: top - (barsBottom() ?? strip()) - visible / 8, behavior })
}
