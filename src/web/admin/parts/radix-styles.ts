import { useEffect } from 'react'

/**
 * Stands in for the module of this name that dialogs lock the page's scrolling with: it writes a `style` element, which
 * the content security policy refuses. A sheet that is adopted needs no exception from it. The first of several that
 * are open counts.
 */
export function styleSingleton(): (props: { styles: string }) => null {
  let users = 0
  let sheet: CSSStyleSheet | undefined
  return function Style({ styles }) {
    // Measured once: what is measured while it is locked is wrong.
    useEffect(() => {
      if (users === 0) {
        sheet = new CSSStyleSheet()
        sheet.replaceSync(styles)
        document.adoptedStyleSheets.push(sheet)
      }
      users += 1
      return () => {
        users -= 1
        if (users === 0) document.adoptedStyleSheets = document.adoptedStyleSheets.filter((one) => one !== sheet)
      }
    }, [])
    return null
  }
}

/** The very text of the style sheet that Radix's select writes when it opens: the staff site's policy lets it stand. */
export const selectStyle =
  '[data-radix-select-viewport]{scrollbar-width:none;-ms-overflow-style:none;-webkit-overflow-scrolling:touch;}[data-radix-select-viewport]::-webkit-scrollbar{display:none}'
