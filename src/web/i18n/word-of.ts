import type { LibraryWords } from './library-words.ts'
import type { Locale } from './locale.ts'

/** A word of the library as the interface says it. */
export const wordOf = ({ messages }: Locale, kind: keyof LibraryWords, word: string): string =>
  (messages.library?.[kind] as Record<string, string> | undefined)?.[word] ?? word

/** Words at the head of a page: names of languages have no capital letter in many languages. */
export const asHeading = ({ tag }: Locale, words: string): string =>
  words.charAt(0).toLocaleUpperCase(tag) + words.slice(1)
