import { type Token, tokenise } from './tokenise.ts'

/** A name in the form in which names are compared whole: its folded words, with a blank between them. */
export const searchKey = (text: string): string => searchKeyOf(tokenise(text))

/** The search key of a text of which these are the tokens. */
export function searchKeyOf(tokens: readonly Token[]): string {
  const parts: string[] = []
  let next = ''
  // Backwards: the last unit of a run is given, and each pair adds the unit before it.
  for (const { kind, lexeme } of tokens.toReversed()) {
    const unit = kind === 'pair' ? lexeme.slice(0, lexeme.length - next.length) : lexeme
    if (kind === 'pair') parts.push(unit + parts.pop())
    else parts.push(unit)
    next = unit
  }
  return parts.reverse().join(' ')
}

const ALPHABET = 'abcdefghijklmnopqrstuvwxyz0123456789'

/**
 * A search key with an ASCII letter in place of every other letter, for pg_trgm. That extension ignores whatever the
 * database's locale does not call a letter, and in the C locale these are the letters of all other scripts. Neighbours in
 * an alphabet become different letters. Different scripts may get the same key: compare the names themselves afterwards.
 */
export const nearKey = (key: string): string =>
  key.replace(/[^\0-\x7f]/gu, (letter) => ALPHABET[(letter.codePointAt(0) as number) % ALPHABET.length] as string)
