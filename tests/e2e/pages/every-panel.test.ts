import type { Locator, Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { awake, strip } from '#tests/support/reading-tools.ts'
import { FERRYMAN } from '#tests/support/samples.ts'
import { showTheme } from '#tests/support/themes.ts'

const { visit } = useBrowser()
/** The menu's own, and what opens a panel of the browser. */
const OPENS_NOTHING = ['Close', 'Print']

/** The same below every panel: `every-page.test.ts` scans it. */
const TEXT = ['article']

/** Opens the panel, on a page where all others are closed. */
type Open = (page: Page) => Promise<void>

const nameOf = (button: Locator) =>
  button.evaluate((element) => element.getAttribute('aria-label') ?? element.textContent?.trim() ?? '')

async function openMenu(page: Page): Promise<Locator> {
  await strip(page).locator('[data-tool=more]').click()
  const menu = page.getByRole('dialog').filter({ visible: true })
  await menu.waitFor()
  return menu
}

/** All that can be opened on the page, by name. */
async function panelsOf(page: Page): Promise<Map<string, Open>> {
  const panels = new Map<string, Open>()
  for (const opener of await page.locator('summary').filter({ visible: true }).all()) {
    const name = await nameOf(opener)
    panels.set(name, (page) => page.locator('summary').filter({ visible: true, hasText: name }).first().click())
  }
  for (const opener of await page.locator('[data-tool], [popovertarget]').filter({ visible: true }).all()) {
    const name = await nameOf(opener)
    panels.set(name, (page) =>
      page.getByRole('button', { name, exact: true }).filter({ visible: true }).first().click(),
    )
  }
  for (const entry of await (await openMenu(page)).getByRole('button').all()) {
    const name = await nameOf(entry)
    if (OPENS_NOTHING.includes(name)) continue
    panels.set(`menu: ${name}`, async (page) => {
      await (await openMenu(page)).getByRole('button', { name, exact: true }).click()
    })
  }
  return panels
}

/** What the page shows and what is shown over it, without words that change by themselves. */
const opened = (page: Page) =>
  page.evaluate(
    () =>
      document.querySelectorAll('dialog[open], details[open], :popover-open').length +
      document.querySelectorAll('[role=search], [role=dialog], [role=status], [role=region], [role=toolbar]').length,
  )

const isClosed = (page: Page, before: number) =>
  expect
    .poll(() => opened(page), { timeout: 500 })
    .toBe(before)
    .then(
      () => true,
      () => false,
    )

/** Looked at already: what is opened on a text is the same beside a second one. */
const seen = new Set<string>()

test.each([
  ['a text', `${FERRYMAN}/en/2`, PHONE, 'lamp', 10],
  ['a pair', `${FERRYMAN}/en+ar/2`, DESK, 'paper', 12],
] as const)('every panel of %s (%s) at %o in %s is accessible', async (_, path, viewport, theme, least) => {
  const { page } = await visit(path, { viewport })
  await awake(page)
  const panels = await panelsOf(page)
  expect([...panels.keys()].length, [...panels.keys()].join(', ')).toBeGreaterThanOrEqual(least)
  const wrong: string[] = []
  const reload = async () => {
    await page.goto(path)
    await awake(page)
  }
  await reload()
  const before = await opened(page)
  for (const [name, open] of panels) {
    if (seen.has(name)) continue
    await showTheme(page, theme)
    try {
      await open(page)
      await expect.poll(() => opened(page), { message: 'opens nothing' }).toBeGreaterThan(before)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page, undefined, TEXT)
      seen.add(name)
    } catch (error) {
      wrong.push(`${name}: ${(error as Error).message}`)
    }
    // What Escape does not close was opened to stay.
    await page.keyboard.press('Escape')
    if (wrong.length > 0 || !(await isClosed(page, before))) await reload()
  }
  expect(wrong).toEqual([])
})
