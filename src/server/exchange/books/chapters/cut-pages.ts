import { readHeading } from '#words/headings/find-headings.ts'
import type { BlockChapter } from '../formats/book.ts'
import type { Entry } from '../formats/read-contents.ts'
import type { Block } from '../markup/block.ts'
import type { WrittenPage } from '../markup/write-pages.ts'
import { beginOf, type Cut, cutAtHeadings, isSame, keepBefore, withoutHeading, wordsOf } from './cut-chapters.ts'

/** Less text than this between a part and its first chapter: the part has only its title there. */
const LONGEST_PART_TITLE = 300
/** A page that the contents do not name, with less text than this: not said. */
const LEAST_TO_SAY = 20

/** A page, and what the book says of its kind: `chapter`, `titlepage`, `cover` … */
export interface KnownPage extends WrittenPage {
  kinds: string
}

/** Pages that are no part of the text. */
const NO_TEXT =
  /(?:^|\s)(?:cover|titlepage|title-page|halftitlepage|copyright-page|copyright|toc|loi|lot|landmarks|index|imprint|colophon)(?:\s|$)/

/** Cuts a book into chapters where its contents say; else at its pages that begin with a heading; else at headings. */
export function cutPages(all: readonly KnownPage[], contents: readonly Entry[], bookTitle: string | undefined): Cut {
  const remarks = all
    .filter(
      ({ kinds, blocks }) =>
        NO_TEXT.test(kinds) && !/cover|toc|landmarks|title-?page/.test(kinds) && lengthOf(blocks) >= LEAST_TO_SAY,
    )
    .map(
      ({ path, blocks }) => `${path}: the page was left out, it is no part of the text: “${beginOf(wordsIn(blocks))}”.`,
    )
  const pages = all.filter(({ kinds, blocks }) => !NO_TEXT.test(kinds) && blocks.length > 0)
  const starts = startsOf(pages, contents)
  const cut = starts.length > 0 ? cutAtStarts(pages, starts, bookTitle) : cutWithoutContents(pages, bookTitle)
  return { chapters: cut.chapters, remarks: [...remarks, ...cut.remarks] }
}

const lengthOf = (blocks: readonly Block[]) => blocks.reduce((sum, { markdown }) => sum + markdown.length, 0)
const wordsIn = (blocks: readonly Block[]) => blocks.slice(0, 10).map(wordsOf).join(' ').replace(/\s+/g, ' ')

/** Where a chapter begins, counted in blocks of the whole book. */
interface Start {
  title: string
  at: number
}

function startsOf(pages: readonly KnownPage[], contents: readonly Entry[]): Start[] {
  const first = new Map<string, number>()
  const names = new Map<string, number>()
  let count = 0
  for (const { path, blocks } of pages) {
    if (!first.has(path)) first.set(path, count)
    for (const [at, block] of blocks.entries())
      for (const name of block.names) if (!names.has(`${path}#${name}`)) names.set(`${path}#${name}`, count + at)
    count += blocks.length
  }
  const blocks = pages.flatMap((page) => page.blocks)
  const placeOf = ({ path, name }: Entry) => (name === '' ? undefined : names.get(`${path}#${name}`)) ?? first.get(path)
  const kindsOf = (entry: Entry) => pages.find(({ path }) => path === entry.path)?.kinds ?? ''
  /** Of parts, their chapters; of chapters, none of their sections. */
  const chaptersIn = (entries: readonly Entry[]): Start[] => {
    const placed = entries.flatMap((entry) => {
      const at = placeOf(entry)
      const inner = entry.inner.map(placeOf).find((place) => place !== undefined)
      return at === undefined ? [] : [{ entry, at, inner }]
    })
    const withInner = placed.flatMap(({ entry, at, inner }) => (inner === undefined ? [] : [{ entry, at, inner }]))
    const isPart = ({ entry, at, inner }: (typeof withInner)[number]) =>
      !/(?:^|\s)chapter(?:\s|$)/.test(kindsOf(entry)) &&
      (/(?:^|\s)(?:part|volume)(?:\s|$)/.test(kindsOf(entry)) ||
        lengthOf(blocks.slice(at, inner).filter(({ heading }) => !heading)) < LONGEST_PART_TITLE) &&
      !(readHeading(entry.title)?.kind === 'chapter' && readHeading(entry.inner[0]?.title ?? '')?.kind !== 'chapter')
    const areParts = withInner.length > 0 && withInner.filter(isPart).length * 2 > withInner.length
    if (!areParts) return placed.map(({ entry, at }) => ({ title: entry.title, at }))
    return placed.flatMap(({ entry, at, inner }): Start[] => {
      const chapters = chaptersIn(entry.inner)
      const [begin, ...others] = chapters
      if (inner === undefined || !begin) return [{ title: entry.title, at }]
      const titled = isRepeated(
        chapters,
        placed.map((one) => one.entry),
      )
        ? chapters.map((one) => ({ ...one, title: `${entry.title}: ${one.title}` }))
        : [begin, ...others]
      const isOwnText = lengthOf(blocks.slice(at, inner)) >= LONGEST_PART_TITLE
      return isOwnText ? [{ title: entry.title, at }, ...titled] : [{ ...(titled[0] as Start), at }, ...titled.slice(1)]
    })
  }
  const starts = new Map<number, Start>()
  // Of two entries for one place the inner one counts, which comes later.
  for (const start of chaptersIn(contents)) starts.set(start.at, start)
  return [...starts.values()].sort((a, b) => a.at - b.at)
}

/** Whether chapters of one part are called as those of another: each part begins with `Chapter 1`. */
function isRepeated(chapters: readonly Start[], parts: readonly Entry[]): boolean {
  const own = new Set(chapters.map(({ title }) => title))
  const holders = parts.filter(({ inner }) => inner.some(({ title }) => own.has(title)))
  return holders.length > 1
}

function cutAtStarts(pages: readonly KnownPage[], starts: readonly Start[], bookTitle: string | undefined): Cut {
  const blocks = pages.flatMap((page) => page.blocks)
  const { kept, remarks } = keepBefore(blocks.slice(0, starts[0]?.at), bookTitle)
  const chapters = starts.map(({ title, at }, index) => withoutHeading(title, blocks.slice(at, starts[index + 1]?.at)))
  const filled = [...kept, ...chapters].filter((chapter) => chapter.blocks.length > 0)
  const [only, second] = filled
  if (!only || second) return { chapters: filled, remarks }
  return { chapters: [asWhole(only, bookTitle)], remarks }
}

/** One chapter is no chapter. Its title stays in the text where it is not that of the book. */
function asWhole({ title, blocks }: BlockChapter, bookTitle: string | undefined): BlockChapter {
  const isOwn = title !== null && bookTitle !== undefined && !isSame(title, bookTitle)
  const heading: Block = {
    kind: 'heading',
    markdown: `## ${(title ?? '').replace(/[\\*_[\]<`#]/g, '\\$&')}`,
    names: [],
  }
  return { title: null, blocks: isOwn ? [heading, ...blocks] : blocks }
}

/** Each page that begins with a heading is a chapter, where most do. */
function cutWithoutContents(pages: readonly KnownPage[], bookTitle: string | undefined): Cut {
  const headed = pages.filter(({ blocks }) => blocks[0]?.heading)
  if (headed.length < 2 || headed.length * 2 < pages.length)
    return cutAtHeadings(
      pages.flatMap(({ blocks }) => blocks),
      bookTitle,
    )
  let count = 0
  const starts = pages.flatMap(({ blocks }): Start[] => {
    const at = count
    count += blocks.length
    return blocks[0]?.heading ? [{ title: blocks[0].heading.text, at }] : []
  })
  return cutAtStarts(pages, starts, bookTitle)
}
