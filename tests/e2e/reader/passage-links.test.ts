import type { BrowserContextOptions, Page } from 'playwright-core'
import { describe, expect, inject, test } from 'vitest'
import { PHONE, useBrowser } from '#tests/support/browser.ts'
import { attribute, parsePage, wordsIn } from '#tests/support/parsed-page.ts'
import { chooseLanguage } from '#tests/support/reading-tools.ts'
import { FERRYMAN, LETTERS } from '#tests/support/samples.ts'
import { layoutShifts, watchLayout } from '#tests/support/steadiness.ts'

const { visit } = useBrowser(undefined, { withMotion: true })

const TEXT = `${FERRYMAN}/en`
const NOTHING = 'rgba(0, 0, 0, 0)'

/** What of the text stands out, and whether it can be seen beneath the bars. */
function shown(page: Page) {
  return page.evaluate((nothing) => {
    const out = [...document.querySelectorAll('.text [id]')].filter(
      (one) => getComputedStyle(one).backgroundColor !== nothing,
    )
    const bars = [...document.querySelectorAll('[data-bars], [data-strip]')].filter(
      (bar) => bar.getBoundingClientRect().top < innerHeight / 2,
    )
    const covered = Math.max(0, ...bars.map((bar) => bar.getBoundingClientRect().bottom))
    const top = out[0]?.getBoundingClientRect().top ?? Number.NaN
    return { ids: out.map(({ id }) => id), inSight: top >= covered && top < innerHeight / 2 }
  }, NOTHING)
}
const expectShown = (page: Page, id: string) =>
  expect.poll(() => shown(page), { timeout: 5000 }).toEqual({ ids: [id], inSight: true })

const focused = (page: Page) => page.evaluate(() => document.activeElement?.id)

/** Looks for the words of a passage and opens what is found: without loading a page anew. */
async function follow(page: Page, passage: string): Promise<void> {
  const text = parsePage(await (await fetch(inject('siteUrl') + TEXT)).text())
  const [block] = text.all.filter((element) => attribute(element, 'id') === passage)
  const [words] = /\p{L}+(?: \p{L}+){3,6}/u.exec(block ? wordsIn(block) : '') ?? []
  await page.getByPlaceholder('Search library...').fill(`"${words}"`)
  await page.keyboard.press('Enter')
  await page.getByRole('main').locator(`a[href^="${TEXT}"][href$="#${passage}"]`).first().click()
}

/** The next stop of the keyboard lies behind the passage. */
async function expectToGoOnFrom(page: Page, id: string): Promise<void> {
  await page.keyboard.press('Tab')
  const isBehind = await page.evaluate((passage) => {
    const from = document.getElementById(passage)
    const to = document.activeElement
    return Boolean(from && to && from.compareDocumentPosition(to) & Node.DOCUMENT_POSITION_FOLLOWING)
  }, id)
  expect(isBehind).toBe(true)
}

const still: BrowserContextOptions = { reducedMotion: 'reduce' }

describe('a link to a passage', () => {
  test.each([
    ['a desk, by day', `${TEXT}#p9`, {}],
    ['a phone, by night', `${TEXT}#p9`, { viewport: PHONE, colorScheme: 'dark' }],
    ['an Arabic text, without JavaScript', `${FERRYMAN}#p6`, { javaScriptEnabled: false }],
    ['a Japanese text', `${FERRYMAN}/ja#p6`, {}],
  ] as const)('passage: a page that is loaded shows it: %s', async (_, path, options) => {
    const { page } = await visit(path, { ...still, ...options })
    const id = new URL(page.url()).hash.slice(1)
    await expectShown(page, id)
    await expectToGoOnFrom(page, id)
  })

  test('passage: on arrival it is there at once: the long way to it is not run through', async () => {
    const { page } = await visit(`${LETTERS}/en#p20`, {}, (page) =>
      page.addInitScript(() => {
        const heights: number[] = []
        Object.assign(window, { heights })
        const look = () => {
          heights.push(Math.round(scrollY))
          requestAnimationFrame(look)
        }
        look()
      }),
    )
    await expectShown(page, 'p20')
    const heights = await page.evaluate(() => (window as unknown as { heights: number[] }).heights)
    // The top, the passage, and the passage once its faces have come.
    expect(new Set(heights).size).toBeLessThan(6)
  })

  test('passage: a way within the site shows it and takes the focus there, and nothing moves', async () => {
    const { page } = await visit('/library', still, watchLayout)
    await follow(page, 'p9')
    await page.waitForURL(({ hash }) => hash === '#p9')
    await expectShown(page, 'p9')
    expect(await focused(page)).toBe('p9')
    await expectToGoOnFrom(page, 'p9')

    const height = () => page.locator('article').evaluate((one) => one.getBoundingClientRect().height)
    const before = [await height(), (await layoutShifts(page)).length]
    await page.evaluate(() => document.querySelector('[data-marked]')?.removeAttribute('data-marked'))
    expect([await height(), (await layoutShifts(page)).length]).toEqual(before)
  })

  test('passage: one at a time, on each way to another, back and forward, until the reader goes elsewhere', async () => {
    const { page } = await visit(`${TEXT}#p9`, still)
    await expectShown(page, 'p9')
    await follow(page, 'p3')
    await expectShown(page, 'p3')
    expect(await focused(page)).toBe('p3')
    await page.evaluate(() => {
      location.hash = '#p6'
    })
    await expectShown(page, 'p6')
    await page.goBack()
    await expectShown(page, 'p3')
    await page.goForward()
    await expectShown(page, 'p6')
    // Left again before it was scrolled to.
    await page.evaluate(() => {
      history.pushState({ entry: 'quick' }, '', '#p9')
      location.hash = '#p6'
    })
    await expectShown(page, 'p6')
    await page.goBack()
    await expectShown(page, 'p9')
    await page.goForward()

    await chooseLanguage(page, 'Deutsch')
    await page.waitForURL(`**${FERRYMAN}/de#p6`)
    await page.locator('article:lang(de)').waitFor()
    expect((await shown(page)).ids).toEqual([])
    await page.goBack()
    await page.locator('article:lang(en)').waitFor()
    await expect.poll(async () => (await shown(page)).ids).toEqual(['p6'])
    await page.getByRole('link', { name: /^Next Chapter/ }).click()
    await page.waitForURL(`**${TEXT}/2`)
    await expect.poll(async () => (await shown(page)).ids).toEqual([])
    expect(await page.evaluate(() => scrollY)).toBe(0)
  })

  test('passage: it is shown also where the text comes later than its page', async () => {
    const { page } = await visit('/library', still)
    let release = () => {}
    const released = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/api/works/*/reading/**', async (route) => {
      await released
      await route.continue()
    })
    await follow(page, 'p9')
    await page.getByRole('heading', { level: 1 }).filter({ hasText: /./ }).waitFor()
    await page.waitForURL(({ hash }) => hash === '#p9')
    expect(await page.locator('article').count()).toBe(0)
    release()
    await expectShown(page, 'p9')
    expect(await focused(page)).toBe('p9')
  })

  test('passage: a line around it says the same where colours are forced', async () => {
    const { page } = await visit(`${TEXT}#p9`, { ...still, forcedColors: 'active' })
    expect(await page.locator('#p9').evaluate((one) => getComputedStyle(one).outlineStyle)).toBe('solid')
  })

  test('passage: a way back to another page gives its heading the focus', async () => {
    const { page } = await visit('/categories', still)
    await follow(page, 'p9')
    await expectShown(page, 'p9')
    await page.goBack()
    await page.waitForURL('**/search?*')
    await expect.poll(() => page.evaluate(() => document.activeElement?.tagName)).toBe('H1')
  })
})
