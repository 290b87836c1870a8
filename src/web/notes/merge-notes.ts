import type { Note } from './note.ts'

interface Merged {
  notes: Note[]
  /** How many were not there, were older, or are there already. */
  added: number
  updated: number
  known: number
}

/** Takes notes to those that are kept: none twice, of two states of one the later. */
export function mergeNotes(kept: readonly Note[], given: readonly Note[]): Merged {
  const sum = { added: 0, updated: 0, known: 0 }
  const byId = new Map(kept.map((note) => [note.id, note]))
  const added = new Map<string, Note>()
  for (const note of given) {
    const own = byId.get(note.id)
    if (!own) added.set(note.id, later(added.get(note.id), note))
    else if (own.changedAt < note.changedAt) {
      byId.set(note.id, note)
      sum.updated += 1
    }
  }
  const places = new Set(Array.from(byId.values(), placeOf))
  for (const note of added.values()) {
    if (places.has(placeOf(note))) continue
    places.add(placeOf(note))
    byId.set(note.id, note)
    sum.added += 1
  }
  return { ...sum, known: given.length - sum.added - sum.updated, notes: [...byId.values()] }
}

const later = (one: Note | undefined, other: Note): Note => (one && one.changedAt >= other.changedAt ? one : other)

/** The same for notes of one passage that was marked and noted in the same way. */
const placeOf = ({ work, chapter, code, ord, start, endOrd, end, quote, colour, words }: Note): string =>
  JSON.stringify([work.id, chapter?.id, code, ord, start, endOrd, end, quote, colour, words])

/**
 * A reader's words where another tab may have written meanwhile: nothing of either is lost.
 * @param now what is kept @param from what the writing began with
 */
export function mergeWords(now: string, from: string, words: string): string {
  if (now === from || now === words || now === '') return words
  return words === '' || words === from ? now : `${now}\n\n${words}`
}
