import { parseFragment } from 'parse5'
import type { PairForm } from '#contract/book-forms.ts'
import type { Node } from '../../html-nodes.ts'
import { escapeXml, written } from '../../http/escape-xml.ts'
import { beadsOfHtml } from '../../reading/beads.ts'
import { pairRows, type Row } from '../../reading/pair-rows.ts'
import type { BookText } from '../files/book-queries.ts'
import { type Document, type LanguageOfWords, languageAttributes } from './document.ts'
import { fileName, linkFrom, namesIn, section, type TextDocuments, type TextPlace } from './text-documents.ts'
import { nodesToXhtml, type Writing } from './write-xhtml.ts'

/** Most rows of one file: reading systems load a file as a whole. */
const MOST_ROWS = 300
const MOST_LENGTH = 250_000

/** Prefix of the anchors of the second text. */
const PREFIX = 'beside-'

/** A language of a pair, with its own name. */
export interface Side extends LanguageOfWords {
  name: string
}

type ParsedRow = [first: Node[] | undefined, second: Node[] | undefined]

interface RowFile {
  path: string
  rows: ParsedRow[]
}

/** Two texts of a place as files of a book, paragraph by paragraph. A text that is not there is empty. */
export function pairDocuments(
  texts: readonly [BookText | undefined, BookText | undefined],
  sides: readonly [Side, Side],
  form: PairForm,
  { firstFile, heading, base, back }: TextPlace,
): TextDocuments {
  const [first, second] = texts.map((text) => ({ html: text?.body ?? '', links: text?.links ?? null }))
  const rows = first && second ? pairRows(first.html, second.html, beadsOfHtml(first, second), PREFIX) : []
  const files = cutRows(rows).map(
    (cut, index): RowFile => ({
      path: fileName(firstFile + index),
      rows: cut.map(
        (row) => row.map((html) => (html === null ? undefined : parseFragment(html).childNodes)) as ParsedRow,
      ),
    }),
  )
  const targets = new Map(
    files.flatMap(({ path, rows: own }) =>
      namesIn(own.flat().flatMap((nodes) => nodes ?? [])).map((name) => [name, path]),
    ),
  )
  let number = 0
  const documents = files.map(({ path, rows: own }, index): Document => {
    const writing = (prefix: string): Writing => ({ prefix, base, back, linkTo: linkFrom(path, targets) })
    const write = ([a, b]: ParsedRow): WrittenRow => {
      number += 1
      return {
        number,
        first: a && nodesToXhtml(a, writing('')),
        second: b && nodesToXhtml(b, writing(PREFIX)),
      }
    }
    const body = FORMS[form](own.map(write), sides, back)
    return { path, title: heading.text, ...sides[0], body: section(index === 0 ? heading : undefined, body) }
  })
  return { documents, entry: { title: heading.text, href: fileName(firstFile), inner: [] } }
}

function cutRows(rows: readonly Row[]): Row[][] {
  const cut: Row[][] = [[]]
  let length = 0
  for (const row of rows) {
    const own = (row[0]?.length ?? 0) + (row[1]?.length ?? 0)
    if ((cut.at(-1)?.length ?? 0) >= MOST_ROWS || (length > 0 && length + own > MOST_LENGTH)) {
      cut.push([])
      length = 0
    }
    cut.at(-1)?.push(row)
    length += own
  }
  return cut
}

/** A row as XHTML; undefined: this side has no counterpart. */
interface WrittenRow {
  number: number
  first: string | undefined
  second: string | undefined
}

type WriteForm = (rows: readonly WrittenRow[], sides: readonly [Side, Side], back: string) => string

const FORMS: Record<PairForm, WriteForm> = {
  columns: (rows, [first, second]) => {
    const head = (side: Side) => `<th scope="col"${languageAttributes(side)}>${escapeXml(side.name)}</th>`
    const cell = (side: Side, content = '') => `<td${languageAttributes(side)}>${content}</td>`
    const lines = rows.map((row) => `<tr>${cell(first, row.first)}${cell(second, row.second)}</tr>`)
    return `<table class="pair"${written({ dir: first.rtl ? 'rtl' : 'ltr' })}>
<thead><tr>${head(first)}${head(second)}</tr></thead>
<tbody>
${lines.join('\n')}
</tbody>
</table>`
  },
  alternating: (rows, [, side]) =>
    rows
      .map(
        ({ first = '', second }) =>
          `<div class="row">${first}${second === undefined ? '' : beside(second, side)}</div>`,
      )
      .join('\n'),
  notes: (rows, [, side], back) => {
    const notes: string[] = []
    const texts = rows.map(({ number, first, second }) => {
      if (second === undefined) return first ?? ''
      // Notes within a note could not be shown.
      if (first === undefined || second.includes('<aside')) return (first ?? '') + beside(second, side)
      const mention = `mention-${number}`
      const link = { href: `#${mention}`, role: 'doc-backlink', class: 'number', 'aria-label': back }
      notes.push(
        `<aside id="row-${number}" class="note second" epub:type="footnote" role="doc-footnote"${languageAttributes(side)}>${second}<p><a${written(link)}>↩\uFE0E</a></p></aside>`,
      )
      return withMention(first, mention, `row-${number}`, side)
    })
    return `${texts.join('\n')}\n<section class="footnotes" epub:type="footnotes">\n${notes.join('\n')}\n</section>`
  },
}

const beside = (content: string, side: Side) => `<div class="second"${languageAttributes(side)}>${content}</div>`

/** Puts the link to a note at the end of the last words of a row. */
function withMention(content: string, id: string, note: string, { lang, name }: Side): string {
  const mark = { id, href: `#${note}`, class: 'mention', 'epub:type': 'noteref', role: 'doc-noteref', title: name }
  const link = `<a${written(mark)}>${escapeXml(lang)}</a>`
  const end = /(?:<\/span>)?<\/(?:p|h[1-6])>$/.exec(content)
  return end ? `${content.slice(0, end.index)} ${link}${end[0]}` : `${content}<p class="mentions">${link}</p>`
}
