import { openTool } from '../../page-text/tool.ts'
import type { Shortcut } from './shortcut-of.ts'
import { movesSideways, turnChapter } from './turn-chapter.ts'

/** What is open over the page, or hangs from the strip of languages, has keys of its own. */
const OPEN = 'dialog[open], :popover-open, [data-strip] details[open]'

/** Does what a key asks for. @param on what had the focus */
export function followShortcut(key: Shortcut, on: Element): void {
  if (document.querySelector(OPEN)) return
  const isReading = document.querySelector('[data-strip]') !== null
  if (key === 'l') openTool('languages')
  else if (key === 'c') openTool('contents')
  else if (key === '/') search(isReading)
  else if (key === '?' && isReading) openTool('help')
  else if (key === '?') import('./help-elsewhere.tsx').then((m) => m.showHelp())
  else if (!movesSideways(on)) turnChapter(key === 'ArrowLeft' ? 'left' : 'right')
}

/** In the work that is read; elsewhere in the library. */
function search(isReading: boolean): void {
  const box = document.querySelector<HTMLInputElement>(
    isReading ? '[data-strip] > search [type=search]' : '[data-bars] [type=search]',
  )
  if (!box) openTool('find')
  box?.focus()
  box?.select()
}
