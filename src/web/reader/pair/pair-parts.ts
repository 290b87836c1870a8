import type { ComponentType } from 'react'
import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import { recall, remember } from '../../framework/data/device-memory.ts'

export interface PairBarProps {
  work: WorkDetail
  /** Code of the pair (`pairOf`). */
  code: string
  chapter: number | undefined
  /** undefined: it is loading, or failed to load. */
  reading: Reading | undefined
}

export interface PairTextProps {
  work: WorkDetail
  reading: Reading
  readKey: string
}

/** The parts of the reading page that a pair replaces; only the page of a pair loads them. */
export interface PairParts {
  /** Class of the page's frame. */
  frame: string | undefined
  Bar: ComponentType<PairBarProps>
  Text: ComponentType<PairTextProps>
}

const SECOND_LANGUAGE = 'beside'

/** Code of the second language that this device has shown last; undefined: none. */
export const lastSecondLanguage = (): string | undefined => recall(SECOND_LANGUAGE)

export const rememberSecondLanguage = (code: string): void => remember(SECOND_LANGUAGE, code)

/** Key in localStorage of the layout that the reader has chosen. */
export const LAYOUT_KEY = 'pair'

/** Runs in the head of every page, so that a pair is drawn in the chosen layout from the first paint. */
export const layoutScript = `try{let l=localStorage.getItem("${LAYOUT_KEY}");if(l)document.documentElement.dataset.pair=l}catch{}`
