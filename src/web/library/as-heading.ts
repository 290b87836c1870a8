import type { Locale } from '../i18n/locale.ts'

/** Words at the head of a page: names of languages have no capital letter in many languages. */
export const asHeading = ({ tag }: Locale, words: string): string =>
  words.charAt(0).toLocaleUpperCase(tag) + words.slice(1)
