import { isNastaliq, isSquareScript } from '#faces/languages.ts'
import { isSquare, type SetText, setText } from './set-text.ts'

export interface CoverWords {
  title: string
  author: string
  /** The name of the work's first category: it decides the colours. */
  category: string | undefined
  /** BCP 47, of the title. */
  lang: string
  rtl: boolean
  /** It is shown too small to be read: the same board without the words. */
  isSmall?: boolean
}

/** Middle of the part of the board beside the spine, which is on the left. */
const MIDDLE = 94.5
/** So far the board's drawing is moved where the spine is on the right. */
const MOVED = 2 * MIDDLE - 180
/** Width for words inside the inner frame. */
const ROOM = 118

const SPINE =
  '<path d="M0 0h10v260H0z" fill="#000" opacity=".2"/><path d="M10 0h1.2v260H10z" fill="#fff" opacity=".13"/>'

/**
 * Draws the cover of a work that has no picture, as SVG: a cloth-bound board. The same words always give the same board.
 * A style sheet of the place where it is shown gives `.title` and `.by` their faces.
 */
export function coverSvg(words: CoverWords): string {
  const seed = hash(words.title + words.author)
  const cloth = clothOf(words.category, seed)
  const rest = Math.floor(seed / 2)
  const written = isSlipTitle(words) ? slip(words, cloth, rest) : boardFor(words, rest)(words, cloth, rest)
  const front = words.isSmall ? written.replaceAll(/<text[^>]*>[^<]*<\/text>/g, '') : written
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 180 260" lang="${attribute(words.lang)}" aria-hidden="true">` +
    `<path d="M0 0h180v260H0z" fill="${cloth.board}"/>` +
    // A book that is read from right to left is bound on the right.
    (words.rtl ? `${at(-MOVED, 0, front)}<g transform="translate(180) scale(-1 1)">${SPINE}</g>` : front + SPINE) +
    '</svg>'
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
  // From edge to edge.
  const x = words.rtl ? MOVED : 11
  const band = (y: number) =>
    `<path d="M${x} ${y}h169v1.4H${x}zM${x} ${y + 4}h169v.6H${x}zM${x} ${y + 22}h169v.6H${x}zM${x} ${y + 25.2}h169v1.4H${x}z"/>`
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

/** Not a label for Nastaliq, whose words hang down too far. */
function boardFor({ lang }: CoverWords, seed: number): Board {
  const board = boards[seed % boards.length] ?? doubleFrame
  return board === label && isNastaliq(lang) ? doubleFrame : board
}

/** Whether a title stands on a pasted slip, from top to bottom, as on sewn books: short Chinese and Japanese ones. */
function isSlipTitle({ title, lang }: CoverWords): boolean {
  const letters = [...title]
  return (
    isSquareScript(lang) &&
    letters.length <= 9 &&
    letters.every((letter) => isSquare(letter) && /\p{L}/u.test(letter) && letter !== 'ー')
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

interface Cloth {
  board: string
  foil: string
}

const gold = '#e8d2a0'
const pale = '#e9dcc4'

/** Colours of the cloth and of the print on it, two for each category. */
const cloths: Record<string, readonly [Cloth, Cloth]> = {
  fiction: [
    { board: '#5b2a2f', foil: gold },
    { board: '#6a3328', foil: gold },
  ],
  'non-fiction': [
    { board: '#2f4a45', foil: pale },
    { board: '#3a4f3a', foil: gold },
  ],
  'short story': [
    { board: '#7a4a1e', foil: '#f0dcae' },
    { board: '#6b4a2c', foil: gold },
  ],
  essay: [
    { board: '#3c4658', foil: pale },
    { board: '#4a5060', foil: gold },
  ],
  drama: [
    { board: '#6d1f2b', foil: gold },
    { board: '#541c36', foil: gold },
  ],
  'epic poetry': [
    { board: '#1f3a5c', foil: gold },
    { board: '#1c4450', foil: gold },
  ],
  poetry: [
    { board: '#4d3b63', foil: pale },
    { board: '#5d3a56', foil: gold },
  ],
  manuscripts: [
    { board: '#6b5a35', foil: '#f1e4bd' },
    { board: '#5a5236', foil: '#efe2b8' },
  ],
  'academic papers': [
    { board: '#2c3e36', foil: pale },
    { board: '#33423f', foil: gold },
  ],
  'legal texts': [
    { board: '#3a3a3f', foil: gold },
    { board: '#2f3440', foil: pale },
  ],
}

const plain: readonly [Cloth, Cloth] = [
  { board: '#4a4038', foil: gold },
  { board: '#44423a', foil: pale },
]

function clothOf(category: string | undefined, seed: number): Cloth {
  const [first, second] = cloths[category?.toLowerCase() ?? ''] ?? plain
  return seed % 2 === 0 ? first : second
}

// Small drawings for the middle of a board, around 0,0 within 15 units
const turned = (count: number, part: string, start = 0) =>
  Array.from(
    { length: count },
    (_, i) => `<g transform="rotate(${Math.round(start + (i * 360) / count)})">${part}</g>`,
  ).join('')

const drawings: readonly ((seed: number) => string)[] = [
  // Rosette
  (seed) => `${turned(5 + (seed % 4), '<ellipse cy="-8.5" rx="3" ry="6.5"/>', seed % 30)}<circle r="1.6"/>`,
  // Eight-pointed star of two squares
  () =>
    `<g fill="none" stroke-width="1.3">${turned(2, '<path d="M-9.5-9.5h19v19h-19z"/>').replace('rotate(180)', 'rotate(45)')}</g><circle r="3"/>`,
  // Sun
  (seed) => `<circle r="4.6"/>${turned(12 + (seed % 3) * 2, '<path d="M-.7-7h1.4L0-14z"/>')}`,
  // Sprig
  () =>
    `<path d="M-.5-14h1v28h-1z"/>${[-9, -3, 3].map((y) => `<path d="M0 ${y + 5}q1-6 8-7q0 6-8 7zM0 ${y + 5}q-1-6-8-7q0 6 8 7z"/>`).join('')}`,
  // Waves
  () =>
    `<g fill="none" stroke-width="1.4" stroke-linecap="round">${[-5, 0, 5].map((y) => `<path d="M-15 ${y}q3.75-5 7.5 0t7.5 0t7.5 0t7.5 0"/>`).join('')}</g>`,
  // Knot of four rings
  () => `<g fill="none" stroke-width="1.3">${turned(4, '<circle cy="-5.5" r="6.5"/>')}</g>`,
  // Lozenges
  () => `<path d="M0-7 5 0 0 7-5 0z"/><path d="M-12-3.5-9.5 0-12 3.5-14.5 0zM12-3.5 14.5 0 12 3.5 9.5 0z"/>`,
  // Compass
  () => `${turned(4, '<path d="M0-14 2.4-2.4H-2.4z"/>')}${turned(4, '<path d="M0-8 1.6-2H-1.6z"/>', 45)}`,
  // Crescent and star
  () =>
    '<path d="M3.5-10.5a11 11 0 1 0 0 21a8.6 8.6 0 1 1 0-21z"/><path d="m6-4 1.2 2.7 2.9.3-2.2 2 .7 2.9L6 2.4 3.4 3.9l.7-2.9-2.2-2 2.9-.3z"/>',
]

function ornament(seed: number, foil: string): string {
  const draw = drawings[seed % drawings.length] ?? (() => '')
  return `<g fill="${foil}" stroke="${foil}" stroke-width="0">${draw(Math.floor(seed / drawings.length))}</g>`
}
