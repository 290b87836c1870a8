import type { Reading } from '#contract/reading.ts'
import type { WorkDetail } from '#contract/works.ts'
import type { Stretch } from './stretch.ts'

/** The props of every tool of the reading page: a panel, or a bar in the place of the languages. */
export interface ToolProps {
  work: WorkDetail
  /** Code of the language that is read, or of a pair (`pairOf`). */
  code: string
  /** Number from 1; undefined: the first chapter, or a work without chapters. */
  chapter: number | undefined
  /** undefined: it is loading, or failed to load. */
  reading: Reading | undefined
  /** The words for which the tool was opened; undefined: it was opened for the text as a whole. */
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
  | 'download'
  | 'report'
  | 'help'
  | 'failed'

/** Detail of the event that opens a tool. */
interface ToolRequest {
  name: ToolName
  about: Stretch | undefined
}

const OPEN_TOOL = 'open-tool'

/** Opens a tool on the reading page; it replaces the open panel, or bar. Does nothing on other pages. */
export function openTool(name: ToolName, about?: Stretch): void {
  dispatchEvent(new CustomEvent<ToolRequest>(OPEN_TOOL, { detail: { name, about } }))
}

/** Gives the focus back to the button of a tool in the strip; where it has none there, to that of the menu. */
export function focusTool(name: ToolName): void {
  for (const tool of [name, 'more']) {
    const button = document.querySelector<HTMLElement>(`[data-strip] [data-tool=${tool}]`)
    button?.focus({ preventScroll: true })
    if (button && document.activeElement === button) return
  }
}

/** Calls a listener for every `openTool`. @returns stops it */
export function onToolRequest(listener: (name: ToolName, about: Stretch | undefined) => void): () => void {
  const onEvent = (event: Event) => {
    const { name, about } = (event as CustomEvent<ToolRequest>).detail
    listener(name, about)
  }
  addEventListener(OPEN_TOOL, onEvent)
  return () => removeEventListener(OPEN_TOOL, onEvent)
}
