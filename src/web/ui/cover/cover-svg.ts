import { isNastaliq, isSquareScript } from '#faces/languages.ts'
import { type Cloth, clothOf, ornament } from './board-parts.ts'
import { isSquare } from './glyph-width.ts'
import { type SetText, setText } from './set-text.ts'

export interface CoverWords {
  title: string
  author: string
  /** The name of the work's first category; decides the cloth. */
  category: string | undefined
  /** BCP 47, of the title. */
  lang: string
  rtl: boolean
}

/** Middle of the board, which begins behind the joint of the spine. */
const MIDDLE = 94.5
/** Room for words inside the inner frame. */
const ROOM = 118

/**
 * A cloth-bound board for a work without a picture of its own: the same words always give the same board.
 * A style sheet of the place where it is shown gives `.title` and `.by` their faces.
 */
export function coverSvg(words: CoverWords): string {
  const seed = hash(words.title + words.author)
  const cloth = clothOf(words.category, seed)
  const rest = Math.floor(seed / 2)
  const front = isSlipTitle(words) ? slip(words, cloth, rest) : boardFor(words, rest)(words, cloth, rest)
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 260" lang="${attribute(words.lang)}" aria-hidden="true">` +
    `<path d="M0 0h180v260H0z" fill="${cloth.board}"/>${front}` +
    `<path d="M0 0h10v260H0z" fill="#000" opacity=".2"/><path d="M10 0h1.2v260H10z" fill="#fff" opacity=".13"/></svg>`
  )
}

type Board = (words: CoverWords, cloth: Cloth, seed: number) => string

const doubleFrame: Board = (words, cloth, seed) => {
  const title = setText(words.title, words.lang, { width: ROOM, height: 104, largest: 23, smallest: 9 })
  return (
    `<g fill="none" stroke="${cloth.foil}" opacity=".75"><path d="M21 12h147v236H21z" stroke-width="1.2"/><path d="M25 16h139v228H25z" stroke-width=".5"/></g>` +
    lines(title, words, 84, cloth.foil) +
    at(MIDDLE, 180, ornament(seed, cloth.foil)) +
    byline(words, 228, cloth.foil)
  )
}

const cornered: Board = (words, cloth, seed) => {
  const title = setText(words.title, words.lang, { width: ROOM, height: 100, largest: 22, smallest: 9 })
  const corner = '<path d="M0 0h17v1.2H1.2V17H0zM4 4h5v5H4z"/>'
  const corners = [
    'translate(20 12)',
    'translate(169 12) scale(-1 1)',
    'translate(20 248) scale(1 -1)',
    'translate(169 248) scale(-1 -1)',
  ]
  return (
    `<g fill="${cloth.foil}" opacity=".85">${corners.map((place) => `<g transform="${place}">${corner}</g>`).join('')}</g>` +
    at(MIDDLE, 52, ornament(seed, cloth.foil)) +
    lines(title, words, 132, cloth.foil) +
    `<path d="M74.5 205h40v.8h-40z" fill="${cloth.foil}" opacity=".7"/>${byline(words, 226, cloth.foil)}`
  )
}

const banded: Board = (words, cloth, seed) => {
  const title = setText(words.title, words.lang, { width: ROOM + 4, height: 96, largest: 23, smallest: 9 })
  const band = (y: number) =>
    `<path d="M11 ${y}h169v1.4H11zM11 ${y + 4}h169v.6H11zM11 ${y + 22}h169v.6H11zM11 ${y + 25.2}h169v1.4H11z"/>`
  const beads = [40, 67, 94.5, 122, 149].map((x) => `<path d="m${x} 0 3 4-3 4-3-4z"/>`).join('')
  return (
    `<g fill="${cloth.foil}" opacity=".8">${band(20)}${band(213.4)}${at(0, 29.3, beads)}</g>` +
    lines(title, words, 102, cloth.foil) +
    at(MIDDLE, 178, ornament(seed, cloth.foil)) +
    byline(words, 230, cloth.foil)
  )
}

const label: Board = (words, cloth, seed) => {
  const title = setText(words.title, words.lang, { width: 108, height: 72, largest: 19, smallest: 8 })
  return (
    `<path d="M29 40h131v104H29z" fill="#efe4cc"/><path d="M32.5 43.5h124v97h-124z" fill="none" stroke="${cloth.board}" stroke-width=".8" opacity=".8"/>` +
    lines(title, words, 84, '#2b2118') +
    byline(words, 132, '#5d4c3a', 104) +
    at(MIDDLE, 200, ornament(seed, cloth.foil))
  )
}

const boards: readonly Board[] = [doubleFrame, cornered, doubleFrame, label, banded]

/** Nastaliq hangs too deep for a label. */
function boardFor({ lang }: CoverWords, seed: number): Board {
  const board = boards[seed % boards.length] ?? doubleFrame
  return board === label && isNastaliq(lang) ? doubleFrame : board
}

/** Short Chinese and Japanese titles stand on a pasted slip, from top to bottom, as they do on sewn books. */
function isSlipTitle({ title, lang }: CoverWords): boolean {
  const letters = [...title]
  return (
    isSquareScript(lang) &&
    letters.length <= 9 &&
    letters.every((one) => isSquare(one) && /\p{L}/u.test(one) && one !== 'ー')
  )
}

function slip(words: CoverWords, cloth: Cloth, seed: number): string {
  const letters = [...words.title]
  const size = Math.min(22, 150 / (letters.length * 1.16))
  const step = size * 1.16
  const height = letters.length * step + 16
  const set = letters.map(
    (one, i) => `<text x="45" y="${round(30 + size * 0.88 + i * step)}">${escapeText(one)}</text>`,
  )
  return (
    `<path d="M28 22h34v${round(height)}H28z" fill="#efe4cc"/><path d="M30.5 24.5h29v${round(height - 5)}h-29z" fill="none" stroke="#2b2118" stroke-width=".6" opacity=".6"/>` +
    `<g class="title" fill="#2b2118" font-size="${round(size)}" font-weight="500" text-anchor="middle">${set.join('')}</g>` +
    at(121, 128, ornament(seed, cloth.foil)) +
    byline(words, 232, cloth.foil)
  )
}

function lines(text: SetText, words: CoverWords, middle: number, fill: string): string {
  const step = text.size * text.leading
  const first = middle - ((text.lines.length - 1) * step) / 2 + text.size * 0.32
  const direction = words.rtl ? ' direction="rtl"' : ''
  const set = text.lines.map(
    (line, i) => `<text x="${MIDDLE}" y="${round(first + i * step)}">${escapeText(line)}</text>`,
  )
  return `<g class="title" fill="${fill}" font-size="${round(text.size)}" font-weight="500" text-anchor="middle"${direction}>${set.join('')}</g>`
}

function byline(words: CoverWords, y: number, fill: string, room = ROOM): string {
  const text = setText(words.author, 'und', { width: room, height: 12, largest: 10.5, smallest: 7 })
  return `<text class="by" x="${MIDDLE}" y="${y}" fill="${fill}" font-size="${round(text.size)}" text-anchor="middle">${escapeText(text.lines[0] ?? '')}</text>`
}

const at = (x: number, y: number, drawing: string) => `<g transform="translate(${x} ${y})">${drawing}</g>`
const round = (n: number) => Math.round(n * 10) / 10

function hash(text: string): number {
  let h = 2166136261
  for (const letter of text) h = Math.imul(h ^ (letter.codePointAt(0) ?? 0), 16777619)
  h ^= h >>> 15
  return h >>> 0
}

function escapeText(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

function attribute(text: string): string {
  return escapeText(text).replaceAll('"', '&quot;')
}
