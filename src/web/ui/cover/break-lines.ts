import { isSquare, textWidth } from './glyph-width.ts'

/** Scripts without spaces between words: a dictionary, or the letter, says where a line may end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Letters that change their form where they are torn apart. */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}]/u
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\u30FC\u3005ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const OPENS = /[\p{Ps}\p{Pi}]$/u

/** The pieces of a text between which a line may end; a piece keeps the space after it. */
export function breakablePieces(text: string, lang: string): string[] {
  const pieces: string[] = []
  for (const word of text.trim().split(/(?<=\s|[–—/])(?=\S)/u)) {
    const parts = UNSPACED.test(word) ? wordsIn(word, lang) : splitSquares(word)
    for (const part of parts) {
      const last = pieces.at(-1)
      if (last !== undefined && !/\s$/u.test(last) && (CLOSES.test(part) || OPENS.test(last)))
        pieces[pieces.length - 1] = last + part
      else pieces.push(part)
    }
  }
  return pieces
}

function wordsIn(text: string, lang: string): string[] {
  const segmenter = new Intl.Segmenter(lang === 'und' ? undefined : lang, { granularity: 'word' })
  return Array.from(segmenter.segment(text), ({ segment }) => segment)
}

/** Between two square letters a line may end anywhere. Hangul has spaces. */
function splitSquares(word: string): string[] {
  const parts: string[] = []
  let run = ''
  for (const letter of word) {
    if (isSquare(letter) && !/\p{Script=Hangul}/u.test(letter)) {
      if (run) parts.push(run)
      parts.push(letter)
      run = ''
    } else run += letter
  }
  if (run) parts.push(run)
  return parts
}

/** Fills lines one after the other. @param width in em; undefined where a piece alone is wider */
export function fillLines(pieces: readonly string[], width: number): string[] | undefined {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (textWidth(piece.trimEnd()) > width) return undefined
    if (line !== '' && textWidth((line + piece).trimEnd()) > width) {
      lines.push(line.trimEnd())
      line = ''
    }
    line += piece
  }
  lines.push(line.trimEnd())
  return lines
}

/** The same number of lines, as even as they can be: the narrowest width that needs no more of them. */
export function evenLines(pieces: readonly string[], width: number): string[] | undefined {
  const widest = fillLines(pieces, width)
  if (!widest || widest.length === 1) return widest
  let [low, high] = [0, width]
  let best = widest
  for (let step = 0; step < 8; step++) {
    const middle = (low + high) / 2
    const lines = fillLines(pieces, middle)
    if (lines && lines.length === widest.length) [best, high] = [lines, middle]
    else low = middle
  }
  return best
}

/** Tears words that are wider than a line; letters of joined scripts hold together and are left as they are. */
export function tearPieces(pieces: readonly string[], width: number): string[] {
  return pieces.flatMap((piece) => {
    if (textWidth(piece.trimEnd()) <= width || JOINED.test(piece)) return [piece]
    const torn: string[] = []
    let part = ''
    for (const { segment } of new Intl.Segmenter(undefined, { granularity: 'grapheme' }).segment(piece)) {
      if (textWidth(`${part}${segment}-`) > width) {
        torn.push(/\p{L}$/u.test(part) && !isSquare(part.at(-1) ?? '') ? `${part}-` : part)
        part = ''
      }
      part += segment
    }
    return [...torn, part]
  })
}
