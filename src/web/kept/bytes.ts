import { languageTag } from '#contract/language-tag.ts'
import { interfaceLanguage } from '../i18n/interface.ts'

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** As a reader is told of it: `412 kB`, `1.2 MB`. */
export function formatBytes(bytes: number): string {
  let size = Math.max(bytes, 1000) / 1000
  let step = 0
  while (size >= 999.5 && step < UNITS.length - 1) {
    size /= 1000
    step += 1
  }
  const maximumFractionDigits = step > 0 && size < 9.95 ? 1 : 0
  const unit = UNITS[step] as (typeof UNITS)[number]
  return new Intl.NumberFormat(interfaceLanguage, { style: 'unit', unit, maximumFractionDigits }).format(size)
}

/** Bytes of a letter in UTF-8, and of a whole text against the same in Latin script. */
const SCRIPTS: Record<string, readonly [letter: number, text: number]> = {
  Arab: [2, 1.6],
  Hebr: [2, 1.5],
  Cyrl: [2, 1.9],
  Grek: [2, 2],
  Deva: [3, 2.4],
  Beng: [3, 2.4],
  Thai: [3, 2.4],
  Hans: [3, 0.9],
  Hant: [3, 0.9],
  Jpan: [3, 1.2],
  Kore: [3, 1.2],
}
const LATIN = [1, 1] as const
/** White space, marks of structure, and what an answer says besides its text. */
const AROUND = 1.4
const ENVELOPE = 1500

/**
 * About how many bytes a work takes in a language, as far as one of its places tells.
 * @param known the place that is known, by its letters and language
 */
export function estimateBytes(code: string, known: { letters: number; code: string }, places: number): number {
  const [letter, own] = scriptOf(known.code)
  const [, wanted] = scriptOf(code)
  return places * (ENVELOPE + (known.letters * letter * AROUND * wanted) / own)
}

const scriptOf = (code: string) => SCRIPTS[new Intl.Locale(languageTag(code)).maximize().script ?? ''] ?? LATIN
