import { use } from 'react'
import type { Reading } from '#contract/reading.ts'
import { withMessages } from '../i18n/load-messages.ts'
import type { parts } from './parts/parts.ts'

type PartsCode = typeof parts

/** A cache: the code of long texts, which only their pages load. */
let loaded: PartsCode | undefined
let loading: Promise<PartsCode> | undefined

/** Loads what the page of a long text shows besides. @returns undefined: the text is whole */
export function loadParts(reading: Reading | undefined): Promise<PartsCode> | undefined {
  if (!reading?.parts) return undefined
  loading ??= withMessages(import('./parts/parts.ts'), 'pages').then((m) => {
    loaded = m.parts
    return loaded
  })
  return loading
}

/** What was loaded. @returns undefined: it is not here yet, or the text is whole */
export const loadedParts = (reading: Reading): PartsCode | undefined => reading.parts && loaded

/** The same for a screen, which waits for it. */
export function useParts(reading: Reading | undefined): PartsCode | undefined {
  const code = loadParts(reading)
  return code && (loaded ?? use(code))
}
