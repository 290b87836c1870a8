import { tokenise } from '#words/tokenise.ts'

/** A name as the search compares it whole: its folded words, with a blank between. */
export function searchKey(text: string): string {
  const parts: string[] = []
  let next = ''
  // From the end: the last unit of a run is known, and each pair adds the one before it.
  for (const { kind, lexeme } of tokenise(text).reverse()) {
    const unit = kind === 'pair' ? lexeme.slice(0, lexeme.length - next.length) : lexeme
    if (kind === 'pair') parts.push(unit + parts.pop())
    else parts.push(unit)
    next = unit
  }
  return parts.reverse().join(' ')
}
