import { writeReadingPosition } from '../../framework/router/fragment.ts'
import { hidingHeader } from '../../page-text/hiding-header.ts'
import { readerPosition, visibleLinkTarget } from '../../page-text/position.ts'
import { findText, textFlow } from '../../page-text/text-flow.ts'

/** A reader who has not scrolled for so long has come to rest. */
const REST_MS = 500

/** Keeps the reader's position when the layout of the text changes, and lets the address name its block. */
export class PositionWatch {
  /** Runs while the reader scrolls; undefined: the reader rests. */
  #restTimer: ReturnType<typeof setTimeout> | undefined
  /** Height of the text when it was laid out last, px. */
  #textHeight: number | undefined

  /** Lets the address name the block at the top of the screen whenever the reader comes to rest. @returns stops it */
  updateAddress(): () => void {
    const onScroll = ({ target }: Event) => this.#followScroll(target)
    addEventListener('scroll', onScroll, { passive: true, capture: true })
    return () => {
      removeEventListener('scroll', onScroll, { capture: true })
      clearTimeout(this.#restTimer)
      this.#restTimer = undefined
    }
  }

  /** Keeps the position when the window, the letters or the faces of the text change. @returns stops it */
  keepPosition(): () => void {
    // The reader may have come to rest before the page's script was loaded.
    if (location.hash === '') this.#rest()
    else readerPosition.current()
    this.#restore()
    const observer = new ResizeObserver(() => this.#restore())
    const text = findText()
    if (text) observer.observe(text)
    // A new width may change what stands above the text alone. Only the height changes with the keyboard of a phone.
    let width = innerWidth
    const onResize = () => {
      if (width !== innerWidth) this.#restore()
      width = innerWidth
    }
    addEventListener('resize', onResize)
    return () => {
      observer.disconnect()
      removeEventListener('resize', onResize)
    }
  }

  #followScroll(target: EventTarget | null): void {
    const text = findText()
    // Vertical lines are scrolled in a frame of their own.
    if (!text || (target !== document && target !== text)) return
    if (this.#restTimer === undefined) {
      // The browser itself has kept the text in place: the page was scrolled, but the reader has not moved.
      if (readerPosition.isUnmoved()) {
        hidingHeader.ignoreScroll()
        return
      }
      if (text.offsetHeight !== this.#textHeight && this.#restore()) return
    }
    clearTimeout(this.#restTimer)
    this.#restTimer = setTimeout(() => this.#rest(), REST_MS)
  }

  #rest(): void {
    this.#restTimer = undefined
    const position = readerPosition.current()
    // The target of a link stays named, and marked, while it is visible.
    if (findText() && !visibleLinkTarget()) writeReadingPosition(position ? `p${position.ord}` : '')
  }

  /** Restores the position, unless the reader is scrolling. @returns whether it was restored */
  #restore(): boolean {
    this.#textHeight = findText()?.offsetHeight
    const { frame } = textFlow()
    if (frame) import('./vertical-frame.ts').then((m) => m.attendFrame(frame))
    return this.#restTimer === undefined && readerPosition.restore()
  }
}
