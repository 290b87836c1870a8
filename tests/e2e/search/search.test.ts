import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { arabic, english, found, match } from '#tests/support/fake-library.ts'
import { categoryId, FERRYMAN } from '#tests/support/samples.ts'
import { showTheme, THEMES } from '#tests/support/themes.ts'

const { visit } = useBrowser()
const WITHOUT = { javaScriptEnabled: false }

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { level: 1, name })
const passages = (page: Page) => page.getByRole('list', { name: 'Passages' }).getByRole('link')
const languagesOf = (page: Page) =>
  passages(page).evaluateAll((links) => [...new Set(links.map((link) => link.getAttribute('hreflang')))])
const filter = (page: Page, name: string) => page.getByRole('main').getByRole('combobox', { name })
const parameters = (page: Page) => Object.fromEntries(new URL(page.url()).searchParams)

/** Goes there by the header's form, so that the browser itself asks for what was found. */
async function searchFor(page: Page, words: string): Promise<void> {
  await page.getByPlaceholder('Search library...').fill(words)
  await page.keyboard.press('Enter')
}

describe('§2 search page: passages', () => {
  test.each([
    ['النهر', 'ar', 'rtl'],
    ['船', 'zh', 'ltr'],
    ['ποτάμι', 'el', 'ltr'],
  ])('%s: marked in %s, each a link to the very block', async (words, lang, dir) => {
    const { page, complaints } = await visit(`/search?q=${encodeURIComponent(words)}`)
    const link = page.locator(`main a[hreflang="${lang}"]:has(mark)`).first()
    expect(await link.getAttribute('dir')).toBe(dir)
    const marked = await link.locator('mark').first().innerText()
    const href = (await link.getAttribute('href')) ?? ''
    expect(href).toMatch(new RegExp(`^/book/\\d+/${lang}(/\\d+)?#p\\d+$`))
    await link.click()
    await page.waitForURL(`**${href}`)
    const block = page.locator(`article ${href.slice(href.indexOf('#'))}`)
    expect(await block.innerText()).toContain(marked)
    await expect
      .poll(() =>
        block.evaluate((one) => {
          const { top, bottom } = one.getBoundingClientRect()
          return bottom > 0 && top < innerHeight
        }),
      )
      .toBe(true)
    expect(complaints).toEqual([])
  })

  test('marks are seen in every theme, in forced colours and on paper', async () => {
    const { page } = await visit('/search?q=ferryman')
    const look = () =>
      page
        .locator('main mark')
        .first()
        .evaluate((one) => {
          const [own, around] = [getComputedStyle(one), getComputedStyle(document.documentElement)]
          return {
            ground: own.backgroundColor !== around.backgroundColor && own.backgroundColor !== 'rgba(0, 0, 0, 0)',
            line: own.boxShadow !== 'none' || own.textDecorationLine === 'underline',
          }
        })
    for (const theme of THEMES) {
      await showTheme(page, theme)
      expect([theme, await look()]).toEqual([theme, { ground: true, line: true }])
      await page.emulateMedia({ forcedColors: 'active' })
      expect([theme, await look()]).toMatchObject([theme, { ground: true }])
      await page.emulateMedia({ forcedColors: 'none', media: 'print' })
      expect([theme, await look()]).toMatchObject([theme, { line: true }])
      expect(await page.getByRole('main').getByRole('searchbox').isVisible()).toBe(false)
      await page.emulateMedia({ media: null })
    }
  })
})

describe('§2 search page: filters', () => {
  test('without a script are chosen and sent with the form', async () => {
    const { page } = await visit('/search?q=river', WITHOUT)
    const send = () => page.getByRole('main').getByRole('button', { name: 'Search' }).click()
    const all = await page.locator('main h2').count()
    await filter(page, 'Category').selectOption({ label: 'Fiction' })
    await filter(page, 'Show passages in').selectOption('ru')
    await send()
    await page.waitForURL('**/search?q=river&**')
    await heading(page, /^Search Results for "river" \(\d+\)$/).waitFor()
    const category = String(categoryId('Fiction'))
    expect(parameters(page)).toEqual({ q: 'river', language: '', category, in: 'ru' })
    expect(await filter(page, 'Category').inputValue()).toBe(category)
    expect(await page.locator('main h2').count()).toBeLessThan(all)
    expect(await languagesOf(page)).toContain('ru')
    expect(await page.getByText('found in English').count()).toBeGreaterThan(0)

    await filter(page, 'Language').selectOption('fr')
    await filter(page, 'Show passages in').selectOption('')
    await send()
    await page.waitForURL('**&language=fr&**')
    expect(await languagesOf(page)).toEqual(['fr'])
  })

  test('with one apply at once, without a new page; the focus stays', async () => {
    const { page, requests, complaints } = await visit('/search?q=river')
    const all = await page.locator('main h2').count()
    const before = requests.length
    const language = filter(page, 'Language')
    await language.focus()
    await language.selectOption('fr')
    await expect.poll(() => languagesOf(page)).toEqual(['fr'])
    expect(parameters(page)).toEqual({ q: 'river', language: 'fr' })
    expect(await page.locator('main h2').count()).toBeLessThan(all)
    expect(await language.evaluate((one) => one === document.activeElement)).toBe(true)
    await language.selectOption('')
    await expect.poll(() => page.locator('main h2').count()).toBe(all)
    expect(new URL(page.url()).search).toBe('?q=river')
    expect(requests.slice(before).filter((path) => path === '/search')).toEqual([])
    expect(complaints).toEqual([])
  })

  test('stay for other words, and can be given up where they leave nothing', async () => {
    const { page } = await visit(`/search?q=autumn&category=${categoryId('Poetry')}`)
    const box = page.getByRole('main').getByRole('searchbox')
    await box.fill('ποταμός')
    // The box may have become one that suggests.
    await page.keyboard.press('Enter')
    await page.waitForURL(`**/search?q=${encodeURIComponent('ποταμός')}&category=${categoryId('Poetry')}`)
    await heading(page, 'No Results Found').waitFor()
    await page.getByRole('link', { name: 'Search all categories' }).click()
    await page.waitForURL(`**/search?q=${encodeURIComponent('ποταμός')}`)
    await heading(page, /^Search Results for "ποταμός"/).waitFor()
    expect(await filter(page, 'Category').inputValue()).toBe('')
    // Words that nobody has sent yet go along with a choice.
    await box.fill('lamp')
    await filter(page, 'Language').selectOption('en')
    await page.waitForURL('**/search?q=lamp&language=en')
    await heading(page, /^Search Results for "lamp"/).waitFor()
  })
})

describe("the reader's language", () => {
  const keep = (page: Page, code: string) =>
    page.addInitScript((kept) => localStorage.setItem('reading-language', kept), code)

  test('is kept on the device when it is chosen, and serves the next search', async () => {
    const { page } = await visit('/search?q=river')
    await filter(page, 'Show passages in').selectOption('ar')
    await expect.poll(() => languagesOf(page)).toContain('ar')
    expect(parameters(page)).toEqual({ q: 'river', in: 'ar' })
    expect(await page.evaluate(() => localStorage.getItem('reading-language'))).toBe('ar')

    await searchFor(page, 'winter')
    await page.waitForURL('**/search?q=winter')
    await expect.poll(() => languagesOf(page)).toContain('ar')
    expect(await filter(page, 'Show passages in').inputValue()).toBe('ar')

    await filter(page, 'Show passages in').selectOption('')
    await expect.poll(() => languagesOf(page)).not.toContain('ar')
    expect(await page.evaluate(() => localStorage.getItem('reading-language'))).toBeNull()
  })

  test('comes after what the server drew, which stays until then', async () => {
    const { page, complaints } = await visit('/search?q=river', {}, async (empty) => {
      await keep(empty, 'he')
      await empty.addInitScript(() => {
        const seen = new Set<number>()
        Object.assign(window, { seen })
        const look = () => {
          const main = document.querySelector('main')
          if (main && document.readyState !== 'loading') seen.add(main.querySelectorAll('h2').length)
          requestAnimationFrame(look)
        }
        look()
      })
    })
    await expect.poll(() => languagesOf(page)).toContain('he')
    const counts = await page.evaluate(() => [...(window as unknown as { seen: Set<number> }).seen])
    expect(counts).toEqual([await page.locator('main h2').count()])
    expect(new URL(page.url()).search).toBe('?q=river')
    expect(complaints).toEqual([])
  })

  test('gives way to what the address says, and is nothing where the library has it not', async () => {
    const { page } = await visit('/search?q=river&in=fr', {}, (empty) => keep(empty, 'ar'))
    await expect.poll(() => filter(page, 'Show passages in').inputValue()).toBe('fr')
    expect(await languagesOf(page)).not.toContain('ar')
    const { page: other, requests } = await visit('/search?q=river', {}, (empty) => keep(empty, 'xx'))
    await other.waitForTimeout(300)
    expect(await filter(other, 'Show passages in').inputValue()).toBe('')
    expect(requests).not.toContain('/api/search')
  })
})

describe('§2 search page: many results', () => {
  const PAGE = 20
  const works = (page: number) =>
    Array.from({ length: PAGE }, (_, i) =>
      found((page - 1) * PAGE + i + 1, {
        matches: [match(english, 'down the river', 'river'), match(arabic, 'على النهر', 'النهر', { chapter: 2 })],
      }),
    )

  test('are 1000+ where nobody has counted; more of them come beneath', async () => {
    const { page } = await visit('/categories')
    await page.route('**/api/search?**', (route) =>
      route.fulfill({
        headers: { 'X-Total-Count': '1000+', 'X-Search-Corrected': 'river%20%26%20co' },
        json: works(Number(new URL(route.request().url()).searchParams.get('page'))),
      }),
    )
    await searchFor(page, 'rivre')
    await heading(page, 'Search Results for "rivre" (1000+)').waitFor()
    expect(await page.title()).toMatch(/^Search Results for "rivre" \(1000\+\) \|/)
    await page.getByText('Showing results for “river & co”').waitFor()
    const back = page.getByRole('link', { name: 'Search instead for “rivre”' })
    expect(await back.getAttribute('href')).toBe('/search?q=rivre&exact=1')

    await page.getByRole('link', { name: 'Show more' }).click()
    await page.getByText('1–40 of 1000+ works').waitFor()
    const first = page.locator('main h2').nth(PAGE).getByRole('link')
    await expect.poll(() => first.evaluate((one) => one === document.activeElement)).toBe(true)
    expect(await page.getByRole('link', { name: 'Page 50' }).getAttribute('href')).toBe('/search?q=rivre&page=50')
    // The works are those of any search.
    await expectAccessible(page, undefined, ['main li:has(h2)'])
    await page.setViewportSize({ width: 320, height: 640 })
    await expectNoSidewaysScroll(page)
  })

  test('a failure says so, and the way back to it tries again', async () => {
    const { page } = await visit('/categories')
    await page.route('**/api/search?**', (route) => route.fulfill({ status: 500, body: '' }))
    await searchFor(page, 'river')
    await page.getByRole('alert').filter({ hasText: 'Failed to load search results. Please try again.' }).waitFor()
    await page.unroute('**/api/search?**')
    await page.getByRole('link', { name: 'Back to Library' }).click()
    await page.waitForURL('**/library')
    await page.goBack()
    await heading(page, /^Search Results for "river"/).waitFor()
  })
})

test('§2 search page: right to left and narrowed, for every reader, on a phone and on a desk', async () => {
  const path = '/search?q=%D8%A7%D9%84%D9%86%D9%87%D8%B1&language=ar&in=ur'
  const { page, complaints } = await visit(path, { viewport: PHONE, colorScheme: 'dark' })
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await expectNoSidewaysScroll(page)
  expect(complaints).toEqual([])
})

test('§2 search page: whatever is asked, there is an answer', async () => {
  const odd = [
    '%00',
    '%ED%A0%80',
    '%FF',
    '(((',
    '-',
    '"',
    '-river',
    '*:*',
    "';--",
    '%F0%9F%93%9A',
    `${'x%20'.repeat(300)}`,
  ]
  for (const query of odd) {
    const { status } = await fetch(`${inject('siteUrl')}/search?q=${query}`)
    expect([query, status]).toEqual([query, 200])
  }
  const beyond = await fetch(`${inject('siteUrl')}/search?q=river&page=99999&category=abc&language=zz`)
  expect(beyond.status).toBe(404)
})

test('who stands before nothing is shown works, and languages to begin with', async () => {
  const { page } = await visit('/nowhere')
  const begin = page.getByRole('region', { name: 'To begin with' })
  for (const path of ['/nowhere', '/search', '/search?q=xyzzyplugh', '/tags/no-such-tag', '/shelf']) {
    if (path !== '/nowhere') await page.goto(path)
    await begin.getByRole('link').first().waitFor()
    expect([path, await begin.locator('h3 a').count()]).toEqual([path, 6])
    expect(await begin.locator('a[href^="/languages/"]').count()).toBeGreaterThan(5)
  }
  await begin.locator('a[href^="/languages/"]').first().click()
  await page.waitForURL('**/languages/*')
})

test('§2 search page: where nothing is found, names that are spelt nearly so lead on', async () => {
  const { page } = await visit('/search?q=Ferymanz&exact=1')
  await page.getByRole('heading', { name: 'No Results Found' }).waitFor()
  const names = page.getByRole('navigation', { name: 'Spelt nearly so' })
  await names.getByRole('link', { name: 'The Ferryman of Two Cities' }).click()
  await page.waitForURL(`**${FERRYMAN}`)
})
