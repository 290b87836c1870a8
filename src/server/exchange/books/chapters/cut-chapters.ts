import { chooseHeadings, readHeading } from '#words/headings/find-headings.ts'
import { searchKey } from '#words/name-keys.ts'
import type { BlockChapter } from '../formats/book.ts'
import type { Block } from '../markup/block.ts'

/** Text before the first chapter that is as long as this is a chapter; shorter, it is a title page. */
const SHORTEST_BEFORE = 1500
/** A text as long as this has chapters where it has headings; a shorter one only where they are called so. */
const LONG_TEXT = 40_000
const FEWEST_CHAPTERS = 3
/** More lines that may be headings are not compared. */
const MOST_CANDIDATES = 2000
const LONGEST_SUBTITLE = 80
const LONGEST_QUOTE = 60

/** The chapters of a text. One without a title: it has none. */
export interface Cut {
  chapters: BlockChapter[]
  /** Sentences on what was left out. */
  remarks: string[]
}

const lengthOf = (blocks: readonly Block[]) => blocks.reduce((sum, { markdown }) => sum + markdown.length, 0)

/** Finds the chapters of a text by its headings, or by paragraphs that are written as headings. */
export function cutAtHeadings(blocks: readonly Block[], bookTitle: string | undefined): Cut {
  const starts = startsAtHeadings(blocks) ?? startsAtLines(blocks)
  const [first] = starts
  if (!first) return { chapters: [{ title: null, blocks: withoutTitle(blocks, bookTitle) }], remarks: [] }
  const chapters = starts.map(({ title, from }, index): BlockChapter => {
    return { title, blocks: blocks.slice(from, starts[index + 1]?.at) }
  })
  const before = blocks.slice(0, first.at)
  const { kept, remarks } = keepBefore(before, bookTitle)
  return { chapters: [...kept, ...chapters], remarks }
}

/** Where a chapter begins: the place of its heading, and of what follows it. */
interface Start {
  title: string
  at: number
  from: number
}

/** At headings of the highest level that there is more than once. A higher one without text goes with the next. */
function startsAtHeadings(blocks: readonly Block[]): Start[] | undefined {
  const headings = blocks.flatMap(({ heading }, at) => (heading ? [{ ...heading, at }] : []))
  const level = [1, 2, 3, 4, 5, 6].find((one) => headings.filter((heading) => heading.level === one).length > 1)
  if (level === undefined) return undefined
  const own = headings.filter((heading) => heading.level === level)
  const called = own.filter(({ text }) => readHeading(text) !== undefined).length
  const isLong = lengthOf(blocks) >= LONG_TEXT && own.length >= FEWEST_CHAPTERS
  if (called * 2 < own.length && !isLong) return undefined
  return own.map(({ text, at }) => {
    let begin = at
    // A part's heading just above.
    while (begin > 0 && (blocks[begin - 1]?.heading?.level ?? level) < level && headings[0]?.at !== begin - 1)
      begin -= 1
    const from = begin < at ? begin : at + 1
    return { title: text, at: begin, from }
  })
}

/** At paragraphs of one line that are written as headings and make a sequence. */
function startsAtLines(blocks: readonly Block[]): Start[] {
  const lines = blocks.flatMap((block, at) => {
    const words = wordsOf(block)
    const heading = block.kind === 'paragraph' || block.kind === 'heading' ? readHeading(words) : undefined
    return heading ? [{ heading, words, at }] : []
  })
  if (lines.length > MOST_CANDIDATES) return []
  const candidates = lines.map(({ heading, at }, index) => ({
    heading,
    textAfter: lengthOf(blocks.slice(at + 1, lines[index + 1]?.at)),
  }))
  const chosen = chooseHeadings(candidates).map((index) => lines[index] as (typeof lines)[number])
  const titled = chosen.filter(({ at }) => isSubtitle(blocks[at + 1]))
  const haveSubtitles = titled.length * 5 >= chosen.length * 3
  const isPart = ({ heading }: (typeof lines)[number]) => heading.kind === 'part'
  return chosen.flatMap((line, index): Start[] => {
    const next = chosen[index + 1]
    const begin = index > 0 && isPart(chosen[index - 1] as typeof line) ? (chosen[index - 1] as typeof line) : line
    // A part with text of its own is a chapter; else it stands at the beginning of its first.
    if (isPart(line) && next && !isPart(next) && lengthOf(blocks.slice(line.at + 1, next.at)) < SHORTEST_BEFORE)
      return []
    const subtitle = haveSubtitles && isSubtitle(blocks[line.at + 1]) ? blocks[line.at + 1] : undefined
    const title = subtitle ? `${line.words.replace(/[.:]$/, '')}. ${wordsOf(subtitle)}` : line.words
    const from = line.at + (subtitle ? 2 : 1)
    return [{ title, at: Math.min(begin.at, line.at), from }]
  })
}

function isSubtitle(block: Block | undefined): boolean {
  if (block?.kind !== 'paragraph') return false
  const words = wordsOf(block)
  return (
    words.length <= LONGEST_SUBTITLE &&
    !/[.,;:!?…。！？」”»"'—-]$/.test(words.replace(/(?<=\p{Lu})\.$/u, '')) &&
    !words.includes('\n')
  )
}

/** The words of a block of one line, without the signs of Markdown; of several lines as they stand. */
export const wordsOf = ({ heading, markdown }: Block): string =>
  heading?.text ??
  markdown
    .replace(/<[^<>]*>/g, '')
    .replace(/(?<!\\)\[\^[^[\]]*\]/g, '')
    .replace(/(?<!\\)(\*\*|\*|~~)/g, '')
    .replace(/\\([!-/:-@[-`{-~])/g, '$1')
    .trim()

/** @param before what stands before the first chapter: a text of its own, or a title page, which is left out */
export function keepBefore(
  before: readonly Block[],
  bookTitle: string | undefined,
): { kept: BlockChapter[]; remarks: string[] } {
  const text = before.filter((block) => !block.heading && !isSame(wordsOf(block), bookTitle))
  if (lengthOf(text) >= SHORTEST_BEFORE) {
    const own = before.find((block) => block.heading && !isSame(wordsOf(block), bookTitle))
    const title = own ? wordsOf(own) : (bookTitle ?? '–')
    return {
      kept: [{ title, blocks: before.filter((block) => block !== own && (block.heading || text.includes(block))) }],
      remarks: [],
    }
  }
  const words = text.map(wordsOf).join(' ').replace(/\s+/g, ' ')
  if (words === '') return { kept: [], remarks: [] }
  return { kept: [], remarks: [`What stands before the first chapter was left out: “${beginOf(words)}”.`] }
}

export const beginOf = (words: string): string =>
  words.length <= LONGEST_QUOTE
    ? words
    : `${words
        .slice(0, LONGEST_QUOTE)
        .replace(/\s+\S*$/, '')
        .toWellFormed()}…`

export const isSame = (one: string, other: string | undefined): boolean =>
  other !== undefined && searchKey(one) !== '' && searchKey(one) === searchKey(other)

/** Without the title at the beginning of a text, which has it elsewhere. */
const withoutTitle = (blocks: readonly Block[], title: string | undefined): Block[] =>
  blocks[0] && isSame(wordsOf(blocks[0]), title) ? blocks.slice(1) : [...blocks]

/**
 * Takes the title of a chapter off its beginning: one heading, or several that make it up. A heading that says more than the
 * contents do gives the chapter its title.
 */
export function withoutHeading(title: string, blocks: readonly Block[]): BlockChapter {
  let rest = searchKey(title)
  let at = 0
  for (; at < blocks.length && rest !== ''; at += 1) {
    const block = blocks[at] as Block
    const words = wordsOf(block)
    const key = searchKey(words)
    if (block.markdown.includes('[^') || key === '') break
    if (key === rest) rest = ''
    else if (block.heading && rest.startsWith(`${key} `)) rest = rest.slice(key.length + 1)
    else if (block.heading && rest.endsWith(` ${key}`)) rest = rest.slice(0, -key.length - 1)
    else if (block.heading && at === 0 && key.startsWith(`${rest} `)) return { title: words, blocks: blocks.slice(1) }
    else break
  }
  return { title, blocks: blocks.slice(at) }
}
