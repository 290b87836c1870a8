import { isReadingPosition } from '../framework/router/fragment.ts'
import { hidingHeader } from './hiding-header.ts'
import { type Extent, findText, TEXT_SELECTOR, textFlow } from './text-flow.ts'

/** Where in the open text the reader is, and where on the screen that stands. */
export interface Position {
  /** Number of the block at the top of the screen. */
  ord: number
  /** How much of the block's height is above `y`: 0 nothing, 1 all. */
  share: number
  /** Px from the top of the screen; with vertical lines, from the right edge of their frame. */
  y: number
  /** Whether the text is set in vertical lines. */
  isVertical: boolean
}

/** So little of a block at the top of the screen counts as read, px. */
const SLIVER_PX = 12
/** So far the page may have moved while the reader still counts as being at the same position, px. */
const NEAR_PX = 4

/** The reader's position. It is measured anew only after the text has moved, so that it does not drift. */
class ReaderPosition {
  /** Number of the first block after the open part of a long text: it and all that follow are elsewhere. */
  end = Number.POSITIVE_INFINITY
  #measured: (Position & { path: string }) | undefined

  /** @returns undefined: there is no text, or the reader has not reached it */
  current(): Position | undefined {
    if (!this.isUnmoved()) this.#set(blockAtTop())
    return this.#measured
  }

  /** Whether the text stands where it stood when the position was measured last. */
  isUnmoved(): boolean {
    return Math.abs(this.#offset() ?? Number.NaN) < NEAR_PX
  }

  /** Goes before a scroll of ours that leads elsewhere: a change of the layout meanwhile must not lead back. */
  leave(): void {
    this.#measured = undefined
  }

  /** Scrolls to a position. @returns its block; null: it is not on the page */
  moveTo(position: Position): HTMLElement | null {
    this.#set(position)
    this.restore()
    return findBlock(position.ord)
  }

  /** Scrolls back to the position that was measured last. @returns false: that was on another page */
  restore(): boolean {
    const { frame } = textFlow()
    // From horizontal lines to vertical ones, or back: the block comes to where one begins to read.
    if (this.#measured && this.#measured.isVertical !== !!frame) {
      this.#measured = { ...this.#measured, y: frame ? 0 : innerHeight / 4, isVertical: !!frame }
      frame?.scrollIntoView({ block: 'nearest', behavior: 'instant' })
    }
    const by = this.#offset()
    if (by === undefined) return false
    if (frame) frame.scrollBy({ left: -by, behavior: 'instant' })
    else scrollBy({ top: by, behavior: 'instant' })
    hidingHeader.ignoreScroll()
    return true
  }

  /** Keeps the reader's position while something changes the layout of the page. */
  keepDuring(change: () => void): void {
    this.current()
    change()
    this.restore()
  }

  #set(position: Position | undefined): void {
    this.#measured = position && { ...position, path: location.pathname }
  }

  /** How far the text has moved since the position was measured, px; undefined: the position is not on this page. */
  #offset(): number | undefined {
    const position = this.#measured
    if (position?.path !== location.pathname) return undefined
    const { frame, visible, extentOf } = textFlow()
    const block = position.isVertical === !!frame ? findBlock(position.ord) : null
    if (!block) return undefined
    const { top, height } = extentOf(block)
    // The window may have become lower: the position must still be visible.
    return top + position.share * height - Math.min(position.y, visible / 2)
  }
}

/** The position of the reader: a window has one. */
export const readerPosition = new ReaderPosition()

/** The block of a number, or the nearest one before: the text may have become shorter. null: it is in another part. */
function findBlock(ord: number): HTMLElement | null {
  for (let number = findText() && ord < readerPosition.end ? ord : 0; number > 0; number -= 1) {
    const found = document.getElementById(`p${number}`)
    if (found) return found
  }
  return null
}

/** The part of the text to which a link has led; null: none, or it is not visible any more. */
export function visibleLinkTarget(): Element | null {
  const name = location.hash.slice(1)
  const part = isReadingPosition() ? null : (document.getElementById(name) ?? document.getElementsByName(name)[0])
  if (!part?.closest(TEXT_SELECTOR)) return null
  const { line = 0, visible, extentOf } = textFlow()
  const { top, height } = extentOf(part)
  return top + height >= line && top < visible ? part : null
}

/** Measures the link's target, if it stands in the upper half of the screen; else the first block below the bars. */
function blockAtTop(): Position | undefined {
  const { frame, line, visible, extentOf } = textFlow()
  if (line === undefined) return undefined
  const target = visibleLinkTarget()
  const blocks = [...document.querySelectorAll(`${TEXT_SELECTOR} [id^=p]`)].filter(isOfFirstText)
  const block =
    blocks.find((one) => one.contains(target) && extentOf(one).top < visible / 2) ??
    blocks.find((one) => endOf(extentOf(one)) > line + SLIVER_PX) ??
    blocks.at(-1)
  const position = block && {
    ord: Number(block.id.slice(1)),
    ...positionIn(extentOf(block), line),
    isVertical: !!frame,
  }
  return position && position.y < visible ? position : undefined
}

const endOf = ({ top, height }: Extent) => top + height

/** The blocks of the second text of a pair have other ids (`zh-p12`). */
const isOfFirstText = ({ id }: Element) => /^p\d+$/.test(id)

/** The point of a block that is nearest to a line: its top, the line itself, or its end. */
export function positionIn({ top, height }: Extent, line: number): Pick<Position, 'share' | 'y'> {
  const share = Math.min(1, Math.max(0, (line - top) / height))
  return { share, y: top + share * height }
}
