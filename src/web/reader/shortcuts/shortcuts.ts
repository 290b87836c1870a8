import type { Locale } from '../../i18n/locale.ts'
import { latinKey } from '../../ui/keys/latin-key.ts'
import { isOff } from '../../ui/keys/switched-off.ts'
import type { Shortcut } from './follow-shortcuts.ts'

/** The shortcut of a pressed key; undefined: the key is none, or was pressed in a field where one writes. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { shiftKey, target } = event
  // Safari sends key code 229 for the key that ends a composition.
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.keyCode === 229)
    return
  const name = latinKey(event)
  if (!/^([lc/?]|Arrow(Lef|Righ)t)$/.test(name) || (shiftKey && name !== '/' && name !== '?')) return
  const element = target as HTMLElement
  return element.isContentEditable || element.matches('input, textarea, select') ? undefined : (name as Shortcut)
}

/** A shorter movement of the finger is no swipe, px. */
const MIN_SWIPE_PX = 50

/** Listens for shortcuts and swipes on every page. The code that follows them is loaded with the first one. */
export function listenForShortcuts(locale: Promise<Locale>): void {
  addEventListener('keydown', (event) => {
    const key = shortcutOf(event)
    if (!key || event.defaultPrevented || isOff('shortcuts')) return
    // Firefox has a search of its own on this key.
    if (key === '/') event.preventDefault()
    import('./follow-shortcuts.ts').then((m) => m.followShortcut(key, event.target as Element, locale))
  })

  let start: TouchEvent | undefined
  let scrollAtStart = 0
  const passive = { passive: true }
  addEventListener(
    'touchstart',
    (event) => {
      start = event.touches[1] ? undefined : event
      scrollAtStart = scrollY
    },
    passive,
  )
  addEventListener(
    'touchend',
    (end) => {
      const begin = start
      start = undefined
      const dx = begin && Math.abs((end.changedTouches[0]?.clientX ?? 0) - (begin.touches[0]?.clientX ?? 0))
      if (begin && dx && dx > MIN_SWIPE_PX && !isOff('swipe'))
        import('./follow-shortcuts.ts').then((m) => m.followSwipe(begin, end, scrollY - scrollAtStart))
    },
    passive,
  )
}
