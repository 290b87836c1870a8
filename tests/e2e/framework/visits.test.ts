import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { useBrowser } from '#tests/support/browser.ts'

const { visit } = useBrowser()
/** A device of their own: no other file's visits come in between. */
const DEVICE = { locale: 'is' }

/** Of the first visit. */
let first: Page | undefined

describe('visits of tests', () => {
  test('may leave much behind', async () => {
    const { page } = await visit('/library', DEVICE)
    await page.goto('/categories')
    await page.evaluate(() => {
      localStorage.setItem('left', 'behind')
      sessionStorage.setItem('left', 'behind')
    })
    await page.context().addCookies([{ name: 'left', value: 'behind', url: page.url() }])
    await page.route('**/languages', (route) => route.abort())
    await page.addInitScript(() => Object.assign(window, { left: 'behind' }))
    first = page
  })

  // A new tab for each test would cost the suite a minute.
  test('go on in the same tab, as good as new', async () => {
    const { page } = await visit('/languages', DEVICE)
    expect(page).toBe(first)
    const left = await page.evaluate(() => ({
      kept: [localStorage.length, sessionStorage.length, document.cookie, 'left' in window],
      entries: history.length,
    }))
    expect(left).toEqual({ kept: [0, 0, '', false], entries: 2 })
  })
})
