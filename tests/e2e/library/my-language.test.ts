import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { awake } from '#tests/support/reading-tools.ts'
import { refuseStorage } from '#tests/support/refused-storage.ts'
import { address, categoryId, FERRYMAN, LETTERS, ZAL } from '#tests/support/samples.ts'
import { layoutShifts, watchLayout } from '#tests/support/steadiness.ts'

const { visit } = useBrowser()
/** Persian, five chapters, also in Turkish. */
const TURKISH = { locale: 'tr-TR' }

const offer = (page: Page) => page.getByRole('main').getByRole('link', { name: /^Read this in/ })
const decline = (page: Page) => page.getByRole('button', { name: 'Do not offer this language' })
const strip = (page: Page) => page.getByRole('navigation', { name: 'Languages of this work' })
const kept = (page: Page) => page.evaluate(() => localStorage.getItem('reading-language'))

/** Fonts that come late move lines a little: here they never come. */
async function watchWithoutFonts(page: Page): Promise<void> {
  await watchLayout(page)
  await page.route('**/*.woff2', (route) => route.abort())
}

/** Nothing is offered, and not because it is still to come: the page is awake. */
async function expectNoOffer(page: Page): Promise<void> {
  await awake(page)
  expect(await offer(page).count()).toBe(0)
}

describe("my language: a text that is open in another than the reader's", () => {
  test('is offered in theirs, at the same chapter; what they take is remembered', async () => {
    const { page, complaints } = await visit(`${ZAL}/en/2`, TURKISH)
    expect(new URL(page.url()).pathname).toBe(`${ZAL}/en/2`)
    await offer(page).waitFor()
    expect(await offer(page).innerText()).toMatch(/^Read this in\s+Türkçe$/)
    expect(await offer(page).getAttribute('href')).toBe(`${ZAL}/tr/2`)
    expect(await offer(page).locator('bdi').getAttribute('lang')).toBe('tr')
    expect(await kept(page)).toBeNull()

    await offer(page).click()
    await page.waitForURL(`**${ZAL}/tr/2`)
    await page.locator('article[lang="tr"]').waitFor()
    await expectNoOffer(page)
    expect(await kept(page)).toBe('tr')
    await page.goto(`${LETTERS}/fr`)
    await offer(page).waitFor()
    expect(await offer(page).getAttribute('href')).toBe(`${LETTERS}/tr`)
    expect(complaints).toEqual([])
  })

  test('is accessible, and reached by the keyboard', async () => {
    const { page } = await visit(`${LETTERS}/ar`, { viewport: PHONE, colorScheme: 'dark', ...TURKISH })
    await offer(page).waitFor()
    await expectNoSidewaysScroll(page)
    await expectAccessible(page, undefined, ['article'])
    await page.getByRole('link', { name: 'Back to Library' }).focus()
    await page.keyboard.press('Tab')
    expect(await offer(page).evaluate((link) => link === document.activeElement)).toBe(true)
    await page.keyboard.press('Tab')
    expect(await decline(page).evaluate((button) => button === document.activeElement)).toBe(true)
    await page.keyboard.press('Shift+Tab')
    await page.keyboard.press('Enter')
    await page.waitForURL(`**${LETTERS}/tr`)
  })

  test('is not offered again to who does not want it, until they choose the language', async () => {
    const { page } = await visit(LETTERS, TURKISH)
    await decline(page).click()
    await expectNoOffer(page)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
    await page.reload()
    await expectNoOffer(page)
    await page.goto(`${ZAL}/en`)
    await expectNoOffer(page)

    await page.goto(`${ZAL}/tr`)
    await strip(page).getByRole('link', { name: 'Türkçe' }).click()
    await page.goto(LETTERS)
    await offer(page).waitFor()
  })

  test("is not offered in a language it lacks, nor where the reader's own is open", async () => {
    const { page } = await visit(`${FERRYMAN}/en`, TURKISH)
    await expectNoOffer(page)
    for (const path of [`${ZAL}/tr`, `${ZAL}/tr/3`]) {
      await page.goto(path)
      await expectNoOffer(page)
    }
  })

  test('a language that was chosen counts before that of the browser; to have come by an address is no choice', async () => {
    const { page } = await visit(`${LETTERS}/tr`, TURKISH)
    expect(await kept(page)).toBeNull()
    await strip(page).getByRole('link', { name: 'Français' }).click()
    await page.waitForURL(`**${LETTERS}/fr`)
    await expectNoOffer(page)
    expect(await kept(page)).toBe('fr')
    await page.goto(`${ZAL}/en`)
    expect(await offer(page).innerText()).toContain('Français')
    await page.goto('/search?q=lamp')
    await expect.poll(() => page.getByLabel('Show passages in').inputValue()).toBe('fr')
  })

  test('where nothing can be stored, it is declined for as long as the page is open', async () => {
    const { page, complaints } = await visit(LETTERS, TURKISH, refuseStorage)
    await decline(page).click()
    await expectNoOffer(page)
    expect(complaints).toEqual([])
  })

  test.each([
    [DESK, LETTERS, { locale: 'ur' }],
    [{ width: 320, height: 640 }, `${LETTERS}/zh`, { locale: 'el' }],
  ])('moves nothing: at %j, %s for %j', async (viewport, path, locale) => {
    const { page } = await visit(path, { viewport, ...locale }, watchWithoutFonts)
    await offer(page).waitFor()
    expect(await layoutShifts(page)).toEqual([])
    await expectNoSidewaysScroll(page)
    // The way back is not covered.
    const [back, there] = [
      await page.getByRole('link', { name: 'Back to Library' }).boundingBox(),
      await offer(page).boundingBox(),
    ]
    expect(there && back && (there.x >= back.x + back.width || there.y >= back.y + back.height)).toBe(true)
  })
})

describe('my language: what the server sends', () => {
  test.each([LETTERS, `${ZAL}/en/2`, '/library', '/books/all', '/books/all?language=tr', '/search?q=lamp'])(
    '%s is the same to the byte, whatever language is asked for',
    async (path) => {
      const answers = await Promise.all(
        ['tr-TR,tr;q=0.9', 'ar', '*', undefined].map(async (language) => {
          const headers = new Headers(language === undefined ? {} : { 'accept-language': language })
          const response = await fetch(inject('siteUrl') + path, { headers, redirect: 'manual' })
          expect(response.headers.get('vary') ?? '').not.toMatch(/language/i)
          return [response.status, response.headers.get('etag'), await response.text()]
        }),
      )
      for (const answer of answers) expect(answer).toEqual(answers[0])
      // Without a script nothing is offered.
      expect(answers[0]?.[2]).not.toContain('Read this in')
    },
  )
})

describe('my language: lists', () => {
  const row = (page: Page) => page.getByRole('main').getByRole('search').last()
  const only = (page: Page) => row(page).getByRole('link', { name: /^Only works in/ })
  const choice = (page: Page) => page.getByLabel('Works readable in')
  const works = (page: Page) => page.locator('main li').filter({ has: page.locator('h2 a, h3 a') })

  // Each list is narrowed so: `narrowing.test.ts`.
  test.each(['/library'])(
    '%s is narrowed at one touch to works readable in the language, which open in it',
    async (path) => {
      const { page, complaints } = await visit(path, TURKISH)
      await only(page).click()
      await page.waitForURL(`**${path}?language=tr`)
      expect(await choice(page).inputValue()).toBe('tr')
      expect(await works(page).count()).toBeGreaterThan(0)
      const links = await works(page)
        .locator('h2 a, h3 a')
        .evaluateAll((all) => all.map((one) => one.getAttribute('href') ?? ''))
      const statuses = await Promise.all(links.map(async (href) => (await fetch(inject('siteUrl') + href)).status))
      expect(new Set(statuses)).toEqual(new Set([200]))
      expect(links.every((href) => href.endsWith('/tr') || href === address('the-hodja-looks-for-the-key'))).toBe(true)
      // What is chosen for a list is not chosen to be read.
      expect(await kept(page)).toBeNull()
      await row(page).getByRole('link', { name: 'All languages' }).click()
      await page.waitForURL(`**${path}`)
      await only(page).waitFor()
      expect(complaints).toEqual([])
    },
  )

  test('any language can be chosen; the focus stays, and the address can be shared', async () => {
    const { page } = await visit('/books/all')
    const all = await works(page).count()
    await choice(page).focus()
    await choice(page).selectOption('sw')
    await expect.poll(() => new URL(page.url()).search).toBe('?language=sw')
    await expect.poll(() => works(page).count()).toBeLessThan(all)
    expect(await choice(page).evaluate((one) => one === document.activeElement)).toBe(true)
    await expect.poll(() => page.title()).toContain('readable in Swahili')
    // Their covers are drawn later, and would say the titles once more.
    const titles = works(page).getByRole('heading')
    const few = await titles.allInnerTexts()
    await page.reload()
    expect(await titles.allInnerTexts()).toEqual(few)

    await page.getByRole('searchbox', { name: 'Filter by title or author' }).fill('letters')
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=letters&language=sw')
    await page.getByRole('heading', { name: 'Search Results (1)' }).waitFor()
    await choice(page).selectOption('')
    await expect.poll(() => new URL(page.url()).search).toBe('?filter=letters')
  })

  test('without a script, by a form', async () => {
    const { page } = await visit(`/books/all?filter=the`, { javaScriptEnabled: false })
    expect(await only(page).count()).toBe(0)
    await choice(page).selectOption('it')
    await page.getByRole('button', { name: 'Show' }).click()
    expect(new URL(page.url()).search).toBe('?filter=the&language=it')
    const filtered = await works(page).count()
    expect(filtered).toBeGreaterThan(0)
    await row(page).getByRole('link', { name: 'All languages' }).click()
    expect(new URL(page.url()).search).toBe('?filter=the')
    expect(await works(page).count()).toBeGreaterThan(filtered)
    await page.goto(`/categories/${categoryId('Legal Texts')}?language=ko`)
    expect(await page.getByText('None of these works can be read in Korean yet.').count()).toBe(1)
  })

  test.each([
    [{ width: 320, height: 640 }, '/library'],
    [DESK, '/books/all'],
  ])('what is proposed moves nothing, at %j, on %s', async (viewport, path) => {
    const { page } = await visit(path, { viewport, locale: 'ur' }, watchWithoutFonts)
    await only(page).waitFor()
    expect(await layoutShifts(page)).toEqual([])
    await expectNoSidewaysScroll(page)
  })

  test('are accessible', async () => {
    const { page } = await visit('/tags/letters', { viewport: PHONE, colorScheme: 'dark', ...TURKISH })
    await only(page).waitFor()
    await expectAccessible(page)
  })
})

describe('machine-made, said plainly', () => {
  const said = (page: Page) =>
    page.evaluate(() => [
      document.querySelectorAll('meta[name="ai-disclosure"][content="ai-autonomous"]').length,
      document.querySelectorAll('meta[name="translator"]').length,
      document.querySelectorAll('article[its-tool][data-ai-disclosure="ai-autonomous"]').length,
    ])

  test('from the original to a translation and back, the page says what is true', async () => {
    const { page } = await visit(LETTERS)
    expect(await said(page)).toEqual([0, 0, 0])
    await strip(page).getByRole('link', { name: 'Français' }).click()
    await page.locator('article[lang="fr"]').waitFor()
    await expect.poll(() => said(page)).toEqual([1, 1, 1])
    await page.goBack()
    await page.locator('article[lang="en"]').waitFor()
    await expect.poll(() => said(page)).toEqual([0, 0, 0])
    await page.goto(`${LETTERS}/fr`)
    expect(await said(page)).toEqual([1, 1, 1])
    await page.getByRole('link', { name: 'Back to Library' }).click()
    await page.waitForURL('**/library')
    await expect.poll(() => said(page)).toEqual([0, 0, 0])
  })
})
