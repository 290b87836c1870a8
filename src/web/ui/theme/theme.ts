import { remember } from '../../framework/data/device-memory.ts'

/** In the order in which they are offered. */
export const themes = ['system', 'paper', 'sepia', 'lamp'] as const

export type Theme = (typeof themes)[number]

/** Key of the chosen theme in `localStorage`, where the script in the head reads it. */
export const THEME_KEY = 'theme'

/** The theme of this page, as the script in the head has set it. */
export const shownTheme = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

/** Shows this page in a theme, and every later page where the browser allows storage. */
export function chooseTheme(theme: Theme): void {
  remember(THEME_KEY, theme)
  // The browser sends this event to the other open pages only.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: theme }))
}

/** Calls the listener whenever another theme is chosen, here or in another tab. @returns a function that ends it */
export function onThemeChange(listener: () => void): () => void {
  // A page in the back/forward cache gets no storage events: it catches up when it is shown again.
  const events = ['storage', 'pageshow']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
