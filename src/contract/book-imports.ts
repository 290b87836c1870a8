import { z } from 'zod'
import { requiredText } from './fields.ts'

/** Of a file that is sent to be imported. */
export const MOST_IMPORT_BYTES = 200 * 1024 * 1024
/** Chapters of a book that an answer lists; how many there are it says too. */
export const MOST_LISTED_CHAPTERS = 500
/** Characters of a chapter's beginning. */
export const LONGEST_BEGINNING = 200

export type BookFormat = 'epub' | 'docx' | 'html' | 'markdown' | 'text'

/** Formats of books, by the endings of their names. */
export const bookEndings: Readonly<Record<string, BookFormat>> = {
  epub: 'epub',
  docx: 'docx',
  html: 'html',
  htm: 'html',
  xhtml: 'html',
  md: 'markdown',
  markdown: 'markdown',
  txt: 'text',
}

/** Media types of files that are imported, with the ending of a file that has no name. */
export const fileTypes: Readonly<Record<string, string | undefined>> = {
  'application/epub+zip': 'epub',
  'application/zip': 'zip',
  'application/vnd.openxmlformats-officedocument.wordprocessingml.document': 'docx',
  'text/html': 'html',
  'application/xhtml+xml': 'xhtml',
  'text/markdown': 'md',
  'text/plain': 'txt',
  'application/octet-stream': undefined,
}

/** The ending of a name, in small letters; undefined: no file with this ending is imported. */
export function importEnding(name: string): string | undefined {
  const ending = /\.([a-z]+)$/i.exec(name)?.[1]?.toLowerCase() ?? ''
  return ending === 'zip' || Object.hasOwn(bookEndings, ending) ? ending : undefined
}

const words = (most: number, what: string) =>
  requiredText(most, { required: `${what} must not be empty`, tooLong: `${what} has at most ${most} characters` })
const flag = (name: string) => z.boolean({ error: `${name} must be true or false` })

/** Query parameters of `POST /api/admin/imports` with a file. */
export const importOptionsSchema = z
  .strictObject({
    name: words(255, 'name').describe(
      'Of the file: its ending names the format, and title or author may be read from it.',
    ),
    language: words(100, 'language').describe('A code of the library, or any tag, such as `zh-Hant`.'),
    title: words(500, 'title').describe('Of one book.'),
    author: words(200, 'author'),
    year: z.int('year must be a whole number').min(0, 'year must be 0 or later').max(9999, 'year has at most 4 digits'),
    category: z.array(words(200, 'category')).describe('A name of the library; once for each.'),
    slug: words(200, 'slug')
      .regex(/^[\p{L}\p{N}][^/\\]*$/u, 'slug begins with a letter or digit, and has no slashes')
      .refine((slug) => new TextEncoder().encode(slug).length <= 255, 'slug has at most 255 bytes')
      .describe('Of one book; made of title and author otherwise. A work that has it is changed.'),
    status: z
      .enum(['draft', 'published'], { error: 'status must be draft or published' })
      .describe('Otherwise a work that is there keeps its status, and a new one is a `draft`.'),
    translationOf: words(255, 'translationOf').describe(
      'Slug or id of a work: the one book is taken for its text in another language.',
    ),
    force: flag('force').describe('Of a translation that does not fit, what fits is written, also over other texts.'),
    dryRun: flag('dryRun').describe('Says what would be done, and writes nothing.'),
  })
  .partial()
export type ImportOptions = z.infer<typeof importOptionsSchema>

/** Options that a refusal can name: with one of them, or with another value of it, the book is taken in. */
export const bookOptions = ['title', 'author', 'language', 'category', 'slug', 'force'] as const
export type BookOption = (typeof bookOptions)[number]

const listedChapter = z.object({
  /** null: the book is one text. */
  title: z.string().nullable(),
  characters: z.int(),
  /** Its first words. */
  beginning: z.string(),
})

/** A chapter of the work and the chapter of the file that renders it; places count from 1. */
const chapterPair = z.object({
  work: z.object({ place: z.int(), title: z.string() }).nullable(),
  file: z.object({ place: z.int(), title: z.string().nullable() }).nullable(),
  /** Why they may not belong together; null: they fit. */
  doubt: z.string().nullable(),
  /** The work has another text in this language, which would be replaced. */
  replaces: z.boolean(),
})
export type ChapterPair = z.infer<typeof chapterPair>

/** What was read from a file, and what becomes of it. */
export const importedBookSchema = z.object({
  kind: z.literal('book'),
  /** Of the file. */
  name: z.string(),
  outcome: z.enum(['added', 'changed', 'unchanged', 'refused']),
  /** Why it was refused. */
  refusal: z
    .object({
      /** The place in the file. */
      path: z.string(),
      reason: z.string(),
      /** The option that would help; null: none. */
      option: z.enum(bookOptions).nullable(),
    })
    .nullable(),
  slug: z.string().nullable(),
  /** The work that the library has of it; null: none, or not yet. */
  work: z.object({ id: z.int(), title: z.string() }).nullable(),
  /** null: it could not be read. */
  read: z
    .object({
      title: z.string().nullable(),
      author: z.string().nullable(),
      year: z.int().nullable(),
      language: z
        .object({
          code: z.string(),
          name: z.string(),
          isRtl: z.boolean(),
          /** The library does not have it yet. */
          isNew: z.boolean(),
          /** Why the book is taken for that: `English, as its metadata says`. */
          why: z.string(),
          /** A sentence; null: there is no doubt. */
          doubt: z.string().nullable(),
        })
        .nullable(),
      categories: z.array(z.string()),
      tags: z.array(z.string()),
      hasCover: z.boolean(),
      /** How many notes it has. */
      notes: z.int(),
      /** How many chapters it has. */
      chapterCount: z.int(),
      /** The first 500 of them; empty where the file has more than one book. */
      chapters: z.array(listedChapter),
    })
    .nullable(),
  /** Of a translation. */
  translation: z
    .object({
      /** Whether each chapter has its counterpart, and no text is replaced. */
      fits: z.boolean(),
      pairs: z.array(chapterPair),
    })
    .nullable(),
  /** Sentences: what was left out, guessed or corrected. */
  remarks: z.array(z.string()),
  /** How many books of the file are done. */
  done: z.int(),
  total: z.int(),
})
export type ImportedBook = z.infer<typeof importedBookSchema>
