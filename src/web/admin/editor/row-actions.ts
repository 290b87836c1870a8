/** What can be done with a row, by its place. */
export interface RowActions {
  write: (index: number, id: number, text: string, caret: number) => void
  split: (index: number, offset: number) => void
  join: (index: number) => void
  insert: (index: number) => void
  remove: (index: number) => void
  down: (index: number) => void
  up: (index: number) => void
  undo: () => void
  redo: () => void
  /** @param offset beyond the end: the end */
  goTo: (index: number, offset?: number) => void
  focused: (index: number, id: number) => void
}
