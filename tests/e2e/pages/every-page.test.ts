import { describe, expect, test } from 'vitest'
import { DESK, expectAccessible, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { smallTargets, walkByKeyboard } from '#tests/support/controls.ts'
import { PUBLIC_PAGES, pagesNamed } from '#tests/support/public-pages.ts'
import { LARGEST_SHIFT, layoutShifts, watchLayout } from '#tests/support/steadiness.ts'
import { expectColoursInOtherThemes } from '#tests/support/themes.ts'

const { visit } = useBrowser()
const NARROW = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}

/** One page of each layout: what the others show is made of the same parts. */
const LAYOUTS = pagesNamed(
  'home',
  'works',
  'category',
  'languages',
  'language',
  'search-results',
  'search-none',
  'reading-ar',
  'reading-en',
  'pair-en-ar',
  'verse-zh',
  'paper',
  'not-found',
)
/** Where late faces could move the lines: one text of each further script, and of each further direction. */
const OTHER_FACES = pagesNamed(
  'reading-ja',
  'reading-he',
  'reading-ur',
  'reading-hi',
  'reading-el',
  'reading-ru',
  'reading-th',
)

/** Chromium reports a page that answers 404 as an error of its own. */
const unexpected = (complaints: string[], status = 200) =>
  status === 200 ? complaints : complaints.filter((one) => !one.includes('the server responded with a status of 404'))

describe('every page', () => {
  test.each(PUBLIC_PAGES)(
    '$name ($path) fits the smallest phone and a desk, is accessible, and complains of nothing',
    async ({ path, status }) => {
      const { page, complaints } = await visit(path, NARROW)
      await expectNoSidewaysScroll(page)
      await expectAccessible(page)
      await page.setViewportSize(DESK)
      await expectNoSidewaysScroll(page)
      expect(unexpected(complaints, status)).toEqual([])
    },
  )
})

describe('every layout', () => {
  test.each(LAYOUTS)('$name ($path) fits a finger, and its colours are legible in every theme', async ({ path }) => {
    const { page } = await visit(path, NARROW)
    expect(await smallTargets(page)).toEqual([])
    await page.setViewportSize(DESK)
    await expectColoursInOtherThemes(page)
  })

  test.each([
    ...LAYOUTS.flatMap((page) => [
      { ...page, viewport: PHONE },
      { ...page, viewport: DESK },
    ]),
    ...OTHER_FACES.map((page) => ({ ...page, viewport: PHONE })),
  ])('$name ($path) keeps still while its fonts come, at $viewport.width px', async ({ path, viewport, status }) => {
    const { page, complaints } = await visit(path, { viewport }, watchLayout)
    const shifts = await layoutShifts(page)
    const told = shifts.map(({ by, what }) => `${by.toFixed(4)} ${what}`).join('\n')
    expect(
      shifts.reduce((sum, { by }) => sum + by, 0),
      told,
    ).toBeLessThan(LARGEST_SHIFT)
    expect(unexpected(complaints, status)).toEqual([])
  })

  test.each([
    ...LAYOUTS.map((page) => ({ ...page, viewport: DESK })),
    // On a phone the keyboard finds the same around every page: a list and a text show it.
    ...pagesNamed('works', 'reading-en').map((page) => ({ ...page, viewport: PHONE })),
  ])('the keyboard goes everywhere on $name ($path), at $viewport.width px', async ({ path, viewport }) => {
    const { page } = await visit(path, { viewport, reducedMotion: 'reduce' })
    const { stops, unseen, missed } = await walkByKeyboard(page)
    expect(stops).toBeGreaterThan(5)
    expect({ unseen, missed }).toEqual({ unseen: [], missed: [] })
  })
})
