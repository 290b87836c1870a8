import type { Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { awake, chooseLayout, openTool } from '#tests/support/reading-tools.ts'
import { refuseStorage } from '#tests/support/refused-storage.ts'
import { address, FERRYMAN, LETTERS } from '#tests/support/samples.ts'
import { layoutShifts, watchLayout } from '#tests/support/steadiness.ts'

const { visit } = useBrowser()
const TRAVELS = address('the-travels-of-a-word')
const PAIR = `${FERRYMAN}/en+ar/2`

const bar = (page: Page) => page.getByRole('navigation', { name: 'Languages of this work' })
const path = (page: Page) => new URL(page.url()).pathname

interface Row {
  tops: number[]
  lefts: number[]
  isShown: boolean[]
}

/** Where the cells of each row stand. */
const rows = (page: Page): Promise<Row[]> =>
  page.evaluate(() =>
    Array.from(document.querySelectorAll('article > div'), (row) => {
      const cells = [...row.children].filter((one) => one.tagName !== 'BUTTON')
      const boxes = cells.map((one) => one.getBoundingClientRect())
      return {
        tops: boxes.map(({ top }) => top),
        lefts: boxes.map(({ left }) => left),
        isShown: boxes.map(({ height }) => height > 0),
      }
    }),
  )

async function expectSideBySide(page: Page): Promise<void> {
  for (const { tops, lefts } of await rows(page)) {
    expect(Math.abs((tops[0] ?? 0) - (tops[1] ?? 0))).toBeLessThanOrEqual(2)
    expect(lefts[0]).not.toBe(lefts[1])
  }
}

/** Where the line of a heading stands, of each two headings that stand side by side. */
const headingLines = (page: Page): Promise<number[][]> =>
  page.evaluate(async () => {
    await document.fonts.ready
    const lineOf = (heading: Element) => {
      const mark = document.createElement('span')
      mark.style.cssText = 'display: inline-block; inline-size: 0; block-size: 0'
      heading.prepend(mark)
      const { bottom } = mark.getBoundingClientRect()
      mark.remove()
      return bottom
    }
    const headers = [...document.querySelectorAll('header:has(> h2 + p)')].map((one) => [
      ...one.querySelectorAll('h2, h2 + p'),
    ])
    const rows = [...document.querySelectorAll('article > div')].map((row) => [...row.querySelectorAll('.text > h2')])
    return [...headers, ...rows].filter(({ length }) => length === 2).map((pair) => pair.map(lineOf))
  })

async function expectStacked(page: Page): Promise<void> {
  for (const { tops } of await rows(page)) expect(tops[1]).toBeGreaterThan(tops[0] as number)
}

describe('two languages', () => {
  test.each([`${FERRYMAN}/en+ur/2`, `${TRAVELS}/en+ar`])(
    'headings that stand side by side stand on one line: %s',
    async (at) => {
      const { page } = await visit(at)
      for (const width of [1024, 1280, 1920]) {
        await page.setViewportSize({ width, height: 900 })
        const found = await headingLines(page)
        expect(found.length).toBeGreaterThan(0)
        for (const [first = 0, second = 0] of found) expect(Math.abs(first - second)).toBeLessThanOrEqual(1)
      }
    },
  )

  test.each([
    [
      `${FERRYMAN}/ur+zh`,
      [
        ['ur', 'rtl', 'Nastaliq'],
        ['zh', 'ltr', 'Songti'],
      ],
    ],
    [
      `${LETTERS}/zh+en`,
      [
        ['zh', 'ltr', 'Songti'],
        ['en', 'ltr', 'Literata'],
      ],
    ],
  ] as const)(
    '§2 %s: side by side on a desk, stacked on a phone, each as its language is set',
    async (at, expected) => {
      const { page, complaints } = await visit(at)
      await expectSideBySide(page)
      const [first] = await rows(page)
      expect((first?.lefts[0] ?? 0) < (first?.lefts[1] ?? 0)).toBe(expected[0][1] === 'ltr')
      const cells = page.locator('article > div:first-child > .text')
      for (const [i, [lang, dir, face]] of expected.entries()) {
        const cell = cells.nth(i)
        expect([await cell.getAttribute('lang'), await cell.getAttribute('dir')]).toEqual([lang, dir])
        const { fontFamily, direction, width, parent } = await cell.evaluate((one) => ({
          fontFamily: getComputedStyle(one).fontFamily,
          direction: getComputedStyle(one).direction,
          width: one.getBoundingClientRect().width,
          parent: (one.parentElement as Element).getBoundingClientRect().width,
        }))
        expect([fontFamily.includes(face), direction]).toEqual([true, dir])
        // Chinese too fills its column.
        expect(width).toBeGreaterThan(parent * 0.44)
      }
      await expectNoSidewaysScroll(page)
      await page.setViewportSize(PHONE)
      await expectStacked(page)
      await expectNoSidewaysScroll(page)
      expect(complaints).toEqual([])
    },
  )

  test('§2 are read back from the page: nothing is asked for again, and no text is sent twice', async () => {
    const { page, requests, complaints } = await visit(PAIR)
    expect(requests.filter((one) => one.startsWith('/api/'))).toEqual([])
    const html = await (await fetch(inject('siteUrl') + PAIR)).text()
    expect(html.split('Under the third, between a cork float').length).toBe(2)
    // What is drawn anew after a way through the site is what the server drew.
    const before = await page.getByRole('article').innerText()
    await bar(page).getByRole('link', { name: 'Close the second language' }).click()
    await page.waitForURL(`**${FERRYMAN}/en/2`)
    await page.goBack()
    await page.waitForURL(`**${PAIR}`)
    await expect.poll(() => page.getByRole('article').innerText()).toBe(before)
    expect(requests.filter((one) => one.includes('+'))).toEqual([PAIR])
    expect(complaints).toEqual([])
  })

  test('§2 change places, turn the page together and part again, each in one touch', async () => {
    const { page, complaints } = await visit(PAIR, { viewport: PHONE, hasTouch: true })
    for (const name of ['Swap the two languages', 'Close the second language']) {
      const { width = 0, height = 0 } = (await bar(page).getByRole('link', { name }).boundingBox()) ?? {}
      expect(Math.min(width, height)).toBeGreaterThanOrEqual(44)
    }
    await bar(page).getByRole('link', { name: 'Swap the two languages' }).tap()
    await page.waitForURL(`**${FERRYMAN}/ar+en/2`)
    await expect.poll(() => page.locator('main [data-qk] [dir]').first().getAttribute('dir')).toBe('rtl')
    await page.getByRole('link', { name: /^Next Chapter/ }).tap()
    await page.waitForURL(`**${FERRYMAN}/ar+en/3`)
    await page.getByRole('heading', { level: 2 }).waitFor()
    await page.locator('summary', { hasText: 'Contents' }).tap()
    await page.getByRole('navigation', { name: 'Contents' }).getByRole('link').first().tap()
    await page.waitForURL(`**${FERRYMAN}/ar+en`)
    await bar(page).getByRole('link', { name: 'Close the second language' }).tap()
    await page.waitForURL(`**${FERRYMAN}`)
    expect(await page.locator('article').getAttribute('lang')).toBe('ar')
    expect(complaints).toEqual([])
  })

  test('§2 either can be another, and the last second is offered first with the next work', async () => {
    const { page } = await visit(`${FERRYMAN}/en/2`)
    const open = async (name: string | RegExp) => bar(page).locator('summary', { hasText: name }).click()
    await open('Side by side')
    await bar(page)
      .getByRole('link', { name: /日本語/ })
      .last()
      .click()
    await page.waitForURL(`**${FERRYMAN}/en+ja/2`)
    await page.locator('article .text[lang="ja"]').first().waitFor()

    await open('First language')
    await bar(page)
      .getByRole('link', { name: /Deutsch/ })
      .click()
    await page.waitForURL(`**${FERRYMAN}/de+ja/2`)
    await open('Second language')
    await bar(page)
      .getByRole('link', { name: /Deutsch/ })
      .click()
    await page.waitForURL(`**${FERRYMAN}/ja+de/2`)
    await expect.poll(() => page.locator('article .text').first().getAttribute('lang')).toBe('ja')

    await page.goto(`${LETTERS}/fr`)
    await open('Side by side')
    const offered = bar(page).locator('details[open] li a')
    expect(await offered.first().getAttribute('href')).toBe(`${LETTERS}/fr+de`)
    await page.getByRole('searchbox', { name: 'Find a language' }).fill('Kore')
    await offered.first().click()
    await page.waitForURL(`**${LETTERS}/fr+ko`)
  })

  test('§2 find in work searches the first and stays in the pair', async () => {
    const { page } = await visit(`${FERRYMAN}/en+ar`)
    await openTool(page, 'Find in this work')
    await page.getByRole('searchbox', { name: 'Find in this work' }).fill('river')
    const marked = () => page.evaluate(() => [...(CSS.highlights.get('current-match') ?? [])].map((one) => `${one}`))
    await expect.poll(marked).toEqual(['river'])
    for (const number of [1, 2]) {
      await page
        .getByRole('status')
        .filter({ hasText: `${number} of ` })
        .waitFor()
      await page.keyboard.press('Enter')
    }
    await page.waitForURL((url) => url.pathname === `${FERRYMAN}/en+ar/3`)
    await expect.poll(marked).toEqual(['river'])
  })

  test('§2 what one lacks is said, and the other stands where it stood', async () => {
    const { page } = await visit(`${address('the-travels-of-a-word')}/en+pt`)
    expect(await page.getByText('The translation into Portuguese is still in progress').count()).toBe(1)
    const mark = page.locator('article p', { hasText: /^Not in Português$/ }).first()
    expect(await mark.getAttribute('lang')).toBe('en')
    await expectSideBySide(page)
  })
})

describe('the layout', () => {
  test('§2 is the reader’s, kept, and there before anything is drawn', async () => {
    const { page, complaints } = await visit(PAIR)
    await chooseLayout(page, 'One under the other')
    await expectStacked(page)
    await page.reload({ waitUntil: 'commit' })
    // Before the page's scripts.
    await page.locator('article > div').nth(2).waitFor()
    await expectStacked(page)
    await page.setViewportSize(PHONE)
    await chooseLayout(page, 'Side by side')
    await expectSideBySide(page)
    await expectNoSidewaysScroll(page)
    await page.reload()
    await expectSideBySide(page)
    expect(complaints).toEqual([])
  })

  test('§2 the second shows on a tap, a click or a key, and hides again', async () => {
    const { page } = await visit(PAIR, { viewport: PHONE })
    await chooseLayout(page, 'Second on a tap')
    const shown = async () => (await rows(page)).slice(0, 3).map(({ isShown }) => isShown)
    const [open, closed] = [
      [true, true],
      [true, false],
    ]
    await expect.poll(shown).toEqual([closed, closed, closed])
    const button = page.getByRole('button', { name: 'In Arabic' })
    await page.locator('#p2').click()
    await expect.poll(shown).toEqual([closed, open, closed])
    expect(await button.nth(1).getAttribute('aria-expanded')).toBe('true')
    // A press on the second is none on the first.
    await page.locator('#ar-p2').click()
    await expect.poll(shown).toEqual([closed, open, closed])
    await page.locator('#p2').click()
    await expect.poll(shown).toEqual([closed, closed, closed])

    await button.nth(2).focus()
    await page.keyboard.press('Enter')
    await expect.poll(shown).toEqual([closed, closed, open])
    await page.keyboard.press('Space')
    await expect.poll(shown).toEqual([closed, closed, closed])
    // Whoever marks words means these words; the button is nothing but a button.
    await page.locator('#p1').evaluate((one) => getSelection()?.selectAllChildren(one))
    await page.locator('#p2').dispatchEvent('click')
    expect(await page.evaluate(() => `${getSelection()}`)).not.toBe('')
    expect(await shown()).toEqual([closed, closed, closed])
    await button.nth(1).dispatchEvent('click')
    await expect.poll(shown).toEqual([closed, open, closed])
    await button.nth(1).dispatchEvent('click')
    await expect.poll(shown).toEqual([closed, closed, closed])

    // What a link leads to is shown as if it were asked for, and can be sent away, more than once.
    const isExpanded = () => button.nth(1).getAttribute('aria-expanded')
    for (const way of ['#ar-p2', '#ar-p3', '#ar-p2']) {
      await page.evaluate((hash) => {
        location.hash = hash
      }, way)
      if (way === '#ar-p3') continue
      await expect.poll(isExpanded).toBe('true')
      expect((await shown())[1]).toEqual(open)
      await button.nth(1).click()
      await expect.poll(async () => (await shown())[1]).toEqual(closed)
      expect(await isExpanded()).toBe('false')
    }
    expect(await shown()).toEqual([closed, closed, open])
    await page.goto(`${FERRYMAN}/en`)
    await page.goto(`${PAIR}#ar-p2`)
    await expect.poll(isExpanded).toBe('true')
    expect(await shown()).toEqual([closed, open, closed])
    await expectAccessible(page)
  })

  test('§2 on paper both stand side by side, whatever is chosen', async () => {
    const { page } = await visit(PAIR, {}, (page) => page.addInitScript(() => localStorage.setItem('pair', 'tap')))
    await page.emulateMedia({ media: 'print' })
    await page.setViewportSize({ width: 640, height: 900 })
    await expectSideBySide(page)
    expect((await rows(page)).every(({ isShown }) => isShown.every(Boolean))).toBe(true)
    const sizes = await page.locator('article > div:first-child > .text').evaluateAll((cells) =>
      cells.map((cell) => {
        const style = getComputedStyle(cell)
        return Number.parseFloat(style.fontSize) / Number(style.getPropertyValue('--scale'))
      }),
    )
    expect(sizes[0]).toBeCloseTo(sizes[1] as number)
    expect(await bar(page).isVisible()).toBe(false)
    expect(await page.getByText('English · العربية').isVisible()).toBe(true)
  })
})

describe('a drawer of the strip', () => {
  const drawer = (page: Page) => bar(page).locator('details', { hasText: 'Side by side' })
  const isOpen = (page: Page) => drawer(page).evaluate((one: HTMLDetailsElement) => one.open)
  const focused = (page: Page) => page.evaluate(() => document.activeElement?.tagName)

  /** Lets the page's own scripts through only when it is told to. */
  async function holdScripts(page: Page): Promise<() => void> {
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await released
      await route.continue()
    })
    return release
  }

  test('§2 that is opened before the page wakes up stays open, and what was begun by its form can be ended', async () => {
    const { page, complaints } = await visit('/robots.txt')
    const release = await holdScripts(page)
    await page.goto(`${FERRYMAN}/en/2`, { waitUntil: 'commit' })
    await drawer(page).locator('summary').click()
    await drawer(page).getByLabel('Beside it, read').focus()
    release()
    await awake(page)
    expect(await isOpen(page)).toBe(true)
    expect(await focused(page)).toBe('SELECT')
    await drawer(page).getByLabel('Beside it, read').selectOption('zh')
    await drawer(page).getByRole('button', { name: 'Open' }).click()
    await page.waitForURL(`**${FERRYMAN}/en+zh/2`)

    await page.goto('/robots.txt')
    await page.unroute('**/assets/*.js')
    const releaseAgain = await holdScripts(page)
    await page.goto(`${FERRYMAN}/fr/2`, { waitUntil: 'commit' })
    await drawer(page).locator('summary').click()
    releaseAgain()
    await drawer(page).getByRole('link', { name: /中文/ }).waitFor()
    expect(await isOpen(page)).toBe(true)
    expect(complaints).toEqual([])
  })

  test('§2 closes when the focus leaves it, also where a press gives none, and not with the window', async () => {
    const { page } = await visit(`${FERRYMAN}/en/2`)
    await drawer(page).locator('a').first().waitFor({ state: 'attached' })
    // As Safari does it: what is pressed opens, and has no focus.
    const openUnfocused = () =>
      drawer(page).evaluate((one: HTMLDetailsElement) => {
        one.open = true
      })
    await openUnfocused()
    await expect.poll(() => focused(page)).toBe('SUMMARY')
    // What lies between the links belongs to it.
    const panel = drawer(page).locator(':scope > div')
    await panel.dispatchEvent('mousedown')
    await panel.evaluate((one) => one.focus())
    expect(await isOpen(page)).toBe(true)
    await page.evaluate(() => {
      document.hasFocus = () => false
      ;(document.activeElement as HTMLElement).blur()
    })
    expect(await isOpen(page)).toBe(true)
    await page.evaluate(() => {
      document.hasFocus = () => true
    })
    await drawer(page).locator('summary').focus()
    await page.getByRole('button', { name: 'Find in this work' }).focus()
    expect(await isOpen(page)).toBe(false)

    await page.goto(`${FERRYMAN}/en+ar/2`)
    const layouts = bar(page).locator('details', { hasText: 'Layout of the two texts' })
    await awake(page)
    await layouts.evaluate((one: HTMLDetailsElement) => {
      one.open = true
    })
    await expect.poll(() => page.evaluate(() => document.activeElement?.getAttribute('value'))).toBe('side')
    await page.keyboard.press('Escape')
    expect(await layouts.evaluate((one: HTMLDetailsElement) => one.open)).toBe(false)
    expect(await focused(page)).toBe('SUMMARY')
  })
})

test('§2 two languages: where nothing can be stored the second can be chosen, and the layout holds for the page', async () => {
  const { page, complaints } = await visit(`${FERRYMAN}/en/2`, {}, refuseStorage)
  await bar(page).locator('summary', { hasText: 'Side by side' }).click()
  await bar(page)
    .getByRole('link', { name: /العربية/ })
    .last()
    .click()
  await page.waitForURL(`**${PAIR}`)
  await page.locator('article .text[lang="ar"]').first().waitFor()
  await chooseLayout(page, 'One under the other')
  await expectStacked(page)
  await page.getByRole('link', { name: /^Next Chapter/ }).click()
  await page.waitForURL(`**${FERRYMAN}/en+ar/3`)
  await expectStacked(page)
  expect(complaints).toEqual([])
})

describe('without JavaScript', () => {
  const WITHOUT = { javaScriptEnabled: false }

  test('§2 a form chooses the second, and the page is whole', async () => {
    const { page } = await visit(`${FERRYMAN}/en/2`, WITHOUT)
    await bar(page).locator('summary', { hasText: 'Side by side' }).click()
    await page.getByLabel('Beside it, read').selectOption('zh')
    await page.getByRole('button', { name: 'Open' }).click()
    expect(path(page)).toBe(`${FERRYMAN}/en+zh/2`)
    await page.waitForLoadState()
    await expectSideBySide(page)
    await bar(page).getByRole('link', { name: 'Swap the two languages' }).click()
    expect(path(page)).toBe(`${FERRYMAN}/zh+en/2`)
    await bar(page).locator('summary', { hasText: '中文' }).click()
    await bar(page)
      .getByRole('link', { name: /Français/ })
      .click()
    expect(path(page)).toBe(`${FERRYMAN}/fr+en/2`)
    await page.getByRole('link', { name: /^Previous Chapter/ }).click()
    expect(path(page)).toBe(`${FERRYMAN}/fr+en`)
  })

  test.each([
    [`${FERRYMAN}?with=en`, 303, `${FERRYMAN}/ar+en`],
    [`${FERRYMAN}/en/2?with=zh`, 303, `${FERRYMAN}/en+zh/2`],
    [`${FERRYMAN}/en+en/2`, 303, `${FERRYMAN}/en/2`],
    [`${FERRYMAN}/en?with=xx`, 200, null],
    [`${FERRYMAN}/en?with=en`, 200, null],
    [`${FERRYMAN}/en+xx`, 404, null],
    [`${FERRYMAN}/en+th`, 404, null],
    [`${FERRYMAN}/en+ar/99`, 404, null],
  ])('§2 %s answers %i, and leads to %s', async (at, status, to) => {
    const answer = await fetch(inject('siteUrl') + at, { redirect: 'manual' })
    expect([answer.status, answer.headers.get('location')]).toEqual([status, to])
  })
})

describe('a page of two', () => {
  // The walk of every panel opens them on a desk, beside a text that begins at the left.
  test('§2 is accessible with a drawer open on a phone by night, from right to left', async () => {
    const { page } = await visit(`${FERRYMAN}/ar+en/2`, { viewport: PHONE, colorScheme: 'dark' })
    await bar(page).locator('summary').first().click()
    await expectAccessible(page, undefined, ['article'])
  })

  // The walk of every page sees it in the layout that is usual there.
  test.each([
    [PHONE, 'side'],
    [DESK, 'tap'],
  ])('§2 keeps still as it wakes up, at %o, %s', async (viewport, layout) => {
    const { page } = await visit(`${FERRYMAN}/en+ar`, { viewport }, async (page) => {
      await watchLayout(page)
      await page.addInitScript((one) => localStorage.setItem('pair', one), layout)
    })
    const shifts = await layoutShifts(page)
    expect(
      shifts.reduce((sum, { by }) => sum + by, 0),
      JSON.stringify(shifts),
    ).toBeLessThan(0.08)
  })
})
