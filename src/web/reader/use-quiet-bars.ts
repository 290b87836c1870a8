import { useEffect } from 'react'

const TREMOR_PX = 6

/** While the reader goes on, only the strip of languages stays; the bars come back with the first way up. */
export function useQuietBars(): void {
  useEffect(() => {
    const page = document.documentElement
    let last = scrollY
    const onScroll = () => {
      const strip = document.querySelector('[data-strip]')
      const bars = document.querySelector('[data-bars]')
      const moved = scrollY - last
      if (!strip || !bars || (scrollY > 0 && Math.abs(moved) < TREMOR_PX)) return
      last = scrollY
      // Where the strip still stands in its own place, nothing may move over it.
      const stuck = strip.getBoundingClientRect().top <= bars.getBoundingClientRect().height + 1
      page.toggleAttribute('data-quiet', stuck && moved > 0)
    }
    addEventListener('scroll', onScroll, { passive: true })
    return () => {
      removeEventListener('scroll', onScroll)
      page.removeAttribute('data-quiet')
    }
  }, [])
}
