import { type ThreadLimits, threadQueue } from '../../thread-queue.ts'
import type { PackedText } from './render-aside-program.ts'
import type { RenderedText } from './render-text.ts'

/** Texts of up to this many characters are rendered in some hundredths of a second. */
const MAX_SHORT = 50_000

const SENTENCES = {
  busy: 'Many long texts are being prepared; try again in a moment.',
  tooSlow: 'This text takes too long to prepare: try again, or divide it into shorter ones.',
}

/** Whether rendering a text takes so long that other requests must not wait for it. */
export const isLong = (markdown: string): boolean => markdown.length > MAX_SHORT

type RenderAside = (markdown: string, signal?: AbortSignal) => Promise<RenderedText>

/**
 * Renders a text as `renderText` does. Long texts are rendered one after another on a worker thread, so that the process
 * goes on answering.
 * @param signal aborts a text that is still waiting
 * @throws AppError unavailable: too many texts are waiting, or this one takes too long; conflict: aborted
 */
export const renderAside: RenderAside = rendererAside()

/** A renderer with its own worker; tests give it narrower limits. */
export function rendererAside(limits: Partial<ThreadLimits> = {}): RenderAside {
  const program = new URL('render-aside-program.ts', import.meta.url)
  const usual = { waiting: 20, limitMs: 30_000, idleMs: 60_000, memoryMb: 2048, program }
  const ask = threadQueue<string, PackedText>({ ...usual, ...limits }, SENTENCES)
  return async (markdown, signal) => {
    if (isLong(markdown)) return unpack(await ask(markdown, signal))
    // Loaded by the first text that is saved: readers do not need it.
    const { renderText } = await import('./render-text.ts')
    return renderText(markdown)
  }
}

function unpack({ html, length, text, cuts }: PackedText): RenderedText {
  let end = 0
  const blocks = Array.from(cuts, (cut, index) => {
    const start = end
    end += cut
    return { ord: index + 1, text: text.slice(start, end) }
  })
  return { html, blocks, length }
}
