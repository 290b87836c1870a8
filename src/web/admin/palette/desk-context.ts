import { createContext, use } from 'react'
import type { TypedAhead } from './typed-ahead.ts'

/** A dialog over the desk that every view has. */
export type DeskDialog = 'palette' | 'keys'

export interface DeskDialogProps {
  onClose: () => void
  /** Returns what was typed since the dialog was asked for; to be called when its own box takes the keys. */
  takeTyped: () => TypedAhead
}

export const DeskContext = createContext<((dialog: DeskDialog) => void) | undefined>(undefined)

/** Opens a dialog of the desk; it is loaded when it is first opened. */
export function useDeskDialog(): (dialog: DeskDialog) => void {
  const open = use(DeskContext)
  if (!open) throw new Error('DeskContext is missing')
  return open
}
