export type Shortcut = 'l' | 'c' | '/' | '?' | 'ArrowLeft' | 'ArrowRight'

/** What a press of a key asks for; undefined: nothing of ours, or it is meant for where it is pressed. */
export function shortcutOf(event: KeyboardEvent): Shortcut | undefined {
  const { shiftKey, target } = event
  // The number: Safari, for the key that ends a composition.
  if (event.ctrlKey || event.altKey || event.metaKey || event.repeat || event.isComposing || event.keyCode === 229)
    return
  const name = nameOf(event)
  if (!/^([lc/?]|Arrow(Lef|Righ)t)$/.test(name) || (shiftKey && name !== '/' && name !== '?')) return
  const on = target as HTMLElement
  return on.isContentEditable || on.matches('input, textarea, select') ? undefined : (name as Shortcut)
}

/** Where a keyboard writes another script, what stands in the same place on a Latin one. */
function nameOf({ key, code, shiftKey }: KeyboardEvent): string {
  if (key.length > 1) return key
  if (key < '\x80') return key.toLowerCase()
  return code === 'Slash' ? (shiftKey ? '?' : '/') : code.slice(3).toLowerCase()
}
