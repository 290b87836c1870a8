import type { Page } from 'playwright-core'

/** The themes a reader may choose, and the system's own taste that the choice has to overrule. */
const SYSTEM = { paper: 'dark', sepia: 'dark', lamp: 'light' } as const
export type Theme = keyof typeof SYSTEM
export const THEMES = Object.keys(SYSTEM) as Theme[]

/** Shows the page, as it is now, in a chosen theme. */
export async function showTheme(page: Page, theme: Theme): Promise<void> {
  await page.emulateMedia({ colorScheme: SYSTEM[theme], reducedMotion: 'reduce' })
  await page.evaluate((chosen) => {
    document.documentElement.dataset.theme = chosen
  }, theme)
}
