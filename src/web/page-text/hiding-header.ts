import { useEffect } from 'react'
import { useAddress } from '../framework/router/navigation.ts'

/** A shorter scroll neither shows nor hides the header, px: a hand trembles. */
const TREMOR_PX = 6

/** What sticks to the top of a reading page: the site's header, and below it the strip of languages. */
interface Bars {
  header: HTMLElement
  strip: HTMLElement
}

function findBars(): Bars | undefined {
  const header = document.querySelector<HTMLElement>('[data-bars]')
  const strip = document.querySelector<HTMLElement>('[data-strip]')
  return header && strip ? { header, strip } : undefined
}

/** Whether the strip sticks below the header. Before that nothing may move over the strip. */
const isStripStuck = ({ header, strip }: Bars) => strip.offsetTop - scrollY <= header.offsetHeight + 1

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
    page().toggleAttribute('data-quiet', isStripStuck(bars) && moved > 0)
  }

  /** To be called after a script has scrolled the page: that shows and hides nothing. */
  ignoreScroll(): void {
    const bars = findBars()
    this.#scrollY = scrollY
    if (bars && !isStripStuck(bars)) page().removeAttribute('data-quiet')
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

/** Bottom edge of the bars, px from the top of the screen; undefined: the strip does not stick to the top yet. */
export function barsBottom(): number | undefined {
  const bars = findBars()
  if (!bars || !isStripStuck(bars)) return undefined
  const { header, strip } = bars
  const isHidden = hidingHeader.isHidden && !header.matches(':focus-within')
  return strip.offsetHeight + (isHidden ? 0 : header.offsetHeight)
}
