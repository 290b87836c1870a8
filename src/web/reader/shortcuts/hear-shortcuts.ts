import { shortcutOf } from './shortcut-of.ts'
import { isOff } from './switched-off.ts'

/** A shorter way of the finger is no swipe, px. */
const SHORT_PX = 50

/** Hears single keys and swipes on every page; what they do comes when one of them is first used. */
export function hearShortcuts(): void {
  addEventListener('keydown', (event) => {
    const key = shortcutOf(event)
    if (!key || event.defaultPrevented || isOff('shortcuts')) return
    // Some browsers have a search of their own on it.
    if (key === '/') event.preventDefault()
    import('./follow-shortcut.ts').then((m) => m.followShortcut(key, event.target as Element))
  })

  let start: TouchEvent | undefined
  let top = 0
  const passive = { passive: true }
  addEventListener(
    'touchstart',
    (event) => {
      start = event.touches[1] ? undefined : event
      top = scrollY
    },
    passive,
  )
  addEventListener(
    'touchend',
    (end) => {
      const from = start
      start = undefined
      const way = from && Math.abs((end.changedTouches[0]?.clientX ?? 0) - (from.touches[0]?.clientX ?? 0))
      if (from && way && way > SHORT_PX && !isOff('swipe'))
        import('./follow-swipe.ts').then((m) => m.followSwipe(from, end, scrollY - top))
    },
    passive,
  )
}
