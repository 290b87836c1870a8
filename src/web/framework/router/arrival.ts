/** Marks the element whose words screen readers speak. */
export const ANNOUNCER = 'data-announcer'

/**
 * What follows when a page is reached without loading it: its heading takes the focus, and its name is announced, as a
 * browser does it for a page that it loads. A document has one focus and one announcer, so there is one of these.
 */
class Arrival {
  #isExpected = false
  /** Had the focus when the way began. */
  #origin: Element | null = null
  #announced: { address: string; title: string } | undefined

  /** A page is about to be reached. */
  expect(): void {
    this.#isExpected = true
    this.#origin = document.activeElement
  }

  /** @returns whether the focus is still to be moved: once for each arrival, and not if it has been moved since */
  takeFocus(): boolean {
    const { activeElement: focused, body } = document
    const isUnmoved = focused === this.#origin || focused === body || focused === null
    const isDue = this.#isExpected && isUnmoved
    this.#isExpected = false
    this.#origin = null
    return isDue
  }

  /** Moves the focus to a part that can have it, or to a passage of a text: keys and the reading voice go on there. */
  moveFocusTo(part: HTMLElement): void {
    if (part.closest('article')) part.tabIndex = -1
    if (part.tabIndex < 0 && !part.hasAttribute('tabindex')) return
    this.takeFocus()
    part.focus({ preventScroll: true })
  }

  /**
   * Announces the page's title, once for each address. A focused heading has been spoken already: then only what it
   * leaves out is announced, the chapter of a work whose pages all have one title.
   */
  announce(address: string): void {
    const { title, activeElement: focused } = document
    const before = this.#announced
    if (before?.address === address) return
    this.#announced = { address, title }
    const announcer = document.querySelector<HTMLElement>(`[${ANNOUNCER}]`)
    if (!before || !announcer) return
    const isSpoken = focused?.tagName === 'H1' && title.startsWith(focused.textContent)
    const chapter = isSpoken && title === before.title ? document.querySelector<HTMLElement>('main h2') : null
    announcer.lang = (chapter ?? document.documentElement).lang
    announcer.textContent = isSpoken ? (chapter?.textContent ?? '') : title
  }
}

export const arrival = new Arrival()
