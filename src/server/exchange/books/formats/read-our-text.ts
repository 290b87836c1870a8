import type { Block } from '../markup/block.ts'
import { escapeParagraph } from '../markup/write-inline.ts'
import { type BlockChapter, type ReadBook, writeChapters } from './book.ts'

const CHAPTER_ADDRESS = /\/book\/\d+\/[^/\s]+\/\d+$/

/** Reads a file of plain text that this product has written: see `files/plain-text.ts`. @param head before its texts */
export function readOurText(head: string, parts: readonly string[]): ReadBook {
  const [names = '', , address = ''] = head.split('\n\n')
  const [title, author] = names.split('\n')
  const isTitled = parts.length > 1 || CHAPTER_ADDRESS.test(address.trim())
  const notes = new Map<string, string>()
  const chapters = parts.map((part, index): BlockChapter => {
    const paragraphs = part.replace(/\n+$/, '').split('\n\n')
    const [first = '', ...rest] = paragraphs
    const body = isTitled ? rest : paragraphs
    const from = notesFrom(body)
    for (const [at, note] of body.slice(from).entries())
      notes.set(`${index}-${at + 1}`, blockOf(note.replace(/^\[\d+\] /, '')).markdown)
    const count = body.length - from
    const mentioned = (text: string) =>
      text.replace(/\[(\d+)\\?\]/g, (mark, number) => (Number(number) <= count ? `[^${index}-${number}]` : mark))
    const blocks = joinItems(body.slice(0, from)).map((text): Block => {
      const block = blockOf(text)
      return { ...block, markdown: mentioned(block.markdown) }
    })
    return { title: isTitled ? first : null, blocks }
  })
  return {
    title,
    author,
    language: undefined,
    year: undefined,
    description: undefined,
    subjects: [],
    cover: undefined,
    ...writeChapters(chapters, notes),
    remarks: [],
  }
}

/** Where the notes begin: paragraphs at the end that are numbered from one. */
function notesFrom(paragraphs: readonly string[]): number {
  let from = paragraphs.length
  while (from > 0 && /^\[\d+\] /.test(paragraphs[from - 1] ?? '')) from -= 1
  const areNotes = paragraphs.slice(from).every((text, at) => text.startsWith(`[${at + 1}] `))
  return areNotes ? from : paragraphs.length
}

const ITEM = /^(?:- |\d{1,9}\. )/

/** Paragraphs of one list are one block. */
function joinItems(paragraphs: readonly string[]): string[] {
  const joined: string[] = []
  for (const text of paragraphs) {
    const last = joined.at(-1)
    const goesOn =
      last !== undefined && ITEM.test(last) && (/^ {2,}\S/.test(text) || (ITEM.test(text) && /\n\n/.test(last)))
    if (goesOn) joined[joined.length - 1] = `${last}\n\n${text}`
    else joined.push(text)
  }
  return joined
}

function blockOf(text: string): Block {
  const other = (markdown: string): Block => ({ kind: 'other', markdown, names: [] })
  if (text === '* * *') return other('---')
  const lines = text.split('\n')
  if (lines.every((line) => line.includes('\t'))) {
    const rows = lines.map(
      (line) =>
        `| ${line
          .split('\t')
          .map((cell) => escapeParagraph(cell).replaceAll('|', '\\|'))
          .join(' | ')} |`,
    )
    const rule = `|${' --- |'.repeat((lines[0] ?? '').split('\t').length)}`
    return other([rows[0], rule, ...rows.slice(1)].join('\n'))
  }
  if (lines.every((line) => line === '' || line.startsWith('    ')))
    return other(blockOf(lines.map((line) => line.slice(4)).join('\n')).markdown.replace(/^/gm, '> '))
  if (ITEM.test(text)) {
    const items = lines.map((line) => {
      const [, mark = '', words = ''] = /^(\s*(?:- |\d{1,9}\. )?)(.*)$/.exec(line) ?? []
      return mark + escapeParagraph(words)
    })
    return { kind: 'list', markdown: items.join('\n'), names: [] }
  }
  return { kind: 'paragraph', markdown: escapeParagraph(text), names: [] }
}
