import { renderText } from '../../texts/render/render-text.ts'
import { textOf } from './book-details.ts'
import { type FoundLanguage, findLanguage } from './detect-language.ts'
import type { BookChapter, ReadBook } from './formats/book.ts'
import { type BookFile, readBookFile } from './formats/book-formats.ts'
import { type Chapter, type ChapterMatch, matchChapters } from './match-chapters.ts'

/** What is read from a file of a book. */
export interface BookReading {
  book: ReadBook
  /** Its language; undefined: it cannot be told, or nobody asked. */
  found: FoundLanguage | undefined
  /** The first words of its chapters, without marks; empty: they are not shown. */
  beginnings: readonly string[]
}

/** What is wanted of a book beside its words. */
export interface ReadingWishes {
  findsLanguage: boolean
  /** The first words of its chapters. */
  showsBeginnings: boolean
}

/**
 * What takes time with a book: a command does it at once, a site on a thread, where a signal takes back what has not
 * begun yet.
 */
export interface BookWork {
  /** @throws Refusal the file cannot be read */
  read(file: BookFile, wishes: ReadingWishes, signal?: AbortSignal): Promise<BookReading>
  /** @param ours chapters of a work @param theirs chapters of a book @param usualRatio as of `matchChapters` */
  match(
    ours: readonly Chapter[],
    theirs: readonly BookChapter[],
    usualRatio: number,
    signal?: AbortSignal,
  ): Promise<ChapterMatch[]>
}

export const bookWorkAtOnce: BookWork = {
  async read(file, { findsLanguage }) {
    const book = await readBookFile(file)
    const found = findsLanguage ? await findLanguage(book.language, textOf(book)) : undefined
    return { book, found, beginnings: [] }
  },
  async match(ours, theirs, usualRatio) {
    const rendered = theirs.map(({ title, content }) => ({ title: title ?? '', html: renderText(content).html }))
    return matchChapters(ours, rendered, usualRatio)
  },
}
