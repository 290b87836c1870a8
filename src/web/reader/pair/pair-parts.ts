import type { ComponentType } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'

export interface PairBarProps {
  work: WorkDetail
  /** What is read (`pairOf`). */
  code: string
  chapter: number | undefined
  /** undefined: on its way, or not to be had. */
  reading: Reading | undefined
}

export interface PairTextProps {
  work: WorkDetail
  reading: Reading
  readKey: string
}

/** What is another where two languages are read: it comes with the page of two languages only. */
export interface PairParts {
  /** Class of the whole page. */
  frame: string | undefined
  Bar: ComponentType<PairBarProps>
  Text: ComponentType<PairTextProps>
}
