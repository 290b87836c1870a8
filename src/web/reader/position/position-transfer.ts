import { counterpartIn } from '#alignment/links.ts'
import type { Reading } from '#contract/reading.ts'
import { arrival } from '../../framework/router/arrival.ts'
import { barsBottom, hidingHeader } from '../../page-text/hiding-header.ts'
import { type Position, readerPosition } from '../../page-text/position.ts'
import { findText } from '../../page-text/text-flow.ts'

/** Room between the bars and the block for the notice that the reader's own block is missing, px. */
const NOTICE_PX = 64

/** What is known of the position from which the reader sets out. */
interface Departure {
  reading: Reading
  position: Position
  isHeaderHidden: boolean
}

/** A transfer whose text had not loaded when its page was shown. */
interface PendingTransfer extends Departure {
  /** Path of the page that will show the text. */
  path: string
  arrive: () => boolean
}

/** The way to the same position in another text of the work. */
interface Transfer {
  /** Number of the block there. */
  ord: number
  /** Scrolls to it, once the text is on the page. @returns whether the text is there */
  arrive: () => boolean
}

/** Carries the reader's position from one text to another: to another language, or from one text to a pair. */
class PositionTransfers {
  #pending: PendingTransfer | undefined
  /** Whether the block of the last arrival stands in for one that the text does not have. */
  #isBlockMissing = false

  /**
   * @param reading what is open; undefined: it is loading, or failed to load @param to code of the other text's language
   * @returns undefined: the reader has not reached the text, so there is no position to keep
   */
  plan(reading: Reading | undefined, to: string): Transfer | undefined {
    const position = readerPosition.current()
    // Readers who go on before a text has loaded mean the position from which they came.
    const from: Departure | undefined =
      reading && position ? { reading, position, isHeaderHidden: hidingHeader.isHidden } : this.#pendingHere()
    if (!from) return undefined
    const { ord, isMissing } = counterpartIn(from.reading.links, from.reading.language.code, to, from.position.ord)
    const target: Position = isMissing
      ? { ...from.position, ord, share: 0, y: Math.max(from.position.y, (barsBottom() ?? 0) + NOTICE_PX) }
      : { ...from.position, ord }
    let hasArrived = false
    const arrive = () => {
      const block = readerPosition.moveTo(target)
      this.#pending = block ? undefined : { ...from, path: location.pathname, arrive }
      if (!block) {
        document.querySelector('[data-keeper] + *')?.scrollIntoView({ behavior: 'instant' })
        hidingHeader.ignoreScroll()
      } else if (!hasArrived) {
        hasArrived = true
        this.#isBlockMissing = isMissing
        // The header came back with the page while it was empty.
        if (from.isHeaderHidden) hidingHeader.hide()
        // Readers who have begun to type meanwhile keep the focus.
        if (!document.activeElement?.matches('input, textarea, select')) arrival.moveFocusTo(block)
      }
      return hasArrived || !findText()
    }
    return { ord, arrive }
  }

  /** The arrival that waits for another part of the text; undefined: none does. */
  get waiting(): (() => boolean) | undefined {
    return this.#pendingHere()?.arrive
  }

  /** To be called when a text is on the page. @returns whether the block that the reader came for is missing in it */
  finish(): boolean {
    const pending = this.#pendingHere()
    if (pending) pending.arrive()
    else this.#pending = undefined
    const isMissing = this.#isBlockMissing
    this.#isBlockMissing = false
    return isMissing
  }

  #pendingHere(): PendingTransfer | undefined {
    return this.#pending?.path === location.pathname ? this.#pending : undefined
  }
}

/** The transfers of the window: a transfer begins on one page and ends on the next. */
export const positionTransfers = new PositionTransfers()
