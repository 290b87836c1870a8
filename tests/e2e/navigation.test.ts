import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/support/browser.ts'

const { visit } = useBrowser()
const place = (page: Page) => page.evaluate(() => Math.round(scrollY))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')

describe('§2 pages reached by a link', () => {
  test('show their top, name themselves and take the focus; the way back leads to where one was', async () => {
    const { page, requests } = await visit('/library')
    const work = page.locator('h3 a').last()
    await work.evaluate((link) => link.scrollIntoView({ block: 'center', behavior: 'instant' }))
    const left = await place(page)
    expect(left).toBeGreaterThan(0)
    const documents = requests.length
    await work.click()
    await page.waitForURL('**/book/*')
    await expect.poll(() => place(page)).toBe(0)
    await expect.poll(() => focused(page)).toBe(await page.getByRole('heading', { level: 1 }).innerText())
    expect(await page.title()).toContain('|')
    expect(requests.slice(documents)).not.toContain('/library')

    await page.goBack()
    await expect.poll(() => place(page)).toBe(left)
    expect(await page.title()).toBe('Dragoman Translations')
  })

  test('a part of a page is shown and takes the focus, from elsewhere and from the page itself', async () => {
    const { page } = await visit('/categories')
    const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
    for (let way = 0; way < 2; way++) {
      await contact.click()
      await page.waitForURL('**/library#contact')
      await expect.poll(() => focused(page)).toMatch(/^Contact Us/)
      await expect
        .poll(() => page.getByText('Email Us').evaluate((one) => one.getBoundingClientRect().top < innerHeight))
        .toBe(true)
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }
  })
})

test('§2 header: an empty search does nothing, a word opens the results', async () => {
  const { page } = await visit('/library')
  const box = page.getByPlaceholder('Search library...')
  await box.fill('   ')
  await box.press('Enter')
  expect(new URL(page.url()).pathname).toBe('/library')
  await box.fill(' river ')
  await box.press('Enter')
  await page.waitForURL('**/search?q=river')
})

test('§2 header: the side menu opens on a narrow screen and closes on Escape and on a choice', async () => {
  const { page } = await visit('/library', { viewport: PHONE })
  const menu = page.getByRole('navigation', { name: 'Menu' })
  const button = page.locator('summary[aria-label="Menu"]')
  await button.click()
  await menu.waitFor()
  await page.keyboard.press('Escape')
  await menu.waitFor({ state: 'hidden' })
  await button.click()
  await menu.getByRole('link', { name: 'Contact' }).click()
  await menu.waitFor({ state: 'hidden' })
  await page.waitForURL('**/library#contact')
})
