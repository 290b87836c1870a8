import type { Site } from '#contract/site.ts'
import { markdownFile } from './markdown-file.ts'
import { plainTextFile } from './plain-text.ts'
import type { Book } from './read-book.ts'

/** The kinds of files that hold words alone. */
export const textFiles = {
  markdown: { type: 'text/markdown; charset=utf-8', ending: 'md', from: 'markdown', write: markdownFile },
  plainText: { type: 'text/plain; charset=utf-8', ending: 'txt', from: 'html', write: plainTextFile },
} as const

export type TextFileName = keyof typeof textFiles

/** An order for the thread that writes files. */
export interface TextFileOrder {
  name: TextFileName
  book: Book
  site: Site
}

export const writeTextFile = ({ name, book, site }: TextFileOrder): string => textFiles[name].write(book, site)
