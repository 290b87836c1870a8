import MarkdownIt from 'markdown-it'
import { chooseHeadings, readHeading } from '#words/headings/find-headings.ts'

/** A future chapter: the text under one heading, up to the next heading of the same level. */
export interface TextPart {
  /** Plain words; empty where the heading has none. */
  title: string
  /** The heading as it was written; empty for text that had none. */
  heading: string
  /** Markdown, without the heading. */
  content: string
}

export interface SplitText {
  /** Markdown before the first chapter; may be empty. */
  before: string
  parts: TextPart[]
}

export interface Heading {
  /** 1 to 6; `PLAIN.part` or `PLAIN.chapter`: a line without a mark of Markdown. */
  level: number
  /** Markdown of the heading's words. */
  words: string
  /** Line numbers, from 0: its first line, and the line after its last. */
  from: number
  to: number
}

// A Markdown parser decides what a heading is. The words within blocks are not parsed.
const parser = new MarkdownIt({ html: true }).disable(['inline', 'linkify', 'replacements', 'smartquotes', 'text_join'])

/** Levels of lines that are headings by their words: `Chapter 1`, `第三章`, `IV.`. */
export const PLAIN = { part: 7, chapter: 8 } as const

/**
 * The top-level headings of a text: not those in code, quotes, lists or HTML. Where no level of Markdown has two, also
 * paragraphs of one line that number chapters or parts, in any of many languages.
 */
export function findHeadings(markdown: string): Heading[] {
  const tokens = parser.parse(markdown, {})
  const marked = findMarked(tokens)
  if (countLevels(marked).some(({ count }) => count > 1)) return marked
  return [...marked, ...findPlain(tokens, markdown)].sort((a, b) => a.from - b.from)
}

type Tokens = ReturnType<typeof parser.parse>

function findPlain(tokens: Tokens, markdown: string): Heading[] {
  const lengths = markdown.split(/\r\n|\n|\r/).map((line) => line.trim().length)
  const found = tokens.flatMap((token, index) => {
    const words = tokens[index + 1]?.content ?? ''
    if (token.type !== 'paragraph_open' || token.level !== 0 || !token.map || words.includes('\n')) return []
    const heading = readHeading(plainWords(words))
    return heading ? [{ heading, words, from: token.map[0], to: token.map[1] }] : []
  })
  const candidates = found.map((one, index) => ({
    ...one,
    textAfter: lengths.slice(one.to, found[index + 1]?.from).reduce((sum, length) => sum + length, 0),
  }))
  return chooseHeadings(candidates).flatMap((at) => {
    const { heading, words, from, to } = candidates[at] as (typeof candidates)[number]
    return { level: heading.kind === 'part' ? PLAIN.part : PLAIN.chapter, words, from, to }
  })
}

function findMarked(tokens: Tokens): Heading[] {
  return tokens.flatMap((token, index) =>
    token.type === 'heading_open' && token.level === 0 && token.map
      ? [
          {
            level: Number(token.tag.slice(1)),
            words: tokens[index + 1]?.content ?? '',
            from: token.map[0],
            to: token.map[1],
          },
        ]
      : [],
  )
}

/** The number of headings of each level that occurs, the highest level first. */
export function countLevels(headings: readonly Heading[]): { level: number; count: number }[] {
  return [1, 2, 3, 4, 5, 6, PLAIN.part, PLAIN.chapter].flatMap((level) => {
    const count = headings.filter((heading) => heading.level === level).length
    return count === 0 ? [] : [{ level, count }]
  })
}

/**
 * The highest level with two headings or more (a single heading is the book's title), but plain chapters before plain
 * parts; else the highest level. undefined: no headings.
 */
export function guessLevel(headings: readonly Heading[]): number | undefined {
  const levels = countLevels(headings)
  if (levels.some(({ level, count }) => level === PLAIN.chapter && count > 1)) return PLAIN.chapter
  return (levels.find(({ count }) => count > 1) ?? levels[0])?.level
}

/**
 * Splits a text before each heading of a level. A heading of a higher level ends a chapter too. With text under it, it
 * becomes a chapter; without (`# Part Two`) it moves to the beginning of the next chapter.
 * @param headings of this text, from `findHeadings`
 */
export function splitAtHeadings(markdown: string, headings: readonly Heading[], level: number): SplitText {
  const lines = markdown.split(/\r\n|\n|\r/)
  const text = (from: number, to: number | undefined) =>
    lines
      .slice(from, to)
      .join('\n')
      .replace(/^(?:[ \t]*\n)+|\s+$/g, '')
  const first = headings.findIndex((heading) => heading.level === level)
  if (first < 0) return { before: text(0, undefined), parts: [] }
  const cuts = headings.slice(first).filter((heading) => heading.level <= level)
  const parts: TextPart[] = []
  let lead = ''
  for (const [index, cut] of cuts.entries()) {
    const content = text(cut.to, cuts[index + 1]?.from)
    const heading = text(cut.from, cut.to)
    const isLast = index === cuts.length - 1
    if (cut.level < level && content === '' && !isLast) {
      lead = joined(lead, heading)
      continue
    }
    parts.push({ title: plainWords(cut.words), heading, content: joined(lead, content) })
    lead = ''
  }
  return { before: text(0, headings[first]?.from), parts }
}

/** Joins a part with the part before it; its heading stays in the text of that chapter. */
export function mergeWithPrevious(parts: readonly TextPart[], index: number): TextPart[] {
  const part = parts[index]
  const before = parts[index - 1]
  if (!part || !before) return [...parts]
  const merged = { ...before, content: joined(before.content, joined(part.heading, part.content)) }
  return parts.toSpliced(index - 1, 2, merged)
}

const joined = (above: string, below: string) => [above, below].filter((text) => text !== '').join('\n\n')

/** The words of a heading without the marks of Markdown. */
export function plainWords(markdown: string): string {
  return markdown
    .replace(/!?\[([^\]]*)\](?:\([^)]*\)|\[[^\]]*\])/g, '$1')
    .replace(/\[\^[^\]]+\]/g, '')
    .replace(/<\/?[a-z][^>]*>/gi, '')
    .replace(/(`+)(.+?)\1/g, '$2')
    .replace(/(?<!\\)(\*\*\*|\*\*|\*|~~)(?=\S)(.+?)(?<=\S)\1/g, '$2')
    .replace(/(?<![\p{L}\p{N}\\_])(___|__|_)(?=\S)(.+?)(?<=\S)\1(?![\p{L}\p{N}_])/gu, '$2')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .replace(/\s+/g, ' ')
    .trim()
}

/** Makes a part of the text before the first chapter. Its title is its first line, where that is a heading. */
export function beforeAsPart(before: string): TextPart {
  const [heading] = findHeadings(before)
  if (heading?.from !== 0) return { title: '', heading: '', content: before }
  const lines = before.split('\n')
  const rest = lines.slice(heading.to).join('\n').trim()
  return {
    title: plainWords(heading.words),
    heading: lines.slice(0, heading.to).join('\n'),
    content: rest === '' ? before : rest,
  }
}

/** The first words of a text, without the marks of Markdown. @param longest in characters */
export function firstWords(markdown: string, longest: number): string {
  const words = plainWords(markdown.slice(0, 4 * longest).replace(/^[ \t]*(?:#{1,6}[ \t]+|>[ \t]?|[-*+][ \t]+)+/gm, ''))
  if (words.length <= longest) return words
  const end = words.slice(0, longest)
  const gap = end.lastIndexOf(' ')
  return `${gap > longest / 2 ? end.slice(0, gap) : [...end].slice(0, -1).join('')}…`
}
