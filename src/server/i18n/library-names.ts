import type { InterfaceLanguage } from '#contract/interface-languages.ts'
import { languageTag } from '#contract/language-tag.ts'
import type { Language } from '#contract/languages.ts'
import { type LibraryWords, wordOf } from '#contract/library-words/library-words.ts'

/** What the library calls its things, in a language of the interface; what it has no word for stays as staff wrote it. */
export interface LibraryNames {
  language: (language: Pick<Language, 'code' | 'name'>) => string
  category: (name: string) => string
  tag: (tag: string) => string
}

type Words = () => Promise<{ libraryWords: LibraryWords }>

const words: Record<Exclude<InterfaceLanguage, 'en'>, Words> = {
  fr: () => import('#contract/library-words/fr.ts'),
  es: () => import('#contract/library-words/es.ts'),
  de: () => import('#contract/library-words/de.ts'),
  it: () => import('#contract/library-words/it.ts'),
  pt: () => import('#contract/library-words/pt.ts'),
  el: () => import('#contract/library-words/el.ts'),
  ru: () => import('#contract/library-words/ru.ts'),
  tr: () => import('#contract/library-words/tr.ts'),
  sw: () => import('#contract/library-words/sw.ts'),
  ar: () => import('#contract/library-words/ar.ts'),
  fa: () => import('#contract/library-words/fa.ts'),
  ur: () => import('#contract/library-words/ur.ts'),
  he: () => import('#contract/library-words/he.ts'),
  hi: () => import('#contract/library-words/hi.ts'),
  th: () => import('#contract/library-words/th.ts'),
  zh: () => import('#contract/library-words/zh.ts'),
  ja: () => import('#contract/library-words/ja.ts'),
  ko: () => import('#contract/library-words/ko.ts'),
}

const AS_STAFF_WROTE: LibraryNames = { language: ({ name }) => name, category: (name) => name, tag: (tag) => tag }

export async function libraryNames(tag: InterfaceLanguage): Promise<LibraryNames> {
  if (tag === 'en') return AS_STAFF_WROTE
  const { libraryWords } = await words[tag]()
  const languages = new Intl.DisplayNames(tag, { type: 'language', fallback: 'none' })
  const wordIn = (kind: keyof LibraryWords) => (word: string) => wordOf(libraryWords[kind], word)
  return {
    language: ({ code, name }) => languages.of(languageTag(code)) ?? name,
    category: wordIn('categories'),
    tag: wordIn('tags'),
  }
}
