import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import type { PackedText } from './render-aside-program.ts'
import { type RenderedText, renderText } from './render-text.ts'

/** Texts of up to this many characters are rendered in some hundredths of a second. */
const MAX_SHORT = 50_000

/** Whether rendering a text takes so long that other requests must not wait for it. */
export const isLong = (markdown: string): boolean => markdown.length > MAX_SHORT

export interface Limits {
  /** How many texts may wait; one more is refused. */
  waiting: number
  /** Time for one text. */
  limitMs: number
  /** How long the worker is kept with nothing to do. */
  idleMs: number
  /** Of the worker's heap. */
  memoryMb: number
  program: URL
}

type RenderAside = (markdown: string, signal?: AbortSignal) => Promise<RenderedText>

interface Order {
  markdown: string
  signal: AbortSignal | undefined
  resolve(rendered: RenderedText): void
  reject(error: unknown): void
}

/**
 * Renders a text as `renderText` does. Long texts are rendered one after another on a worker thread, so that the process
 * goes on answering.
 * @param signal aborts a text that is still waiting
 * @throws AppError unavailable: too many texts are waiting, or this one takes too long; conflict: aborted
 */
export const renderAside: RenderAside = rendererAside()

/** A renderer with its own worker; tests give it narrower limits. */
export function rendererAside({
  waiting = 20,
  limitMs = 30_000,
  idleMs = 60_000,
  memoryMb = 2048,
  program = new URL('render-aside-program.ts', import.meta.url),
}: Partial<Limits> = {}): RenderAside {
  let queue: Order[] = []
  let isBusy = false
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  return async (markdown, signal) => {
    if (!isLong(markdown)) return renderText(markdown)
    if (queue.length >= waiting) removeAborted()
    if (queue.length >= waiting)
      throw new AppError('unavailable', 'Many long texts are being prepared; try again in a moment.', {
        retryAfter: 10,
      })
    const { promise, resolve, reject } = Promise.withResolvers<RenderedText>()
    queue.push({ markdown, signal, resolve, reject })
    if (!isBusy) work()
    return promise
  }

  /** Removes aborted texts from the queue. */
  function removeAborted(): void {
    const aborted = queue.filter(({ signal }) => signal?.aborted)
    queue = queue.filter(({ signal }) => !signal?.aborted)
    for (const { reject } of aborted) reject(new AppError('conflict', 'This was withdrawn before its turn came.'))
  }

  async function work(): Promise<void> {
    isBusy = true
    clearTimeout(idle)
    for (removeAborted(); queue.length > 0; removeAborted()) {
      const { markdown, resolve, reject } = queue.shift() as Order
      await render(markdown).then(resolve, reject)
    }
    isBusy = false
    idle = setTimeout(stopWorker, idleMs).unref()
  }

  async function render(markdown: string): Promise<RenderedText> {
    worker ??= startWorker()
    const { promise, resolve, reject } = Promise.withResolvers<PackedText>()
    const ended = () => reject(new Error('The thread that rendered a text ended.'))
    worker.once('message', resolve).once('messageerror', reject).once('error', reject).once('exit', ended)
    const timeout = setTimeout(() => reject(tooSlow()), limitMs)
    worker.ref()
    worker.postMessage(markdown)
    try {
      return unpack(await promise)
    } catch (error) {
      stopWorker()
      throw error
    } finally {
      clearTimeout(timeout)
      worker?.off('message', resolve).off('messageerror', reject).off('error', reject).off('exit', ended)
      // An idle worker must not keep the process from ending.
      worker?.unref()
    }
  }

  function startWorker(): Worker {
    const started = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // Between two texts nothing else listens: an unhandled error event would end the process.
    started.on('error', () => {})
    started.once('exit', () => {
      if (worker === started) worker = undefined
    })
    return started
  }

  function stopWorker(): void {
    worker?.terminate()
    worker = undefined
  }
}

function tooSlow(): AppError {
  return new AppError('unavailable', 'This text takes too long to prepare: try again, or divide it into shorter ones.')
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
