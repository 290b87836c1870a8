import './marks.css'
import { useEffect, useRef } from 'react'
import type { Reading } from '#contract/reading.ts'
import { blockAt, rangesAt, readOpenText } from '../../page-text/open-text.ts'
import type { SpotRange } from '../../page-text/stretch.ts'
import { isInOpenPart } from '../../page-text/text-parts.ts'
import { isOn, revisionOf } from '../make-note.ts'
import { byPlace, colours, type Note } from '../note.ts'
import { type FoundNote, saveFoundNotes } from '../notes-store.ts'
import { makeFinder } from './find-again.ts'

/** A highlight that is drawn on the page. */
export interface Mark {
  note: Note
  /** Where its words stand now. */
  spots: SpotRange
  ranges: Range[]
}

/** Highlights of the CSS Custom Highlight API; `marks.css` draws them. */
const NOTED = 'mark-noted'
const highlightName = (colour: string) => `mark-${colour}`
const BOOKMARKED = 'data-bookmarked'

/**
 * Draws the highlights and bookmarks of the open text where their words stand now, and saves where that is if the text
 * was revised since.
 * @returns finds the highlight at a point of the screen, px; it returns undefined where none is
 */
export function useMarks(
  reading: Reading,
  notes: readonly Note[] | undefined,
): (x: number, y: number) => Mark | undefined {
  const marks = useRef<Mark[]>([])
  /** The text in which each note was saved last. Once is enough: two tabs with different texts would go on for ever. */
  const savedFor = useRef(new Map<string, Reading>())

  useEffect(() => {
    const { shown, spotsOf, changed } = findNotes(reading, notes ?? [])
    marks.current = shown.flatMap((note) => {
      const spots = note.colour && spotsOf.get(note)
      return spots ? { note, spots, ranges: rangesAt(reading, note.code, spots) } : []
    })
    const bookmarked = shown.flatMap((note) => {
      const spots = note.colour === null ? spotsOf.get(note) : undefined
      return (spots && blockAt(reading, note.code, spots.ord)) ?? []
    })
    for (const id of changed.keys()) {
      if (savedFor.current.get(id) === reading) changed.delete(id)
      savedFor.current.set(id, reading)
    }
    // Where it cannot be saved, the notes are looked for again at the next visit.
    if (changed.size > 0 && shown[0]) saveFoundNotes(shown[0].work.id, changed).catch(() => {})
    const removeHighlights = drawHighlights(marks.current)
    for (const block of bookmarked) block.setAttribute(BOOKMARKED, '')
    return () => {
      removeHighlights()
      for (const block of bookmarked) block.removeAttribute(BOOKMARKED)
    }
  }, [reading, notes])

  return (x, y) =>
    marks.current.findLast(({ ranges }) => ranges.some((range) => [...range.getClientRects()].some(contains(x, y))))
}

/** A press between two lines of a mark counts as well: this share of the line's height above and below it. */
const LEADING = 0.35
const contains =
  (x: number, y: number) =>
  ({ left, right, top, bottom, height }: DOMRect) =>
    x >= left && x <= right && y >= top - LEADING * height && y <= bottom + LEADING * height

/** Finds the words of all notes that are in the open text. @returns `changed`: what is to be saved, by id of the note */
function findNotes(reading: Reading, notes: readonly Note[]) {
  const shown = notes.filter((note) => isOn(reading, note) && isInOpenPart(reading, note.code, note.ord)).sort(byPlace)
  const spotsOf = new Map<Note, SpotRange | undefined>()
  const changed = new Map<string, FoundNote>()
  for (const code of new Set(shown.map((note) => note.code))) {
    const findAgain = makeFinder(readOpenText(reading, code))
    const revision = revisionOf(reading, code)
    for (const note of shown.filter((shownNote) => shownNote.code === code)) {
      const spots = findAgain(note)
      spotsOf.set(note, spots)
      const isRenumbered = note.chapter !== null && note.chapter.number !== reading.chapter?.number
      if (revision <= note.revision && !isRenumbered) continue
      // Its words may stand in another part now.
      if (spots === undefined && reading.parts) continue
      const { ord, start, endOrd, end } = spots ?? note
      const chapter = note.chapter && reading.chapter ? { ...note.chapter, number: reading.chapter.number } : null
      changed.set(note.id, { ord, start, endOrd, end, isLost: spots === undefined, revision, chapter })
    }
  }
  return { shown, spotsOf, changed }
}

/** Draws without changing any element, as React does not expect that. @returns removes the highlights */
function drawHighlights(marks: readonly Mark[]): () => void {
  if (!CSS.highlights) return () => {}
  const names = [...colours.map(highlightName), NOTED]
  const rangesOf = (name: string) =>
    marks
      .filter(({ note: { colour, words } }) =>
        name === NOTED ? words !== '' : colour !== null && highlightName(colour) === name,
      )
      .flatMap(({ ranges }) => ranges)
  for (const name of names) {
    const ranges = rangesOf(name)
    if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
  }
  return () => {
    for (const name of names) CSS.highlights.delete(name)
  }
}
