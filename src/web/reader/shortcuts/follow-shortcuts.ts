import { createElement, type ReactNode, useEffect, useState } from 'react'
import { hydrateRoot } from 'react-dom/client'
import { withMessages } from '../../i18n/load-messages.ts'
import { type Locale, LocaleContext } from '../../i18n/locale.ts'
import { openTool } from '../../page-text/tool.ts'
import { type Side, scrollsSideways, turnChapter } from './turn-chapter.ts'

export type Shortcut = 'l' | 'c' | '/' | '?' | 'ArrowLeft' | 'ArrowRight'

/** While one of these is open, the keys belong to it. */
const OPEN = 'dialog[open], :popover-open, [data-strip] details[open]'

/** @param element that had the focus */
export function followShortcut(key: Shortcut, element: Element, locale: Promise<Locale>): void {
  if (document.querySelector(OPEN)) return
  const isReading = document.querySelector('[data-strip]') !== null
  if (key === 'l') openTool('languages')
  else if (key === 'c') openTool('contents')
  else if (key === '/') focusSearch(isReading)
  else if (key === '?' && isReading) openTool('help')
  else if (key === '?') showHelpOutsideReader(locale)
  else if (!scrollsSideways(element)) turnChapter(key === 'ArrowLeft' ? 'left' : 'right')
}

/** On a reading page the search in the work; elsewhere the search in the header. */
function focusSearch(isReading: boolean): void {
  const box = document.querySelector<HTMLInputElement>(
    isReading ? '[data-strip] > search [type=search]' : '[data-bars] [type=search]',
  )
  if (!box) openTool('find')
  box?.focus()
  box?.select()
}

/** The help on a page that has no tools. */
async function showHelpOutsideReader(locale: Promise<Locale>): Promise<void> {
  const [{ HelpPanel }, value] = await Promise.all([withMessages(import('./help-panel.tsx'), 'tools'), locale])
  const container = document.body.appendChild(document.createElement('div'))
  // Not `createRoot`: React's code for it would weigh on every first visit.
  const help = createElement(LocaleContext, { value }, createElement(HelpPanel, { onClose }))
  const root = hydrateRoot(container, createElement(AfterHydration, null, help))
  function onClose() {
    root.unmount()
    container.remove()
  }
}

/** Empty at first, like the container that is hydrated. */
function AfterHydration({ children }: { children?: ReactNode }) {
  const [isHydrated, setHydrated] = useState(false)
  useEffect(() => setHydrated(true), [])
  return isHydrated ? children : null
}

/** These follow the finger by themselves. */
const MOVED_BY_FINGER = 'input, textarea, select, dialog, [popover], [role=slider]'
/** A smaller zoom is none: screens round. */
const MIN_ZOOM = 1.01

/** Turns the chapter after a swipe. @param scrolled how far the page has scrolled since `start`, px */
export function followSwipe(start: TouchEvent, end: TouchEvent, scrolled: number): void {
  const [from, to] = [start.touches[0], end.changedTouches[0]]
  const element = start.target as Element
  if (!from || !to || element.closest(MOVED_BY_FINGER) || scrollsSideways(element)) return
  if (getSelection()?.isCollapsed === false || (visualViewport?.scale ?? 1) > MIN_ZOOM) return
  const side = swipeOf({
    x: from.clientX,
    width: innerWidth,
    dx: to.clientX - from.clientX,
    dy: to.clientY - from.clientY,
    scrolled,
    ms: end.timeStamp - start.timeStamp,
  })
  // As with a leaf of paper: a swipe to the left brings what is on the right.
  if (side) turnChapter(side === 'left' ? 'right' : 'left')
}

/** A movement of one finger over the screen. */
export interface Stroke {
  /** Where it began, px from the left edge. */
  x: number
  /** Of the screen, px. */
  width: number
  /** How far it went to the right and down, px. */
  dx: number
  dy: number
  /** How far the page scrolled during it, px. */
  scrolled: number
  ms: number
}

/** From the edges begins the gesture of the system for going back. */
const EDGE_PX = 32
const MIN_LENGTH_PX = 60
/** Of its width, a swipe may have at most so much height. */
const MAX_SLOPE = 0.5
const MAX_MS = 500
const MAX_SCROLL_PX = 10

/** The side to which a finger has swiped; undefined: it has scrolled, pressed, or come from an edge. */
export function swipeOf({ x, width, dx, dy, scrolled, ms }: Stroke): Side | undefined {
  const isInside = x >= EDGE_PX && x <= width - EDGE_PX
  const isLevel = Math.abs(dx) >= MIN_LENGTH_PX && Math.abs(dy) <= Math.abs(dx) * MAX_SLOPE
  if (!isInside || !isLevel || Math.abs(scrolled) > MAX_SCROLL_PX || ms > MAX_MS) return undefined
  return dx < 0 ? 'left' : 'right'
}
