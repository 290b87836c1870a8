import type { LibraryWords } from '#contract/library-words/library-words.ts'
import type { Translated } from '#contract/translated.ts'
import type { pages } from './languages/en/pages.ts'
import type { screen } from './languages/en/screen.ts'
import type { tools } from './languages/en/tools.ts'

/** What a language has to say, by feature, in the parts that a browser loads it in. English is the form. */
export interface Parts {
  screen: Translated<ReturnType<typeof screen>> & { library: LibraryWords }
  pages: Translated<ReturnType<typeof pages>>
  tools: Translated<ReturnType<typeof tools>>
}

export type Part = keyof Parts

/** In English the words of the library are as staff wrote them. */
export type Messages = Omit<Parts['screen'], 'library'> & { library?: LibraryWords } & Parts['pages'] & Parts['tools']
