/** The pressed key; on a keyboard of another script the one that stands in the same place on a Latin one. Letters are small. */
export function latinKey({ key, code, shiftKey }: Pick<KeyboardEvent, 'key' | 'code' | 'shiftKey'>): string {
  if (key.length > 1) return key
  if (key < '\x80') return key.toLowerCase()
  return code === 'Slash' ? (shiftKey ? '?' : '/') : code.slice(3).toLowerCase()
}
