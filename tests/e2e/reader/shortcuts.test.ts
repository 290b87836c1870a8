import type { CDPSession, Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { smallTargets } from '#tests/support/controls.ts'
import { awake } from '#tests/support/reading-tools.ts'
import { FERRYMAN, LETTERS } from '#tests/support/samples.ts'
import { comeToRest } from '#tests/support/steadiness.ts'

const { visit } = useBrowser()

const path = (page: Page) => new URL(page.url()).pathname
/** It turns into a combobox while it suggests. */
const headerSearch = (page: Page) => page.locator('[data-bars] [type=search]')
const panel = (page: Page, name: string) => page.getByRole('dialog', { name })
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.tagName)

/** Opens what a key opens: the page may still be waking up. */
async function open(page: Page, key: string, name: string): Promise<void> {
  await expect
    .poll(async () => {
      if (!(await panel(page, name).isVisible())) await page.keyboard.press(key)
      return panel(page, name)
        .waitFor({ timeout: 1000 })
        .then(
          () => true,
          () => false,
        )
    })
    .toBe(true)
}

async function close(page: Page, name: string): Promise<void> {
  await page.keyboard.press('Escape')
  await panel(page, name).waitFor({ state: 'detached' })
}

/** What a key does not do cannot be waited for: another, which does something, is pressed after it. */
async function expectNothing(page: Page, press: () => Promise<unknown>): Promise<void> {
  const before = path(page)
  await press()
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
  expect([path(page), await page.getByRole('dialog').count()]).toEqual([before, 0])
}

/** A finger that goes over the screen in 120 ms, however long a busy machine takes for it. */
async function sweep(page: Page, from: [x: number, y: number], to: [x: number, y: number]): Promise<void> {
  const session: CDPSession = await page.context().newCDPSession(page)
  const begun = Date.now() / 1000
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', seconds: number, at?: [number, number]) => {
    const touchPoints = at ? [{ x: at[0], y: at[1] }] : []
    return session.send('Input.dispatchTouchEvent', { type, touchPoints, timestamp: begun + seconds })
  }
  await touch('touchStart', 0, from)
  await touch('touchMove', 0.04, [(from[0] + to[0]) / 2, (from[1] + to[1]) / 2])
  await touch('touchMove', 0.08, to)
  await touch('touchEnd', 0.12)
  await session.detach()
}

describe('keys', () => {
  test.each([
    ['English', 'en', 'ArrowRight', 'ArrowLeft', 'light'],
    ['Arabic', 'ar', 'ArrowLeft', 'ArrowRight', 'dark'],
  ] as const)(
    '%s: the arrows turn chapters, letters open what they name',
    async (_, code, forward, back, colorScheme) => {
      const options = { viewport: PHONE, colorScheme } as const
      const { page, complaints } = await visit(`${FERRYMAN}/${code}`, options)
      await open(page, 'c', 'Contents')
      // Behind a panel nothing happens.
      await page.keyboard.press(forward)
      await page.keyboard.press('l')
      expect([path(page), await page.getByRole('dialog').count()]).toEqual([`${FERRYMAN}/${code}`, 1])
      await close(page, 'Contents')

      await page.keyboard.press(forward)
      await page.waitForURL((url) => url.pathname === `${FERRYMAN}/${code}/2`)
      // On a busy machine the address is there before the text, and so before the links that the arrows follow.
      await page.getByText('Chapter 2 of 6').waitFor()
      await open(page, 'l', 'Languages of this work')
      await expectAccessible(page, undefined, ['article'])
      await expectNoSidewaysScroll(page)
      await close(page, 'Languages of this work')
      await open(page, '?', 'Keyboard and touch')
      expect(await page.locator('dt').first().innerText()).toBe(forward === 'ArrowLeft' ? '←' : '→')
      await close(page, 'Keyboard and touch')
      await page.keyboard.press(back)
      await page.waitForURL((url) => [`${FERRYMAN}/${code}`, FERRYMAN].includes(url.pathname))
      expect(complaints).toEqual([])
    },
  )

  test('what they do comes with their first use, and where something is written they write', async () => {
    const { page, requests } = await visit(`${FERRYMAN}/en/2`)
    await awake(page)
    expect(requests.filter((one) => one.includes('shortcut'))).toEqual([])
    await page.keyboard.press('/')
    await expect.poll(() => focused(page)).toBe('Find in this work')
    expect(requests.some((one) => one.includes('follow-shortcut'))).toBe(true)
    await page.keyboard.type('lc?/')
    expect(await page.getByRole('searchbox', { name: 'Find in this work' }).inputValue()).toBe('lc?/')
    await expectNothing(page, () => page.keyboard.press('ArrowLeft'))
    await page.keyboard.press('Escape')

    const search = headerSearch(page)
    await search.focus()
    await page.keyboard.type('/c?')
    expect(await search.inputValue()).toBe('/c?')
    await expectNothing(page, () => page.keyboard.press('ArrowRight'))
    await search.evaluate((box) => box.blur())

    await expectNothing(page, () =>
      page.evaluate(() => {
        const held = { ctrlKey: 'ArrowRight', altKey: 'c', metaKey: 'l', shiftKey: 'ArrowRight' }
        for (const [modifier, key] of Object.entries(held))
          document.body.dispatchEvent(new KeyboardEvent('keydown', { key, [modifier]: true, bubbles: true }))
      }),
    )
    // The drawer of languages beside has arrows for its own.
    await page.getByText('Side by side').first().click()
    await expectNothing(page, () => page.keyboard.press('ArrowRight'))
  })

  test('on other pages the slash leads to the search of the library, and help is there', async () => {
    const { page, complaints } = await visit('/categories')
    await open(page, '?', 'Keyboard and touch')
    await close(page, 'Keyboard and touch')
    await expectNothing(page, async () => {
      await page.keyboard.press('ArrowRight')
      await page.keyboard.press('c')
    })
    await page.keyboard.press('/')
    await expect.poll(() => focused(page)).toBe('Search the library')
    await page.keyboard.type('?')
    expect(await headerSearch(page).inputValue()).toBe('?')
    expect(complaints).toEqual([])
  })

  test('they can be switched off on the device, and on again', async () => {
    const { page } = await visit(`${FERRYMAN}/en`)
    await open(page, '?', 'Keyboard and touch')
    await page.getByRole('checkbox', { name: 'Use single keys' }).uncheck()
    await close(page, 'Keyboard and touch')
    await expectNothing(page, () => page.keyboard.press('c'))
    await page.reload()
    const more = page.getByRole('button', { name: 'More for reading' })
    await more.waitFor()
    await expectNothing(page, () => page.keyboard.press('ArrowRight'))
    await more.click()
    await page.getByRole('button', { name: 'Keyboard and touch' }).click()
    await page.getByRole('checkbox', { name: 'Use single keys' }).check()
    await close(page, 'Keyboard and touch')
    await open(page, 'c', 'Contents')
  })

  test('many languages are looked up, and the place stays', async () => {
    const { page } = await visit(`${LETTERS}/en#p20`, { viewport: DESK })
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await open(page, 'l', 'Languages of this work')
    await expect.poll(() => focused(page)).toBe('Find a language')
    await page.keyboard.type('arab')
    const link = panel(page, 'Languages of this work').getByRole('link')
    await expect.poll(() => link.count()).toBe(1)
    await link.click()
    await page.waitForURL((url) => url.pathname === `${LETTERS}/ar` && url.hash !== '')
    expect(await page.getByRole('dialog').count()).toBe(0)
    await page.locator('article[lang=ar] #p20').waitFor()
    expect(new URL(page.url()).hash).toBe('#p20')
  })
})

describe('swipes', () => {
  const phone = { viewport: PHONE, hasTouch: true, isMobile: true }

  test.each([
    ['English', 'en', -1],
    ['Arabic', 'ar', 1],
  ])('%s: the leaf goes with the finger', async (_, code, side) => {
    const { page, complaints } = await visit(`${FERRYMAN}/${code}/2`, phone)
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await page.locator('#p3').scrollIntoViewIfNeeded()
    await sweep(page, [195, 600], [195 + 130 * side, 605])
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/${code}/3`)
    await page.getByText('Chapter 3 of 6').waitFor()
    await expect.poll(() => page.evaluate(() => scrollY)).toBe(0)
    await sweep(page, [195, 600], [195 - 130 * side, 605])
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/${code}/2`)
    expect(complaints).toEqual([])
  })

  test('none from the edge, up and down, over what moves sideways, over marked words, or once it is switched off', async () => {
    const { page } = await visit(`${FERRYMAN}/en/2`, phone)
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await expectNothing(page, async () => {
      await sweep(page, [385, 600], [200, 600])
      await sweep(page, [300, 700], [200, 500])
    })
    // The finger has flung the page: the paragraph may be far above.
    await comeToRest(page)
    const wide = page.locator('#p2')
    await wide.evaluate((one) => {
      one.setAttribute('style', 'overflow-x: auto; white-space: nowrap')
      one.scrollIntoView({ block: 'center', behavior: 'instant' })
    })
    await comeToRest(page)
    const box = await wide.boundingBox()
    const y = (box?.y ?? 0) + 8
    await expectNothing(page, () => sweep(page, [280, y], [80, y]))
    await wide.evaluate((one) => one.removeAttribute('style'))
    await page.locator('#p3').scrollIntoViewIfNeeded()
    await comeToRest(page)
    await page.evaluate(() => getSelection()?.selectAllChildren(document.getElementById('p3') as HTMLElement))
    await expectNothing(page, () => sweep(page, [300, 600], [150, 600]))
    await page.evaluate(() => getSelection()?.removeAllRanges())
    await page.evaluate(() => localStorage.setItem('swipe', 'off'))
    await expectNothing(page, () => sweep(page, [300, 600], [150, 600]))
    await page.evaluate(() => localStorage.removeItem('swipe'))
    await sweep(page, [300, 600], [150, 600])
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/en/3`)
  })

  test('the help fits a finger', async () => {
    const { page } = await visit('/categories', phone)
    await open(page, '?', 'Keyboard and touch')
    expect((await smallTargets(page)).filter((one) => one.includes('checkbox'))).toEqual([])
  })
})
