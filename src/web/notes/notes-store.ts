import type { DBSchema } from 'idb'
import { complete, deviceDatabase } from '../framework/data/device-database.ts'
import type { SpotRange } from '../page-text/stretch.ts'
import { setHasNotes } from './has-notes.ts'
import type { Note } from './note.ts'

const NAME = 'dragoman-notes'

/** By id of a work: its notes. */
interface Schema extends DBSchema {
  works: { key: number; value: readonly Note[] }
}

const open = deviceDatabase<Schema>(NAME, (database) => {
  database.createObjectStore('works')
})

/** @throws DOMException where the browser stores nothing for this site */
export const listNotes = async (workId: number): Promise<readonly Note[]> =>
  (await (await open()).get('works', workId)) ?? []

/** The notes on all works. @throws DOMException where the browser stores nothing for this site */
export const listAllNotes = async (): Promise<readonly Note[]> => (await (await open()).getAll('works')).flat()

/** Changes the notes on a work in one transaction: other tabs may write too. @throws DOMException (QuotaExceededError) */
async function change(workId: number, by: (notes: readonly Note[]) => readonly Note[]): Promise<void> {
  const transaction = (await open()).transaction('works', 'readwrite')
  const after = by((await transaction.store.get(workId)) ?? [])
  await complete(transaction, transaction.store.put(after, workId))
  setHasNotes(workId, after.length > 0)
  announce(workId)
}

/**
 * Saves a new note, or changes a saved one.
 * @param update applied to the note as it is stored now, or to `note` if it is not stored
 * @throws as `change`
 */
export const saveNote = (note: Note, update: (current: Note) => Note = () => note): Promise<void> =>
  change(note.work.id, (notes) =>
    notes.some(({ id }) => id === note.id)
      ? notes.map((stored) => (stored.id === note.id ? update(stored) : stored))
      : [...notes, update(note)],
  )

/** @returns the note as it was stored; undefined: it was not @throws as `change` */
export async function deleteNote({ id, work }: Note): Promise<Note | undefined> {
  let deleted: Note | undefined
  await change(work.id, (notes) => {
    deleted = notes.find((note) => note.id === id)
    return notes.filter((note) => note !== deleted)
  })
  return deleted
}

/**
 * Saves the reader's own words of a note.
 * @param base the words from which the reader began @returns the words as they are stored now @throws as `change`
 */
export async function saveWords(note: Note, base: string, words: string): Promise<string> {
  let saved = words
  await saveNote(note, (current) => {
    saved = mergeWords(current.words, base, words)
    return { ...current, words: saved, changedAt: new Date().toISOString() }
  })
  return saved
}

/** Where the words of a note stand in the text that is open. */
export type FoundNote = SpotRange & Pick<Note, 'isLost' | 'revision' | 'chapter'>

/** Saves where notes stand now. Notes that were deleted meanwhile stay deleted. @param found by id @throws as `change` */
export const saveFoundNotes = (workId: number, found: ReadonlyMap<string, FoundNote>): Promise<void> =>
  change(workId, (notes) => notes.map((note) => ({ ...note, ...found.get(note.id) })))

/** How many notes of a file were new, later than the stored ones, or known already. */
export interface MergeCounts {
  added: number
  updated: number
  known: number
}

/** Takes over the notes of a file. @throws as `change` */
export async function importNotes(given: readonly Note[]): Promise<MergeCounts> {
  const total: MergeCounts = { added: 0, updated: 0, known: 0 }
  for (const workId of new Set(given.map(({ work }) => work.id))) {
    const ofWork = given.filter(({ work }) => work.id === workId)
    let merged = mergeNotes([], [])
    await change(workId, (stored) => {
      merged = mergeNotes(stored, ofWork)
      return merged.notes
    })
    for (const count of ['added', 'updated', 'known'] as const) total[count] += merged[count]
  }
  return total
}

/** Adds notes to stored ones: none twice, and of two states of a note the later. */
export function mergeNotes(stored: readonly Note[], given: readonly Note[]): MergeCounts & { notes: Note[] } {
  let [added, updated] = [0, 0]
  const byId = new Map(stored.map((note) => [note.id, note]))
  const isNew = new Map<string, Note>()
  for (const note of given) {
    const known = byId.get(note.id)
    if (!known) isNew.set(note.id, laterOf(isNew.get(note.id), note))
    else if (known.changedAt < note.changedAt) {
      byId.set(note.id, note)
      updated += 1
    }
  }
  const contents = new Set(Array.from(byId.values(), contentOf))
  for (const note of isNew.values()) {
    if (contents.has(contentOf(note))) continue
    contents.add(contentOf(note))
    byId.set(note.id, note)
    added += 1
  }
  return { added, updated, known: given.length - added - updated, notes: [...byId.values()] }
}

const laterOf = (a: Note | undefined, b: Note): Note => (a && a.changedAt >= b.changedAt ? a : b)

/** Equal for notes that mark the same words in the same colour with the same text, whatever their ids. */
const contentOf = ({ work, chapter, code, ord, start, endOrd, end, quote, colour, words }: Note): string =>
  JSON.stringify([work.id, chapter?.id, code, ord, start, endOrd, end, quote, colour, words])

/**
 * Merges a reader's words with what another tab may have written meanwhile: nothing of either is lost.
 * @param stored the words as they are stored now @param base the words from which the reader began
 */
export function mergeWords(stored: string, base: string, words: string): string {
  if (stored === base || stored === words || stored === '') return words
  return words === '' || words === base ? stored : `${stored}\n\n${words}`
}

type Listener = (workId: number) => void

/** Who listens in this tab, and the channel to the other tabs: it is open from the first use to the end of the page. */
const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

function openChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<number>) => notify(data)
  }
  return channel
}

function notify(workId: number): void {
  for (const listener of listeners) listener(workId)
}

function announce(workId: number): void {
  notify(workId)
  openChannel().postMessage(workId)
}

/** Calls a listener with the id of each work whose notes change, here or in another tab. @returns stops it */
export function onNotesChange(listener: Listener): () => void {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
