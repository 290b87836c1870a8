/** From where to where in a text, in UTF-16 units. */
export type Span = readonly [start: number, end: number]

/** So much is said in one breath where the sentences are short; a character of the Latin script weighs 1. */
const BREATH = 160
/** One of these takes as long to say as several letters. */
const SYLLABLES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu
const SYLLABLE_WEIGHT = 3
const SAID = /[\p{L}\p{N}]/u
const CLAUSE_END = /[,;:，、；：،؛।–—]/

interface Cut {
  lang: string
  /** Weight of the longest sentence that is not cut. */
  longest: number
}

/**
 * What is said next of a block (`readBlock`): sentences, as many as make a breath, of one line or cell; of a sentence
 * that is too long, what stands before a comma or between words.
 * @returns undefined: nothing more is to be said
 */
export function nextPiece(text: string, from: number, cut: Cut): Span | undefined {
  const lines = /[^\n\t]+/g
  lines.lastIndex = from
  for (let line = lines.exec(text); line; line = lines.exec(text)) {
    let start = line.index
    for (let rest = line[0]; rest !== ''; ) {
      const length = firstLength(rest, cut)
      const piece = rest.slice(0, length)
      if (SAID.test(piece)) {
        const blank = piece.length - piece.trimStart().length
        return [start + blank, start + piece.trimEnd().length]
      }
      start += length
      rest = rest.slice(length)
    }
  }
  return undefined
}

function firstLength(line: string, { lang, longest }: Cut): number {
  let length = 0
  for (const { segment } of new Intl.Segmenter(lang, { granularity: 'sentence' }).segment(line)) {
    const next = length + segment.length
    if (length > 0 && weigh(line.slice(0, next)) > Math.min(BREATH, longest)) break
    if (weigh(segment) > longest) return cutSentence(segment, lang, longest)
    length = next
  }
  return length
}

function cutSentence(sentence: string, lang: string, longest: number): number {
  let weight = 0
  let clause = 0
  for (const { segment, index } of new Intl.Segmenter(lang, { granularity: 'word' }).segment(sentence)) {
    weight += weigh(segment)
    if (weight > longest && index > 0) return clause > index / 3 ? clause : index
    if (CLAUSE_END.test(segment)) clause = index + segment.length
  }
  return sentence.length
}

const weigh = (text: string) => text.length + (SYLLABLE_WEIGHT - 1) * (text.match(SYLLABLES)?.length ?? 0)
