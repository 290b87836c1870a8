import { type FocusEvent, type MouseEvent, useRef } from 'react'

/** On an element that has to know when it is left: it holds words that it has not told of yet. */
export const tellsWhenLeft = { 'data-tells-when-left': '' }

/**
 * For the buttons of a form (`onMouseDown`): a press leaves the focus in its field. A field that is left is checked, and
 * the message that comes would move the button away from beneath the pointer before it is a click.
 */
export function keepFocus(event: MouseEvent): void {
  if (!document.activeElement?.closest('[data-tells-when-left]')) event.preventDefault()
}

const MARK = 'data-toasts'

/** For the element that holds the toasts. */
export const toastViewport = { [MARK]: '' }

const isAtToasts = (place: EventTarget | null) => place instanceof Element && place.closest(`[${MARK}]`) !== null

/**
 * For dialogs, and for the toasts themselves: a dialog keeps the focus by listening at the document, and would take it
 * back from a toast above it. It does not hear of the focus going there.
 */
export const letToastsHaveFocus = {
  onBlur: (event: FocusEvent) => isAtToasts(event.relatedTarget) && event.stopPropagation(),
  onFocus: (event: FocusEvent) => isAtToasts(event.target) && event.stopPropagation(),
}

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
