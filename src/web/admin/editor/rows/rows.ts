import { cut, kindOf, offsetsOf } from '#words/paragraphs.ts'
import { pairBlocks } from './pair-blocks.ts'
import { type RowNote, type SavedAlignment, type SavedPair, savedPairs } from './saved-pairs.ts'

/** A paragraph of the translation beside its paragraph of the original. */
export interface Row {
  /** Stays the same when the row moves. */
  id: number
  /** Number of the block of the original, from 0; undefined: the row has none. */
  original: number | undefined
  /** Markdown; empty: still to be written. */
  text: string
  gap: string
  /** The text has no paragraph here. False with an empty `text`: the text keeps a place free for it. */
  isMissing: boolean
  /** From the alignment of a saved text; undefined after the row was changed. */
  note: RowNote | undefined
}

/** A text as rows. Immutable: every step returns new rows. */
export interface Rows {
  list: readonly Row[]
  lead: string
  tail: string
}

/** Where the caret goes after a step. */
export interface Caret {
  id: number
  offset: number
  /** End of what is selected; undefined: nothing is. */
  end?: number
}

export interface Step {
  rows: Rows
  caret: Caret
}

const GAP = '\n\n'
/** Counts the rows of this tab: an id only has to differ from the others. */
let lastId = 0
const newRow = (row: Partial<Row> = {}): Row => ({
  id: ++lastId,
  original: undefined,
  text: '',
  gap: GAP,
  isMissing: false,
  note: undefined,
  ...row,
})

/**
 * Makes the rows of a text.
 * @param original Markdown of each block of the original; empty: the text stands alone
 * @param saved alignment of a saved text; used if `content` is that text, else the blocks are paired anew
 */
export function makeRows(original: readonly string[], content: string, saved?: SavedAlignment): Rows {
  const whole = cut(content, { keepEmpty: original.length > 0 })
  const { lead, blocks, tail } = whole
  const texts = blocks.map(({ text }) => text)
  const pairs: readonly SavedPair[] =
    saved?.content === content
      ? savedPairs(original.length, offsetsOf(whole), (block) => texts[block] === '', saved)
      : pairBlocks(original, texts)
  const made = { list: [] as Row[], lead, tail }
  for (const pair of pairs) {
    const block = pair.translation === undefined ? undefined : blocks[pair.translation]
    const { original, note } = pair
    if (!block) made.list.push(newRow({ original, note, isMissing: true }))
    else if (block.text !== '' || original !== undefined) made.list.push(newRow({ original, note, ...block }))
    else {
      // An empty block beside nothing goes back into the gap that it was made of.
      const before = made.list.findLast((row) => !row.isMissing)
      if (before) made.list[made.list.indexOf(before)] = { ...before, gap: before.gap + block.gap }
      else made.lead += block.gap
    }
  }
  if (made.list.length === 0) made.list.push(newRow())
  return made
}

/**
 * Gives rows that were made anew the ids that they had before: the same row with the same text, else the one beside the
 * same paragraph of the original. Whoever writes in one of them goes on there.
 */
export function keepIds(before: Rows, after: Rows): Rows {
  const left = new Map<string, Row[]>()
  const put = (key: string, row: Row) => left.set(key, [...(left.get(key) ?? []), row])
  for (const row of before.list) {
    put(`${row.original} ${row.text}`, row)
    if (row.original !== undefined) put(`${row.original}`, row)
  }
  const taken = new Set<Row>()
  const take = (key: string) => {
    const row = left.get(key)?.find((one) => !taken.has(one))
    if (row) taken.add(row)
    return row
  }
  const same = after.list.map(({ original, text }) => take(`${original} ${text}`))
  const list = after.list.map((row, index) => {
    const was = same[index] ?? take(`${row.original}`)
    if (!was) return row
    const isSame = was.text === row.text && was.gap === row.gap && was.isMissing === row.isMissing
    return isSame && was.note === row.note ? was : { ...row, id: was.id }
  })
  return { ...after, list }
}

/** The Markdown of the rows. */
export function contentOf({ list, lead, tail }: Rows): string {
  const end = list.findLastIndex((row) => row.text !== '')
  if (end < 0) return ''
  let content = lead
  for (let n = 0; n <= end; n++) {
    const row = list[n] as Row
    if (n === end) content += row.text
    else if (!row.isMissing) content += row.text + (row.gap || GAP)
  }
  return content + tail
}

/** The row, from 0, and the offset in it, of an offset in the text. */
export function caretAt({ list, lead }: Rows, offset: number): { index: number; offset: number } {
  let left = offset - lead.length
  let last = 0
  for (const [index, row] of list.entries()) {
    if (row.isMissing) continue
    last = index
    if (left <= row.text.length) return { index, offset: Math.max(0, left) }
    left -= row.text.length + (row.gap || GAP).length
    if (left < 0) return { index, offset: row.text.length }
  }
  return { index: last, offset: list[last]?.text.length ?? 0 }
}

/** The offset in the text at which a row begins. */
export function offsetOf({ list, lead }: Rows, index: number): number {
  let offset = lead.length
  for (const row of list.slice(0, index)) if (!row.isMissing) offset += row.text.length + (row.gap || GAP).length
  return offset
}

/** Changes the text of a row. Blank lines in it split it into more rows. @param caret its offset in `text` */
export function write(rows: Rows, index: number, text: string, caret: number): Step {
  const row = rows.list[index] as Row
  if (row.isMissing && text !== '') return write(keepPlaces(rows, index), index, text, caret)
  const parts = partsOf(text)
  if (parts.length === 1) {
    const note = row.note === 'part' ? undefined : row.note
    const written = { ...row, text, isMissing: false, note }
    return { rows: replace(rows, index, 1, [written]), caret: { id: row.id, offset: caret } }
  }
  const at = parts.findLastIndex((part) => part.start <= caret)
  const written = replaceRow(
    rows,
    index,
    parts.map((part) => part.text),
  )
  const offset = Math.max(0, Math.min(caret - (parts[at]?.start ?? 0), parts[at]?.text.length ?? 0))
  return { rows: written, caret: { id: written.list[index + at]?.id ?? row.id, offset } }
}

/** When one of several missing paragraphs is written, the text keeps the places of its missing neighbours free. */
function keepPlaces(rows: Rows, index: number): Rows {
  let [start, end] = [index, index + 1]
  while (rows.list[start - 1]?.isMissing) start -= 1
  while (rows.list[end]?.isMissing) end += 1
  const kept = rows.list.slice(start, end).map((row) => ({ ...row, isMissing: false }))
  return replace(rows, start, kept.length, kept)
}

/** The paragraphs of a text with their offsets. A blank line at its beginning or end adds an empty paragraph there. */
function partsOf(text: string): { text: string; start: number }[] {
  const { lead, blocks, tail } = cut(text)
  if (blocks.length === 0) return /\n[ \t]*\n/.test(text) ? both(text) : [{ text, start: 0 }]
  const parts: { text: string; start: number }[] = []
  let start = lead.length
  if (/\n[ \t]*\n/.test(lead)) parts.push({ text: '', start: 0 })
  for (const block of blocks) {
    parts.push({ text: block.text, start })
    start += block.text.length + block.gap.length
  }
  if (/\n[ \t]*\n/.test(tail)) parts.push({ text: '', start: text.length })
  return parts.length === 1 ? [{ text, start: 0 }] : parts
}

const both = (text: string) => [
  { text: '', start: 0 },
  { text: '', start: text.length },
]

/** Puts the first part into a row and the others into the empty rows below it, then into new rows. */
function replaceRow(rows: Rows, index: number, parts: readonly string[]): Rows {
  const row = rows.list[index] as Row
  const made: Row[] = [{ ...row, text: parts[0] ?? '', isMissing: false, note: undefined, gap: GAP }]
  let taken = 1
  for (const text of parts.slice(1)) {
    const next = rows.list[index + taken]
    if (next && next.text === '' && made.length === taken) {
      made.push({ ...next, text, isMissing: false, note: undefined })
      taken += 1
    } else made.push(newRow({ text }))
  }
  const end = made.length - 1
  if (end >= taken || taken === 1) made[end] = { ...(made[end] as Row), gap: row.gap }
  return replace(rows, index, taken, made)
}

/** Splits a row at an offset of its text. */
export function split(rows: Rows, index: number, offset: number): Step {
  const { text } = rows.list[index] as Row
  const written = replaceRow(rows, index, [text.slice(0, offset).trimEnd(), text.slice(offset).trimStart()])
  return { rows: written, caret: { id: (written.list[index + 1] as Row).id, offset: 0 } }
}

/** Joins a row with the row before it; undefined where there is none. */
export function joinBefore(rows: Rows, index: number): Step | undefined {
  const before = rows.list[index - 1]
  const row = rows.list[index]
  if (!before || !row) return undefined
  const between = before.text === '' || row.text === '' ? '' : seam(before.text, row.text)
  const joined = {
    ...before,
    text: before.text + between + row.text,
    gap: row.text === '' ? before.gap : row.gap,
    isMissing: before.isMissing && row.text === '',
  }
  const left = row.original === undefined ? [] : [{ ...row, text: '', gap: GAP, isMissing: row.isMissing }]
  return {
    rows: replace(rows, index - 1, 2, [joined, ...left]),
    caret: { id: before.id, offset: before.text.length + between.length },
  }
}

/** The separator of two joined paragraphs: a space, nothing in scripts without spaces, a line end in lists and the like. */
function seam(before: string, after: string): string {
  if (kindOf(before) !== 'paragraph' || kindOf(after) !== 'paragraph') return '\n'
  if (/\s$/.test(before) || /^\s/.test(after)) return ''
  return /[\p{sc=Han}\p{sc=Hira}\p{sc=Kana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmr}\p{sc=Mymr}　-〿！-｠]$/u.test(before)
    ? ''
    : ' '
}

/** Adds a row below another, for a paragraph that the original does not have. */
export function insertAfter(rows: Rows, index: number): Step {
  const row = newRow()
  return { rows: replace(rows, index + 1, 0, [row]), caret: { id: row.id, offset: 0 } }
}

/** Deletes the text of a row, and the row itself unless it has a paragraph of the original. */
export function remove(rows: Rows, index: number): Step {
  const row = rows.list[index] as Row
  if (row.original !== undefined || rows.list.length === 1) {
    const emptied = replace(rows, index, 1, [{ ...row, text: '', gap: GAP, note: undefined }])
    return { rows: emptied, caret: { id: row.id, offset: 0 } }
  }
  const rest = replace(rows, index, 1, [])
  const next = rest.list[Math.min(index, rest.list.length - 1)] as Row
  return { rows: rest, caret: { id: next.id, offset: 0 } }
}

/** Moves the text of a row, and of those below it, down by one row, up to the next empty row. The row becomes empty. */
export function shiftDown(rows: Rows, index: number): Step {
  const free = rows.list.findIndex((row, n) => n > index && row.text === '')
  const end = free < 0 ? rows.list.length : free
  const moved = rows.list.slice(index, end)
  const last = rows.list[end] ?? newRow()
  const slots = [...moved, last]
  const made = slots.map((slot, n) => withText(slot, n === 0 ? undefined : moved[n - 1]))
  return { rows: replace(rows, index, slots.length, made), caret: { id: (made[0] as Row).id, offset: 0 } }
}

/** Moves the texts below an empty row up by one row, up to the next empty row; undefined where the row is not empty. */
export function shiftUp(rows: Rows, index: number): Step | undefined {
  const row = rows.list[index]
  if (row?.text !== '') return undefined
  const free = rows.list.findIndex((other, n) => n > index && other.text === '')
  const slots = rows.list.slice(index, free < 0 ? undefined : free)
  const made = slots.map((slot, n) => withText(slot, slots[n + 1]))
  const last = made.at(-1) as Row
  if (last.original === undefined && made.length > 1) made.pop()
  return { rows: replace(rows, index, slots.length, made), caret: { id: row.id, offset: 0 } }
}

const withText = (slot: Row, source: Row | undefined): Row => ({
  ...slot,
  text: source?.text ?? '',
  gap: source?.gap || GAP,
  isMissing: false,
  note: undefined,
})

function replace(rows: Rows, index: number, count: number, made: readonly Row[]): Rows {
  const list = rows.list.slice()
  list.splice(index, count, ...made)
  return { ...rows, list }
}

export type Missing = 'translation' | 'part' | 'original'

/** What is missing in a row: the translation, a part of it, or a paragraph of the original. @param hasOriginal the text has an original */
export function missingIn(row: Row, hasOriginal: boolean): Missing | undefined {
  if (!hasOriginal || row.note === 'joined' || row.note === 'unseen') return undefined
  if (row.note === 'part') return 'part'
  if (row.original === undefined) return row.text.trim() === '' ? undefined : 'original'
  return row.text.trim() === '' ? 'translation' : undefined
}
