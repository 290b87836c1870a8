import type { DefaultValues, FieldError } from 'react-hook-form'
import type { z } from 'zod'
import { isBlank } from '#contract/fields.ts'
import type { StaffWorkDetail, Work, WorkInput, workInputSchema } from '#contract/works.ts'
import { plain } from '../forms/differences.ts'
import { keptMessages, statusNames, workFormMessages, workMessages } from './work-messages.ts'

/** The values of the form's fields. */
export type WorkValues = z.input<typeof workInputSchema>

const YEARS_BACK = 100

/** The first values of the form of a new work. */
export const newWork = (now: Date): DefaultValues<WorkValues> => ({
  title: '',
  publicationYear: now.getFullYear() - YEARS_BACK,
  description: '',
  coverImage: '',
  categoryIds: [],
  tags: [],
  featured: false,
  status: 'published',
  hasChapters: false,
  localizations: [],
})

/** The values of a work in its form. */
export function valuesOf(work: StaffWorkDetail): WorkValues {
  return {
    title: work.title,
    authorId: work.authorId,
    categoryIds: work.categoryIds,
    publicationYear: work.publicationYear,
    description: work.description ?? '',
    coverImage: work.coverImage ?? '',
    originalLanguageId: work.originalLanguageId,
    tags: work.tags,
    featured: work.featured,
    status: work.status,
    hasChapters: work.hasChapters,
    localizations: work.localizations.map(({ languageId, title, description }) => ({
      languageId,
      title: title ?? '',
      description: description ?? '',
    })),
  }
}

/** A sentence on the texts that cannot be read any more when `hasChapters` changes; undefined: there are none. */
export function keptUnread(work: StaffWorkDetail, hasChapters: boolean): string | undefined {
  if (work.hasChapters === hasChapters) return undefined
  if (work.hasChapters) return work.chapterCount > 0 ? keptMessages.chapters(work.chapterCount) : undefined
  const { length } = work.availableLanguages
  return length > 0 ? keptMessages.texts(length) : undefined
}

export interface Names {
  authors: ReadonlyMap<number, string>
  categories: ReadonlyMap<number, string>
  languages: ReadonlyMap<number, string>
}

export const workLabels: Record<keyof WorkValues, string> = {
  title: workMessages.workTitle,
  authorId: workMessages.author,
  categoryIds: workMessages.categories,
  publicationYear: workFormMessages.publicationYear,
  description: workFormMessages.description,
  originalLanguageId: workFormMessages.originalLanguage,
  tags: workFormMessages.tags,
  coverImage: workFormMessages.coverImage,
  featured: workMessages.featured,
  hasChapters: workFormMessages.hasChapters,
  status: workFormMessages.status,
  localizations: workFormMessages.localizations,
}

/** The value of a field in words, with names in place of ids. */
export function describeValue(name: keyof WorkValues, value: unknown, names: Names): string {
  const called = (known: ReadonlyMap<number, string>, id: unknown) => known.get(id as number) ?? plain(id)
  if (name === 'authorId') return called(names.authors, value)
  if (name === 'originalLanguageId') return called(names.languages, value)
  if (name === 'categoryIds')
    return (value as number[])
      .map((id) => called(names.categories, id))
      .sort()
      .join(', ')
  if (name === 'status') return statusNames[value as WorkInput['status']] ?? plain(value)
  if (name === 'localizations')
    return ((value ?? []) as NonNullable<WorkValues['localizations']>)
      .filter(({ title, description }) => title || description)
      .map(({ languageId, ...words }) => {
        const told = [words.title, words.description].filter(Boolean).join('\n')
        return `${called(names.languages, languageId)}: ${told}`
      })
      .sort()
      .join('\n\n')
  return plain(value)
}

/** The error message of a list field: of the whole list, or of its first wrong item. */
export function messageOf(
  error: Partial<FieldError> | (Partial<FieldError> | undefined)[] | undefined,
): string | undefined {
  if (Array.isArray(error)) return error.find((one) => one?.message)?.message
  return error?.message
}

/** Adds a tag at the end. The same array where the tag is blank or already in it. */
export function withTag(tags: readonly string[], written: string): readonly string[] {
  const tag = written.trim()
  return isBlank(tag) || tags.includes(tag) ? tags : [...tags, tag]
}

const SHOWN = 3
const LETTERS = 2

/** The first three languages of a work with codes of two letters, and the number of the others. */
export function languageCodes(languages: Work['availableLanguages']): {
  codes: { id: number; code: string; name: string }[]
  others: number
} {
  return {
    codes: languages.slice(0, SHOWN).map(({ id, code, name }) => ({ id, name, code: code.slice(0, LETTERS) })),
    others: Math.max(0, languages.length - SHOWN),
  }
}
