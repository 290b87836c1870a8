import type { Block } from '../markup/block.ts'
import { joinBlocks } from '../markup/block.ts'

/** A chapter, or all of a text that has none. */
export interface BookChapter {
  /** null: the text has no chapters. */
  title: string | null
  /** Markdown. */
  content: string
}

/** What was read from a file of a book, before anything is saved. It is sent between threads. */
export interface ReadBook {
  /** As the file says them; undefined: it does not. */
  title: string | undefined
  author: string | undefined
  /** As the file says it, such as `en-GB`. */
  language: string | undefined
  year: number | undefined
  description: string | undefined
  subjects: readonly string[]
  /** A picture in any format. */
  cover: Uint8Array | undefined
  /** One without a title: the book is one text. */
  chapters: BookChapter[]
  /** How many notes its chapters have. */
  notes: number
  /** Sentences for people: what was left out, guessed or corrected. Each names its place in the file. */
  remarks: string[]
}

/** A chapter as blocks, with mentions of notes by their numbers in the whole book. */
export interface BlockChapter {
  title: string | null
  blocks: readonly Block[]
}

const MENTION = /(?<!\\)\[\^([^\]\s]{1,200})\]/g

/**
 * Writes chapters, each with the notes that it mentions at its end and its own numbers for them. A note that several chapters
 * mention is in each of them.
 * @param notes Markdown by number or label; what is not among them is no mention
 */
export function writeChapters(
  chapters: readonly BlockChapter[],
  notes: ReadonlyMap<string, string>,
): { chapters: BookChapter[]; notes: number } {
  let count = 0
  const written = chapters.map(({ title, blocks }): BookChapter => {
    const labels = new Map<string, number>()
    const renumber = (markdown: string) =>
      markdown.replace(MENTION, (mark, label: string) => {
        if (!notes.has(label)) return mark
        if (!labels.has(label)) labels.set(label, labels.size + 1)
        return `[^${labels.get(label)}]`
      })
    const parts = [renumber(joinBlocks(blocks))]
    // A note can mention another, which is then added to the labels.
    for (const [label, number] of labels) parts.push(`[^${number}]: ${indented(renumber(notes.get(label) ?? ''))}`)
    count += labels.size
    return { title, content: parts.join('\n\n') }
  })
  return { chapters: written, notes: count }
}

/** Lines after the first belong to a note where they are indented. */
const indented = (note: string): string => (note.trim() === '' ? '–' : note.replace(/\n(?=.)/g, '\n    '))
