import { scriptOf } from '../../i18n/language-tag.ts'

/** Made for readers who mistake letters for each other; ui/legible.css brings it. */
export const LEGIBLE_FACE = 'Atkinson Hyperlegible Next Variable'

/** Written in Latin letters of which it lacks many. */
const BEYOND = new Set(['vi', 'yo', 'ig'])

/** Whether it has the letters of a language. @param tag BCP 47 */
export const isLegible = (tag: string): boolean =>
  scriptOf(tag) === 'Latn' && !BEYOND.has(new Intl.Locale(tag).language)
