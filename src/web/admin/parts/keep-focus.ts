import type { MouseEvent } from 'react'

/** On an element that has to know when it is left: it holds words that it has not told of yet. */
export const tellsWhenLeft = { 'data-tells-when-left': '' }

/**
 * For the buttons of a form (`onMouseDown`): a press leaves the focus in its field. A field that is left is checked, and
 * the message that comes would move the button away from beneath the pointer before it is a click.
 */
export function keepFocus(event: MouseEvent): void {
  if (!document.activeElement?.closest('[data-tells-when-left]')) event.preventDefault()
}
