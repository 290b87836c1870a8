import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import type { FindInput, FindLine, FoundText } from '#contract/find-replace.ts'
import { linesApi } from '../staff-client.ts'

/** What was found, or was until now. */
export interface Places {
  texts: readonly FoundText[]
  /** All, also what is not shown. */
  counts: { texts: number; hits: number }
  /** Works looked through; `total` 0: not known yet. */
  done: number
  total: number
  /** It has come to its end. */
  isWhole: boolean
}

const NOTHING: Places = { texts: [], counts: { texts: 0, hits: 0 }, done: 0, total: 0, isWhole: false }

/** Looks for something as soon as it is asked for, and again after each change of the library. */
export function usePlaces(input: FindInput | undefined) {
  const [partial, setPartial] = useState(NOTHING)
  const stopping = useRef<AbortController>(undefined)
  const query = useQuery<Places>({
    // Its first part is a path: it is read again with all else.
    queryKey: ['/api/admin/find', JSON.stringify(input)],
    enabled: input !== undefined,
    queryFn: async ({ signal }) => {
      stopping.current = new AbortController()
      return look(input as FindInput, AbortSignal.any([signal, stopping.current.signal]), setPartial)
    },
  })
  return {
    places: query.isFetching ? partial : query.data,
    isLooking: query.isFetching,
    error: query.isFetching ? undefined : query.error,
    refetch: () => query.refetch(),
    stop: () => stopping.current?.abort(),
  }
}

/** The search ended early, for a reason that the server has told. */
class SearchFailed extends Error {}

/** @returns what was found; where it was stopped, until then */
async function look(input: FindInput, signal: AbortSignal, onPlaces: (places: Places) => void): Promise<Places> {
  let places = NOTHING
  onPlaces(places)
  try {
    await linesApi<FindLine>('/api/admin/find', input, signal, (line) => {
      if (line.kind === 'failed') throw new SearchFailed(line.detail)
      if (line.kind === 'text') {
        const { texts, hits } = places.counts
        const counts = { texts: texts + 1, hits: hits + line.text.count }
        places = { ...places, texts: [...places.texts, line.text], counts }
      } else if (line.kind === 'progress') places = { ...places, done: line.done, total: line.total }
      else places = { ...places, counts: { texts: line.texts, hits: line.hits }, isWhole: true }
      onPlaces(places)
    })
  } catch (error) {
    if (!signal.aborted) throw error
  }
  return places
}
