import type { Locator, Page } from 'playwright-core'

/** The bar of a reading page, with its languages and tools. */
export const strip = (page: Page): Locator => page.locator('[data-strip]')

/** Waits until the page is awake: it offers no tools before. */
export const awake = (page: Page): Promise<void> => strip(page).locator('[data-tool=more]').waitFor()

/** Opens a tool by its button in the strip; where it has none, as on a phone, by the menu. */
export async function openTool(page: Page, name: string): Promise<void> {
  await awake(page)
  const button = strip(page).getByRole('button', { name })
  if (await button.isVisible()) return button.click()
  await strip(page).locator('[data-tool=more]').click()
  await page.getByRole('dialog').getByRole('button', { name }).click()
}

/** Chooses a language by its own name: in the row, or where it does not stand there, in the list. */
export async function chooseLanguage(page: Page, name: string | RegExp): Promise<void> {
  const link = strip(page).getByRole('link', { name }).filter({ visible: true })
  if ((await link.count()) === 0) await strip(page).locator('summary').first().click()
  await link.first().click()
}

/** Chooses the layout of two texts: in a drawer of the strip, on a phone among the text settings. */
export async function chooseLayout(page: Page, name: string): Promise<void> {
  await awake(page)
  const drawer = strip(page).locator('summary', { hasText: 'Layout of the two texts' })
  if (await drawer.isVisible()) await drawer.click()
  else await openTool(page, 'Text settings')
  await page.getByRole('radio', { name }).filter({ visible: true }).check()
  await page.keyboard.press('Escape')
}
