import type { Page } from 'playwright-core'

/**
 * A late font sets its lines anew, a second one once more, and on a phone the text begins on the first screen: a little is
 * inevitable. 0.1 is what passes for good.
 */
export const LARGEST_SHIFT = 0.1

/** What a face moves within its own line is less than anyone counts. */
const LEAST_SHIFT = 0.001

/** Watches the layout from the first byte on, with fonts that come late. Goes before the first request. */
export async function watchLayout(page: Page, { areFontsLate = true } = {}): Promise<void> {
  await page.addInitScript(() => {
    const shifts: Shift[] = []
    Object.assign(window, { shifts })
    const nameOf = (node: Node | null) =>
      (node instanceof Element ? node.outerHTML : (node?.textContent ?? '')).slice(0, 80)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries() as (PerformanceEntry & LayoutShift)[])
        if (!entry.hadRecentInput)
          shifts.push({ by: entry.value, what: entry.sources.map(({ node }) => nameOf(node)).join(' | ') })
    }).observe({ type: 'layout-shift', buffered: true })
  })
  if (!areFontsLate) return
  await page.route('**/*.woff2', async (route) => {
    await new Promise((resolve) => setTimeout(resolve, 700))
    await route.continue()
  })
}

/** One jump of the layout: how far, in the unit of Cumulative Layout Shift, and what jumped. */
interface Shift {
  by: number
  what: string
}

interface LayoutShift {
  value: number
  hadRecentInput: boolean
  sources: { node: Node | null }[]
}

/** All jumps so far. */
export async function layoutShifts(page: Page): Promise<Shift[]> {
  // A shift is told of after the frame in which it happened.
  await page.evaluate(
    () => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(resolve)))),
  )
  return page.evaluate(() => (window as unknown as { shifts: Shift[] }).shifts)
}

/** All jumps so far, or none where all of them together are less than `least`. */
export async function visibleShifts(page: Page, least = LEAST_SHIFT): Promise<Shift[]> {
  const shifts = await layoutShifts(page)
  return shifts.reduce((sum, { by }) => sum + by, 0) < least ? [] : shifts
}

/** Until a page that was scrolled has come to rest: on a busy machine it still moves when its next step begins. */
export async function comeToRest(page: Page): Promise<void> {
  await page.evaluate(async () => {
    let [y, frames] = [scrollY, 0]
    while (frames < 12) {
      await new Promise(requestAnimationFrame)
      frames = scrollY === y ? frames + 1 : 0
      y = scrollY
    }
  })
}
