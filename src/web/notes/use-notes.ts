import { useEffect, useState } from 'react'
import { useMessages } from '../i18n/locale.ts'
import type { Note } from './note.ts'
import { storageFailure } from './notes-messages.ts'
import { deleteNote, listAllNotes, listNotes, onNotesChange, saveNote } from './notes-store.ts'

interface StoredNotes {
  /** undefined: not read yet, or not readable. */
  notes: readonly Note[] | undefined
  /** The browser stores nothing for this site. */
  isRefused: boolean
}

/** The notes of this device, as they change here and in other tabs. @param workId undefined: those on all works */
export function useNotes(workId?: number): StoredNotes {
  const [state, setState] = useState<StoredNotes & { workId?: number | undefined }>(NOT_READ)
  useEffect(() => {
    // Only the latest reading counts: an earlier one may end after it.
    let latest = 0
    const read = () => {
      latest += 1
      const turn = latest
      const show = (stored: StoredNotes) => turn === latest && setState({ ...stored, workId })
      ;(workId === undefined ? listAllNotes() : listNotes(workId)).then(
        (notes) => show({ notes, isRefused: false }),
        () => show({ notes: undefined, isRefused: true }),
      )
    }
    read()
    const stop = onNotesChange((changed) => {
      if (workId === undefined || workId === changed) read()
    })
    // While a page waits in the back-forward cache, it hears of no change.
    addEventListener('pageshow', read)
    return () => {
      latest = -1
      stop()
      removeEventListener('pageshow', read)
    }
  }, [workId])
  return state.workId === workId ? state : NOT_READ
}

const NOT_READ: StoredNotes = { notes: undefined, isRefused: false }

interface NoteDeletion {
  /** The notes, with those that were deleted in this list and can be restored. */
  shown: readonly Note[]
  isDeleted: (note: Note) => boolean
  remove: (note: Note) => void
  restore: (note: Note) => void
  /** Message for the reader; undefined: the last change succeeded. */
  failure: string | undefined
}

/** Deletes notes of a list; they can be restored until the list is left. */
export function useNoteDeletion(notes: readonly Note[]): NoteDeletion {
  const t = useMessages('notes')
  const [deleted, setDeleted] = useState<readonly Note[]>([])
  const [failure, setFailure] = useState<string>()
  const isStored = (note: Note) => notes.some(({ id }) => id === note.id)
  const remember = (note: Note) => setDeleted((all) => [...all.filter(({ id }) => id !== note.id), note])
  const attempt = async (change: () => Promise<void>) => {
    try {
      await change()
      setFailure(undefined)
    } catch (error) {
      setFailure(storageFailure(error, t))
    }
  }
  return {
    shown: [...notes, ...deleted.filter((note) => !isStored(note))],
    isDeleted: (note) => !isStored(note),
    remove: (note) => {
      remember(note)
      // The stored note may be newer than the one that is shown.
      attempt(async () => remember((await deleteNote(note)) ?? note))
    },
    restore: (note) => attempt(() => saveNote(note)),
    failure,
  }
}
