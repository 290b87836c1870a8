import type { Reading } from '#contract/reading.ts'
import { queryOptions } from '../query-client.ts'

/** @param chapter from 1; undefined: the first, or the whole of a work without chapters */
export const readingQuery = (id: number, code: string, chapter: number | undefined) =>
  queryOptions<Reading>({
    queryKey: [`/api/works/${id}/reading/${encodeURIComponent(code)}${chapter === undefined ? '' : `/${chapter}`}`],
  })
