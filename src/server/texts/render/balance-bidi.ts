const CONTROLS = /[\u202A-\u202E\u2066-\u2069]/
const EACH_CONTROL = new RegExp(CONTROLS, 'g')
const POP_FORMATTING = '\u202C'
const POP_ISOLATE = '\u2069'

/**
 * Keeps a block's explicit directions inside it: what closes nothing is dropped, what stays open is closed at the end.
 * The pieces are the block's text in order; the answer has as many.
 */
export function balanceBidi(pieces: readonly string[]): string[] {
  if (!pieces.some((piece) => CONTROLS.test(piece))) return [...pieces]
  const open: string[] = []
  let isolates = 0
  const close = () => {
    const closer = open.pop()
    if (closer === POP_ISOLATE) isolates--
    return closer
  }
  const balanced = pieces.map((piece) =>
    piece.replace(EACH_CONTROL, (control) => {
      if (control === POP_FORMATTING) return open.at(-1) === control ? (close() ?? '') : ''
      if (control === POP_ISOLATE) {
        if (isolates === 0) return ''
        // As in the standard, the end of an isolate ends every embedding still open inside it.
        while (close() !== POP_ISOLATE);
        return control
      }
      const closer = control >= '\u2066' ? POP_ISOLATE : POP_FORMATTING
      if (closer === POP_ISOLATE) isolates++
      open.push(closer)
      return control
    }),
  )
  balanced.push((balanced.pop() ?? '') + open.reverse().join(''))
  return balanced
}
