import type { Page } from 'playwright-core'

const CONTROLS = 'a[href], button, input, select, summary, textarea'
const TARGET = 44
/** What a mouse needs on the staff site, in px. */
export const MOUSE_TARGET = 32

/** Controls that a finger could miss: less than `least` px either way, links within a sentence apart. */
export function smallTargets(page: Page, least = TARGET): Promise<string[]> {
  return page.evaluate(
    ([selector, least]) => {
      const reaches = (element: Element, x: number, y: number) =>
        element.contains(document.elementFromPoint(x, y)?.closest(selector) ?? null)
      const small: string[] = []
      for (const element of document.querySelectorAll<HTMLElement>(selector)) {
        if (!element.checkVisibility({ visibilityProperty: true })) continue
        element.scrollIntoView({ block: 'center', inline: 'center', behavior: 'instant' })
        const style = getComputedStyle(element)
        // A tick is set by its words, too.
        const label = element.matches('[type="checkbox"], [type="radio"]') ? element.closest('label') : null
        const box = (label ?? element).getBoundingClientRect()
        // For the keyboard alone: it comes into sight when it is focused.
        if (box.bottom <= 0 || box.right <= 0 || style.clipPath === 'inset(50%)') continue
        // A stand-in for forms, which nobody sees.
        if (element.closest('[aria-hidden="true"]')) continue
        const sentence = element.parentElement?.closest('p, li, dd, td')?.textContent?.trim().length ?? 0
        if (style.display === 'inline' && sentence > (element.textContent?.trim().length ?? 0)) continue
        const [x, y] = [box.left + box.width / 2, box.top + box.height / 2]
        const half = least / 2 - 1
        // A link may be larger than its box: what it draws over a card is its target too.
        const wide = box.width >= least - 0.5 || (reaches(element, x - half, y) && reaches(element, x + half, y))
        const high = box.height >= least - 0.5 || (reaches(element, x, y - half) && reaches(element, x, y + half))
        if (!wide || !high)
          small.push(`${Math.round(box.width)} × ${Math.round(box.height)}: ${element.outerHTML.slice(0, 120)}`)
      }
      return small
    },
    [CONTROLS, least] as const,
  )
}

/** What the Tab key finds, from the top of the page to its end. */
export interface KeyboardWalk {
  stops: number
  /** Elements where the focus cannot be seen, and why. */
  unseen: string[]
  /** Elements that can be used and were not found. */
  missed: string[]
}

export async function walkByKeyboard(page: Page): Promise<KeyboardWalk> {
  const unseen: string[] = []
  let stops = 0
  await page.evaluate((selector) => {
    scrollTo({ top: 0, behavior: 'instant' })
    // One of several radio buttons stands for all: the arrow keys go on from it.
    for (const element of document.querySelectorAll(selector))
      if (
        element.checkVisibility({ visibilityProperty: true }) &&
        !element.closest('[aria-hidden="true"]') &&
        !element.matches(':disabled, [type="radio"]:not(:checked)')
      )
        element.setAttribute('data-unvisited', '')
  }, CONTROLS)
  for (;;) {
    await page.keyboard.press('Tab')
    const stop = await page.evaluate(() => {
      const element = document.activeElement
      if (!element || element === document.body || element === document.documentElement) return null
      if (!element.hasAttribute('data-unvisited') && element.hasAttribute('data-visited')) return null
      element.removeAttribute('data-unvisited')
      element.setAttribute('data-visited', '')
      const name = element.outerHTML.slice(0, 120)
      const drawn = (one: Element | null, levels: number): boolean => {
        if (!one || levels < 0) return false
        // Some draw it on what they spread over their card.
        const styles = [getComputedStyle(one), getComputedStyle(one, '::after')]
        return (
          styles.some((style) => style.outlineStyle !== 'none' && Number.parseFloat(style.outlineWidth) >= 2) ||
          drawn(one.parentElement, levels - 1)
        )
      }
      if (!drawn(element, 2)) return `no outline: ${name}`
      const box = element.getBoundingClientRect()
      const [x, y] = [box.left + Math.min(box.width / 2, 20), box.top + box.height / 2]
      const at = document.elementFromPoint(x, y)
      const label = element.closest('label')
      if (!at || !(element.contains(at) || at.contains(element) || label?.contains(at))) return `out of sight: ${name}`
      return ''
    })
    if (stop === null) break
    stops += 1
    if (stop) unseen.push(stop)
    if (stops > 500) throw new Error('The focus goes round without an end.')
  }
  const missed = await page.evaluate(() =>
    [...document.querySelectorAll('[data-unvisited]')].map((element) => element.outerHTML.slice(0, 120)),
  )
  return { stops, unseen, missed }
}
