import { useEffect, useLayoutEffect, useSyncExternalStore } from 'react'
import type { Reading } from '#contract/reading.ts'
import { onAddressChange, useNavigation } from '../../framework/router/navigation.ts'
import { readerPosition } from '../../page-text/position.ts'
import { blocksOf, partOfAnchor, partPath } from '../../page-text/text-parts.ts'
import { positionTransfers } from '../position/position-transfer.ts'

/**
 * Leads a reader whose address names a passage of another part to that part, in place of the entry of the history.
 * @param path of the text, without a query
 */
export function useLeadToPart(reading: Reading, path: string): void {
  const { goTo } = useNavigation()
  const hash = useSyncExternalStore(
    onAddressChange,
    () => location.hash,
    () => '',
  )
  useLayoutEffectInBrowser(() => {
    if (!reading.parts) return
    readerPosition.end = blocksOf(reading.parts, reading.parts.number)[1]
    return () => {
      readerPosition.end = Number.POSITIVE_INFINITY
    }
  }, [reading])
  useEffect(() => {
    const anchor = location.hash.slice(1)
    const part = partOfAnchor(reading, anchor)
    if (part === undefined) return
    goTo(`${partPath(path, part)}#${anchor}`, { replace: true, scroll: positionTransfers.waiting })
  }, [hash, reading, path])
}

// On the server there is nothing to lay out.
const useLayoutEffectInBrowser = typeof window === 'undefined' ? useEffect : useLayoutEffect
