import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import type { Reading } from '#contract/reading.ts'
import { expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { smallTargets } from '#tests/support/controls.ts'
import { FERRYMAN, LETTERS } from '#tests/support/samples.ts'
import { LARGEST_SHIFT, layoutShifts, watchLayout } from '#tests/support/steadiness.ts'
import { showTheme } from '#tests/support/themes.ts'

const { visit } = useBrowser(undefined, { withFonts: true })
/** The device remembers what was not left at once: in so many ms nothing is missed. */
const A_WHILE = 5000

/** What late faces move on any page; a shelf that came unexpectedly would move the page by more. */
const jumped = async (page: Page) => (await layoutShifts(page)).reduce((sum, { by }) => sum + by, 0)

const kept = (page: Page) =>
  page.evaluate(
    () => JSON.parse(localStorage.getItem('last-read') ?? '[]') as { work: number; passage: number; share: number }[],
  )

/** How much of the line beneath the strip is filled. */
const filled = (page: Page) =>
  page.evaluate(() =>
    Number.parseFloat(getComputedStyle(document.querySelector('[data-strip]') as Element, '::before').scale),
  )

const scrollTo = (page: Page, passage: string) =>
  page.evaluate((id) => document.getElementById(id)?.scrollIntoView({ behavior: 'instant' }), passage)

const contents = (page: Page) => page.getByRole('dialog', { name: 'Contents' })

async function openContents(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'More for reading' }).click()
  await page.getByRole('button', { name: 'Contents' }).click()
  await contents(page).waitFor()
}

/** The page's clock can be put forward. */
const setClock = (page: Page) => page.clock.install()

/** Waits until the reader has come to rest, and the device remembers where. */
async function rest(page: Page): Promise<void> {
  await expect.poll(() => filled(page)).toBeGreaterThan(0)
  await page.clock.fastForward(A_WHILE)
}

/** Reads a work until the device remembers it. */
async function read(page: Page, path: string, passage: string): Promise<void> {
  await page.goto(path)
  await page.getByRole('button', { name: 'More for reading' }).waitFor()
  await scrollTo(page, passage)
  await rest(page)
  const id = Number(path.split('/')[2])
  await expect.poll(async () => (await kept(page))[0]?.work).toBe(id)
}

describe('how far one has come', () => {
  test('the line fills as the text is read, words say it among the contents, and nothing jumps', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/ar`, { viewport: PHONE }, async (page) => {
      await setClock(page)
      await watchLayout(page)
    })
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    // What late faces have moved is not the line's doing.
    const moved = await layoutShifts(page)
    await scrollTo(page, 'p4')
    await expect.poll(() => filled(page)).toBeGreaterThan(0)
    expect(await filled(page)).toBeLessThan(1)
    await page.evaluate(() => document.querySelector('[rel=next]')?.scrollIntoView({ behavior: 'instant' }))
    await expect.poll(() => filled(page)).toBe(1)
    expect(await layoutShifts(page)).toEqual(moved)

    await openContents(page)
    const words = contents(page).getByText('Chapter 1 of 6 ·')
    expect(await words.innerText()).toMatch(/^Chapter 1 of 6 · 1\d\s% of the work · \d+ minutes left in the work$/)
    const chapter = contents(page).getByRole('listitem').nth(1).locator('bdi')
    expect([await chapter.getAttribute('lang'), await chapter.getAttribute('dir')]).toEqual(['ar', 'rtl'])
    expect(await chapter.innerText()).toBe('الميزان')
    expect(await contents(page).locator('[aria-current]').innerText()).toMatch(/\d+\smin/)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-current'))).toBe('page')
    await contents(page).getByRole('link').nth(1).click()
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/ar/2`)
    expect(await page.getByRole('dialog').count()).toBe(0)
    // The line is of this chapter now.
    await page.clock.fastForward(A_WHILE)
    await expect.poll(() => filled(page)).toBe(0)
    expect(complaints).toEqual([])
  })

  test('among the contents each chapter says how far it was read, and which is not in the language', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, { viewport: PHONE }, setClock)
    await page.route('**/reading/en/2', async (route) => {
      const reading: Reading = await (await route.fetch()).json()
      Object.assign(reading.contents[3] ?? {}, { available: false, length: 0 })
      await route.fulfill({ json: reading })
    })
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await scrollTo(page, 'p6')
    await rest(page)
    await expect.poll(async () => (await kept(page)).length).toBe(1)
    // A click of the mouse would scroll to the end of the chapter first, which may count as read then.
    await page.getByRole('link', { name: /^Next Chapter/ }).dispatchEvent('click')
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/en/2`)
    await openContents(page)
    const said = await contents(page).getByRole('listitem').locator('small').allInnerTexts()
    expect(said[0]).toMatch(/^\d+\smin · \d+\s% read$/)
    expect(said[2]).toMatch(/^\d+\smin$/)
    expect(said[3]).toBe('not in this language')
    await expectNoSidewaysScroll(page)
  })

  test('a page whose code the site has no more is loaded anew, at the same place', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, { viewport: PHONE })
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await page.route('**/assets/contents-panel-*.js', (route) => route.fulfill({ status: 404 }))
    const loaded = page.waitForEvent('load')
    await page.keyboard.press('c')
    await loaded
    await page.unroute('**/assets/contents-panel-*.js')
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await page.keyboard.press('c')
    await contents(page).waitFor()
  })

  test('a mere visit is not remembered', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, {}, setClock)
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await page.clock.pauseAt(await page.evaluate(() => Date.now() + 500))
    await scrollTo(page, 'p5')
    await expect
      .poll(async () => {
        await page.clock.runFor(100)
        return new URL(page.url()).hash
      })
      .toMatch(/^#p\d+$/)
    expect(await kept(page)).toEqual([])
    await expect
      .poll(async () => {
        await page.clock.runFor(1000)
        return (await kept(page)).map(({ work }) => work)
      })
      .toEqual([Number(FERRYMAN.split('/')[2])])
  })

  test('where nothing can be kept, reading goes on', async () => {
    const { page, complaints } = await visit(`${FERRYMAN}/zh`, {}, (page) =>
      page.addInitScript(() => {
        const refuse = () => {
          throw new DOMException('Refused', 'SecurityError')
        }
        Object.defineProperty(window, 'localStorage', { get: refuse })
      }),
    )
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await page.mouse.wheel(0, 1500)
    await expect.poll(() => filled(page)).toBeGreaterThan(0)
    await page.keyboard.press('c')
    await contents(page).waitFor()
    expect(complaints).toEqual([])
  })
})

describe('what was begun', () => {
  const shelf = (page: Page) => page.getByRole('region', { name: 'Continue reading' })

  test('stands on the first page of the library, for whom it concerns alone, without a jump', async () => {
    const { page, complaints } = await visit('/library', { viewport: PHONE, hasTouch: true }, async (page) => {
      await setClock(page)
      await watchLayout(page)
    })
    expect(await shelf(page).count()).toBe(0)
    await read(page, `${LETTERS}/ar`, 'p12')
    await read(page, `${FERRYMAN}/zh/3`, 'p4')

    await page.goto('/library')
    const links = shelf(page).getByRole('listitem').getByRole('link')
    await links.first().waitFor()
    expect(
      await links.evaluateAll((all) => all.map((one) => ['href', 'lang', 'dir'].map((name) => one.getAttribute(name)))),
    ).toEqual([
      [expect.stringMatching(`^${FERRYMAN}/zh/3#p[1-9]\\d*$`), 'zh', 'ltr'],
      [expect.stringMatching(`^${LETTERS}/ar#p[1-9]\\d*$`), 'ar', 'rtl'],
    ])
    expect(await shelf(page).getByText('Chapter 3 of 6').count()).toBe(1)
    expect(await jumped(page)).toBeLessThan(LARGEST_SHIFT)
    const drawn = await fetch(`${inject('siteUrl')}/library`)
    expect(await drawn.text()).not.toContain('Continue reading')
    expect((await smallTargets(page)).filter((one) => one.includes('Forget'))).toEqual([])
    await expectNoSidewaysScroll(page)
    await showTheme(page, 'lamp')
    await expectAccessible(page)

    await shelf(page).getByRole('button', { name: 'Forget' }).nth(1).click()
    expect(await links.count()).toBe(1)
    expect(await page.evaluate(() => document.activeElement?.getAttribute('aria-label'))).toBe('Forget')
    await links.first().click()
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/zh/3`)
    const top = await page.locator(new URL(page.url()).hash).boundingBox()
    expect(Math.abs(top?.y ?? Number.NaN)).toBeLessThan(400)
    expect(complaints).toEqual([])
  })

  test('stands on the shelf, the finished too, and can be forgotten', async () => {
    const options = { colorScheme: 'dark' } as const
    const { page, complaints } = await visit('/shelf', options, async (page) => {
      await setClock(page)
      await watchLayout(page)
    })
    await page.getByText('Nothing yet.').waitFor()
    await page.goto(`${FERRYMAN}/en/6`)
    await page.getByRole('button', { name: 'More for reading' }).waitFor()
    await page.mouse.wheel(0, 30_000)
    await expect.poll(() => filled(page)).toBe(1)
    await page.clock.fastForward(A_WHILE)
    await expect.poll(async () => (await kept(page))[0]?.share).toBe(1)
    // Finished, it is nothing to go on with.
    await page.goto('/library')
    expect(await page.evaluate(() => document.documentElement.hasAttribute('data-read'))).toBe(false)
    await read(page, `${LETTERS}/en`, 'p9')

    await page.goto('/shelf')
    const section = page.getByRole('region', { name: 'Read on this device' })
    const works = section.getByRole('listitem')
    await works.first().waitFor()
    expect(await works.nth(0).innerText()).toMatch(/Nine Letters to Autumn[\s\S]+English\s+\d+\s%/)
    expect(await works.nth(1).innerText()).toMatch(/Ferryman[\s\S]+Chapter 6 of 6\s+Read to the end/)
    expect(await jumped(page)).toBeLessThan(LARGEST_SHIFT)
    await expectAccessible(page)

    await works.nth(1).getByRole('button', { name: 'Forget' }).click()
    expect(await works.count()).toBe(1)
    page.once('dialog', (dialog) => dialog.dismiss())
    await section.getByRole('button', { name: 'Forget all of it' }).click()
    expect(await works.count()).toBe(1)
    page.once('dialog', (dialog) => dialog.accept())
    await section.getByRole('button', { name: 'Forget all of it' }).click()
    await page.getByText('Nothing yet.').waitFor()
    expect(await page.evaluate(() => localStorage.getItem('last-read'))).toBe(null)
    expect(complaints).toEqual([])
  })
})
