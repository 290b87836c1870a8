import type { Reading } from '#contract/reading.ts'
import { languageTag } from '../../i18n/language-tag.ts'
import { readingMinutes } from './reading-time.ts'

/** How far a reader has come. */
interface Progress {
  /** Of the work, as far as it is in the language: 0 its beginning, 1 its end. */
  ofWork: number
  /** Left in the chapter, or in a work without chapters; 0: none. */
  minutes: number
  /** Left in the work. */
  minutesOfWork: number
}

/** @param share of the open text that lies behind the reader, from 0 to 1 */
export function progressIn({ text, chapter, contents, language }: Reading, share: number): Progress {
  const length = text?.length ?? 0
  const here = (chapter?.number ?? 1) - 1
  const sum = (chapters: Reading['contents']) => chapters.reduce((total, one) => total + one.length, 0)
  const before = sum(contents.slice(0, here))
  const after = sum(contents.slice(here + 1))
  const total = before + length + after
  const isAtEnd = share >= 1 && after === 0
  const minutes = (left: number) => (left > 0 ? readingMinutes(left, languageTag(language.code)) : 0)
  const left = Math.round(length * (1 - share))
  return {
    ofWork: isAtEnd ? 1 : total > 0 ? (before + length * share) / total : share,
    minutes: minutes(left),
    minutesOfWork: minutes(left + after),
  }
}

/** Hundredths, of which none is whole before its end and none empty after its beginning. */
export function percentOf(share: number): number {
  if (share <= 0 || share >= 1) return share <= 0 ? 0 : 100
  return Math.min(99, Math.max(1, Math.round(share * 100)))
}
