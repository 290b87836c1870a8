import type { Site } from '#contract/site.ts'
import { markdownFile } from './markdown-file.ts'
import { plainTextFile } from './plain-text.ts'
import type { Book } from './read-book.ts'
import type { TextFileName } from './text-file.ts'

/** An order for the thread that writes files. */
export interface TextFileOrder {
  name: TextFileName
  book: Book
  site: Site
}

const writers = { markdown: markdownFile, plainText: plainTextFile }

export const writeTextFile = ({ name, book, site }: TextFileOrder): string => writers[name](book, site)
