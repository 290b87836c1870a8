import { readFile } from 'node:fs/promises'
import { type BookFormat, bookEndings, importEnding } from '#contract/book-imports.ts'
import { Refusal } from '../../import/source.ts'
import type { ReadBook } from './book.ts'
import { decodeText } from './decode-text.ts'
import { readDocx } from './read-docx.ts'
import { readEpub } from './read-epub.ts'
import { readHtml } from './read-html.ts'
import { readMarkdown } from './read-markdown.ts'
import { readText } from './read-text.ts'

const MB = 1024 * 1024
/** Of a file that is read whole; an e-book of this machine is read part by part. */
export const MOST_BOOK_BYTES = 200 * MB
const MOST_TEXT_BYTES = 32 * MB

/** A file of a book: its name, and its path on this machine or its bytes. */
export interface BookFile {
  /** For people, such as `shelf/emma.epub`. */
  name: string
  from: string | (() => Promise<Buffer>)
}

/** The format that the ending of a name says; undefined: this is no book. */
export const formatOf = (name: string): BookFormat | undefined => bookEndings[importEnding(name) ?? '']

/** Reads a book of any format. @throws Refusal it cannot be read, in a sentence for people */
export async function readBookFile({ name, from }: BookFile): Promise<ReadBook> {
  const format = formatOf(name)
  if (!format) throw new Refusal(name, 'this is none of the formats that can be read: .epub, .docx, .html, .md, .txt')
  if (format === 'epub' && typeof from === 'string') return readEpub(from, name)
  const bytes = await (typeof from === 'string' ? readBytes(from, name) : from())
  const isZip = bytes.subarray(0, 2).toString('latin1') === 'PK'
  if (format === 'epub') return readEpub(bytes, name)
  if (format === 'docx') return readDocx(bytes, name)
  if (isZip) throw new Refusal(name, `the file is a zip archive, and no ${format === 'text' ? 'plain text' : format}`)
  if (bytes.length > MOST_TEXT_BYTES) throw new Refusal(name, `the file is larger than ${MOST_TEXT_BYTES / MB} MB`)
  const { text, guess } = decodeText(bytes)
  if (text.includes('\0')) throw new Refusal(name, 'the file is no text')
  const read = { html: readHtml, markdown: readMarkdown, text: readText }[format]
  const book = read(text, name)
  return guess ? { ...book, remarks: [`${guess.charAt(0).toUpperCase()}${guess.slice(1)}`, ...book.remarks] } : book
}

async function readBytes(path: string, name: string): Promise<Buffer> {
  return readFile(path).catch((error: NodeJS.ErrnoException) => {
    throw new Refusal(name, error.code === 'ENOENT' ? 'the file is missing' : `the file cannot be read (${error.code})`)
  })
}
