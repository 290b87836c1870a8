import { languageTag } from '#contract/language-tag.ts'

export { languageTag }

export type Direction = 'ltr' | 'rtl'

interface Directed {
  code: string
  isRtl: boolean
}

/** `lang` and `dir` of an element whose words are in a language. */
export function textIn(language: Directed): { lang: string; dir: Direction } {
  return { lang: languageTag(language.code), dir: language.isRtl ? 'rtl' : 'ltr' }
}

/** The same for a language of which only the code is known, among those that may be meant. */
export function textInCode(code: string, languages: readonly Directed[]): { lang: string; dir: Direction | 'auto' } {
  const language = languages.find((language) => language.code === code)
  return language ? textIn(language) : { lang: languageTag(code), dir: 'auto' }
}
