import { type LibraryWords, wordOf as wordIn } from '#contract/library-words/library-words.ts'
import type { Locale } from './locale.ts'

/** A word of the library as the interface says it. */
export const wordOf = ({ messages }: Locale, kind: keyof LibraryWords, word: string): string =>
  messages.library ? wordIn(messages.library[kind], word) : word
