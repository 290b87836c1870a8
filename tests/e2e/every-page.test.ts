import { describe, expect, test } from 'vitest'
import { DESK, expectNoSidewaysScroll, PHONE, useBrowser } from '#tests/support/browser.ts'
import { smallTargets, walkByKeyboard } from '#tests/support/controls.ts'
import { PUBLIC_PAGES } from '#tests/support/public-pages.ts'
import { layoutShifts, watchLayout } from '#tests/support/steadiness.ts'
import { expectAccessibleInEveryTheme } from '#tests/support/themes.ts'

const { visit } = useBrowser()
const NARROW = {
  viewport: { width: 320, height: 640 },
  hasTouch: true,
  isMobile: true,
  reducedMotion: 'reduce' as const,
}
/** A late font sets its lines anew, a second one once more, so a little is inevitable; 0.1 is what passes for good. */
const LARGEST_SHIFT = 0.08

/** On a phone the keyboard finds the same around every page: one of each kind shows it. */
const WALKED_ON_PHONE = ['home', 'works', 'language', 'search-results', 'reading-ar', 'reading-en', 'verse-en']

describe.each(PUBLIC_PAGES)('$name ($path)', ({ name, path, status = 200 }) => {
  /** Chromium reports a page that answers 404 as an error of its own. */
  const unexpected = (complaints: string[]) =>
    status === 200 ? complaints : complaints.filter((one) => !one.includes('the server responded with a status of 404'))

  test('fits the smallest phone and a finger, is accessible in every theme, and complains of nothing', async () => {
    const { page, complaints } = await visit(path, NARROW)
    await expectNoSidewaysScroll(page)
    expect(await smallTargets(page)).toEqual([])
    await expectAccessibleInEveryTheme(page)
    expect(unexpected(complaints)).toEqual([])
  })

  test.each([PHONE, DESK])(
    'keeps still while its fonts come, and the keyboard goes everywhere, at $width px',
    async (viewport) => {
      const { page, complaints } = await visit(path, { viewport }, watchLayout)
      const shifts = await layoutShifts(page)
      const told = shifts.map(({ by, what }) => `${by.toFixed(4)} ${what}`).join('\n')
      expect(
        shifts.reduce((sum, { by }) => sum + by, 0),
        told,
      ).toBeLessThan(LARGEST_SHIFT)
      if (viewport === DESK || WALKED_ON_PHONE.includes(name)) {
        await page.emulateMedia({ reducedMotion: 'reduce' })
        const { stops, unseen, missed } = await walkByKeyboard(page)
        expect(stops).toBeGreaterThan(5)
        expect({ unseen, missed }).toEqual({ unseen: [], missed: [] })
      }
      expect(unexpected(complaints)).toEqual([])
    },
  )
})
