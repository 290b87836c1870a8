const GAP_PX = 10
/** Beneath the ends by which a finger moves a selection. */
const TOUCH_GAP_PX = 30
const EDGE_PX = 8

const isTouched = () => matchMedia('(pointer: coarse)').matches

/**
 * Puts a bar beside words: above them, beneath them where there is no room or the system's own menu stands above, and
 * in any case where it can be seen.
 */
export function placeBar(bar: HTMLElement, ranges: readonly Range[]): void {
  const boxes = ranges.flatMap((range) => [...range.getClientRects()]).filter(({ width }) => width > 0)
  const [first, last] = [boxes[0], boxes.at(-1)]
  if (!first || !last) return
  const { width, height } = bar.getBoundingClientRect()
  const top = Math.min(...boxes.map((box) => box.top))
  const bottom = Math.max(...boxes.map((box) => box.bottom))
  const strip = document.querySelector('[data-strip]')?.getBoundingClientRect().bottom ?? 0
  const ceiling = Math.max(0, Math.min(strip, innerHeight / 2)) + EDGE_PX
  const above = top - height - GAP_PX
  const isBeneath = isTouched() || above < ceiling
  const beside = isBeneath ? last : first
  const y = isBeneath ? bottom + (isTouched() ? TOUCH_GAP_PX : GAP_PX) : above
  const x = beside.left + (beside.width - width) / 2
  const parent = bar.offsetParent?.getBoundingClientRect() ?? document.documentElement.getBoundingClientRect()
  const within = (at: number, least: number, most: number) => Math.max(least, Math.min(at, most))
  bar.style.left = `${within(x, EDGE_PX, document.documentElement.clientWidth - width - EDGE_PX) - parent.left}px`
  bar.style.top = `${within(y, ceiling, innerHeight - height - EDGE_PX) - parent.top}px`
}
