import type { StaffReportDetail } from '#contract/reports.ts'
import { findReported } from '../editor/find-reported.ts'

type Passage = NonNullable<StaffReportDetail['passage']>

/**
 * The paragraphs of a report with the wording that its reader suggests. Only the words that differ are replaced: marks of
 * Markdown between the others stay.
 * @returns the paragraphs as they stand, if there is no suggestion or its place in the Markdown is not certain; empty: the
 * passage has no paragraphs
 */
export function suggestedWording(passage: Passage | null, suggestion: string | null): string {
  if (!passage?.paragraphs) return ''
  const { markdown, start } = passage.paragraphs
  if (suggestion === null) return markdown
  const { before, words, place } = passage
  const whole = findReported(markdown, { before, words, place: place - start })
  const reported = markdown.slice(whole.start, whole.end)
  if (lettersOf(reported) !== lettersOf(words)) return markdown
  const { same, old, next } = differenceOf(words, suggestion)
  const part = findReported(reported, { before: same, words: old, place: 0 })
  return markdown.slice(0, whole.start + part.start) + next + markdown.slice(whole.start + part.end)
}

const lettersOf = (text: string) => text.replace(/[^\p{L}\p{M}\p{N}]+/gu, '')

/**
 * Leaves out the words that two texts begin and end with.
 * @returns `same`: the common beginning; what follows it in the first text, and what stands in its place in the second
 */
function differenceOf(text: string, other: string): { same: string; old: string; next: string } {
  // A word with the white space before it; a script without spaces is one word.
  const wordsOf = (words: string): string[] => words.match(/\s*\S+/g) ?? []
  const [old, next] = [wordsOf(text), wordsOf(other)]
  const isSame = (one: string | undefined, another: string | undefined) => one?.trim() === another?.trim()
  const shorter = Math.min(old.length, next.length)
  let [from, end] = [0, 0]
  while (from < shorter && isSame(old[from], next[from])) from += 1
  while (end < shorter - from && isSame(old.at(-1 - end), next.at(-1 - end))) end += 1
  const middle = (words: string[]) =>
    words
      .slice(from, words.length - end)
      .join('')
      .trim()
  // What is only added or left out takes its neighbours along: its place is found by letters, and has spaces around it.
  const hasLetters = (word = '') => lettersOf(word) !== ''
  while (from > 0 && (!hasLetters(old.slice(from, old.length - end)[0]) || middle(next) === '')) from -= 1
  while (end > 0 && (!hasLetters(old.at(-1 - end)) || middle(next) === '')) end -= 1
  return { same: old.slice(0, from).join(''), old: middle(old), next: middle(next) }
}
