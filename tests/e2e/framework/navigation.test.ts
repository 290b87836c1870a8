import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { interfaceTags } from '#contract/interface-languages.ts'
import { expectAccessible, holdBack, PHONE, useBrowser } from '#tests/support/browser.ts'
import { FERRYMAN } from '#tests/support/samples.ts'

const { visit } = useBrowser(undefined, { withMotion: true })
const place = (page: Page) => page.evaluate(() => Math.round(scrollY))
const focused = (page: Page) => page.evaluate(() => document.activeElement?.textContent ?? '')
/** What a screen reader is told beside the focus. */
const said = (page: Page) => page.locator('[data-announcer]')

describe('§2 pages reached by a link', () => {
  test('keep the languages at the foot, also where the page is offered in another', async () => {
    const { page } = await visit('/fr/library')
    const languages = page.locator('footer nav a[lang]')
    await page.getByText('Read this site in').waitFor()
    expect(await languages.count()).toBe(interfaceTags.length)
    await page.locator('footer a[href="/fr/languages"]').click()
    await page.waitForURL('**/fr/languages')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await languages.count()).toBe(interfaceTags.length)
    await languages.and(page.locator('[lang="it"]')).click()
    await page.waitForURL('**/it/languages')
  })

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
    // The heading names the page: the live region keeps silent.
    await expect.poll(() => focused(page)).toBe(await page.getByRole('heading', { level: 1 }).innerText())
    expect(await said(page).textContent()).toBe('')
    expect(await page.title()).toContain('|')
    expect(requests.slice(documents)).not.toContain('/library')

    await page.goBack()
    await expect.poll(() => place(page)).toBe(left)
    expect(await page.title()).toBe('Dragoman Translations')
  })

  test('a part of a page is shown and takes the focus, from elsewhere and from the page itself; the live region names the page', async () => {
    const { page } = await visit('/categories')
    const contact = page.getByRole('banner').getByRole('link', { name: 'Contact' })
    for (let way = 0; way < 2; way++) {
      await contact.click()
      await page.waitForURL('**/library#contact')
      await expect.poll(() => focused(page)).toMatch(/^Contact Us/)
      await expect
        .poll(() => page.getByText('Email Us').evaluate((one) => one.getBoundingClientRect().top < innerHeight))
        .toBe(true)
      await expect.poll(() => said(page).textContent()).toBe('Dragoman Translations')
      await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
    }
  })
})

describe('§2 side menu', () => {
  const narrow = { viewport: PHONE }
  const button = (page: Page) => page.getByRole('button', { name: 'Menu' })
  const menu = (page: Page) => page.getByRole('navigation', { name: 'Menu' })

  test('opens on a narrow screen, takes the focus, closes on Escape and on a choice; it moves for 150 ms, or not at all for those who want that', async () => {
    const { page } = await visit('/categories', narrow)
    const duration = () => page.locator('#menu').evaluate((one) => getComputedStyle(one).transitionDuration)
    expect(await duration()).toMatch(/^0\.15s/)
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await duration()).toBe('0s')
    await page.emulateMedia({ reducedMotion: 'no-preference' })
    await button(page).click()
    await menu(page).waitFor()
    await expect.poll(() => focused(page)).toBe('Library')
    await page.keyboard.press('Escape')
    await menu(page).waitFor({ state: 'hidden' })
    expect(await button(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await button(page).click()
    await menu(page).getByRole('link', { name: 'Contact' }).click()
    await menu(page).waitFor({ state: 'hidden' })
    await page.waitForURL('**/library#contact')
    await expect.poll(() => focused(page)).toMatch(/^Contact Us/)
  })

  test('closes on a click beside it; what lies behind does not scroll, and nothing there has the focus', async () => {
    const { page } = await visit('/library', narrow)
    await button(page).click()
    await menu(page).waitFor()
    await page.mouse.move(30, 500)
    await page.mouse.wheel(0, 400)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(await place(page)).toBe(0)
    await page.mouse.click(30, 500)
    await menu(page).waitFor({ state: 'hidden' })
    await expect.poll(() => button(page).evaluate((one) => one === document.activeElement)).toBe(true)

    await page.keyboard.press('Enter')
    await menu(page).waitFor()
    // The panel takes the focus a moment after it is drawn, and would take it back from what had it before.
    await expect.poll(() => focused(page)).toBe('Library')
    await page.getByRole('radio', { checked: true }).focus()
    await page.keyboard.press('Tab')
    await menu(page).waitFor({ state: 'hidden' })
  })

  test('opens without JavaScript, and is not there on a wide screen', async () => {
    const { page } = await visit('/categories', { ...narrow, javaScriptEnabled: false })
    await button(page).click()
    await menu(page).getByRole('link', { name: 'Languages' }).click()
    await page.waitForURL('**/languages')
    await page.setViewportSize({ width: 768, height: 800 })
    expect(await button(page).isVisible()).toBe(false)
  })
})

describe('a way that takes its time', () => {
  /** A visit from whose beginning on something is kept back. */
  async function visitSlowly(path: string, pattern: string) {
    let release = () => {}
    const visited = await visit(path, {}, async (page) => {
      release = await holdBack(page, pattern)
    })
    return { ...visited, release: () => release() }
  }
  /** A page whose code the library's pages have not loaded. */
  const SHELF_CODE = '**/assets/shelf-page*.js'
  const shelf = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'My shelf', exact: true })
  const library = (page: Page, name: string) => page.getByRole('contentinfo').getByRole('link', { name, exact: true })
  const line = (page: Page) => page.locator('html[data-under-way]')
  const entries = (page: Page) => page.evaluate(() => history.length)

  test('shows a line along the top until the page is there', async () => {
    const { page, complaints, release } = await visitSlowly('/categories', SHELF_CODE)
    await shelf(page).click()
    await line(page).waitFor()
    const drawn = () =>
      page.evaluate(() => {
        const { opacity, animationName } = getComputedStyle(document.documentElement, '::before')
        return { opacity, moves: animationName !== 'none' }
      })
    await expect.poll(drawn).toEqual({ opacity: '1', moves: true })
    await page.emulateMedia({ reducedMotion: 'reduce' })
    expect(await drawn()).toEqual({ opacity: '1', moves: false })
    expect(new URL(page.url()).pathname).toBe('/categories')
    release()
    await page.waitForURL('**/shelf')
    await line(page).waitFor({ state: 'detached' })
    expect(complaints).toEqual([])
  })

  test('shows the line also while the page is read, over its placeholders', async () => {
    const { page, release } = await visitSlowly('/categories', '**/api/languages')
    await library(page, 'Languages').click()
    await page.waitForURL('**/languages')
    await page.locator('[aria-busy="true"]').first().waitFor()
    expect(await page.locator('[aria-busy="true"]').count()).toBe(4)
    await line(page).waitFor()
    release()
    await line(page).waitFor({ state: 'detached' })
    await page
      .locator('main')
      .getByRole('link', { name: /Arabic/ })
      .waitFor()
  })

  test('a page that is here already shows no line', async () => {
    const { page } = await visit('/library')
    await library(page, 'Languages').click()
    await page.waitForURL('**/languages')
    await line(page).waitFor({ state: 'detached' })
    await page.evaluate(() => {
      const seen = () => document.documentElement.setAttribute('data-seen', '')
      new MutationObserver(seen).observe(document.documentElement, { attributeFilter: ['data-under-way'] })
    })
    await page
      .getByRole('banner')
      .getByRole('link', { name: /^Dragoman/ })
      .click()
    await page.waitForURL('**/library')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.locator('html[data-seen]').count()).toBe(0)
  })

  test('is given up for the link that is followed next; the last one counts', async () => {
    const { page, release } = await visitSlowly('/languages', SHELF_CODE)
    const before = await entries(page)
    await shelf(page).click()
    await line(page).waitFor()
    await library(page, 'Categories').click()
    await page.waitForURL('**/categories')
    await line(page).waitFor({ state: 'detached' })
    const late = page.waitForResponse(SHELF_CODE)
    release()
    await (await late).finished()
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))))
    expect(new URL(page.url()).pathname).toBe('/categories')
    expect(await entries(page)).toBe(before + 1)
  })

  test('is given up for the way back', async () => {
    const { page, release } = await visitSlowly('/languages', SHELF_CODE)
    await library(page, 'Categories').click()
    await page.waitForURL('**/categories')
    await shelf(page).click()
    await line(page).waitFor()
    await page.goBack()
    await page.waitForURL('**/languages')
    await line(page).waitFor({ state: 'detached' })
    release()
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(new URL(page.url()).pathname).toBe('/languages')
  })

  test('one link, pressed twice and once more, makes one entry of the history', async () => {
    const { page } = await visit('/categories')
    const before = await entries(page)
    await library(page, 'Languages').dblclick()
    await page.waitForURL('**/languages')
    await library(page, 'Languages').click()
    await expect.poll(() => place(page)).toBe(0)
    expect(await entries(page)).toBe(before + 1)
    await page.goBack()
    await page.waitForURL('**/categories')
  })

  test('a page whose code cannot be had is loaded whole', async () => {
    const { page } = await visit('/categories', {}, (page) =>
      page.route(SHELF_CODE, (route) => route.abort(), { times: 1 }),
    )
    await page.evaluate(() => Object.assign(window, { stillHere: true }))
    await shelf(page).click()
    await page.waitForURL('**/shelf')
    await page.getByRole('heading', { level: 1 }).waitFor()
    expect(await page.evaluate(() => 'stillHere' in window)).toBe(false)
  })
})

test('a chapter of the same work is named once: by its own title, in its language', async () => {
  const { page } = await visit(`${FERRYMAN}/en`)
  await page.getByRole('link', { name: /^Next Chapter/ }).click()
  await expect.poll(() => said(page).textContent()).toBe('The Scales')
  expect(await said(page).getAttribute('lang')).toBe('en')
  expect(await focused(page)).toBe('The Ferryman of Two Cities')
})

test('§2 contact: the part is still shown when the page above it has been read', async () => {
  const { page } = await visit('/categories', { viewport: PHONE })
  await page.route('**/api/**', async (route) => {
    // What is read ahead later waits until the page is closed.
    const shown = page.locator('[aria-busy]').first().waitFor()
    await shown.then(() => route.continue()).catch(() => {})
  })
  await page.getByRole('contentinfo').getByRole('link', { name: 'Contact' }).click()
  await page.waitForURL('**/library#contact')
  await page.locator('h3 a').first().waitFor()
  await page.locator('[aria-busy]').first().waitFor({ state: 'detached' })
  await expect
    .poll(() => page.locator('#contact').evaluate((one) => Math.round(one.getBoundingClientRect().top)))
    .toBeLessThan(300)
})

test('the way back leads to where one was in a long list, also after a reload', async () => {
  const { page } = await visit('/library', { viewport: { width: 320, height: 480 } })
  const link = page.locator('main').getByRole('link', { name: 'Epic Poetry' })
  await link.evaluate((one) => one.scrollIntoView({ block: 'center', behavior: 'instant' }))
  const left = await place(page)
  expect(left).toBeGreaterThan(480)
  await link.click()
  await page.waitForURL('**/categories/*')
  await expect.poll(() => place(page)).toBe(0)
  await page.reload()
  await page.goBack()
  await page.waitForURL('**/library')
  await expect.poll(() => place(page)).toBe(left)
  await page.getByRole('link', { name: 'Epic Poetry' }).waitFor()
  expect(await page.locator('[aria-busy]').count()).toBe(0)
  expect(await place(page)).toBe(left)
})

test('a page that cannot be drawn says so between header and footer, and leads on', async () => {
  const { page } = await visit('/library')
  const answer = '**/api/works?*'
  await page.route(answer, (route) => route.fulfill({ json: [{}] }))
  await page.getByRole('contentinfo').getByRole('link', { name: 'All Works' }).click()
  await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor()
  await expectAccessible(page)
  await page.getByRole('main').getByRole('link', { name: 'Back to Library' }).click()
  await page.waitForURL('**/library')
  await page.locator('h3 a').first().waitFor()
  await page.goBack()
  await page.unroute(answer)
  await page.getByRole('main').getByRole('link', { name: 'Load it again' }).click()
  await page.getByRole('heading', { level: 1, name: 'All Works' }).waitFor()
})

test('a page whose code is gone, on the way back, says so and asks for it no more', async () => {
  const { page, requests } = await visit('/shelf')
  await page.getByRole('contentinfo').getByRole('link', { name: 'Categories' }).click()
  await page.waitForURL('**/categories')
  const code = /\/assets\/shelf-page/
  await page.route(code, (route) => route.abort())
  await page.reload()
  await page.getByRole('button', { name: 'Theme' }).waitFor()
  await page.goBack()
  await page.getByRole('heading', { level: 1, name: 'This page could not be shown' }).waitFor()
  expect(requests.filter((path) => code.test(path)).length).toBeLessThan(5)
  await page.unroute(code)
  await page.getByRole('link', { name: 'Load it again' }).click()
  await page.getByRole('heading', { level: 1, name: 'My shelf' }).waitFor()
})

test('pages that the browser has loaded keep a place each', async () => {
  const { page } = await visit('/library', { viewport: { width: 320, height: 480 } })
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  const link = page.locator('main').getByRole('link', { name: 'Epic Poetry' })
  await link.evaluate((one) => (one as HTMLElement).click())
  await page.waitForURL('**/categories/*')
  await page.goto('/languages')
  await page.evaluate(() => scrollTo({ top: 333, behavior: 'instant' }))
  await page.goBack()
  await page.waitForURL('**/categories/*')
  await page.goBack()
  await page.waitForURL('**/library')
  await expect.poll(() => place(page)).toBe(900)
})
