import type { Work } from '#contract/works.ts'

const SHOWN = 3
const LETTERS = 2

/** The first three languages of a work by two letters each, and how many there are besides. */
export function languageCodes(languages: Work['availableLanguages']): {
  codes: { id: number; code: string; name: string }[]
  others: number
} {
  return {
    codes: languages.slice(0, SHOWN).map(({ id, code, name }) => ({ id, name, code: code.slice(0, LETTERS) })),
    others: Math.max(0, languages.length - SHOWN),
  }
}
