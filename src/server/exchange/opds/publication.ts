import { fileAddress, pairOf, readingPath } from '#contract/addresses.ts'
import type { Language } from '#contract/languages.ts'
import type { Work } from '#contract/works.ts'
import { listLocalWords, type ShownWords, shownWords } from '../../catalogue/local-words.ts'
import type { Context } from '../../context.ts'
import { listTextDates } from './section-queries.ts'

/** An e-book that a client can download. */
export interface Edition {
  /** Its language, or the two languages of a pair. */
  languages: Language[]
  path: string
}

/** A work as a catalogue lists it: by its text in one language, with the e-books of all languages. */
export interface Publication extends ShownWords {
  work: Work
  /** Language of the text that stands for the work. */
  language: Language
  /** Path of the page of that text. */
  page: string
  manifest: string
  cover: string
  thumbnail: string
  /** When the work, or the text that stands for it, was changed last. ISO 8601. */
  updatedAt: string
  /** The edition of the text that stands for the work comes first. */
  editions: Edition[]
}

/**
 * Works as a catalogue lists them; one in which nothing can be read is left out, as there is no e-book of it.
 * @param wanted code of the language in which each is named, and offered first, if it can be
 */
export async function listPublications(
  ctx: Context,
  works: readonly Work[],
  languages: readonly Language[],
  wanted: string,
): Promise<Publication[]> {
  const standing = works.flatMap((work) => {
    const language = languageFor(work, languages, wanted)
    return language ? [{ work, language }] : []
  })
  const [words, dates] = await Promise.all([
    listLocalWords(
      ctx,
      standing.map(({ work }) => work.id),
      wanted,
    ),
    listTextDates(
      ctx,
      standing.map(({ work, language }) => ({ workId: work.id, languageId: language.id })),
    ),
  ])
  return standing.map(({ work, language }) => {
    const file = { work: work.id, code: language.code }
    const date = dates.get(work.id)
    return {
      ...shownWords(work, wanted, words.get(work.id)),
      work,
      language,
      page: readingPath(work, language.code, undefined),
      manifest: fileAddress('manifest', file),
      cover: fileAddress('cover', file),
      thumbnail: fileAddress('cover', file, { size: 'small' }),
      updatedAt: date !== undefined && date > work.updatedAt ? date : work.updatedAt,
      editions: editionsOf(work, language, languages),
    }
  })
}

/** The wanted language, else the original, else another; undefined: the work cannot be read. */
function languageFor(work: Work, languages: readonly Language[], wanted: string): Language | undefined {
  const codes = work.availableLanguages.map(({ code }) => code)
  const code = codes.includes(wanted) ? wanted : codes[0]
  return languages.find((language) => language.code === code)
}

/** The text alone, beside its original, and in the other languages: a work in n languages has n² pairs. */
function editionsOf(work: Work, language: Language, languages: readonly Language[]): Edition[] {
  const readable = work.availableLanguages.flatMap(({ id }) => languages.find((language) => language.id === id) ?? [])
  const original = readable.find(({ id }) => id === work.originalLanguageId && id !== language.id)
  const alone = (single: Language): Edition => ({
    languages: [single],
    path: fileAddress('book', { work: work.id, code: single.code }),
  })
  return [
    alone(language),
    ...(original
      ? [
          {
            languages: [language, original],
            path: fileAddress('pairBook', { work: work.id, code: pairOf(language.code, original.code) }),
          },
        ]
      : []),
    ...readable.filter(({ id }) => id !== language.id).map(alone),
  ]
}

/** The name of an edition in a list of editions: its languages, each by its own name. */
export const editionTitle = ({ languages }: Edition): string => languages.map(({ autonym }) => autonym).join(' · ')
