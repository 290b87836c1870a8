import { useEffect, useMemo, useState } from 'react'
import { languageTag } from '../../i18n/language-tag.ts'
import { Counter, type Counts } from './counts.ts'

const PAUSE_MS = 300
/** So long at a stretch, and a frame is not missed. */
const SLICE_MS = 8

/** Counts of a text, a pause after it was changed. undefined: not counted yet. */
export function useCounts(content: string | undefined, code: string): Counts | undefined {
  const counter = useMemo(() => new Counter(languageTag(code)), [code])
  const [counts, setCounts] = useState<Counts>()
  useEffect(() => {
    if (content === undefined) return setCounts(undefined)
    const counting = counter.count(content)
    const go = () => {
      const until = performance.now() + SLICE_MS
      while (performance.now() < until) {
        const { done, value } = counting.next()
        if (done) return setCounts(value)
      }
      timer = window.setTimeout(go)
    }
    let timer = window.setTimeout(go, PAUSE_MS)
    return () => clearTimeout(timer)
  }, [content, counter])
  return counts
}
