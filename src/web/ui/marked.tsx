import type { ReactNode } from 'react'
import type { Ranges } from '#contract/search.ts'

/** A text with the found words marked. @param ranges in order, not overlapping */
export function Marked({ text, ranges }: { text: string; ranges: Ranges }) {
  const parts: ReactNode[] = []
  let end = 0
  for (const [from, to] of ranges) {
    parts.push(text.slice(end, from), <mark key={from}>{text.slice(from, to)}</mark>)
    end = to
  }
  return [...parts, text.slice(end)]
}

/** A sentence with somebody's words in quotation marks: these get their own direction. */
export function Quoting({ sentence, words }: { sentence: string; words: string }) {
  const start = sentence.indexOf(words)
  if (start === -1 || words === '') return sentence
  return (
    <>
      {sentence.slice(0, start)}
      <bdi>{words}</bdi>
      {sentence.slice(start + words.length)}
    </>
  )
}
