import type { ReactNode } from 'react'
import type { Ranges } from '#contract/search.ts'

/** A text with the words that were looked for. @param ranges in order; none reaches into another */
export function Marked({ text, ranges }: { text: string; ranges: Ranges }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return [...parts, text.slice(end)]
}
