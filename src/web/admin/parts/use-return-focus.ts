import { useRef } from 'react'

/**
 * For a dialog that no trigger of its own opens: where the focus was comes back when it closes. A place that is gone
 * meanwhile leaves it to the heading of the view.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      const isLost = !document.activeElement || document.activeElement === document.body
      // Gone with another dialog, which has given the focus back already.
      if (!before.current?.isConnected && !isLost) return
      const place = before.current?.isConnected ? before.current : document.querySelector('main h1')
      if (place instanceof HTMLElement) place.focus({ preventScroll: true })
    },
  }
}
