import type { Language, OriginalLanguage } from '#contract/languages.ts'
import type { Work, WorkDetail } from '#contract/works.ts'
import { AppError } from '../errors.ts'

/** A work as `works-queries.ts` reads it: times as the driver returns them, languages as ids. */
export interface WorkRow extends Omit<Work, 'author' | 'originalLanguage' | 'availableLanguages' | 'categoryIds'> {
  authorName: string
  createdAt: string
  updatedAt: string
  readable: number[]
}

export function presentWork(row: WorkRow, languages: Language[]): Work {
  const original = language(languages, row.originalLanguageId)
  const { authorName, readable: _, ...columns } = row
  return {
    ...columns,
    author: { name: authorName },
    originalLanguage: pickOriginal(original),
    availableLanguages: readableLanguages(row, languages).map(({ id, name, code }) => ({ id, name, code })),
    categoryIds: row.categories.map((category) => category.id),
    createdAt: isoTime(row.createdAt),
    updatedAt: isoTime(row.updatedAt),
  }
}

export function presentWorkDetail(row: WorkRow & { chapterCount: number }, languages: Language[]): WorkDetail {
  return {
    ...presentWork(row, languages),
    availableLanguages: readableLanguages(row, languages).map(({ region: _, ...shown }) => shown),
    chapterCount: row.chapterCount,
  }
}

/** The original first, then in the order of `languages`, which is by name. */
function readableLanguages(row: WorkRow, languages: Language[]): Language[] {
  const readable = new Set(row.readable)
  const isOriginal = (language: Language) => language.id === row.originalLanguageId
  return languages
    .filter((language) => readable.has(language.id))
    .sort((a, b) => Number(isOriginal(b)) - Number(isOriginal(a)))
}

function language(languages: Language[], id: number): Language {
  const found = languages.find((language) => language.id === id)
  if (!found) throw new Error(`language ${id} is missing`)
  return found
}

function pickOriginal({ id, name, code, isRtl }: Language): OriginalLanguage {
  return { id, name, code, isRtl }
}

export function isoTime(time: string | Date): string {
  return new Date(time).toISOString()
}

/** The cursor of a list of works, newest first: the list goes on after this work. */
export const workCursor = {
  of: (work: Work): string => `${Date.parse(work.createdAt)}.${work.id}`,
  parse(cursor: string): { createdAt: string; id: number } {
    const match = /^(\d{1,14})\.(\d{1,10})$/.exec(cursor)
    if (!match) throw new AppError('invalid', 'This cursor is not from this list.')
    return { createdAt: new Date(Number(match[1])).toISOString(), id: Number(match[2]) }
  },
}
