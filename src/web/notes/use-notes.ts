import { useEffect, useState } from 'react'
import type { Note } from './note.ts'
import { allNotes, hearNotes, notesOf } from './notes.ts'

interface ShownNotes {
  /** undefined: not read yet, or not to be had. */
  notes: readonly Note[] | undefined
  /** The browser keeps nothing for this site. */
  isRefused: boolean
}

/** What this device keeps, as it changes here and in other tabs. @param workId undefined: of all works */
export function useNotes(workId?: number): ShownNotes {
  const [state, setState] = useState<ShownNotes & { of?: number | undefined }>({ notes: undefined, isRefused: false })
  useEffect(() => {
    let latest = 0
    const read = () => {
      latest += 1
      const turn = latest
      const show = (shown: ShownNotes) => turn === latest && setState({ ...shown, of: workId })
      ;(workId === undefined ? allNotes() : notesOf(workId)).then(
        (notes) => show({ notes, isRefused: false }),
        () => show({ notes: undefined, isRefused: true }),
      )
    }
    read()
    const end = hearNotes((changed) => {
      if (workId === undefined || workId === changed) read()
    })
    // A page that the browser has kept hears nothing until it is shown again.
    addEventListener('pageshow', read)
    return () => {
      latest = -1
      end()
      removeEventListener('pageshow', read)
    }
  }, [workId])
  return state.of === workId ? state : { notes: undefined, isRefused: false }
}
