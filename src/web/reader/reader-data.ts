import { readAddress } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import { queryOptions } from '../framework/data/query-client.ts'

/** @param code of a language, or of two (`pairOf`) @param chapter from 1; undefined: the first, or the whole of a work without chapters */
export const readingQuery = (id: number, code: string, chapter: number | undefined) =>
  queryOptions<Reading>({
    queryKey: [readAddress('reading', { work: id, code, chapter })],
  })
