import { idOf, pairOf } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { Read } from '../framework/data/read-cache.ts'
import type { Place } from '../framework/page/page.ts'
import { readingRead } from '../ui/works/work-data.ts'

/** The place that the address of a reading page names. */
export interface ReadingPlace {
  /** Of the work. */
  id: number
  /** Code of a language, or of a pair (`pairOf`); undefined: the original language. */
  code: string | undefined
  /** Number from 1, or `NO_CHAPTER`; undefined: the first. */
  chapter: number | undefined
  /** Of a long text, as the address has it; undefined: the first. */
  part?: string | undefined
}

/** Stands for a number that no chapter can have, so that the work is found, and the chapter is not. */
const NO_CHAPTER = 0

/** @returns undefined: the address can name no work */
export function readingPlace({ params, query }: Place): ReadingPlace | undefined {
  const id = idOf(params.work)
  if (id === undefined) return undefined
  const chapter = params.chapter === undefined ? undefined : (idOf(params.chapter) ?? NO_CHAPTER)
  return { id, code: params.code, chapter, part: query.part }
}

/** Code of what is read at a place; undefined: the address names no language, and the work has no text yet. */
export function chosenCode(place: ReadingPlace, work: WorkDetail): string | undefined {
  return place.code ?? (work.availableLanguages.length > 0 ? work.originalLanguage.code : undefined)
}

/** What is read at a place. @param code as `chosenCode` returns it */
export const readOf = ({ id, chapter, part }: ReadingPlace, code: string): Read<Reading> =>
  readingRead(id, code, chapter, part)

/** Code of the open language, or pair. */
export const openCode = ({ language, beside }: Reading): string => pairOf(language.code, beside?.language.code)
