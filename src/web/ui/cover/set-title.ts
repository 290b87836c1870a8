import { isNastaliq } from '#faces/languages.ts'
import { breakablePieces, evenLines, fillLines, tearPieces } from './break-lines.ts'
import { textWidth } from './glyph-width.ts'

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
