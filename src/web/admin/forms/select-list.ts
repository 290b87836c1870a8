/** Between the box and its list, in pixels. */
const GAP = 4
/** Between the list and the edge of the window, in pixels. */
const EDGE = 8

/** Places the list of a select below its box, or above where there is more room. Both are in the page, and shown. */
export function placeList(list: HTMLElement | null, box: HTMLElement | null): void {
  if (!list || !box) return
  const { top, bottom, left, right, width } = box.getBoundingClientRect()
  const { clientWidth, clientHeight } = document.documentElement
  const room = { below: clientHeight - bottom - GAP - EDGE, above: top - GAP - EDGE }
  list.style.minInlineSize = `${width}px`
  list.style.maxBlockSize = 'none'
  const isBelow = list.offsetHeight <= room.below || room.below >= room.above
  list.style.maxBlockSize = `${Math.max(isBelow ? room.below : room.above, 0)}px`
  const start = getComputedStyle(box).direction === 'rtl' ? right - list.offsetWidth : left
  list.style.left = `${Math.max(EDGE, Math.min(start, clientWidth - EDGE - list.offsetWidth))}px`
  list.style.top = `${isBelow ? bottom + GAP : top - GAP - list.offsetHeight}px`
}

/** After such a pause letters begin anew, in milliseconds. */
const PAUSE_MS = 1000

/** Letters that are typed to find an option by the beginning of its label. */
export class TypedLetters {
  #letters = ''
  #at = 0
  readonly #now: () => number

  constructor(now: () => number = () => performance.now()) {
    this.#now = now
  }

  /** Whether the next letter belongs to those before. */
  get isTyping(): boolean {
    return this.#letters !== '' && this.#now() - this.#at < PAUSE_MS
  }

  /**
   * Adds a letter. One letter again and again goes through the options that begin with it.
   * @param from the option to begin after; -1: none @returns the index of the option; -1: none begins so
   */
  find(letter: string, options: readonly { label: string }[], from: number): number {
    this.#letters = (this.isTyping ? this.#letters : '') + letter.toLocaleLowerCase()
    this.#at = this.#now()
    const isOneLetter = [...this.#letters].every((typed) => typed === this.#letters[0])
    const sought = isOneLetter ? (this.#letters[0] as string) : this.#letters
    // What is being spelt may be the present option; the same letter again means the next.
    const first = isOneLetter ? from + 1 : Math.max(from, 0)
    const order = options.map((_, n) => (first + n) % options.length)
    return order.find((index) => options[index]?.label.toLocaleLowerCase().startsWith(sought)) ?? -1
  }
}
