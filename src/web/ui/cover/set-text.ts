import { isNastaliq } from '#faces/languages.ts'

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

/** Scripts without spaces between words: a dictionary says where a line may end. */
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}]/u
/** Scripts whose letters change their form where a word is broken. */
const JOINED = /[\p{Script=Arabic}\p{Script=Syriac}\p{Script=Mongolian}\p{Script=Devanagari}\p{Script=Bengali}]/u
const CLOSES = /^[\p{Pe}\p{Pf}\p{Po}\u30FC\u3005ぁぃぅぇぉっゃゅょァィゥェォッャュョ]/u
const OPENS = /[\p{Ps}\p{Pi}]$/u

/** Line height, by script. */
function leadingOf(text: string, lang: string): number {
  if (isNastaliq(lang)) return 2
  if (/\p{Script=Arabic}/u.test(text)) return 1.55
  if (/[\p{Script=Thai}\p{Script=Lao}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Tamil}]/u.test(text)) return 1.5
  if (/[\p{Script=Han}\p{Script=Hangul}\p{Script=Hiragana}\p{Script=Katakana}]/u.test(text)) return 1.4
  return 1.24
}

/** Breaks a text into lines at the largest size that fits into a box. At the smallest size it is cut with an ellipsis. */
export function setText(text: string, lang: string, box: Box): SetText {
  const leading = leadingOf(text, lang)
  const pieces = breakablePieces(text, lang)
  const heightOf = (lines: readonly string[], size: number) => ((lines.length - 1) * leading + 1.1) * size
  // A word is broken only where no pleasant size helps.
  const tearBelow = Math.max(box.smallest, box.largest * 0.45)

  // Large letters with one word on each line would look like a list.
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
  // A word of joined letters cannot be broken: if it is wider than a line, all is set smaller.
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

/** Cuts a text into pieces between which a line may end. A piece keeps the space after it. @param lang BCP 47 */
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

/** A line may end between any two square letters, but for Hangul, which has spaces. */
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

/** Fills lines one after the other. @param width in em @returns undefined: one piece alone is wider */
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

/** Lines of even length: as many as `fillLines` needs, at the narrowest width that needs no more. */
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

/** Breaks words that are wider than a line, but for those of joined letters. */
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

/**
 * The width of a text in em, estimated without a font. The estimates are generous, so that a text that fits by them also
 * fits in our faces and in most of their stand-ins.
 */
export function textWidth(text: string): number {
  let width = 0
  for (const letter of text) width += letterWidth(letter)
  return width
}

/** Lines are tried at many sizes, and the same letters come again. */
const widths = new Map<string, number>()

function letterWidth(letter: string): number {
  const known = widths.get(letter)
  if (known !== undefined) return known
  const width = estimateWidth(letter)
  widths.set(letter, width)
  return width
}

const NARROW = /[ ijlI.,:;'’‘!|()[\]·ıíìîï]/
const SLIM = /[ftrJsc"“”„«»\-‐‑1zéèI]/
const WIDE = /[mwMWŒÆ@%—…юшщжмыфЖШЩЮМФЫΩω]/

function estimateWidth(letter: string): number {
  if (/\p{Mn}|\p{Me}|\p{Cf}/u.test(letter)) return 0
  if (isSquare(letter)) return 1.02
  if (/\p{Script=Arabic}/u.test(letter)) return 0.52
  if (/\p{Script=Hebrew}/u.test(letter)) return 0.64
  if (/\p{Mc}/u.test(letter)) return 0.42
  if (/[\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gujarati}\p{Script=Gurmukhi}]/u.test(letter)) return 0.74
  if (/[\p{Script=Thai}\p{Script=Lao}]/u.test(letter)) return 0.66
  if (NARROW.test(letter)) return 0.36
  if (SLIM.test(letter)) return 0.5
  if (WIDE.test(letter)) return 1.02
  if (/\p{Lu}/u.test(letter)) return 0.78
  if (/[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{N}]/u.test(letter)) return 0.62
  if (/[\p{Script=Georgian}\p{Script=Armenian}]/u.test(letter)) return 0.72
  if (/\p{P}/u.test(letter)) return 0.6
  if (/\p{Extended_Pictographic}/u.test(letter)) return 1.4
  return 0.95
}

/** Chinese, Japanese and Korean letters, and their punctuation, fill a square. */
export function isSquare(letter: string): boolean {
  return /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}\u3000-\u303F\u30FB-\u30FF\uFF01-\uFF60\uFFE0-\uFFE6]/u.test(
    letter,
  )
}
