import type { BrowserContextOptions, Locator, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'

const { visit } = useBrowser(undefined, { withFonts: true })

const TOUCH: BrowserContextOptions = { viewport: PHONE, hasTouch: true, isMobile: true }
const cards = (page: Page) => page.locator('li:has(h3)')
const detail = (card: Locator) => card.getByText(/translations/)
const opacity = (element: Locator) => element.evaluate((one) => getComputedStyle(one).opacity)

describe('§2 cards', () => {
  test('hovering, and the keyboard too, shows how many translations, two languages and how many more', async () => {
    const { page } = await visit('/library')
    const [first, second] = [cards(page).nth(0), cards(page).nth(1)]
    const shown = async (card: Locator) => opacity(card.locator('p', { hasText: 'translations' }))
    expect(await shown(first)).toBe('0')
    await first.hover()
    await expect.poll(() => shown(first)).toBe('1')
    const line = await detail(first).first().locator('xpath=ancestor-or-self::p').innerText()
    const [, all, others] = /^(\d+) translations\s+\S+, \S+ \+(\d+)$/.exec(line) ?? []
    expect(Number(others)).toBe(Number(all) - 2)
    const before = await second.boundingBox()
    await second.getByRole('link').focus()
    await expect.poll(() => shown(second)).toBe('1')
    expect(await second.boundingBox()).toEqual(before)
    await expectAccessible(page)
  })

  test('where nothing hovers, the same stands beneath the author, for good', async () => {
    // The walk of every page scans it by day.
    const { page } = await visit('/library', { ...TOUCH, viewport: { width: 320, height: 640 }, colorScheme: 'dark' })
    const card = cards(page).first()
    const line = card.locator('p', { hasText: 'translations' })
    expect(await opacity(line)).toBe('1')
    const author = await card.locator('p').first().boundingBox()
    const at = await line.boundingBox()
    expect(at?.y).toBeGreaterThanOrEqual((author?.y ?? 0) + (author?.height ?? 0))
    await expectAccessible(page, ['color-contrast'])
    await expectNoSidewaysScroll(page)
  })

  test('on the smallest screen no name of a language is cut off', async () => {
    const { page } = await visit('/library', { viewport: { width: 320, height: 640 } })
    for (const card of await cards(page).all()) {
      const line = card.locator('p', { hasText: 'translations' })
      const fits = await line.evaluate((one) => {
        const board = one.parentElement?.firstElementChild?.getBoundingClientRect()
        const box = one.getBoundingClientRect()
        return (
          one.scrollWidth <= one.clientWidth && board !== undefined && box.top >= board.top && box.right <= board.right
        )
      })
      expect(fits).toBe(true)
    }
  })

  test('every title says its language and direction', async () => {
    const { page } = await visit('/library')
    const titles = await page
      .locator('li h3 a, li h3 + p bdi[lang]')
      .evaluateAll((all) => all.map((one) => [one.getAttribute('lang'), one.getAttribute('dir'), one.textContent]))
    expect(titles).toContainEqual(['en', 'ltr', 'The Ferryman of Two Cities'])
    expect(titles).toContainEqual(['ar', 'rtl', expect.stringMatching(/\p{Script=Arabic}/u)])
    for (const [lang, dir] of titles)
      expect([lang && lang.length > 1, dir]).toEqual([true, expect.stringMatching(/tr|tl/)])
  })

  test('a picture that cannot be had, before the page wakes or after, leaves the placeholder icon', async () => {
    const { page } = await visit('/categories', { viewport: { width: 390, height: 500 } })
    let asked = 0
    await page.route('**/missing.jpg', (route) => {
      asked += 1
      return route.fulfill({ status: 404, body: '' })
    })
    // The library, had all its works pictures, and nobody the pictures.
    const picture = '<img src="/missing.jpg" alt="" width="180" height="260" loading="lazy" decoding="async"/>'
    await page.route('**/library', async (route) => {
      const response = await route.fetch()
      const body = (await response.text())
        .replace(/<svg [^>]*viewBox="0 0 180 260".*?<\/svg>/gs, picture)
        .replace(/<img src="\/covers\/[^>]*>/g, picture)
        .replace(/"coverImage":(null|"\/covers\/[^"]*")/g, '"coverImage":"/missing.jpg"')
      await route.fulfill({ response, body })
    })
    let wake = () => {}
    const asleep = new Promise<void>((resolve) => {
      wake = resolve
    })
    await page.route('**/entry-client*.js', async (route) => {
      await asleep
      await route.continue()
    })
    await page.goto('/library', { waitUntil: 'commit' })
    await page.getByRole('contentinfo').waitFor()
    const pictures = page.locator('li img')
    const works = await cards(page).count()
    expect(await pictures.count()).toBe(works)
    await pictures.first().evaluate((one) => one.scrollIntoView())
    await expect.poll(() => asked).toBeGreaterThan(0)
    wake()
    for (const card of await cards(page).all()) {
      await card.evaluate((one) => one.scrollIntoView())
      await card.locator('svg[viewBox="0 0 24 24"]').waitFor()
    }
    expect(await pictures.count()).toBe(0)
  })
})
