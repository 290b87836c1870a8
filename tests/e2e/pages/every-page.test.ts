import type { Page } from 'playwright-core'
import { expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { smallTargets, walkByKeyboard } from '#tests/support/controls.ts'
import { PUBLIC_PAGES, pagesNamed } from '#tests/support/public-pages.ts'
import { LARGEST_SHIFT, layoutShifts, watchLayout } from '#tests/support/steadiness.ts'
import { expectColoursByNight } from '#tests/support/themes.ts'

const { visit } = useBrowser(undefined, { withMotion: true, withFonts: true })
const SMALLEST_PHONE = { width: 320, height: 640 }
const FINGER = { hasTouch: true, isMobile: true }
const CALM = { reducedMotion: 'reduce' } as const

/** One page of each layout: what the others show is made of the same parts. */
const LAYOUTS = pagesNamed(
  'home',
  'works',
  'category',
  'languages',
  'language',
  'search-results',
  'reading-ar',
  'reading-en',
  'pair-en-ar',
  'verse-zh',
  'paper',
)
/** One text of each further script, and of each further direction: where late faces could move the lines. */
const FACES = pagesNamed(
  'reading-ja',
  'reading-he',
  'reading-ur',
  'reading-hi',
  'reading-el',
  'reading-ru',
  'reading-th',
)
/** On a desk, the others are laid out as one of these. */
const LAYOUTS_ON_A_DESK = pagesNamed('home', 'works', 'search-results', 'reading-en', 'pair-en-ar', 'verse-zh')
/** Laid out as another page, and of the same parts: that another query, text or address is shown, other tests see. */
const ALIKE = pagesNamed(
  'works-narrowed',
  'category-narrowed',
  'category-missing',
  'language-original',
  'language-translated',
  'language-missing',
  'tag',
  'tag-empty',
  'category-empty',
  'verse-fa',
  'pair-ur-zh',
  'reading-zh',
  'verse-en',
  'verse-ar',
  'download-missing',
  'chapter-missing',
)
const OTHERS = PUBLIC_PAGES.filter((page) => ![...LAYOUTS, ...FACES, ...ALIKE].includes(page))
/** Other layouts are loaded wider and then made narrow. */
const LOADED_NARROW = OTHERS

/** Chromium reports a page that answers 404 as an error of its own. */
const unexpected = (complaints: string[], status = 200) =>
  status === 200 ? complaints : complaints.filter((one) => !one.includes('the server responded with a status of 404'))

async function expectStill(page: Page): Promise<void> {
  const shifts = await layoutShifts(page)
  const told = shifts.map(({ by, what }) => `${by.toFixed(4)} ${what}`).join('\n')
  expect(
    shifts.reduce((sum, { by }) => sum + by, 0),
    told,
  ).toBeLessThan((await hasNoStandIn(page)) ? 1.5 * LARGEST_SHIFT : LARGEST_SHIFT)
}

/**
 * Whether this machine has no font that can stand in for the text's web font: until that comes, letters are shown that are
 * far wider, or boxes. Readers of a script have a font for it.
 */
const hasNoStandIn = (page: Page) =>
  page.evaluate(() => {
    const article = document.querySelector('article')
    const canvas = document.createElement('canvas').getContext('2d')
    if (!article || !canvas) return false
    const families = getComputedStyle(article).fontFamily.split(', ')
    const webFonts = new Set([...document.fonts].map(({ family }) => family.replaceAll('"', '')))
    const standIns = families.filter((name) => / as | at Hand/.test(name) || !webFonts.has(name.replaceAll('"', '')))
    const widthIn = (names: string[]) => {
      canvas.font = `40px ${names.join(', ')}`
      return canvas.measureText(article.textContent?.slice(0, 500) ?? '').width
    }
    const ratio = widthIn(standIns) / widthIn(families)
    return ratio < 0.8 || ratio > 1.25
  })

/** Leaves the page as a desk shows it. */
async function expectFitAndAccessible(page: Page): Promise<void> {
  await expectNoSidewaysScroll(page)
  await expectAccessible(page)
  await page.setViewportSize(DESK)
  await expectNoSidewaysScroll(page)
}

async function expectEverywhereByKeyboard(page: Page): Promise<void> {
  const { stops, unseen, missed } = await walkByKeyboard(page)
  expect(stops).toBeGreaterThan(5)
  expect({ unseen, missed }).toEqual({ unseen: [], missed: [] })
}

test.each(LOADED_NARROW)(
  'every page: $name ($path) fits the smallest phone and a desk, is accessible, and complains of nothing',
  async ({ path, status }) => {
    const { page, complaints } = await visit(path, { viewport: SMALLEST_PHONE, ...FINGER, ...CALM })
    await expectFitAndAccessible(page)
    expect(unexpected(complaints, status)).toEqual([])
  },
)

test.each(FACES)(
  'every face: $name ($path) keeps still on a phone while its fonts come, fits the smallest phone and a desk, and complains of nothing',
  async ({ path, status }) => {
    const { page, complaints } = await visit(path, { viewport: PHONE, ...FINGER }, watchLayout)
    await expectStill(page)
    await page.emulateMedia(CALM)
    for (const viewport of [SMALLEST_PHONE, DESK]) {
      await page.setViewportSize(viewport)
      await expectNoSidewaysScroll(page)
    }
    expect(unexpected(complaints, status)).toEqual([])
  },
)

test.each(LAYOUTS)(
  'every layout: $name ($path) keeps still on a phone while its fonts come, fits a finger, the smallest phone and a desk, is accessible, and complains of nothing',
  async ({ path, status }) => {
    const { page, complaints } = await visit(path, { viewport: PHONE, ...FINGER }, watchLayout)
    await expectStill(page)
    await page.emulateMedia(CALM)
    await page.setViewportSize(SMALLEST_PHONE)
    expect(await smallTargets(page)).toEqual([])
    await page.evaluate(() => scrollTo(0, 0))
    await expectFitAndAccessible(page)
    expect(unexpected(complaints, status)).toEqual([])
  },
)

test.each(LAYOUTS_ON_A_DESK)(
  'every layout: $name ($path) keeps still on a desk while its fonts come, lets the keyboard go everywhere, is legible by night, and complains of nothing',
  async ({ path, status }) => {
    const { page, complaints } = await visit(path, {}, watchLayout)
    await expectStill(page)
    await page.emulateMedia(CALM)
    await expectEverywhereByKeyboard(page)
    await expectColoursByNight(page)
    expect(unexpected(complaints, status)).toEqual([])
  },
)

// The keyboard finds the same around every page: a text shows it, with the bar that a phone has.
test.each(pagesNamed('reading-en'))('on a phone: the keyboard goes everywhere on $name ($path)', async ({ path }) => {
  const { page } = await visit(path, { viewport: PHONE, ...CALM })
  await expectEverywhereByKeyboard(page)
})
