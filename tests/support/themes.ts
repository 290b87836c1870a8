import type { Page } from 'playwright-core'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE } from './browser.ts'

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

/** A page of staff at a desk by day, on a phone by night, and on the smallest phone. */
export async function expectFit(page: Page): Promise<void> {
  for (const [viewport, theme] of [
    [DESK, 'paper'],
    [PHONE, 'lamp'],
  ] as const) {
    await page.setViewportSize(viewport)
    await showTheme(page, theme)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  }
  await page.setViewportSize({ width: 320, height: 640 })
  await expectNoSidewaysScroll(page)
}

/** Scans a page that is shown on a phone and in the first theme, then on a desk and in the dark one. */
export async function expectAccessibleByDayAndNight(page: Page): Promise<void> {
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await showTheme(page, 'lamp')
  await expectAccessible(page)
}

/** Looks at the colours of a page by night. Those of sepia differ in the tokens alone, which `theme.test.ts` compares. */
export async function expectColoursByNight(page: Page): Promise<void> {
  await showTheme(page, 'lamp')
  await expectAccessible(page, ['color-contrast', 'link-in-text-block'])
}
