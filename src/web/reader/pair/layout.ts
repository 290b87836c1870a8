import { remember } from '../../framework/data/device-memory.ts'
import { readerPosition } from '../../page-text/position.ts'
import { LAYOUT_KEY } from './pair-parts.ts'

/** The layouts of a pair, in the order in which they are offered. `tap` shows the second text after a tap on the first. */
export const layouts = ['side', 'stacked', 'tap'] as const

export type Layout = (typeof layouts)[number]

/** Room for two columns; the same as in pair-frame.module.css. */
const WIDE = '(width >= 64rem)'

/** The reader's choice; else the layout that suits the screen. */
export function shownLayout(): Layout {
  const chosen = layouts.find((layout) => layout === document.documentElement.dataset.pair)
  return chosen ?? (matchMedia(WIDE).matches ? 'side' : 'stacked')
}

const CHANGE = 'pair-layout'

/** Sets the layout of this pair and of every pair that this device will show. The reader's position stays. */
export function chooseLayout(layout: Layout): void {
  remember(LAYOUT_KEY, layout)
  readerPosition.keepDuring(() => {
    document.documentElement.dataset.pair = layout
  })
  dispatchEvent(new Event(CHANGE))
}

/** Calls a listener when `shownLayout` may have changed. @returns stops it */
export function onLayoutChange(listener: () => void): () => void {
  const wide = matchMedia(WIDE)
  wide.addEventListener('change', listener)
  addEventListener(CHANGE, listener)
  return () => {
    wide.removeEventListener('change', listener)
    removeEventListener(CHANGE, listener)
  }
}
