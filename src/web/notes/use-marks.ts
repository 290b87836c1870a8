import './marks.css'
import { useEffect, useRef } from 'react'
import type { Reading } from '#contract/reading.ts'
import { blockAt, rangesAt, readOpenText } from '../page-text/open-text.ts'
import type { SpotRange } from '../page-text/stretch.ts'
import { findAgain } from './find-again.ts'
import { isOn, revisionOf } from './make-note.ts'
import { byPlace, colours, type Note } from './note.ts'
import { type Settled, settleNotes } from './notes.ts'

/** A highlight that stands on the page. */
export interface Mark {
  note: Note
  spot: SpotRange
  ranges: Range[]
}

const NOTED = 'mark-noted'
const BOOKMARKED = 'data-bookmarked'
const nameOf = (colour: string) => `mark-${colour}`

/**
 * Draws the highlights and bookmarks of a text that is open, where their words stand now, and keeps where that is if the
 * text was revised since.
 * @returns the highlight at a point of the screen, px; undefined: none is there
 */
export function useMarks(
  reading: Reading,
  notes: readonly Note[] | undefined,
): (x: number, y: number) => Mark | undefined {
  const marks = useRef<Mark[]>([])
  /** In which text a note was settled: two tabs that show different texts are not to go on and on. */
  const settledIn = useRef(new Map<string, Reading>())

  useEffect(() => {
    const { own, found, settled } = settle(reading, notes ?? [])
    marks.current = own.flatMap((note) => {
      const spot = note.colour && found.get(note)
      return spot ? { note, spot, ranges: rangesAt(reading, note.code, spot) } : []
    })
    for (const id of settled.keys()) {
      if (settledIn.current.get(id) === reading) settled.delete(id)
      settledIn.current.set(id, reading)
    }
    if (settled.size > 0 && own[0]) settleNotes(own[0].work.id, settled).catch(() => {})
    const marked = own.flatMap((note) => {
      const spot = note.colour === null ? found.get(note) : undefined
      return (spot && blockAt(reading, note.code, spot.ord)) ?? []
    })
    const takeOff = draw(marks.current)
    for (const block of marked) block.setAttribute(BOOKMARKED, '')
    return () => {
      takeOff()
      for (const block of marked) block.removeAttribute(BOOKMARKED)
    }
  }, [reading, notes])

  return (x, y) =>
    marks.current.findLast(({ ranges }) => ranges.some((range) => [...range.getClientRects()].some(isAt(x, y))))
}

/** Between the lines of a mark is on it. */
const LEADING = 0.35
const isAt =
  (x: number, y: number) =>
  ({ left, right, top, bottom, height }: DOMRect) =>
    x >= left && x <= right && y >= top - LEADING * height && y <= bottom + LEADING * height

function settle(reading: Reading, notes: readonly Note[]) {
  const own = notes.filter((note) => isOn(reading, note)).sort(byPlace)
  const found = new Map<Note, SpotRange | undefined>()
  const settled = new Map<string, Settled>()
  for (const code of new Set(own.map((note) => note.code))) {
    const blocks = readOpenText(reading, code)
    const revision = revisionOf(reading, code)
    for (const note of own.filter((one) => one.code === code)) {
      const spot = findAgain(blocks, note)
      found.set(note, spot)
      const isMoved = note.chapter !== null && note.chapter.number !== reading.chapter?.number
      if (revision <= note.revision && !isMoved) continue
      const { ord, start, endOrd, end } = spot ?? note
      const chapter = note.chapter && reading.chapter ? { ...note.chapter, number: reading.chapter.number } : null
      settled.set(note.id, { ord, start, endOrd, end, isLost: spot === undefined, revision, chapter })
    }
  }
  return { own, found, settled }
}

/** Changes nothing that React has drawn. @returns takes them off */
function draw(marks: readonly Mark[]): () => void {
  if (!CSS.highlights) return () => {}
  const names = [...colours.map(nameOf), NOTED]
  const rangesOf = (name: string) =>
    marks
      .filter(({ note }) => (name === NOTED ? note.words !== '' : note.colour !== null && nameOf(note.colour) === name))
      .flatMap(({ ranges }) => ranges)
  for (const name of names) {
    const ranges = rangesOf(name)
    if (ranges.length > 0) CSS.highlights.set(name, new Highlight(...ranges))
  }
  return () => {
    for (const name of names) CSS.highlights.delete(name)
  }
}
