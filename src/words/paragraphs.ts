/** A top-level block of Markdown: a paragraph, a heading, a list, a quote, a table or fenced code. */
export interface Block {
  text: string
  /** White space between this block and the next; empty after the last. */
  gap: string
}

export interface Cut {
  /** White space before the first block. */
  lead: string
  blocks: Block[]
  /** White space after the last block. */
  tail: string
}

const FENCE = /^[ \t]*(?:>[ \t]?)*(?:[-*+][ \t]+|\d{1,9}[.)][ \t]+)?(`{3,}(?=[^`]*$)|~{3,})/
const LIST = /^ {0,3}(?:([-*+])|\d{1,9}([.)]))(?:[ \t]|$)/
const FOOTNOTE = /^ {0,3}\[\^[^\]\s]+\]:/
const RULE = /^ {0,3}(?:(?:-[ \t]*){3,}|(?:\*[ \t]*){3,}|(?:_[ \t]*){3,})$/
const RAW = /^ {0,3}<(?:(pre|script|style|textarea)\b|(!--))/i
const INDENTED = /^(?: {2,}|\t)/

/**
 * Splits Markdown at blank lines into top-level blocks. Fenced code, lists, footnotes of several paragraphs, preformatted
 * HTML and comments stay whole. `join` is the reverse, to the character.
 * @param keepEmpty each additional pair of line ends is an empty block: a paragraph that is still to be written
 */
export function cut(text: string, { keepEmpty = false } = {}): Cut {
  const blocks: Block[] = []
  let lead = ''
  let open: Open | undefined
  /** Start of the current block, and end of its last line that is not blank. */
  let start = -1
  let end = -1
  for (const line of lines(text)) {
    const words = text.slice(line.start, line.end)
    if (words.trim() === '' && !open?.takesBlanks) continue
    const isNext = start >= 0 && line.start > end + 1 && !open?.takesBlanks && !continues(open, words)
    if (start < 0) {
      start = line.start
      lead = text.slice(0, start)
    } else if (isNext) {
      blocks.push({ text: text.slice(start, end), gap: text.slice(end, line.start) })
      start = line.start
    }
    if (start === line.start) open = undefined
    open = opened(open, words, start === line.start)
    end = line.end
  }
  if (start < 0) return keepEmpty ? spread({ lead: '', blocks, tail: text }) : { lead: '', blocks, tail: text }
  blocks.push({ text: text.slice(start, end), gap: '' })
  const whole = { lead, blocks, tail: text.slice(end) }
  return keepEmpty ? spread(whole) : whole
}

/** The text that was cut, to the character. */
export const join = ({ lead, blocks, tail }: Cut): string =>
  lead + blocks.map(({ text, gap }) => text + gap).join('') + tail

/** The offset of each block in the text. */
export function offsetsOf({ lead, blocks }: Cut): number[] {
  let start = lead.length
  return blocks.map(({ text, gap }) => {
    const here = start
    start += text.length + gap.length
    return here
  })
}

/** The number, from 0, of the last block that begins at an offset or before it. */
export function blockAtOffset(starts: readonly number[], offset: number): number {
  let [from, to] = [0, starts.length]
  while (to - from > 1) {
    const middle = (from + to) >> 1
    if ((starts[middle] as number) <= offset) from = middle
    else to = middle
  }
  return from
}

/** The state of the block that is being read. */
interface Open {
  /** Blank lines belong to the block. */
  takesBlanks: boolean
  /** For fenced code and raw HTML: whether a line ends it. */
  closes?: (line: string) => boolean
  /** For a list: its marker. For a footnote: `^`. */
  marker?: string | undefined
}

function opened(open: Open | undefined, line: string, isFirst: boolean): Open | undefined {
  if (open?.closes) return open.closes(line) ? { takesBlanks: false, marker: open.marker } : open
  const fence = FENCE.exec(line)?.[1]
  const marker = isFirst ? markerOf(line) : open?.marker
  if (fence) {
    const closing = new RegExp(`^[ \\t]*(?:>[ \\t]?)*${fence[0]}{${fence.length},}[ \\t]*$`)
    return { takesBlanks: true, closes: (next) => closing.test(next), marker }
  }
  const raw = isFirst ? RAW.exec(line) : null
  if (raw) {
    const closing = raw[1] ? new RegExp(`</${raw[1]}>`, 'i') : /-->/
    if (!closing.test(line)) return { takesBlanks: true, closes: (next) => closing.test(next) }
  }
  return marker === undefined ? open : { takesBlanks: false, marker }
}

function markerOf(line: string): string | undefined {
  if (FOOTNOTE.test(line)) return '^'
  if (RULE.test(line)) return undefined
  const list = LIST.exec(line)
  return list ? (list[1] ?? list[2]) : undefined
}

/** Whether a line after a blank one still belongs to the list or footnote before it. */
function continues(open: Open | undefined, line: string): boolean {
  if (open?.marker === undefined) return false
  if (INDENTED.test(line)) return true
  return open.marker !== '^' && markerOf(line) === open.marker
}

function* lines(text: string): Generator<{ start: number; end: number }> {
  for (let start = 0; start <= text.length; ) {
    const found = text.indexOf('\n', start)
    const end = found < 0 ? text.length : found
    yield { start, end }
    start = end + 1
  }
}

/** Turns every pair of line ends that a gap does not need into an empty block. */
function spread({ lead, blocks, tail }: Cut): Cut {
  const all: Block[] = []
  const before = pairs(lead)
  for (let n = 0; n < before; n++) all.push({ text: '', gap: '\n\n' })
  for (const block of blocks) {
    const more = Math.max(0, pairs(block.gap) - 1)
    if (more === 0) all.push(block)
    else {
      all.push({ text: block.text, gap: '\n\n' })
      for (let n = 1; n < more; n++) all.push({ text: '', gap: '\n\n' })
      all.push({ text: '', gap: block.gap.slice(2 * more) })
    }
  }
  return { lead: lead.slice(2 * before), blocks: all, tail }
}

const pairs = (gap: string) => (/^\n+$/.test(gap) ? Math.floor(gap.length / 2) : 0)

export type BlockKind = 'heading' | 'list' | 'quote' | 'fence' | 'table' | 'rule' | 'note' | 'html' | 'paragraph'

/** The kind of a block, from its first line. */
export function kindOf(text: string): BlockKind {
  const end = text.indexOf('\n')
  const line = end < 0 ? text : text.slice(0, end)
  if (/^ {0,3}#{1,6}(?:[ \t]|$)/.test(line)) return 'heading'
  if (RULE.test(line)) return 'rule'
  if (/^ {0,3}>/.test(line)) return 'quote'
  if (/^ {0,3}(?:`{3,}|~{3,})/.test(line)) return 'fence'
  if (LIST.test(line)) return 'list'
  if (/^ {0,3}\[[^\]]+\]:/.test(line)) return 'note'
  if (/^ {0,3}\|/.test(line)) return 'table'
  return /^ {0,3}</.test(line) ? 'html' : 'paragraph'
}
