import { expect, inject, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/support/browser.ts'

const { visit } = useBrowser(undefined, { withMotion: true })

test('§2 routes: /#contact reaches the contact section', async () => {
  const { page } = await visit('/#contact', { reducedMotion: 'reduce' })
  expect(page.url()).toBe(`${inject('siteUrl')}/library#contact`)
  await expect
    .poll(() => page.getByText('Email Us').evaluate((one) => one.getBoundingClientRect().top < innerHeight))
    .toBe(true)
})

test('§2 header: it stays in sight, with the way back to the provider above it', async () => {
  const { page } = await visit('/library')
  await page.evaluate(() => scrollTo({ top: 900, behavior: 'instant' }))
  for (const name of ['Return to Dragoman', 'Contact']) {
    const link = page.getByRole('banner').getByRole('link', { name })
    expect((await link.boundingBox())?.y).toBeGreaterThanOrEqual(0)
    expect((await link.boundingBox())?.y).toBeLessThan(100)
  }
})

test('§9 header: narrower than 768 px the menu holds the Contact link, from there on the header does', async () => {
  const { page } = await visit('/library', { viewport: { width: 767, height: 800 } })
  const menu = page.getByRole('button', { name: 'Menu' })
  const contact = page.getByRole('banner').getByRole('link', { name: 'Contact', exact: true })
  expect([await menu.isVisible(), await contact.filter({ visible: true }).count()]).toEqual([true, 0])
  await page.setViewportSize({ width: 768, height: 800 })
  expect([await menu.isVisible(), await contact.filter({ visible: true }).count()]).toEqual([false, 1])
})

test('§2 home page: Browse Samples scrolls smoothly to the categories', async () => {
  const { page } = await visit('/library', { viewport: PHONE })
  await expect.poll(() => page.evaluate(() => getComputedStyle(document.documentElement).scrollBehavior)).toBe('smooth')
  await page.getByRole('link', { name: 'Browse Samples' }).click()
  const top = () =>
    page.getByRole('heading', { name: 'Browse by Category' }).evaluate((one) => one.getBoundingClientRect().top)
  await expect.poll(async () => (await top()) >= 0 && (await top()) < PHONE.height / 2).toBe(true)
})

test('§2 cards: what they can be read in shows under the pointer', async () => {
  const { page } = await visit('/books/all')
  const card = page.getByRole('listitem').filter({ has: page.getByRole('link', { name: 'Nine Letters to Autumn' }) })
  const languages = card.getByText('19 translations').locator('..')
  const opacity = () => languages.evaluate((one) => Number(getComputedStyle(one).opacity))
  expect(await opacity()).toBe(0)
  await card.hover()
  await expect.poll(opacity).toBe(1)
  expect((await languages.innerText()).replace(/\s+/g, ' ')).toContain('19 translations English, Arabic +17')
})

test('§2 all works: the box filters by title and author, says how many, and when none', async () => {
  const { page, requests } = await visit('/books/all')
  const asked = requests.length
  const box = page.getByRole('main').getByRole('searchbox')
  await box.fill('aESop')
  await page.getByRole('heading', { name: 'Search Results (1)' }).waitFor()
  expect(await page.locator('main h3').allInnerTexts()).toEqual(['Five Fables of the Road'])
  await box.fill('zzzzzz')
  await page.getByRole('heading', { name: 'Search Results (0)' }).waitFor()
  await page.getByText('No works found matching your search.').waitFor()
  await box.fill(' ')
  await page.getByRole('heading', { name: 'Featured Works' }).waitFor()
  expect(requests.slice(asked)).not.toContain('/api/works')
})

test('§2 search page: the query lives in the address, and an empty one does nothing', async () => {
  const { page } = await visit('/search')
  const box = page.getByPlaceholder('Search books by title, author, or content...')
  await box.fill('  ')
  await box.press('Enter')
  expect(page.url()).toBe(`${inject('siteUrl')}/search`)
  await box.fill(' autumn & co ')
  await page.getByRole('main').getByRole('button', { name: 'Search' }).click()
  await page.waitForURL('**/search?q=autumn%20%26%20co')
  await page.goto('/search?q=autumn')
  expect(await box.inputValue()).toBe('autumn')
  await page.getByRole('heading', { name: 'Search Results for "autumn"' }).waitFor()
})

test('§9 data: nothing is fetched again when the window is looked at anew', async () => {
  const { page, requests } = await visit('/categories')
  await page.clock.install()
  const before = requests.length
  await page.clock.fastForward(10 * 60_000)
  await page.evaluate(() => {
    window.dispatchEvent(new Event('blur'))
    document.dispatchEvent(new Event('visibilitychange'))
    window.dispatchEvent(new Event('focus'))
  })
  await page.clock.fastForward(10_000)
  expect(requests.slice(before).filter((path) => path.startsWith('/api/'))).toEqual([])
})
