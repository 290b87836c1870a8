import type { Language } from '#contract/languages.ts'
import type { WorkDetail } from '#contract/works.ts'
import { isoTime, presentWorkDetail } from '../../catalogue/present.ts'
import { listLanguages } from '../../catalogue/queries.ts'
import { findWork } from '../../catalogue/works-queries.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { findReadingWork } from '../../reading/queries.ts'
import { type BookFormat, type BookText, listBookTexts, measureTexts } from './book-queries.ts'

/** Most bytes of HTML of all texts of a file: what is made of them is held in memory. */
const MOST_BYTES = 40_000_000

/** A work in one language, or in two: what files of it are made from. It is sent between threads. */
export interface Book {
  work: WorkDetail
  /** The language of the file; in a pair also the second. */
  languages: Language[]
  /** In the first language where the work has a title in it, else in the original one. */
  title: string
  titleLanguage: string
  description: string | null
  /** Texts in the first language, and in a pair also in the second, in the order of chapters. */
  texts: BookText[]
  /** When the newest text, or the row of the work, was changed last. ISO 8601. */
  changedAt: string
  /** The sum of the revisions of the texts in the first language: it grows with every change of one. */
  revision: number
  isComplete: boolean
}

export interface WantedBook {
  workId: number
  /** The code of its language, or of its two languages. */
  codes: readonly string[]
  /** From 1; undefined: all of the work. */
  chapter?: number | undefined
}

/** @throws AppError not_found: there is no such text; too_large */
export async function readBook(ctx: Context, wanted: WantedBook, format: BookFormat): Promise<Book> {
  const { workId, codes, chapter } = wanted
  const [row, all] = await Promise.all([findWork(ctx, workId), listLanguages(ctx)])
  if (!row) throw new AppError('not_found', "Sorry, we couldn't find the book you're looking for.")
  const work = presentWorkDetail(row, all)
  const languages = codes.flatMap((code) => all.find((language) => language.code === code) ?? [])
  const [first] = languages
  if (!first || languages.length < codes.length) throw new AppError('not_found', 'Language not found')
  if (chapter !== undefined && !work.hasChapters) throw new AppError('not_found', 'This work has no such chapter.')
  const { hasChapters } = work
  const texts = { workId, hasChapters, languageIds: languages.map(({ id }) => id), chapter }
  if (format !== 'facts' && (await measureTexts(ctx, texts)) > MOST_BYTES)
    throw new AppError('too_large', 'This work is too long for one file: take its chapters one by one.')
  const [reading, read] = await Promise.all([findReadingWork(ctx, workId, first.id), listBookTexts(ctx, texts, format)])
  const own = read.filter(({ languageId }) => languageId === first.id)
  const hasAll = languages.every(({ id }) => read.some(({ languageId }) => languageId === id))
  if (!reading || !hasAll) throw new AppError('not_found', 'Translation not available for the selected language.')
  return {
    work,
    languages,
    title: reading.localTitle ?? work.title,
    titleLanguage: reading.localTitle === null ? work.originalLanguage.code : first.code,
    description: reading.localDescription ?? work.description,
    texts: read.map((text) => ({ ...text, translatedAt: isoTime(text.translatedAt) })),
    changedAt: [work.updatedAt, ...read.map((text) => isoTime(text.translatedAt))].sort().at(-1) ?? work.updatedAt,
    revision: own.reduce((sum, { revision }) => sum + revision, 0),
    isComplete: read.every(({ isComplete }) => isComplete),
  }
}

/** Whether a language of a book is not that in which the work was written. */
export const isTranslation = ({ work }: Book, { code }: Pick<Language, 'code'>): boolean =>
  code !== work.originalLanguage.code
