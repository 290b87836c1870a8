import type { Token } from 'markdown-it'
import { parseMarkdown } from '../../../texts/render/parse-markdown.ts'
import { Refusal, splitFrontMatter } from '../../import/source.ts'
import { type Cut, cutAtHeadings, isSame, wordsOf } from '../chapters/cut-chapters.ts'
import type { Block } from '../markup/block.ts'
import { type BlockChapter, type ReadBook, writeChapters } from './book.ts'

/** Reads a book that is one file of Markdown. @param name of the file, for people @throws Refusal its front matter is none */
export function readMarkdown(source: string, name: string): ReadBook {
  const { frontMatter, content } = splitFrontMatter({ path: name, text: source, hash: '' })
  const front = (typeof frontMatter === 'object' && frontMatter !== null ? frontMatter : {}) as Record<string, unknown>
  if (content.trim() === '') throw new Refusal(name, 'the file has no text')
  const { blocks, notes } = blocksOf(content)
  const [first] = blocks
  const title = said(front.title) ?? (first?.heading?.level === 1 ? first.heading.text : undefined)
  const isOurs = ['provider', 'source', 'revision'].every((field) => front[field] !== undefined)
  const body = isOurs ? withoutHead(blocks) : blocks
  const titles = Array.isArray(front.chapters) ? front.chapters.map(String) : []
  const cut = isOurs ? cutAtTitles(body, titles) : cutAtHeadings(body, title)
  const written = writeChapters(cut.chapters, notes)
  const [only] = cut.chapters
  // A text that stays whole stays as it was written.
  if (only?.title === null && only.blocks.length === blocks.length) written.chapters = [{ title: null, content }]
  return {
    title,
    author: said(front.author ?? front.authors ?? front.creator),
    language: said(front.language ?? front.lang),
    year: yearIn(front.year ?? front.publicationYear),
    description: said(front.description),
    subjects: [front.subjects, front.tags, front.keywords].flat().flatMap((subject) => said(subject) ?? []),
    cover: undefined,
    ...written,
    remarks: cut.remarks,
  }
}

function said(value: unknown): string | undefined {
  if (Array.isArray(value)) return value.length > 0 ? value.map((one) => said(one) ?? '').join(', ') : undefined
  if (typeof value === 'object' && value !== null && 'name' in value) return said(value.name)
  return typeof value === 'string' || typeof value === 'number' ? String(value).trim() || undefined : undefined
}

const yearIn = (value: unknown) => (Number.isInteger(value) && Number(value) > 0 ? Number(value) : undefined)

/** Without title, author and disclaimer, which our files have above the text. */
function withoutHead(blocks: readonly Block[]): Block[] {
  const isQuote = (block: Block | undefined) => block?.markdown.startsWith('>')
  return blocks[0]?.heading?.level === 1 && isQuote(blocks[2]) ? blocks.slice(3) : [...blocks]
}

/** @param titles of chapters, each of which has a heading; empty: the text has no chapters */
function cutAtTitles(blocks: readonly Block[], titles: readonly string[]): Cut {
  const starts: { title: string; at: number }[] = []
  for (const title of titles) {
    const from = (starts.at(-1)?.at ?? -1) + 1
    const at = blocks.findIndex((block, index) => {
      const text = block.heading?.level === 2 && index >= from ? wordsOf(block) : undefined
      return text !== undefined && (text === title.replace(/\s+/g, ' ').trim() || isSame(text, title))
    })
    if (at >= 0) starts.push({ title, at })
  }
  const chapters = starts.map(
    ({ title, at }, index): BlockChapter => ({ title, blocks: blocks.slice(at + 1, starts[index + 1]?.at) }),
  )
  return { chapters: chapters.length > 0 ? chapters : [{ title: null, blocks }], remarks: [] }
}

interface MarkdownBlocks {
  blocks: Block[]
  /** The definitions of notes, by label. */
  notes: Map<string, string>
}

/** Cuts Markdown into its blocks, each as it was written. */
function blocksOf(markdown: string): MarkdownBlocks {
  const lines = markdown.split('\n')
  const { tokens } = parseMarkdown(markdown)
  const blocks: Block[] = []
  const notes = new Map<string, string>()
  const used = new Uint8Array(lines.length)
  let note: { label: string; from: number; to: number } | undefined
  let depth = 0
  for (const [at, token] of tokens.entries()) {
    if (token.type === 'footnote_reference_open') note = { label: String(token.meta?.label), from: lines.length, to: 0 }
    else if (token.type === 'footnote_reference_close') {
      if (note) addNote(note)
      note = undefined
    } else if (note) {
      if (token.map) note = { ...note, from: Math.min(note.from, token.map[0]), to: Math.max(note.to, token.map[1]) }
    } else {
      if (depth === 0 && token.map) blocks.push(blockOf(token, tokens[at + 1], lines.slice(...token.map)))
      if (depth === 0 && token.map) used.fill(1, ...token.map)
      depth += token.nesting
    }
  }
  // What is in no block defines links, anywhere in the file: it goes with each block that has them.
  const definitions = lines.filter((line, at) => used[at] === 0 && line.trim() !== '')
  return {
    blocks: blocks.map((block) => ({ ...block, markdown: withDefinitions(block.markdown, definitions) })),
    notes,
  }

  function addNote({ label, from, to }: { label: string; from: number; to: number }) {
    let start = from
    while (start > 0 && !/^ {0,3}\[\^/.test(lines[start] ?? '')) start -= 1
    used.fill(1, start, to)
    const text = lines.slice(start, to).join('\n')
    notes.set(
      label,
      text
        .replace(/^ {0,3}\[\^[^\]]+\]:[ \t]*/, '')
        .replace(/\n(?: {4}|\t)/g, '\n')
        .trim(),
    )
  }
}

/** Puts the definitions of the links of a block after it. */
function withDefinitions(markdown: string, definitions: readonly string[]): string {
  const wanted = definitions.filter((definition) => {
    const [, label = ''] = /^ {0,3}\[([^\]]+)\]:/.exec(definition) ?? []
    return label !== '' && markdown.toLowerCase().includes(`[${label.toLowerCase()}]`)
  })
  return wanted.length > 0 ? `${markdown}\n\n${wanted.join('\n')}` : markdown
}

function blockOf(token: Token, inline: Token | undefined, lines: readonly string[]): Block {
  const markdown = lines.join('\n').trimEnd()
  if (token.type !== 'heading_open')
    return { kind: token.type === 'paragraph_open' ? 'paragraph' : 'other', markdown, names: [] }
  const text = wordsIn(inline?.children ?? [])
    .replace(/\s+/g, ' ')
    .trim()
  return { kind: 'heading', markdown, names: [], heading: { level: Number(token.tag.slice(1)), text } }
}

const wordsIn = (tokens: readonly Token[]): string =>
  tokens
    .map((token) => {
      if (token.type === 'softbreak' || token.type === 'hardbreak') return ' '
      if (token.type === 'html_inline' || token.type === 'footnote_ref') return ''
      return token.children ? wordsIn(token.children) : token.content
    })
    .join('')
