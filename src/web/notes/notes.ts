import { createStore, entries, get, type UseStore, update } from 'idb-keyval'
import type { SpotRange } from '../page-text/stretch.ts'
import { mergeNotes, mergeWords } from './merge-notes.ts'
import type { Note } from './note.ts'
import { rememberNotes } from './noted-works.ts'

const NAME = 'dragoman-notes'

let opened: UseStore | undefined
/** By number of a work: its notes. */
const store = () => {
  opened ??= createStore(NAME, 'works')
  return opened
}

/** @throws where the browser keeps nothing */
export const notesOf = async (workId: number): Promise<readonly Note[]> => (await get<Note[]>(workId, store())) ?? []

/** @throws where the browser keeps nothing */
export const allNotes = async (): Promise<readonly Note[]> =>
  (await entries<number, Note[]>(store())).flatMap(([, notes]) => notes)

/** @throws DOMException: refused, or `QuotaExceededError` */
async function change(workId: number, by: (notes: readonly Note[]) => readonly Note[]): Promise<void> {
  let after: readonly Note[] = []
  // Read and written at once: another tab may be writing too.
  await update<readonly Note[]>(
    workId,
    (before = []) => {
      after = by(before)
      return after
    },
    store(),
  )
  rememberNotes(workId, after.length > 0)
  tell(workId)
}

/** Keeps a note as it is, or as it has become where it is kept already. @throws as `change` */
export const keepNote = (note: Note, become: (now: Note) => Note = () => note): Promise<void> =>
  change(note.work.id, (all) =>
    all.some(({ id }) => id === note.id)
      ? all.map((one) => (one.id === note.id ? become(one) : one))
      : [...all, become(note)],
  )

/** @returns the note as it was kept; undefined: it was not @throws as `change` */
export async function dropNote({ id, work }: Note): Promise<Note | undefined> {
  let dropped: Note | undefined
  await change(work.id, (all) => {
    dropped = all.find((one) => one.id === id)
    return all.filter((one) => one !== dropped)
  })
  return dropped
}

/** @param from what the writing began with @returns what is kept now @throws as `change` */
export async function writeWords(note: Note, from: string, words: string): Promise<string> {
  let kept = words
  await keepNote(note, (now) => {
    kept = mergeWords(now.words, from, words)
    return { ...now, words: kept, changedAt: new Date().toISOString() }
  })
  return kept
}

/** What was learnt of a note in a text that is open. */
export type Settled = SpotRange & Pick<Note, 'isLost' | 'revision' | 'chapter'>

/** Keeps where notes stand now; what was deleted meanwhile stays so. @throws as `change` */
export const settleNotes = (workId: number, settled: ReadonlyMap<string, Settled>): Promise<void> =>
  change(workId, (all) => all.map((note) => ({ ...note, ...settled.get(note.id) })))

/** @returns how many were added, brought up to date, and known already @throws as `change` */
export async function takeNotes(given: readonly Note[]): Promise<{ added: number; updated: number; known: number }> {
  const sum = { added: 0, updated: 0, known: 0 }
  for (const workId of new Set(given.map(({ work }) => work.id))) {
    const own = given.filter(({ work }) => work.id === workId)
    let merged = mergeNotes([], [])
    await change(workId, (all) => {
      merged = mergeNotes(all, own)
      return merged.notes
    })
    for (const what of ['added', 'updated', 'known'] as const) sum[what] += merged[what]
  }
  return sum
}

type Listener = (workId: number) => void
const listeners = new Set<Listener>()
let channel: BroadcastChannel | undefined

function tell(workId: number): void {
  for (const listener of listeners) listener(workId)
  openChannel().postMessage(workId)
}

function openChannel(): BroadcastChannel {
  if (!channel) {
    channel = new BroadcastChannel(NAME)
    channel.onmessage = ({ data }: MessageEvent<number>) => {
      for (const listener of listeners) listener(data)
    }
  }
  return channel
}

/** Notes of a work have changed, here or in another tab. @returns what ends it */
export function hearNotes(listener: Listener): () => void {
  openChannel()
  listeners.add(listener)
  return () => listeners.delete(listener)
}
