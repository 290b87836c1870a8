import type { FocusEvent } from 'react'

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
