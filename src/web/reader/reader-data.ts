import { readAddress } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { Read } from '../framework/data/read-cache.ts'

/** @param code of a language, or of two (`pairOf`) @param chapter from 1; undefined: the first, or the whole of a work without chapters */
export const readingRead = (id: number, code: string, chapter: number | undefined): Read<Reading> => ({
  key: readAddress('reading', { work: id, code, chapter }),
})
