let said: { address: string; title: string } | undefined

/** Marks the element that speaks to those who do not see. */
export const ANNOUNCER = 'data-announcer'

/**
 * Says once for each address which page is there now. Where the focus has gone to the page's heading, the heading is
 * what is said already: then only what it leaves out, the chapter of a work whose pages are all named alike.
 */
export function announce(address: string): void {
  const { title, activeElement: focused } = document
  const before = said
  if (before?.address === address) return
  said = { address, title }
  const announcer = document.querySelector<HTMLElement>(`[${ANNOUNCER}]`)
  if (!before || !announcer) return
  const isNamed = focused?.tagName === 'H1' && title.startsWith(focused.textContent)
  const chapter = isNamed && title === before.title ? document.querySelector<HTMLElement>('main h2') : null
  announcer.lang = (chapter ?? document.documentElement).lang
  announcer.textContent = isNamed ? (chapter?.textContent ?? '') : title
}
