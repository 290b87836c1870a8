import { useState } from 'react'
import type { Note } from './note.ts'
import { dropNote, keepNote } from './notes.ts'
import { refusal } from './refusal.ts'

interface Deletion {
  /** The notes, with those that were deleted here and can be had back. */
  shown: readonly Note[]
  isGone: (note: Note) => boolean
  drop: (note: Note) => void
  restore: (note: Note) => void
  failure: string | undefined
}

/** Deletes notes of a list, and has them back until the list is left. */
export function useDeletion(notes: readonly Note[]): Deletion {
  const [gone, setGone] = useState<readonly Note[]>([])
  const [failure, setFailure] = useState<string>()
  const isThere = (note: Note) => notes.some(({ id }) => id === note.id)
  const keepGone = (note: Note) => setGone((all) => [...all.filter(({ id }) => id !== note.id), note])
  const attempt = async (act: () => Promise<void>) => {
    try {
      await act()
      setFailure(undefined)
    } catch (error) {
      setFailure(refusal(error))
    }
  }
  return {
    shown: [...notes, ...gone.filter((note) => !isThere(note))],
    isGone: (note) => !isThere(note),
    drop: (note) => {
      keepGone(note)
      // What was written just before is not drawn yet.
      attempt(async () => keepGone((await dropNote(note)) ?? note))
    },
    restore: (note) => attempt(() => keepNote(note)),
    failure,
  }
}
