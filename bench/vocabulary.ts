import { readdirSync, readFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fileURLToPath } from 'node:url'

const SAMPLES = fileURLToPath(new URL('../samples', import.meta.url))
const WORDS = 40_000
/** What stands between words, parts of a sentence and sentences, in languages that differ from English. */
const MARKS: Record<string, [string, string, string]> = {
  zh: ['', '，', '。'],
  ja: ['', '、', '。'],
  th: ['', ' ', ' '],
  ar: [' ', '، ', '. '],
  fa: [' ', '، ', '. '],
  ur: [' ', '، ', '۔ '],
  hi: [' ', ', ', '। '],
}
/** How long the same text is in another script, as a multiple of its length in Latin letters. */
const LENGTHS: Record<string, number> = { zh: 0.35, ja: 0.45, ko: 0.55 }

interface SampleLanguage {
  code: string
  name: string
  autonym: string
  region: string
  isRtl: boolean
}

/** The words of one language, of which generated texts are made. */
export interface Vocabulary extends SampleLanguage {
  /** The most frequent first. */
  words: string[]
  /** Between words, between parts of a sentence, between sentences. */
  marks: [string, string, string]
  /** Length of a text that would have length 1 in English. */
  length: number
}

/**
 * Vocabularies of the sample library's languages: its own words, by how often it has them, and below them words put
 * together from halves of those, so that there are rare ones.
 */
export function readVocabularies(random: () => number): Vocabulary[] {
  const { languages } = JSON.parse(readFileSync(join(SAMPLES, 'library.json'), 'utf8')) as {
    languages: SampleLanguage[]
  }
  const texts = new Map<string, string>()
  for (const path of readdirSync(join(SAMPLES, 'works'), { recursive: true, encoding: 'utf8' }).toSorted()) {
    if (!path.endsWith('.md')) continue
    const code = basename(path, '.md')
    const text = readFileSync(join(SAMPLES, 'works', path), 'utf8').replace(/^---\n.*?\n---\n/s, '')
    texts.set(code, `${texts.get(code) ?? ''}\n${text}`)
  }
  return languages.map((language) => ({
    ...language,
    words: enlarge(wordsByFrequency(texts.get(language.code) ?? '', language.code), random),
    marks: MARKS[language.code] ?? [' ', ', ', '. '],
    length: LENGTHS[language.code] ?? 1,
  }))
}

function wordsByFrequency(text: string, code: string): string[] {
  const counts = new Map<string, number>()
  for (const { segment, isWordLike } of new Intl.Segmenter(code, { granularity: 'word' }).segment(text)) {
    if (!isWordLike || !/^[\p{L}\p{M}'’\u200c]+$/u.test(segment)) continue
    const word = segment.toLowerCase()
    counts.set(word, (counts.get(word) ?? 0) + 1)
  }
  return [...counts].toSorted(([, a], [, b]) => b - a).map(([word]) => word)
}

/** Adds words made of the first half of one word and the last half of another, cut between whole letters. */
function enlarge(own: string[], random: () => number): string[] {
  const graphemes = new Intl.Segmenter('und', { granularity: 'grapheme' })
  const letters = own.map((word) => Array.from(graphemes.segment(word), ({ segment }) => segment))
  const words = new Set(own)
  while (words.size < WORDS) {
    const head = letters[Math.floor(random() * letters.length)] as string[]
    const tail = letters[Math.floor(random() * letters.length)] as string[]
    words.add([...head.slice(0, Math.ceil(head.length / 2)), ...tail.slice(tail.length >> 1)].join(''))
  }
  return [...words]
}

/** Draws ranks from 0 up to `size` as Zipf has words: the second half as often as the first, and so on. */
export function zipf(size: number): (random: () => number) => number {
  const sums = new Float64Array(size)
  let sum = 0
  for (let rank = 0; rank < size; rank += 1) {
    sum += 1 / (rank + 2.7)
    sums[rank] = sum
  }
  return (random) => {
    const wanted = random() * sum
    let low = 0
    let high = size - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if ((sums[middle] as number) < wanted) low = middle + 1
      else high = middle
    }
    return low
  }
}
