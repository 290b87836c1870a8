const drawn = new WeakMap<Element, string[]>()

/**
 * Puts safe HTML into an element and touches only the blocks that are others than before: a long text keeps its place,
 * and its pictures, when a letter of it changes.
 */
export function drawText(element: Element, html: string): void {
  const template = document.createElement('template')
  // A wide table scrolls by itself: the keyboard has to reach it.
  template.innerHTML = html.replaceAll('<table', '<table tabindex="0"')
  const next = [...template.content.children]
  const texts = next.map((child) => child.outerHTML)
  const before = drawn.get(element) ?? []
  drawn.set(element, texts)
  let start = 0
  while (start < before.length && start < texts.length && before[start] === texts[start]) start += 1
  let end = 0
  const most = Math.min(before.length, texts.length) - start
  while (end < most && before.at(-1 - end) === texts.at(-1 - end)) end += 1
  const old = [...element.children].slice(start, before.length - end)
  const anchor = element.children[before.length - end] ?? null
  for (const child of old) child.remove()
  for (const child of next.slice(start, next.length - end)) element.insertBefore(child, anchor)
}
