import { useEffect } from 'react'

/**
 * Replaces the package `react-style-singleton` (see `vite.config.ts`), with which Radix dialogs lock the page's scrolling:
 * it writes a `style` element, which the content security policy refuses. An adopted sheet is allowed. With several open
 * dialogs the sheet of the first counts.
 */
export function styleSingleton(): (props: { styles: string }) => null {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Style({ styles }) {
    // Once: measures that are taken while the page is locked are wrong.
    useEffect(() => {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      users += 1
      return () => {
        users -= 1
        if (users === 0)
          document.adoptedStyleSheets = document.adoptedStyleSheets.filter((adopted) => adopted !== sheet)
      }
    }, [])
    return null
  }
}
