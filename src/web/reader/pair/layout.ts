import { remember } from '../../framework/data/device-memory.ts'
import { readerPosition } from '../../page-text/position.ts'
import { LAYOUT_KEY } from './layout-script.ts'

/** How two texts stand, in the order of the choice. */
export const layouts = ['side', 'stacked', 'tap'] as const

export type Layout = (typeof layouts)[number]

/** Where there is room for two columns; pair-frame.module.css says it too. */
const WIDE = '(width >= 64rem)'

/** What is chosen; else what the screen has room for. */
export function shownLayout(): Layout {
  const chosen = layouts.find((one) => one === document.documentElement.dataset.pair)
  return chosen ?? (matchMedia(WIDE).matches ? 'side' : 'stacked')
}

/** Shows this page in a layout, and every pair from now on where the browser keeps things. The place that is read stays. */
export function chooseLayout(layout: Layout): void {
  remember(LAYOUT_KEY, layout)
  readerPosition.keepDuring(() => {
    document.documentElement.dataset.pair = layout
  })
  dispatchEvent(new Event(CHANGE))
}

const CHANGE = 'pair-layout'

/** @returns what ends it */
export function hearLayout(listener: () => void): () => void {
  const room = matchMedia(WIDE)
  room.addEventListener('change', listener)
  addEventListener(CHANGE, listener)
  return () => {
    room.removeEventListener('change', listener)
    removeEventListener(CHANGE, listener)
  }
}
