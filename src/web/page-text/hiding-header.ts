import { useEffect } from 'react'
import { useAddress } from '../framework/router/navigation.ts'

/** A shorter scroll neither shows nor hides the header, px: a hand trembles. */
const TREMOR_PX = 6

/** The site's header, and the strip of languages: below it, or on a phone at the bottom of the screen. */
interface Bars {
  header: HTMLElement
  strip: HTMLElement
}

function findBars(): Bars | undefined {
  const header = document.querySelector<HTMLElement>('[data-bars]')
  const strip = document.querySelector<HTMLElement>('[data-strip]')
  return header && strip ? { header, strip } : undefined
}

function isAtBottom(strip: HTMLElement): boolean {
  const { position, bottom } = getComputedStyle(strip)
  return position === 'fixed' && bottom === '0px'
}

/** Whether the reader has come to the text: the strip sticks below the header. Before that nothing may move over it. */
function isInText({ header, strip }: Bars): boolean {
  // A strip that floats over the page has no place in it: there the text's own place counts.
  const isFloating = getComputedStyle(strip).position === 'fixed'
  const top = isFloating ? bodyTop() : strip.offsetTop - scrollY
  return top <= header.offsetHeight + 1
}

/** Px from the top of the screen. */
const bodyTop = () => document.querySelector('[data-keeper] + *')?.getBoundingClientRect().top ?? 0

const page = () => document.documentElement

/** The header of a reading page: it hides while the reader scrolls down, and comes back with the first scroll up. */
class HidingHeader {
  /** `scrollY` when the last scroll counted, px. */
  #scrollY = 0

  get isHidden(): boolean {
    return page().hasAttribute('data-quiet')
  }

  hide(): void {
    page().toggleAttribute('data-quiet', true)
  }

  /** Shows or hides the header after the reader has scrolled. */
  followScroll(): void {
    const bars = findBars()
    const moved = scrollY - this.#scrollY
    if (!bars || (scrollY > 0 && Math.abs(moved) < TREMOR_PX)) return
    this.#scrollY = scrollY
    page().toggleAttribute('data-quiet', isInText(bars) && moved > 0)
  }

  /** To be called after a script has scrolled the page: that shows and hides nothing. */
  ignoreScroll(): void {
    const bars = findBars()
    this.#scrollY = scrollY
    if (bars && !isInText(bars)) page().removeAttribute('data-quiet')
  }
}

/** The header of the page: a window has one. */
export const hidingHeader = new HidingHeader()

/** Lets the header hide while the component is on the page. */
export function useHidingHeader(): void {
  const { path } = useAddress()
  // The new page may open at another scroll position.
  useEffect(() => hidingHeader.ignoreScroll(), [path])
  useEffect(() => {
    const onScroll = () => hidingHeader.followScroll()
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      // From one reading page to another the header stays as it is.
      if (!findBars()) page().removeAttribute('data-quiet')
    }
  }, [])
}

/** Bottom edge of the bars at the top, px from the top of the screen; undefined: the reader has not come to the text. */
export function barsBottom(): number | undefined {
  const bars = findBars()
  if (!bars || !isInText(bars)) return undefined
  const { header, strip } = bars
  const isHidden = hidingHeader.isHidden && !header.matches(':focus-within')
  return (isAtBottom(strip) ? 0 : strip.offsetHeight) + (isHidden ? 0 : header.offsetHeight)
}

/** The part of the screen that the bars do not cover, wherever the page is scrolled: its edges, px from the screen's top. */
export function uncovered(): { top: number; bottom: number } {
  const bars = findBars()
  if (!bars) return { top: 0, bottom: innerHeight }
  const { header, strip } = bars
  const isBelow = isAtBottom(strip)
  return {
    top: Math.max(0, (isBelow ? header : strip).getBoundingClientRect().bottom),
    bottom: isBelow ? strip.getBoundingClientRect().top : innerHeight,
  }
}
