import { stringify } from 'yaml'
import { isBlank } from '#contract/fields.ts'
import type { SentFile } from '#contract/imports.ts'
import { plainLetters } from '#words/headings/numerals.ts'
import { plainText } from '../files/plain-text.ts'
import { Refusal } from '../import/source.ts'
import { type BookDetails, type Known, newLanguage } from './book-details.ts'
import type { ReadBook } from './formats/book.ts'

export const UNKNOWN_LANGUAGE = 'the file does not say its language, and its words do not tell'

const LONGEST_SLUG = 60
const LONGEST_CHAPTER_TITLE = 500
const LONGEST_DESCRIPTION = 20_000

/** A book in the import format. */
export interface PlannedWork {
  slug: string
  files: SentFile[]
}

export interface PlanOptions {
  /** undefined: made of title and author. */
  slug?: string | undefined
  /** undefined: a new work is a draft, one that is there stays what it is. */
  status?: 'draft' | 'published' | undefined
}

/**
 * Writes a book as a work in the import format, with the language and the author that the library lacks.
 * @param name of the file, for people @throws Refusal what has to be known is not
 */
export function planWork(
  book: ReadBook,
  details: BookDetails,
  known: Known,
  name: string,
  options: PlanOptions,
): PlannedWork {
  const { title, author, language } = details
  if (title === undefined) throw new Refusal(name, 'the file does not say its title', 'title')
  if (author === undefined) throw new Refusal(name, 'the file does not say who wrote it', 'author')
  if (language === undefined) throw new Refusal(name, UNKNOWN_LANGUAGE, 'language')
  const unknown = details.categories.find((category) => !known.categories.some((one) => one.name === category))
  if (unknown !== undefined) {
    const names = known.categories.map((category) => category.name).join(', ')
    const others = names === '' ? '' : `, which has: ${names}`
    throw new Refusal(name, `category '${unknown}' is not in the library${others}`, 'category')
  }
  const slug = options.slug ?? slugOf(`${title} ${author}`)
  const base = `works/${slug}`
  const hasLanguage = known.languages.some(({ code }) => code === language)
  const hasAuthor = known.authors.some((one) => one.name === author)
  const library = {
    languages: hasLanguage ? [] : [newLanguage(language)],
    authors: hasAuthor ? [] : [{ name: author }],
  }
  const work = {
    title,
    author,
    originalLanguage: language,
    ...(details.year !== undefined && { publicationYear: details.year }),
    ...(book.description !== undefined && { description: plainDescription(book.description) }),
    categories: details.categories,
    tags: details.tags,
    ...(options.status !== undefined && { status: options.status }),
  }
  return {
    slug,
    files: [
      { path: 'library.json', json: library },
      { path: `${base}/work.json`, json: work },
      ...(book.cover ? [{ path: `${base}/cover.image`, base64: Buffer.from(book.cover).toString('base64') }] : []),
      ...textFiles(book, base, language),
    ],
  }
}

/** The path of a chapter's text, with its place in the book, from 1. */
export const CHAPTER_FILE = /\/\d+-chapter-(\d+)\//

function textFiles({ chapters }: ReadBook, base: string, language: string): SentFile[] {
  const [only] = chapters
  if (only?.title === null && chapters.length === 1)
    return [{ path: `${base}/${language}.md`, text: withFrontMatter({}, only.content) }]
  const digits = Math.max(2, String(chapters.length).length)
  return chapters.map(({ title, content }, index) => {
    const number = String(index + 1).padStart(digits, '0')
    const hasTitle = title !== null && !isBlank(title)
    const front = { title: (hasTitle ? title : number).slice(0, LONGEST_CHAPTER_TITLE) }
    // By its place: a chapter whose title is corrected stays the same chapter.
    return { path: `${base}/${number}-chapter-${index + 1}/${language}.md`, text: withFrontMatter(front, content) }
  })
}

/** A text may itself begin with a line of three hyphens. */
const withFrontMatter = (fields: object, content: string) =>
  `---\n${stringify({ ...fields, isComplete: true }, { lineWidth: 0 })}---\n${content}\n`

/** Descriptions of e-books are often HTML. */
const plainDescription = (text: string) =>
  (/<\w|&\w+;/.test(text) ? plainText(text) : text).trim().slice(0, LONGEST_DESCRIPTION).toWellFormed()

/** A name for a work of words: lower case, without marks, hyphens between. */
export function slugOf(text: string): string {
  const words = plainLetters(text).replace(/[^\p{L}\p{M}\p{N}]+/gu, '-')
  const cut = [...words].slice(0, LONGEST_SLUG).join('')
  return cut.replace(/^-+|-+$/g, '') || 'book'
}
