import { literata, pictureFace, pictureFamily, scriptOfLanguage } from '#faces/faces.ts'
import { coverSvg } from '../ui/cover/cover-svg.ts'
import { type SetText, setText } from '../ui/cover/set-text.ts'
import type { SharingWords, Words } from './sharing-words.ts'

const SIZE = { width: 1200, height: 630 }
const COVER = { width: 342, height: 494, edge: 76, top: 68 }
const MARGIN = 72
/** From the hairline to the words. */
const INDENT = 36
const COLUMN = 630
const TOP = 68
const FOOT = 562
/** The Paper ground of tokens.css. */
const paper = '#fbf8f2'
const ink = '#211c16'
const ash = '#6a6055'
const rule = '#ddd3c2'
const rubric = '#9e2a1c'

export interface SharingDrawing {
  /** 1200 × 630. Each of its texts names its face. */
  svg: string
  /** The place of the cover in px: the work's cover picture goes over the drawn board. */
  cover: { left: number; top: number; width: number; height: number }
}

/** Draws the picture that other sites show beside the shared address of a work in one language. */
export function sharingSvg(words: SharingWords): SharingDrawing {
  const { rtl } = words
  const edge = rtl ? SIZE.width - MARGIN : MARGIN
  const start = rtl ? edge - INDENT : edge + INDENT
  const left = rtl ? COVER.edge : SIZE.width - COVER.edge - COVER.width

  const line = (said: Words, text: string, size: number, y: number, fill: string) => {
    const anchor = said.rtl === rtl ? 'start' : 'end'
    return (
      `<text x="${start}" y="${round(y)}" xml:lang="${escapeXml(said.lang)}" font-family="${families(said.lang)}" ` +
      `font-size="${round(size)}" fill="${fill}" text-anchor="${anchor}"${said.rtl ? ' direction="rtl"' : ''}>${escapeXml(text)}</text>`
    )
  }
  const block = (part: Part, top: number) =>
    part.set.lines.map((text, i) => {
      const step = part.set.size * part.set.leading
      return line(part.said, text, part.set.size, top + step * (i + 0.5) + part.set.size * 0.33, part.fill)
    })

  const title = partOf(words.title, 76, 26, words.original ? 214 : 262, ink)
  const below = [
    ...(words.original ? [partOf(words.original, 32, 20, 82, ash)] : []),
    partOf(words.author, 30, 18, 40, ink),
  ]
  const gap = 16
  const tall = title.height + below.reduce((sum, part) => sum + part.height + gap, 0)
  const first = (TOP + FOOT - tall) / 2
  let next = first + title.height + gap
  const drawn = [...block(title, first)]
  for (const part of below) {
    drawn.push(...block(part, next))
    next += part.height + gap
  }

  const language = setInto(words.language, words.language.rtl ? 32 : 28, 16, 36)
  const brand = setInto({ text: words.brand, lang: 'en' }, 26, 14, 30)
  const { cover } = words
  const author = words.author.text
  const board = coverSvg({ title: cover.text, author, category: words.category, lang: cover.lang, rtl: cover.rtl })

  const svg =
    ground(left, cover.lang) +
    margin(edge, title, first) +
    line(words.language, language.lines[0] ?? '', language.size, TOP + 22, rubric) +
    drawn.join('') +
    brandMark(brand.lines[0] ?? '', brand.size, start, rtl) +
    `<g clip-path="url(#board)">${board.replace('<svg ', `<svg x="${left}" y="${COVER.top}" width="${COVER.width}" height="${COVER.height}" `)}</g></svg>`
  return { svg, cover: { left, top: COVER.top, width: COVER.width, height: COVER.height } }
}

/** The ground, and the shadow of the cover on it. */
function ground(left: number, coverLang: string): string {
  const { top, width, height } = COVER
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SIZE.width}" height="${SIZE.height}" viewBox="0 0 ${SIZE.width} ${SIZE.height}" font-weight="500">` +
    `<style>.title,.by{font-family:${families(coverLang)}}</style>` +
    `<defs><filter id="soft" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="11"/></filter>` +
    `<clipPath id="board"><rect x="${left}" y="${top}" width="${width}" height="${height}" rx="5"/></clipPath></defs>` +
    `<path d="M0 0h${SIZE.width}v${SIZE.height}H0z" fill="${paper}"/>` +
    `<rect x="${left + 8}" y="${top + 20}" width="${width - 16}" height="${height - 12}" rx="6" fill="#30200c" opacity=".34" filter="url(#soft)"/>`
  )
}

/** The hairline, and a red stroke beside the title. */
function margin(x: number, { set, height }: Part, top: number): string {
  const air = (set.leading - 1) * set.size
  return (
    `<path d="M${x - 0.75} ${TOP}h1.5V${FOOT}h-1.5z" fill="${rule}"/>` +
    `<path d="M${x - 3} ${round(top + air / 2)}h6v${round(height - air)}h-6z" fill="${rubric}"/>`
  )
}

interface Part {
  said: Words
  set: SetText
  height: number
  fill: string
}

function partOf(said: Words, largest: number, smallest: number, height: number, fill: string): Part {
  const scale = scaleOf(said.text, said.lang)
  const set = setInto(said, largest * scale, smallest, height)
  return { said, set, height: set.lines.length * set.size * set.leading, fill }
}

/** Breaks words for the column, at a third of the size: `setText` tries sizes in steps of half a unit. */
function setInto({ text, lang }: Omit<Words, 'rtl'>, largest: number, smallest: number, height: number): SetText {
  const box = { width: COLUMN / 3, height: height / 3, largest: largest / 3, smallest: smallest / 3 }
  const set = setText(text, lang, box)
  return { ...set, size: set.size * 3 }
}

/** The name as in the site's header: with a red full stop. */
function brandMark(brand: string, size: number, x: number, rtl: boolean): string {
  return (
    `<text x="${x}" y="${FOOT - 4}" font-family="${LATIN_FAMILY}" font-size="${round(size)}" fill="${ink}" ` +
    `text-anchor="${rtl ? 'end' : 'start'}">${escapeXml(brand)}<tspan fill="${rubric}">.</tspan></text>`
  )
}

const LATIN_FAMILY = pictureFamily(literata)

/** As in a style sheet, with the face that has most of the letters that others lack. */
export function families(lang: string): string {
  const family = pictureFamily(pictureFace(lang))
  return family === LATIN_FAMILY ? family : `'${family}', ${LATIN_FAMILY}`
}

/** How large words have to be set to look as large as Latin ones of the same size. */
const scaleOf = (text: string, lang: string) =>
  /[^\p{Script=Latin}\p{Script=Common}\p{Script=Inherited}]/u.test(text)
    ? (scriptOfLanguage(lang).pictureScale ?? 1)
    : 1

const round = (n: number) => Math.round(n * 10) / 10

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}
