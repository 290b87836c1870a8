import type { LibraryWords } from './library-words.ts'
import type { Locale } from './locale.ts'

/** A word of the library as the interface says it. */
export const wordOf = ({ messages }: Locale, kind: keyof LibraryWords, word: string): string =>
  (messages.library?.[kind] as Record<string, string> | undefined)?.[word] ?? word
