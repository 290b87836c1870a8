import type { Reading } from '#contract/reading.ts'
import { givenFace, isLegible } from '#faces/chosen-face.ts'
import { languageTag, textIn } from '../../i18n/language-tag.ts'

/** The attributes of an element that holds the HTML of a text. */
export const textAttributes = (html: string, language: Reading['language']) => ({
  className: 'text',
  ...textIn(language),
  'data-legible': isLegible(languageTag(language.code)) || undefined,
  style: givenFace(language.fontFamily),
  dangerouslySetInnerHTML: { __html: withFocusableTables(html) },
  suppressHydrationWarning: true,
})

/** A wide table scrolls by itself, so the keyboard must reach it. HTML read back from the page has this already. */
const withFocusableTables = (html: string) => html.replace(/<table(?! tabindex)/g, '<table tabindex="0"')

const MIN_INITIAL_LENGTH = 140

/**
 * Whether a text opens with a drop initial: its first block (and not that of a later part) must be a paragraph of prose, long enough to stand beside
 * three lines, and begin with a letter of a script that has the custom. A quotation mark, a dash or a figure three lines
 * high would look wrong.
 */
export function opensWithInitial(html: string): boolean {
  const opening = /^\s*<p id="p1"[^>]*>(.*?)<\/p>/s.exec(html)?.[1]
  if (opening === undefined || /<br\b/.test(opening) || /^\s*<p [^>]*data-/.test(html)) return false
  const words = opening.replace(/<[^>]*>/g, '').trimStart()
  return words.length >= MIN_INITIAL_LENGTH && /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]/u.test(words)
}
