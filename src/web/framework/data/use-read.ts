import { createContext, useCallback, useContext, useEffect, useRef, useState, useSyncExternalStore } from 'react'
import { ApiError, OUT_OF_REACH } from './api.ts'
import type { Read, ReadCache } from './read-cache.ts'

export const ReadCacheContext = createContext<ReadCache | undefined>(undefined)

/** @throws Error outside a `ReadCacheContext` */
export function useReadCache(): ReadCache {
  const cache = useContext(ReadCacheContext)
  if (!cache) throw new Error('no ReadCacheContext')
  return cache
}

interface UseReadOptions<T> {
  /** false: nothing is fetched, and changes draw nothing anew. */
  enabled?: boolean
  /** Gives what is shown until there is data. @param before what was shown last */
  placeholder?: (before: T | undefined) => T | undefined
}

interface ReadResult<T> {
  data: T | undefined
  error: Error | null
  isError: boolean
  /** `data` is the placeholder. */
  isPlaceholder: boolean
}

/** Shows a read; fetches it where it is not in the cache or not fresh. */
export function useRead<T>(read: Read<T>, { enabled = true, placeholder }: UseReadOptions<T> = {}): ReadResult<T> {
  const cache = useReadCache()
  const entry = cache.entry(read)
  const show = useCallback(
    (viewer: () => void) => (enabled ? cache.show(read, viewer) : () => {}),
    [cache, entry, enabled],
  )
  const state = () => entry.state
  const { data, error } = useSyncExternalStore(show, state, state)

  const before = useRef<T>(undefined)
  useEffect(() => {
    if (data !== undefined) before.current = data
  })
  const isMissing = data === undefined && error === null
  const inPlace = isMissing ? placeholder?.(before.current) : undefined
  return { data: data ?? inPlace, error, isError: error !== null, isPlaceholder: inPlace !== undefined }
}

/** @returns how many of the reads that the page shows are being fetched */
export function useShownFetches(): number {
  const cache = useReadCache()
  return useSyncExternalStore(cache.subscribe, cache.countShownFetches, cache.countShownFetches)
}

/** Whether a read that the page at this address shows has failed for want of a network. */
export function useOutOfReach(address: string): boolean {
  const cache = useReadCache()
  const [failedAt, setFailedAt] = useState<string>()
  useEffect(() => {
    const isOutOfReach = cache
      .entries()
      .some(
        ({ viewers, state: { error } }) =>
          viewers.size > 0 && error instanceof ApiError && error.problem.type === OUT_OF_REACH,
      )
    if (isOutOfReach) setFailedAt(address)
  })
  // Later there may be a network.
  useEffect(() => () => setFailedAt(undefined), [address])
  return failedAt === address
}
