import { cleanText } from '../../../clean-text.ts'
import { isDisclaimer } from '../../files/book-words.ts'
import { Refusal } from '../../import/source.ts'
import { cutAtHeadings } from '../chapters/cut-chapters.ts'
import type { Block } from '../markup/block.ts'
import { type Atom, writeInline } from '../markup/write-inline.ts'
import { type ReadBook, writeChapters } from './book.ts'
import { readOurText } from './read-our-text.ts'

const GUTENBERG = {
  begin: /^\*\*\* ?START OF TH(?:E|IS) PROJECT GUTENBERG EBOOK.*?\*\*\*.*$/im,
  end: /^\*\*\* ?END OF TH(?:E|IS) PROJECT GUTENBERG EBOOK/im,
}
/** Lines of prose that were cut are about as long as the longest of a text; such a line is no longer than this. */
const WIDEST_CUT = 100
const NARROWEST_CUT = 45
/** A line of prose that was cut has at least this share of the width. */
const CUT_SHARE = 0.7
/** With fewer empty lines than this share each line is a paragraph. */
const FEWEST_EMPTY = 0.08
const SCENE_BREAK = /^[\s*＊•·⁂❦~—–_-]*[*＊•⁂❦~—_-][\s*＊•·⁂❦~—–_-]*$/u
const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}\u3000-\u303F\uFF00-\uFFEF]/u

/** Reads a book that is one file of plain text. @param name of the file, for people @throws Refusal it has no text */
export function readText(source: string, name: string): ReadBook {
  const text = cleanText(source).replace(/[\f\v]/g, '\n')
  if (text.trim() === '') throw new Refusal(name, 'the file has no text')
  const [head = '', ...parts] = text.split('\n\n\n')
  const [, disclaimer = ''] = head.split('\n\n')
  if (isDisclaimer(disclaimer.split('\n')[0] ?? '')) return readOurText(head, parts)
  const { body, said, isGutenberg, remarks } = withoutGutenberg(text)
  const blocks = paragraphsOf(body).flatMap((lines) => blockOf(lines, isGutenberg))
  const cut = cutAtHeadings(blocks, said('title'))
  return {
    title: said('title'),
    author: said('author'),
    language: said('language'),
    year: undefined,
    description: undefined,
    subjects: [],
    cover: undefined,
    ...writeChapters(cut.chapters, new Map()),
    remarks: [...remarks, ...cut.remarks],
  }
}

/** The head and the licence of Project Gutenberg are no part of the text; the head says what the text is. */
function withoutGutenberg(text: string) {
  const begin = GUTENBERG.begin.exec(text)
  if (!begin) return { body: text, said: () => undefined, isGutenberg: false, remarks: [] }
  const from = begin.index + begin[0].length
  const rest = text.slice(from)
  const end = GUTENBERG.end.exec(rest)
  const head = text.slice(0, begin.index)
  return {
    body: rest.slice(0, end?.index).replace(/^\s*Produced by .*\n(?:.+\n)*/i, ''),
    said: (field: string) => new RegExp(`^${field}: *(.+)$`, 'im').exec(head)?.[1]?.trim(),
    isGutenberg: true,
    remarks: ['The head and the licence of Project Gutenberg were left out.'],
  }
}

/** The paragraphs of a text, each as its lines: of prose one, of verse several. */
export function paragraphsOf(text: string): string[][] {
  const lines = text.split('\n').map((line) => line.trimEnd())
  const filled = lines.filter((line) => line !== '')
  const empty = lines.filter((line, at) => line === '' && lines[at - 1] !== '').length
  // As most files of Chinese and Japanese are, and what text editors make.
  const isByLine = filled.length > 20 && empty < FEWEST_EMPTY * filled.length
  const groups: string[][] = [[]]
  for (const line of lines) {
    if (line !== '') groups.at(-1)?.push(line)
    if (line === '' || isByLine) groups.push([])
  }
  const paragraphs = groups.filter((group) => group.length > 0)
  const width = widthOf(paragraphs)
  return paragraphs.map((group) => (isCut(group, width) ? [joinLines(group)] : group.map((line) => line.trim())))
}

/** How wide the lines of prose are: that of nearly all of the longest. 0: lines are as they were written. */
function widthOf(paragraphs: readonly string[][]): number {
  const lengths = paragraphs.flatMap((group) =>
    group.length > 1 ? group.slice(0, -1).map((line) => [...line].length) : [],
  )
  lengths.sort((a, b) => a - b)
  const width = lengths[Math.floor(lengths.length * 0.95)] ?? 0
  return width >= NARROWEST_CUT && width <= WIDEST_CUT ? width : 0
}

function isCut(group: readonly string[], width: number): boolean {
  if (width === 0 || group.length < 2) return false
  const all = group.slice(0, -1)
  const isIndented = /^\s{4}/.test(group[0] ?? '') && /^\s{4}/.test(group[1] ?? '')
  const long = all.filter((line) => [...line].length >= CUT_SHARE * width).length
  return !isIndented && long * 4 >= all.length * 3
}

const joinLines = (lines: readonly string[]): string =>
  lines
    .map((line) => line.trim())
    .reduce(
      (joined, line) => joined + (UNSPACED.test(joined.slice(-1)) && UNSPACED.test(line.slice(0, 1)) ? '' : ' ') + line,
    )

function blockOf(lines: readonly string[], isGutenberg: boolean): Block[] {
  const [only, second] = lines
  if (only === undefined) return []
  if (second === undefined && only.length < 40 && SCENE_BREAK.test(only))
    return [{ kind: 'other', markdown: '---', names: [] }]
  if (isGutenberg && /^\[Illustration.*\]$/s.test(lines.join(' '))) return []
  return [paragraphOf(lines, isGutenberg)]
}

/** @param hasSigns `_words_` are emphasised */
export function paragraphOf(lines: readonly string[], hasSigns = false): Block {
  const atoms: Atom[] = []
  let isItalic = false
  for (const [at, line] of lines.entries()) {
    if (at > 0) atoms.push({ kind: 'break' })
    const pieces = hasSigns ? line.split(/(?<![\p{L}\p{N}])_(?=\S)|(?<=\S)_(?![\p{L}\p{N}])/u) : [line]
    for (const [index, text] of pieces.entries()) {
      if (index > 0) isItalic = !isItalic
      atoms.push({ kind: 'text', text, marks: isItalic ? { isItalic } : {} })
    }
  }
  return { kind: 'paragraph', markdown: writeInline(atoms), names: [] }
}
