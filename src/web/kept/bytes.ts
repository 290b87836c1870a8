import { languageTag } from '#contract/language-tag.ts'

const UNITS = ['kilobyte', 'megabyte', 'gigabyte', 'terabyte'] as const

/** Bytes in words: `412 kB`, `1.2 MB`. @param tag BCP 47, of the words */
export function formatBytes(bytes: number, tag: string): string {
  let size = Math.max(bytes, 1000) / 1000
  let step = 0
  while (size >= 999.5 && step < UNITS.length - 1) {
    size /= 1000
    step += 1
  }
  const maximumFractionDigits = step > 0 && size < 9.95 ? 1 : 0
  const unit = UNITS[step] as (typeof UNITS)[number]
  return new Intl.NumberFormat(tag, { style: 'unit', unit, maximumFractionDigits }).format(size)
}

/** Bytes of a letter in UTF-8, and how many times as large a text is as the same text in Latin script. */
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
/** White space and tags add this share to the letters; the other fields of an answer take these bytes. */
const MARKUP = 1.4
const ENVELOPE_BYTES = 1500

/**
 * Estimates how many bytes a work takes in a language.
 * @param known letters and language of a place of it @param places how many places it has
 */
export function estimateBytes(code: string, known: { letters: number; code: string }, places: number): number {
  const [letter, knownSize] = scriptOf(known.code)
  const [, size] = scriptOf(code)
  return places * (ENVELOPE_BYTES + (known.letters * letter * MARKUP * size) / knownSize)
}

const scriptOf = (code: string) => SCRIPTS[new Intl.Locale(languageTag(code)).maximize().script ?? ''] ?? LATIN
