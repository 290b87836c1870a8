import type { Reading } from '#contract/reading.ts'
import { codeInPath } from '#contract/reading-path.ts'
import { queryOptions } from '../framework/data/query-client.ts'

/** @param code of a language, or of two (`pairOf`) @param chapter from 1; undefined: the first, or the whole of a work without chapters */
export const readingQuery = (id: number, code: string, chapter: number | undefined) =>
  queryOptions<Reading>({
    queryKey: [`/api/works/${id}/reading/${codeInPath(code)}${chapter === undefined ? '' : `/${chapter}`}`],
  })
