import { type FocusEvent, type MouseEvent, useRef } from 'react'

/** Attribute of an element that reports its changes only when it loses the focus. */
export const reportsWhenLeft = { 'data-reports-when-left': '' }

/**
 * For `onMouseDown` of a form's buttons: the focus stays in its field. A field that loses the focus may show an error,
 * which would move the button away before the mouse is released.
 */
export function keepFocus(event: MouseEvent): void {
  if (!document.activeElement?.closest('[data-reports-when-left]')) event.preventDefault()
}

const MARK = 'data-toasts'

/** Attributes of the element that holds the toasts. */
export const toastViewport = { [MARK]: '' }

const isAtToasts = (place: EventTarget | null) => place instanceof Element && place.closest(`[${MARK}]`) !== null

/** Whether the focus is where a view that comes late must not take it from: in a toast or in a dialog. */
export const isFocusAbove = (): boolean =>
  isAtToasts(document.activeElement) || !!document.activeElement?.closest('[role="dialog"], [role="alertdialog"]')

/**
 * For dialogs and toasts. A dialog traps the focus with listeners on the document and would take it back from a toast
 * above it; these handlers keep such events from it.
 */
export const letToastsHaveFocus = {
  onBlur: (event: FocusEvent) => isAtToasts(event.relatedTarget) && event.stopPropagation(),
  onFocus: (event: FocusEvent) => isAtToasts(event.target) && event.stopPropagation(),
}

/**
 * For a dialog without a trigger: when it closes, the element that had the focus gets it back. If that element is gone,
 * the heading of the view gets it. Whoever has gone on to something else meanwhile stays there.
 */
export function useReturnFocus(): { onOpenAutoFocus: () => void; onCloseAutoFocus: (event: Event) => void } {
  const before = useRef<Element | null>(null)
  return {
    onOpenAutoFocus() {
      before.current = document.activeElement
    },
    onCloseAutoFocus(event) {
      event.preventDefault()
      const place = before.current?.isConnected ? before.current : document.querySelector('main h1')
      // The page has the focus where it was lost, or the dialog that the place is in. From elsewhere it is not taken.
      const holder = document.activeElement ?? document.body
      if (place instanceof HTMLElement && holder.contains(place)) place.focus({ preventScroll: true })
    },
  }
}
