import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { Stretch } from '../../page-text/stretch.ts'

/** What every tool is given. */
export interface ToolProps {
  work: WorkDetail
  /** Of the language that is read, or of two (`pairOf`). */
  code: string
  /** From 1; undefined: the first, or the whole of a work without chapters. */
  chapter: number | undefined
  /** undefined: on its way, or not to be had. */
  reading: Reading | undefined
  /** What of the text it is opened for, where that is said. */
  about?: Stretch | undefined
  onClose: () => void
}

export type ToolName =
  | 'find'
  | 'listen'
  | 'more'
  | 'settings'
  | 'contents'
  | 'languages'
  | 'notes'
  | 'keep'
  | 'report'
  | 'help'
  | 'failed'

type Listener = (name: ToolName, about: Stretch | undefined) => void
const listeners = new Set<Listener>()

/** Opens a tool of the page that is read, in place of another of its kind. Nothing where no text is read. */
export function openTool(name: ToolName, about?: Stretch): void {
  for (const listener of listeners) listener(name, about)
}

/** @returns what ends it */
export function hearTools(listener: Listener): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
