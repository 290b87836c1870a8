import type { Page } from 'playwright-core'
import { describe, expect, test } from 'vitest'
import { holdBack, PHONE, useBrowser } from '#tests/support/browser.ts'
import { awake, chooseLanguage, strip } from '#tests/support/reading-tools.ts'
import { address, FERRYMAN, LETTERS, ZAL } from '#tests/support/samples.ts'

const { visit } = useBrowser(undefined, { withFonts: true })

const FINGER = { hasTouch: true, isMobile: true }
const NARROW_DESK = { width: 1366, height: 768 }
const TEXTS = ['en', 'ar', 'zh', 'hi', 'ur', 'en+ar'].map((code) => `${FERRYMAN}/${code}`)

/** Px from the top of the screen to the first word of the text. */
const firstWord = (page: Page) =>
  page.evaluate(async () => {
    await document.fonts.ready
    const words = document.createTreeWalker(document.querySelector('#p1') as Element, NodeFilter.SHOW_TEXT).nextNode()
    const range = document.createRange()
    range.selectNodeContents(words as Node)
    return range.getClientRects()[0]?.top
  })

/** What of the strip lies over something else, is cut, or stands outside of the screen. */
const crowded = (page: Page) =>
  page.evaluate(() => {
    const bar = document.querySelector('[data-strip]') as HTMLElement
    const { bottom } = bar.getBoundingClientRect()
    const controls = [...bar.querySelectorAll<HTMLElement>('ul a, summary, :scope a, button')]
      .filter((one) => !one.closest('details > div'))
      .map((element) => ({ element, name: element.textContent, box: element.getBoundingClientRect() }))
      // Names that have no room stand in lines that are not seen.
      .filter(({ box }) => box.width > 0 && box.top < bottom - 8)
    const row = bar.querySelector('ul')?.getBoundingClientRect()
    return controls.flatMap(({ element, name, box }, i) => {
      const over = controls
        .slice(i + 1)
        .filter(
          (other) => box.left < other.box.right - 1 && other.box.left < box.right - 1 && element !== other.element,
        )
      const names = [...element.querySelectorAll('bdi')].filter((one) => one.scrollWidth > one.clientWidth + 1)
      const isCut = names.length > 0 || (row && element.closest('ul') && box.right > row.right + 1)
      const isOutside = box.left < -1 || box.right > innerWidth + 1
      return [...over.map((other) => `${name} over ${other.name}`), ...(isCut ? [`${name} is cut`] : [])].concat(
        isOutside ? [`${name} is outside`] : [],
      )
    })
  })

describe('§2 reading page: the first screen', () => {
  test.each([
    ...TEXTS,
    `${ZAL}/ar`,
    // A title of more than fifty letters, and a translation that is not finished.
    `${address('the-travels-of-a-word')}/pt`,
  ])('of a phone has the beginning of the text: %s', async (path) => {
    const { page } = await visit(path, { viewport: PHONE, ...FINGER })
    expect(await firstWord(page)).toBeLessThanOrEqual(450)
  })

  // Those whose heads are the highest.
  test.each([...['ur', 'en+ar', 'ur+en'].map((code) => `${FERRYMAN}/${code}`), `${ZAL}/ar`, `${ZAL}/ar+en`])(
    'of a small desk has the beginning of the text: %s',
    async (path) => {
      const { page } = await visit(path, { viewport: NARROW_DESK })
      expect(await firstWord(page)).toBeLessThanOrEqual(480)
    },
  )

  test.each([`${LETTERS}/en`, `${FERRYMAN}/ur`, `${LETTERS}/pt+el`])(
    'shows whole names and nothing over anything, on screens of any width: %s',
    async (path) => {
      const { page } = await visit(path)
      for (const width of [320, 360, 390, 480, 640, 767, 768, 900, 1023, 1024, 1180, 1280, 1366, 1920]) {
        await page.setViewportSize({ width, height: 800 })
        expect([width, await crowded(page)]).toEqual([width, []])
      }
    },
  )
})

describe('§2 reading page: while it is loading, a phone', () => {
  test.each([
    ['/library', 'left'],
    ['/ar/library', 'right'],
  ] as const)('shows the shape of the page, from %s', async (from, side) => {
    let release = () => {}
    const { page } = await visit(from, { viewport: PHONE }, async (page) => {
      release = await holdBack(page, '**/api/works/*')
    })
    await page.locator(`main a[href$="${FERRYMAN}"]`).first().click()
    const ghosts = page.locator('[aria-busy="true"]')
    await ghosts.getByRole('status').waitFor()
    const boxOf = (selector: string) =>
      page
        .locator(selector)
        .first()
        .evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    const shapes = () =>
      Promise.all(['main [class*=cover]', 'main aside', '[data-strip], [aria-busy] > footer'].map(boxOf))
    const [cover, note, strip] = await shapes()
    const line = await boxOf('[role="status"] > span')
    release()
    await page.locator('#p1').waitFor()
    const [realCover, realNote, realStrip] = await shapes()
    expect(cover?.[side]).toBe(realCover?.[side])
    expect(strip).toEqual(realStrip)
    // Titles and descriptions have more lines and fewer.
    expect(Math.abs((note?.top ?? 0) - (realNote?.top ?? 0))).toBeLessThan(40)
    expect(line.top).toBeGreaterThan(note?.bottom ?? 0)
    // On a busy machine it had no box yet, once.
    await expect.poll(async () => Math.abs(line.top - (await boxOf('#p1')).top)).toBeLessThan(120)
  })

  test('keeps room for the head of a chapter, and names the original only once', async () => {
    let release = () => {}
    const { page } = await visit('/library', { viewport: PHONE }, async (page) => {
      release = await holdBack(page, '**/api/works/*/reading/**')
    })
    await page.locator(`main a[href$="${FERRYMAN}"]`).first().click()
    const line = page.locator('[role="status"] > span').first()
    await line.waitFor()
    const head = () => page.locator('main header').first().innerText()
    const before = { top: (await line.boundingBox())?.y ?? 0, head: await head() }
    release()
    const text = page.locator('#p1')
    await text.waitFor()
    expect(before.head).toBe(await head())
    expect(Math.abs(before.top - ((await text.boundingBox())?.y ?? 0))).toBeLessThan(40)
  })
})

describe('§2 reading page: the list of languages', () => {
  test.each([
    [320, 480],
    [375, 667],
    [667, 375],
    [844, 390],
    [768, 450],
    [1280, 500],
  ])('opens where all of it can be reached, on a low screen too: %i × %i', async (width, height) => {
    const { page } = await visit(`${LETTERS}/en`, { viewport: { width, height } })
    await strip(page).locator('summary').first().click()
    const list = strip(page).locator('details[open] > div')
    const box = () => list.evaluate((element) => element.getBoundingClientRect().toJSON() as DOMRect)
    // A wide screen scrolls to it.
    await expect.poll(async () => (await box()).bottom).toBeLessThanOrEqual(height)
    expect((await box()).height).toBeGreaterThan(120)
    const isAtTop = (): Promise<boolean> =>
      list.evaluate((element) => {
        const { left, top, width } = element.getBoundingClientRect()
        return element.contains(document.elementFromPoint(left + width / 2, top + 8))
      })
    expect(await isAtTop()).toBe(true)
  })
})

describe('§2 reading page: the languages, on a phone', () => {
  test('are two taps away from any place in the text, and no keyboard comes', async () => {
    const { page } = await visit(`${LETTERS}/en#p12`, { viewport: PHONE, ...FINGER })
    const button = strip(page).locator('summary').first()
    const { y = 0, height = 0 } = (await button.boundingBox()) ?? {}
    expect(y + height).toBeGreaterThan(PHONE.height - 60)
    expect(await button.innerText()).toMatch(/^English\s+19 languages$/)
    await button.tap()
    const languages = strip(page).locator('details[open] li a')
    await languages.first().waitFor()
    expect(await languages.count()).toBe(19)
    expect(await page.evaluate(() => document.activeElement?.tagName)).toBe('SUMMARY')
    await languages.filter({ hasText: 'Français' }).tap()
    await page.waitForURL(/\/fr#p12$/)
    await expect.poll(() => button.innerText()).toMatch(/^Français\s+19 languages$/)
  })

  test('are named and counted also on the narrowest, and where the work has no text in the open one', async () => {
    const { page } = await visit(`${FERRYMAN}/en`, { viewport: { width: 320, height: 640 } })
    const button = strip(page).locator('summary').first()
    const seen = async () => {
      const { height = 0 } = (await button.boundingBox()) ?? {}
      const { y = 0 } = (await button.locator('span').boundingBox()) ?? {}
      return { text: await button.innerText(), isWhole: y < ((await button.boundingBox())?.y ?? 0) + height }
    }
    expect(await seen()).toEqual({ text: expect.stringMatching(/^English\s+12 languages$/), isWhole: true })
    await page.goto(new URL(`${address('the-interpreters-dinner')}/ar`, page.url()).href)
    expect(await seen()).toEqual({ text: expect.stringMatching(/^العربية\s+8 languages$/), isWhole: true })
  })

  test('begin with those that were read before, and the original', async () => {
    const { page } = await visit(`${LETTERS}/de`, { viewport: PHONE })
    await chooseLanguage(page, 'Français')
    await page.waitForURL(`**${LETTERS}/fr`)
    await chooseLanguage(page, 'Türkçe')
    await page.waitForURL(`**${LETTERS}/tr`)
    await strip(page).locator('summary').first().click()
    const top = strip(page).locator('details[open] ul').first().locator('a bdi')
    expect(await top.allInnerTexts()).toEqual(['Türkçe', 'Français', 'English'])
  })

  test('begin with what was read without having been chosen, too', async () => {
    const { page } = await visit(`${LETTERS}/de`, { viewport: PHONE })
    await awake(page)
    await page.mouse.wheel(0, 900)
    await expect.poll(() => page.evaluate(() => localStorage.getItem('read-languages'))).toBe('de')
    await page.goto(new URL(`${LETTERS}/fr`, page.url()).href)
    await strip(page).locator('summary').first().click()
    const top = strip(page).locator('details[open] ul').first().locator('a bdi')
    await expect.poll(() => top.allInnerTexts()).toEqual(['Deutsch', 'English'])
  })
})

test('§2 reading page: the first step without a network stays on the site, says what is wrong, and goes on later', async () => {
  const { page } = await visit(`${LETTERS}/en`)
  await awake(page)
  await page.context().setOffline(true)
  await chooseLanguage(page, 'Français')
  const again = page.getByRole('alert').getByRole('link', { name: 'Try again' })
  await again.waitFor()
  expect(new URL(page.url()).pathname).toBe(`${LETTERS}/fr`)
  await page.context().setOffline(false)
  await again.click()
  await page.locator('article[lang=fr]').waitFor()
})

test('§2 reading page: a text that could not be read is said so, the title stays, and a second try shows it', async () => {
  const { page } = await visit(`${LETTERS}/en`)
  const french = '**/api/works/*/reading/fr'
  await page.route(french, (route) => route.abort())
  await chooseLanguage(page, 'Français')
  const alert = page.getByRole('alert')
  await alert.waitFor()
  expect(await alert.innerText()).toBe('Error loading translation: The network could not be reached. Try again')
  expect(await page.getByRole('heading', { level: 1 }).innerText()).toBe('Nine Letters to Autumn')
  await page.unroute(french)
  await alert.getByRole('link', { name: 'Try again' }).click()
  await page.locator('article[lang=fr]').waitFor()
  expect(await alert.count()).toBe(0)
})
