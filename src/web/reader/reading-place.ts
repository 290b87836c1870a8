import { idOf, pairOf } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { Place } from '../framework/page/page.ts'

/** What an address of the reading page asks for. */
export interface ReadingPlace {
  id: number
  /** Of a language, or of two (`pairOf`); undefined: the original language. */
  code: string | undefined
  /** From 1; undefined: the first. */
  chapter: number | undefined
}

/** undefined: no book can be there. */
export function readingPlace({ params }: Place): ReadingPlace | undefined {
  const id = idOf(params.work)
  const chapter = idOf(params.chapter)
  if (id === undefined || (params.chapter !== undefined && chapter === undefined)) return undefined
  return { id, code: params.code, chapter }
}

/** The language that is read; undefined: nothing of the work can be read, and nobody has asked for a language. */
export function chosenCode(place: ReadingPlace, work: WorkDetail): string | undefined {
  return place.code ?? (work.availableLanguages.length > 0 ? work.originalLanguage.code : undefined)
}

/** The language that is open, or the two. */
export const openCode = ({ language, beside }: Reading): string => pairOf(language.code, beside?.language.code)
