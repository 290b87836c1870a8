import { readingPath } from '#contract/addresses.ts'
import type { Anchor } from '../page-text/stretch.ts'

export const colours = ['yellow', 'red', 'blue', 'green'] as const
export type Colour = (typeof colours)[number]

/** A bookmark or a highlight, as the device keeps it; titles stand beside numbers for lists that ask no server. */
export interface Note extends Anchor {
  id: string
  work: { id: number; title: string; titleCode: string; author: string; originalCode: string }
  /** null: a work without chapters. `number` counts from 1. */
  chapter: { id: number; number: number; title: string; titleCode: string } | null
  /** Of the text's language. */
  language: string
  isRtl: boolean
  /** null: a bookmark. */
  colour: Colour | null
  /** The reader's own. */
  words: string
  /** The text was revised, and the words are not in it any more. */
  isLost: boolean
  /** ISO 8601. */
  madeAt: string
  changedAt: string
}

/** Where the passage is read, in the language in which it was marked. */
export function notePath({ work, code, chapter, ord }: Note): string {
  const addressed = { id: work.id, originalLanguage: { code: work.originalCode } }
  return `${readingPath(addressed, code, chapter?.number)}#p${ord}`
}

/** As the text goes. */
export const byPlace = (a: Note, b: Note): number =>
  (a.chapter?.number ?? 0) - (b.chapter?.number ?? 0) || a.ord - b.ord || a.start - b.start || order(a.id, b.id)

/** Lists of what belongs together, in the order of the first of each. */
export function grouped(notes: readonly Note[], by: (note: Note) => number): Note[][] {
  const groups = new Map<number, Note[]>()
  for (const note of notes) {
    const group = groups.get(by(note))
    if (group) group.push(note)
    else groups.set(by(note), [note])
  }
  return [...groups.values()]
}

const order = (a: string, b: string) => (a < b ? -1 : Number(a > b))
