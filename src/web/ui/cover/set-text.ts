import { isNastaliq } from '#faces/languages.ts'
import { isSquare, textWidth } from './glyph-width.ts'

export interface SetText {
  lines: string[]
  /** In units of the board. */
  size: number
  leading: number
}

interface Box {
  width: number
  height: number
  largest: number
  smallest: number
}

/** Scripts without spaces between words: a dictionary, or the letter, says where a line may end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Letters that change their form where they are torn apart. */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}]/u
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\u30FC\u3005ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const OPENS = /[\p{Ps}\p{Pi}]$/u

/** Room a line needs beyond its letters, by script. */
function leadingOf(text: string, lang: string): number {
  if (isNastaliq(lang)) return 2
  if (/\p{Script=Arabic}/u.test(text)) return 1.55
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u.test(text)) return 1.5
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 1.4
  return 1.24
}

/** Sets a text into a box as large as it goes; what does not go in at the smallest size ends in an ellipsis. */
export function setText(text: string, lang: string, box: Box): SetText {
  const leading = leadingOf(text, lang)
  const pieces = breakablePieces(text, lang)
  const heightOf = (lines: readonly string[], size: number) => ((lines.length - 1) * leading + 1.1) * size
  // A word is torn apart only where a size that is still pleasant to read does not help.
  const tearBelow = Math.max(box.smallest, box.largest * 0.45)

  // Large letters with one word a line would be a list, not a title.
  const fewLines = Math.round(Math.sqrt(textWidth(text) / 2.6))

  for (let size = box.largest; size >= box.smallest; size -= 0.5) {
    const width = box.width / size
    const whole = size >= tearBelow ? pieces : tearPieces(pieces, width)
    const lines = evenLines(whole, width)
    const shapely = lines && (lines.length <= fewLines || size <= box.largest * 0.55)
    if (shapely && heightOf(lines, size) <= box.height) return { lines, size, leading }
  }
  return cut(pieces, leading, box)
}

function cut(pieces: readonly string[], leading: number, box: Box): SetText {
  const size = box.smallest
  const width = box.width / size
  const torn = tearPieces(pieces, width)
  // Joined letters that even so are wider than a line are set smaller still.
  const widest = Math.max(...torn.map((piece) => textWidth(piece.trimEnd())))
  if (widest > width) {
    const smaller = box.width / widest
    const most = Math.max(1, Math.floor((box.height / smaller - 1.1) / leading) + 1)
    return { lines: shorten(fillLines(torn, widest) ?? torn, most, widest), size: smaller, leading }
  }
  const most = Math.max(1, Math.floor((box.height / size - 1.1) / leading) + 1)
  return { lines: shorten(fillLines(torn, width) ?? torn, most, width), size, leading }
}

function shorten(lines: string[], most: number, width: number): string[] {
  if (lines.length <= most) return lines
  const kept = lines.slice(0, most)
  let last = [...(kept.pop() ?? '')]
  while (last.length > 0 && textWidth(`${last.join('')}…`) > width) last = last.slice(0, -1)
  return [...kept, `${last.join('').trimEnd()}…`]
}

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
function fillLines(pieces: readonly string[], width: number): string[] | undefined {
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
function evenLines(pieces: readonly string[], width: number): string[] | undefined {
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
function tearPieces(pieces: readonly string[], width: number): string[] {
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
