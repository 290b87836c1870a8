import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'
import { showTheme, THEMES } from '#tests/support/themes.ts'

const { visit } = useBrowser()

/** Keeps a page that has nothing to show from reading works to begin with. */
const withoutReads = (page: Page) => page.route('**/assets/begin-here-*.js', (route) => route.abort())

/** Goes there by a link, from a page that has read nothing of it; the reads never end. */
async function waiting(link: (page: Page) => Promise<void>): Promise<Page> {
  const { page } = await visit('/nowhere', {}, withoutReads)
  await page.route('**/api/**', () => {})
  await link(page)
  await page.locator('[aria-busy="true"]').first().waitFor()
  return page
}

const footer = (name: string) => (page: Page) =>
  page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click()
const counts = (page: Page) =>
  page.locator('[aria-busy="true"]').evaluateAll((lists) => lists.map((list) => list.childElementCount))

describe('§9 placeholders', () => {
  test('home: 3, 5, 6, 6 and 10', async () => {
    const page = await waiting((one) =>
      one
        .getByRole('contentinfo')
        .getByRole('link', { name: /^Dragoman/ })
        .click(),
    )
    expect(await counts(page)).toEqual([3, 5, 6, 6, 10])
  })

  test('8 works, 4 found ones, 4 groups of 6 languages', async () => {
    expect(await counts(await waiting(footer('All Works')))).toEqual([8])
    expect(await counts(await waiting(footer('Languages')))).toEqual([6, 6, 6, 6])
    const search = async (page: Page) => {
      await page.getByPlaceholder('Search library...').fill('river')
      await page.keyboard.press('Enter')
    }
    expect(await counts(await waiting(search))).toEqual([4])
  })

  test('can be told from the page in every theme', async () => {
    const { page } = await visit('/categories')
    await page.route('**/api/**', () => {})
    await footer('All Works')(page)
    const ghost = page.locator('[aria-busy="true"] span').first()
    await ghost.waitFor()
    const grounds = new Set<string>()
    for (const theme of THEMES) {
      await showTheme(page, theme)
      const [own = '', around = ''] = await ghost.evaluate((one) => [
        getComputedStyle(one).backgroundColor,
        getComputedStyle(document.documentElement).backgroundColor,
      ])
      expect(own).toMatch(/^rgb\(/)
      expect(own).not.toBe(around)
      grounds.add(around)
    }
    expect(grounds.size).toBe(THEMES.length)
  })
})

describe('§2 failures', () => {
  test.each([
    ['All Works', 'Error loading books. Please try again later.'],
    ['Languages', 'This could not be loaded. Please try again later.'],
  ])('%s that cannot be read says so, and is read again when it is opened again', async (name, message) => {
    const { page } = await visit('/nowhere', {}, withoutReads)
    await page.route('**/api/**', (route) => route.fulfill({ status: 500, body: '' }), { times: 1 })
    await footer(name)(page)
    await page.getByRole('alert').filter({ hasText: message }).waitFor()
    await footer('Categories')(page)
    await page.waitForURL('**/categories')
    await footer(name)(page)
    await page.locator('main li a').first().waitFor()
    expect(await page.getByRole('alert').count()).toBe(0)
  })
})
