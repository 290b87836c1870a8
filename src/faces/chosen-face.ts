/** Made for readers who mistake letters for each other; `legible.css` brings it. */
export const LEGIBLE_FACE = 'Atkinson Hyperlegible Next Variable'

/** Languages in Latin letters of which it lacks many. */
const LACKING = new Set(['vi', 'yo', 'ig'])

/** Of the languages that most texts are in: the first `maximize` takes 11 ms, on a phone 40. */
const IN_LATIN_LETTERS: Record<string, boolean> = Object.fromEntries([
  ...['en', 'fr', 'es', 'de', 'it', 'pt', 'tr', 'sw'].map((language) => [language, true]),
  ...['ar', 'fa', 'ur', 'he', 'hi', 'th', 'zh', 'ja', 'ko', 'el', 'ru'].map((language) => [language, false]),
])

/** Whether the legible face has the letters of a language. @param tag BCP 47 */
export function isLegible(tag: string): boolean {
  const said = new Intl.Locale(tag)
  const known = said.script === undefined ? IN_LATIN_LETTERS[said.language] : undefined
  if (known !== undefined) return known
  const { language, script } = said.maximize()
  return script === 'Latn' && !LACKING.has(language)
}

/**
 * The style of words in a language for which the library names a font: that font, behind the one that the reader has
 * chosen and before the script's. @param fontFamily as in a style sheet @returns undefined: it names none
 */
export function givenFace(fontFamily: string | null): { fontFamily: string } | undefined {
  const names = fontFamily?.replace(/[^\p{L}\p{N}\s,'"-]/gu, '').trim()
  return names ? { fontFamily: `var(--chosen, ${names}, var(--face))` } : undefined
}
