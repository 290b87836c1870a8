import { passageIn } from '#alignment/links.ts'
import type { Reading } from '#contract/reading.ts'
import { MOST_QUOTED } from '#contract/report-kinds.ts'
import { readBlock } from '../../page-text/block-text.ts'
import { readerPosition } from '../../page-text/position.ts'
import type { Stretch } from '../../page-text/stretch.ts'

/** A text that is open: the one that is read, or one of two. */
export interface OpenText {
  language: Reading['language']
  revision: number
  /** Of the names of its passages. */
  prefix: string
}

export function openTexts({ language, text, beside }: Reading): OpenText[] {
  if (!text) return []
  const first = { language, revision: text.revision, prefix: '' }
  if (!beside?.text) return [first]
  const second = { language: beside.language, revision: beside.text.revision, prefix: `${beside.language.code}-` }
  return [first, second]
}

/** Number of the passage that is meant: the one selected, else the one at the top of the screen. */
export function blockIn({ links }: Reading, texts: readonly OpenText[], text: OpenText, about?: Stretch): number {
  if (about) return about.ord
  const first = texts[0]?.language.code ?? text.language.code
  return passageIn(links, first, text.language.code, readerPosition.current()?.ord ?? 1).ord
}

/** The words of a passage as they are read; undefined: there is no such passage. */
export function wordsOf({ prefix }: OpenText, block: number): string | undefined {
  const element = document.getElementById(`${prefix}p${block}`)
  return element ? quoted(readBlock(element).text) : undefined
}

export const quoted = (words: string): string => words.trim().slice(0, MOST_QUOTED)
