import { useEffect } from 'react'
import { useAddress } from '../../framework/router/address.ts'

const TREMOR_PX = 6

/** Where the page stood when the bars last came or went. */
let last = 0

/** While the reader goes on, only the strip of languages stays; the bars come back with the first way up. */
export function useQuietBars(): void {
  const { path } = useAddress()
  // A page that is reached may stand elsewhere
  useEffect(steadyBars, [path])
  useEffect(() => {
    const onScroll = () => {
      const bars = findBars()
      const moved = scrollY - last
      if (!bars || (scrollY > 0 && Math.abs(moved) < TREMOR_PX)) return
      last = scrollY
      page().toggleAttribute('data-quiet', isStuck(bars) && moved > 0)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      // From one reading page to another the bars stay as they are.
      if (!findBars()) page().removeAttribute('data-quiet')
    }
  }, [])
}

interface Bars {
  bars: HTMLElement
  strip: HTMLElement
}

const page = () => document.documentElement

function findBars(): Bars | undefined {
  const find = (mark: string) => document.querySelector<HTMLElement>(`[data-${mark}]`)
  const [bars, strip] = [find('bars'), find('strip')]
  return bars && strip ? { bars, strip } : undefined
}

/** Where the strip still stands in its own place, nothing may move over it. */
const isStuck = ({ bars, strip }: Bars) => strip.offsetTop - scrollY <= bars.offsetHeight + 1

/** A script has moved the page: that is no way up or down. */
export function steadyBars(): void {
  const bars = findBars()
  last = scrollY
  if (bars && !isStuck(bars)) page().removeAttribute('data-quiet')
}

export const areBarsQuiet = (): boolean => page().hasAttribute('data-quiet')

/** Sends the bars away, as the reader's going on would. */
export const quietBars = (): boolean => page().toggleAttribute('data-quiet', true)

/** Where the text begins to be seen, px from the top of the screen; undefined: the strip is not there yet. */
export function barsEnd(): number | undefined {
  const found = findBars()
  if (!found || !isStuck(found)) return undefined
  const { bars, strip } = found
  const isQuiet = areBarsQuiet() && !bars.matches(':focus-within')
  return strip.offsetHeight + (isQuiet ? 0 : bars.offsetHeight)
}
