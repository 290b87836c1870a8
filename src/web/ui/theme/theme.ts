import { remember } from '../../framework/data/device-memory.ts'

/** In the order of the choice. */
export const themes = ['system', 'paper', 'sepia', 'lamp'] as const

export type Theme = (typeof themes)[number]

/** Where the choice is kept, in the browser's storage; the script in the head reads it there. */
export const THEME_KEY = 'theme'

/** What the page is shown in, as the script in the head has set it. */
export const shownTheme = (): Theme => (document.documentElement.dataset.theme as Theme | undefined) ?? 'system'

/** Shows this page in a theme, and every page from now on where the browser keeps things. */
export function chooseTheme(theme: Theme): void {
  remember(THEME_KEY, theme)
  // What other open pages hear of themselves.
  dispatchEvent(new StorageEvent('storage', { key: THEME_KEY, newValue: theme }))
}

/** @returns what ends it */
export function hearTheme(listener: () => void): () => void {
  // A page that the browser has kept hears nothing until it is shown again.
  const events = ['storage', 'pageshow']
  for (const event of events) addEventListener(event, listener)
  return () => {
    for (const event of events) removeEventListener(event, listener)
  }
}
