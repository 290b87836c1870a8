import type { ReadPlace } from '#contract/addresses.ts'
import type { Reading } from '#contract/reading.ts'
import type { PassageMatch } from '#contract/search.ts'
import { MOST_COUNTED } from '#contract/search-limits.ts'
import { excerpt } from '#words/excerpt.ts'
import { parseQuery } from '#words/parse-query.ts'
import { listTexts } from '../kept-database.ts'
import { begun, lookThrough, type MetBlock } from './look-through.ts'
import { part } from './part.ts'

/** As the library answers `GET /api/works/{id}/find`; undefined: the text is not kept. */
export async function findInKept(id: number, asked: ReadPlace<'find'>['query']): Promise<Response | undefined> {
  const texts = await listTexts(id, asked.language ?? '')
  if (texts.length === 0) return undefined
  const readings = texts.map(({ body }) => JSON.parse(body) as Reading)
  const query = parseQuery(asked.q ?? '')
  const found = (wanted = query) =>
    readings.flatMap((reading) => [...lookThrough(reading, wanted)].map(matchIn(reading)))
  if (query.wanted.length === 0) return part([], asked)
  const exact = found()
  return part((exact.length > 0 ? exact : found(begun(query))).slice(0, MOST_COUNTED), asked)
}

/** How a match in a text is answered. */
export const matchIn =
  ({ language: { code, name, autonym, isRtl } }: Reading) =>
  ({ chapter, ord, text, spans }: MetBlock): PassageMatch => ({
    language: { code, name, autonym, isRtl },
    ...excerpt(text, spans),
    foundIn: null,
    chapter,
    anchor: ord === 0 ? null : `p${ord}`,
  })
