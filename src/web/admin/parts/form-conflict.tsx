import type { RefObject } from 'react'
import { ConflictDialog, type ConflictField } from './conflict-dialog.tsx'

interface FormConflictProps<Row> {
  /** Of `useStaffForm`. */
  editing: { conflict: Row | undefined; forgetConflict: () => void; saveOver: () => Promise<void> }
  /** The state that the form was made from: theirs, once it is decided. */
  made: RefObject<Row | undefined>
  fieldsOf: (theirs: Row) => readonly ConflictField[]
  /** Fills the form with what they saved. */
  take: (theirs: Row) => void
}

/** What a form shows when someone else has saved its row meanwhile, and what becomes of either answer. */
export function FormConflict<Row>({ editing, made, fieldsOf, take }: FormConflictProps<Row>) {
  const { conflict, forgetConflict, saveOver } = editing
  if (conflict === undefined) return null
  return (
    <ConflictDialog
      fields={fieldsOf(conflict)}
      onClose={forgetConflict}
      onTakeTheirs={() => {
        made.current = conflict
        take(conflict)
        forgetConflict()
      }}
      onKeepMine={() => {
        made.current = conflict
        saveOver()
      }}
    />
  )
}
