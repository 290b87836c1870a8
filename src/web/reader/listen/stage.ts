import './spoken.css'
import { useEffect, useRef, useState } from 'react'
import { barsBottom, uncovered } from '../../page-text/hiding-header.ts'
import { readerPosition } from '../../page-text/position.ts'
import { textFlow } from '../../page-text/text-flow.ts'
import type { Narrator } from './narrator.ts'
import type { SpokenBlock } from './spoken-blocks.ts'

const WORD = 'spoken-word'
const MARK = 'data-spoken'
/** So long a smooth scroll of ours may take. */
const OWN_SCROLL_MS = 1000

/** What the voice reads just now. */
interface SpokenWords {
  block: Element
  /** Is kept visible; undefined: the whole block. */
  piece: Range | undefined
  word: Range | undefined
}

interface Stage {
  /** @param words undefined: nothing is read */
  show(words: SpokenWords | undefined): void
  /** Scrolls to the voice, and follows it again. */
  comeBack(): void
  close(): void
}

/** Shows on the page what a narrator reads. */
export function useStage(narrator: Narrator<SpokenBlock>) {
  const stage = useRef<Stage>(undefined)
  /** Whether the reader has scrolled away from the voice. */
  const [isAway, setAway] = useState(false)
  useEffect(() => {
    const opened = openStage(setAway)
    stage.current = opened
    const show = () => {
      const { piece, word } = narrator.state()
      const block = narrator.currentBlock()
      opened.show(
        block && {
          block: block.element,
          piece: piece && block.range(...piece),
          word: word && block.range(...word),
        },
      )
    }
    show()
    const unsubscribe = narrator.subscribe(show)
    return () => {
      unsubscribe()
      opened.close()
    }
  }, [narrator])
  return { isAway, comeBack: () => stage.current?.comeBack() }
}

/** Marks the words that are read, and keeps them visible until the reader scrolls away from them. */
function openStage(onAway: (isAway: boolean) => void): Stage {
  const listeners = new AbortController()
  let shown: SpokenWords | undefined
  let isAway = false
  /** Until then scrolls are our own, by `performance.now()`. */
  let ownScrollEnd = 0

  function setAway(next: boolean) {
    if (next !== isAway) onAway(next)
    isAway = next
  }

  function follow() {
    if (!shown || isAway || isVisible(shown)) return
    ownScrollEnd = performance.now() + OWN_SCROLL_MS
    scrollTo(shown)
  }

  function onScroll() {
    if (shown && performance.now() > ownScrollEnd) setAway(!isVisible(shown))
  }

  /** From here on scrolls are the reader's. In the strip keys and touches scroll nothing, but the wheel does. */
  function onHand({ type, target }: Event) {
    if (type === 'wheel' || !(target instanceof Element && target.closest('[data-strip]'))) ownScrollEnd = 0
  }

  const { signal } = listeners
  // `capture`: vertical lines scroll in a frame of their own, whose events do not bubble.
  addEventListener('scroll', onScroll, { passive: true, capture: true, signal })
  for (const type of ['wheel', 'touchmove', 'keydown']) addEventListener(type, onHand, { passive: true, signal })
  addEventListener(
    'resize',
    () => {
      ownScrollEnd = performance.now() + OWN_SCROLL_MS
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
      listeners.abort()
    },
  }
}

function isVisible(shown: SpokenWords): boolean {
  const { frame, visible, extentOf } = textFlow()
  const { top, height } = extentOf(shown.piece ?? shown.block)
  // Of a piece that is higher than the screen the beginning counts; a piece that is not drawn cannot be visible.
  return height === 0 || (top >= (frame ? 0 : uncovered().top) && top + Math.min(height, visible / 2) <= visible)
}

function scrollTo(shown: SpokenWords): void {
  const behavior = matchMedia('(prefers-reduced-motion: reduce)').matches ? 'instant' : 'smooth'
  const { frame, visible, extentOf } = textFlow()
  const { top } = extentOf(shown.piece ?? shown.block)
  readerPosition.leave()
  if (frame) frame.scrollBy({ left: visible / 8 - top, behavior })
  else scrollBy({ top: top - (barsBottom() ?? uncovered().top) - visible / 8, behavior })
}
