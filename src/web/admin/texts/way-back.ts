import { useState } from 'react'
import { useLocationStore, useStaffAddress } from '../location/staff-location.ts'
import { coveragePath, isFromCoverage, pathFromCoverage } from '../paths.ts'
import { coverageMessages } from './translation-messages.ts'

interface WayBack {
  href: string
  label: string
}

/**
 * Where the form of a text leads back to: to the coverage grid as it was last shown, where it was opened from there.
 * @param usual where it leads otherwise
 * @returns with `keep`, which gives another address of the same form the same way back
 */
export function useWayBack(usual: WayBack): WayBack & { keep: (path: string) => string } {
  const location = useLocationStore()
  const { search } = useStaffAddress()
  // A new text has another address once it is saved.
  const [isFromGrid] = useState(() => isFromCoverage(search))
  if (!isFromGrid) return { ...usual, keep: (path) => path }
  return { href: location.asLastShown(coveragePath), label: coverageMessages.title, keep: pathFromCoverage }
}
