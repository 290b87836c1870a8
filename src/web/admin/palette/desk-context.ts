import { createContext, use } from 'react'

/** A dialog over the desk that every view has. */
export type DeskDialog = 'palette' | 'keys'

export interface DeskDialogProps {
  onClose: () => void
}

export const DeskContext = createContext<((dialog: DeskDialog) => void) | undefined>(undefined)

/** Opens a dialog of the desk; it is loaded when it is first opened. */
export function useDeskDialog(): (dialog: DeskDialog) => void {
  const open = use(DeskContext)
  if (!open) throw new Error('DeskContext is missing')
  return open
}
