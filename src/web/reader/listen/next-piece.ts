/** A part of a text, in UTF-16 units. */
export type Span = readonly [start: number, end: number]

/** Short sentences are read together in one breath up to this weight; a Latin letter weighs 1. */
const BREATH = 160
/** Each of these characters takes as long to say as several letters. */
const SYLLABLES = /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Hangul}]/gu
const SYLLABLE_WEIGHT = 3
const SPOKEN = /[\p{L}\p{N}]/u
const CLAUSE_END = /[,;:，、；：،؛।–—]/

interface Cut {
  lang: string
  /** Weight of the longest sentence that is not cut. */
  longest: number
}

/**
 * The part of a block's text that is read next: as many sentences of one line, or cell, as make a breath. A sentence
 * that is too long is cut after a comma, or between words.
 * @param from in UTF-16 units @returns undefined: nothing is left to read
 */
export function nextPiece(text: string, from: number, cut: Cut): Span | undefined {
  const lines = /[^\n\t]+/g
  lines.lastIndex = from
  for (let line = lines.exec(text); line; line = lines.exec(text)) {
    let start = line.index
    for (let rest = line[0]; rest !== ''; ) {
      const length = firstLength(rest, cut)
      const piece = rest.slice(0, length)
      if (SPOKEN.test(piece)) {
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
