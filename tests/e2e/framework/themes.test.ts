import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { refuseStorage } from '#tests/support/refused-storage.ts'
import { FERRYMAN } from '#tests/support/samples.ts'
import { expectColoursByNight, showTheme } from '#tests/support/themes.ts'

const { visit } = useBrowser(undefined, { withMotion: true })

const grounds = { paper: 'rgb(251, 248, 242)', sepia: 'rgb(235, 220, 192)', lamp: 'rgb(22, 19, 15)' }
const ground = (page: Page) => page.evaluate(() => getComputedStyle(document.documentElement).backgroundColor)
const barColours = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll<HTMLMetaElement>('[name=theme-color]')].map((bar) => bar.content).join(' '),
  )
const button = (page: Page) => page.getByRole('button', { name: 'Theme' })
const choice = (page: Page, name: string) => page.getByRole('radio', { name })

/** Chosen on an earlier visit. */
async function withTheme(page: Page, theme: string, path: string): Promise<void> {
  await page.evaluate((name) => localStorage.setItem('theme', name), theme)
  await page.goto(path)
}

describe('themes', () => {
  test('as the system has it, until one is chosen', async () => {
    const { page, complaints } = await visit('/library', { colorScheme: 'dark' })
    expect(await ground(page)).toBe(grounds.lamp)
    await page.emulateMedia({ colorScheme: 'light' })
    expect(await ground(page)).toBe(grounds.paper)
    expect(await barColours(page)).toBe('#fbf8f2 #16130f')
    expect(complaints).toEqual([])
  })

  test('a chosen one is there before anything of the page is', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/en`)
    await page.addInitScript(() => {
      new MutationObserver((_, observer) => {
        if (!document.body) return
        observer.disconnect()
        Object.assign(window, {
          atFirst: [document.documentElement.dataset.theme, getComputedStyle(document.documentElement).colorScheme],
        })
      }).observe(document, { childList: true, subtree: true })
    })
    await withTheme(page, 'lamp', `${FERRYMAN}/ar`)
    expect(await page.evaluate(() => (window as unknown as { atFirst: string[] }).atFirst)).toEqual(['lamp', 'dark'])
    expect(await ground(page)).toBe(grounds.lamp)
    expect(await barColours(page)).toBe('#16130f #16130f')
    expect(complaints).toEqual([])
  })

  test('the choice survives a reload, reaches another tab, and can be taken back', async () => {
    const { page, complaints } = await visit('/library')
    const other = await page.context().newPage()
    await other.goto(`${FERRYMAN}/ar`)
    await button(page).click()
    await choice(page, 'Sepia').check({ force: true })
    expect(await ground(page)).toBe(grounds.sepia)
    expect(await barColours(page)).toBe('#ebdcc0 #ebdcc0')
    await expect.poll(() => ground(other)).toBe(grounds.sepia)
    await button(other).click()
    expect(await choice(other, 'Sepia').isChecked()).toBe(true)
    await page.reload()
    expect(await ground(page)).toBe(grounds.sepia)

    await choice(other, 'System').check({ force: true })
    await expect.poll(() => ground(page)).toBe(grounds.paper)
    expect(await barColours(page)).toBe('#fbf8f2 #16130f')
    expect(complaints).toEqual([])
  })

  test('where nothing can be kept, the choice holds for the page', async () => {
    const { page, complaints } = await visit('/library', {}, refuseStorage)
    await button(page).click()
    await choice(page, 'Lamp').check({ force: true })
    expect(await ground(page)).toBe(grounds.lamp)
    expect(await choice(page, 'Lamp').isChecked()).toBe(true)
    expect(complaints).toEqual([])
  })

  test('what is kept but means nothing is the system’s', async () => {
    const { page } = await visit('/library')
    for (const nonsense of ['constructor', '']) {
      await withTheme(page, nonsense, '/library')
      expect(await ground(page)).toBe(grounds.paper)
      expect(await barColours(page)).toBe('#fbf8f2 #16130f')
    }
  })

  test('are chosen from the keyboard; Escape and a click beside it close, and the focus comes back', async () => {
    const { page } = await visit('/library')
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute('aria-label'))
    await button(page).focus()
    await page.keyboard.press('Enter')
    await choice(page, 'System').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await ground(page)).toBe(grounds.sepia)
    await page.keyboard.press('Escape')
    await choice(page, 'Sepia').waitFor({ state: 'hidden' })
    expect(await focused()).toBe('Theme')

    await button(page).click()
    await choice(page, 'Sepia').and(page.locator(':focus')).waitFor()
    await page.mouse.click(20, 600)
    await choice(page, 'Sepia').waitFor({ state: 'hidden' })
    await expect.poll(focused).toBe('Theme')
  })

  test('on a phone stand in the menu, large enough for a finger', async () => {
    const { page } = await visit('/library', { viewport: { width: 320, height: 640 } })
    expect(await button(page).isVisible()).toBe(false)
    await page.getByRole('button', { name: 'Menu' }).click()
    await choice(page, 'Lamp').waitFor()
    for (const one of await page.getByRole('radio').all()) {
      const box = await one.boundingBox()
      if (box) expect(Math.min(box.width, box.height)).toBeGreaterThanOrEqual(44)
    }
    await choice(page, 'Lamp').check({ force: true })
    expect(await ground(page)).toBe(grounds.lamp)
    await expectAccessible(page)
    await expectNoSidewaysScroll(page)
  })

  test('cannot be chosen without a script, and are not offered', async () => {
    const { page } = await visit('/library', { javaScriptEnabled: false })
    expect(await button(page).isVisible()).toBe(false)
    await page.setViewportSize(PHONE)
    await page.getByRole('button', { name: 'Menu' }).click()
    await page.getByRole('navigation', { name: 'Menu' }).waitFor()
    expect(await page.getByRole('radio').count()).toBe(0)
  })

  test('print is light', async () => {
    const { page } = await visit(`${FERRYMAN}/en`)
    for (const theme of ['lamp', 'sepia'] as const) {
      await showTheme(page, theme)
      await page.emulateMedia({ media: 'print' })
      expect(await page.evaluate(() => getComputedStyle(document.body).color)).toBe('rgb(33, 28, 22)')
      await page.emulateMedia({ media: 'screen' })
    }
  })

  // The walk of every page looks at them as they come, with nothing open.
  test('where they are chosen each is accessible', async () => {
    const { page } = await visit(`${FERRYMAN}/ar`)
    await button(page).click()
    await choice(page, 'System').waitFor()
    await expectAccessible(page)
    await expectColoursByNight(page)
  })
})
