import { readingPath } from '#contract/addresses.ts'
import type { Anchor } from '../page-text/stretch.ts'

export const colours = ['yellow', 'red', 'blue', 'green'] as const
export type Colour = (typeof colours)[number]

/** A bookmark or a highlight, as the device stores it: with its titles, so that lists need no server. docs/notes-format.md */
export interface Note extends Anchor {
  id: string
  work: { id: number; title: string; titleCode: string; author: string; originalCode: string }
  /** `number` counts from 1; null: the work has no chapters. */
  chapter: { id: number; number: number; title: string; titleCode: string } | null
  /** Name of the text's language. */
  language: string
  isRtl: boolean
  /** null: a bookmark. */
  colour: Colour | null
  /** The reader's own words, or empty. */
  words: string
  /** The words are not in the text any more. */
  isLost: boolean
  /** ISO 8601. */
  madeAt: string
  changedAt: string
}

/** The address of a note's passage, in the language in which it was marked. */
export function notePath({ work, code, chapter, ord }: Note): string {
  const addressed = { id: work.id, originalLanguage: { code: work.originalCode } }
  return `${readingPath(addressed, code, chapter?.number)}#p${ord}`
}

/** Sorts notes on one work in reading order. */
export const byPlace = (a: Note, b: Note): number =>
  (a.chapter?.number ?? 0) - (b.chapter?.number ?? 0) || a.ord - b.ord || a.start - b.start || (a.id < b.id ? -1 : 1)

/** Groups notes by a number, in the order of the first note of each group. */
export function groupNotes(notes: readonly Note[], by: (note: Note) => number): Note[][] {
  const groups = new Map<number, Note[]>()
  for (const note of notes) {
    const group = groups.get(by(note))
    if (group) group.push(note)
    else groups.set(by(note), [note])
  }
  return [...groups.values()]
}
