import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { LONGEST_BEGINNING, MOST_LISTED_CHAPTERS } from '#contract/book-imports.ts'
import { renderText } from '../../texts/render/render-text.ts'
import { plainText } from '../files/plain-text.ts'
import { Refusal } from '../import/source.ts'
import type { BookChapter } from './formats/book.ts'
import type { Chapter, ChapterMatch } from './match-chapters.ts'
import { type BookReading, bookWorkAtOnce, type ReadingWishes } from './work-on-book.ts'

/** What the thread is asked for: to read a book, from a path or from bytes; or to match chapters of a book and a work. */
export type BookOrder =
  | ({ kind: 'read'; name: string; from: string | Uint8Array } & ReadingWishes)
  | { kind: 'match'; ours: readonly Chapter[]; theirs: readonly BookChapter[]; usualRatio: number }

export type BookAnswer =
  | ({ kind: 'read' } & BookReading)
  | { kind: 'match'; matches: ChapterMatch[] }
  | { kind: 'refused'; path: string; reason: string }

/** Characters of Markdown that hold a whole beginning, though marks and links are left out of it. */
const ENOUGH_MARKDOWN = 4 * LONGEST_BEGINNING

/** Unix's niceness: readers' pages come first, but staff wait for what is read. */
const NICENESS = 5

// Linux sets it for this thread alone, other systems for the whole process.
if (process.platform === 'linux') setPriority(NICENESS)

/** The program of the thread: does for each book what it is told, in order. */
parentPort?.on('message', async (order: BookOrder) => {
  parentPort?.postMessage(await answer(order))
})

async function answer(order: BookOrder): Promise<BookAnswer> {
  if (order.kind === 'match') {
    const { ours, theirs, usualRatio } = order
    return { kind: 'match', matches: await bookWorkAtOnce.match(ours, theirs, usualRatio) }
  }
  const { name, from, findsLanguage, showsBeginnings } = order
  const bytes = async () => {
    const { buffer, byteOffset, byteLength } = from as Uint8Array
    return Buffer.from(buffer, byteOffset, byteLength)
  }
  try {
    const file = { name, from: typeof from === 'string' ? from : bytes }
    const reading = await bookWorkAtOnce.read(file, { findsLanguage, showsBeginnings })
    const shown = showsBeginnings ? reading.book.chapters.slice(0, MOST_LISTED_CHAPTERS) : []
    const beginnings = shown.map(beginningOf)
    return { kind: 'read', ...reading, beginnings }
  } catch (error) {
    if (error instanceof Refusal) return { kind: 'refused', path: error.path, reason: error.message }
    throw error
  }
}

function beginningOf({ content }: BookChapter): string {
  const { html } = renderText(content.slice(0, ENOUGH_MARKDOWN).toWellFormed())
  const words = plainText(html).replace(/\s+/g, ' ')
  return words.length > LONGEST_BEGINNING ? `${words.slice(0, LONGEST_BEGINNING - 1).toWellFormed()}…` : words
}
