import { Worker } from 'node:worker_threads'
import { AppError } from '../../errors.ts'
import type { PackedText } from './render-aside-program.ts'
import { type RenderedText, renderText } from './render-text.ts'

/** Characters that are rendered within some hundredths of a second. */
const SHORT = 50_000

/** Whether a text takes so long to render that others should not wait for it. */
export const isLong = (markdown: string): boolean => markdown.length > SHORT

export interface Limits {
  /** Texts that may wait; beyond them the answer is 503. */
  waiting: number
  /** For one text. */
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
 * Renders a text as `renderText` does, a long one on another thread, so that the process goes on answering. Long texts
 * are rendered in turn.
 * @param signal once it is aborted, a text whose turn has not come is left
 * @throws AppError unavailable: too many wait, or the text takes too long; conflict: aborted
 */
export const renderAside: RenderAside = rendererAside()

/** A renderer with a worker of its own, for tests with narrower limits. */
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
    if (queue.length >= waiting) leave()
    if (queue.length >= waiting)
      throw new AppError('unavailable', 'Many long texts are being prepared; try again in a moment.', {
        retryAfter: 10,
      })
    const { promise, resolve, reject } = Promise.withResolvers<RenderedText>()
    queue.push({ markdown, signal, resolve, reject })
    if (!isBusy) work()
    return promise
  }

  /** Takes those out of the queue that nobody waits for any more. */
  function leave(): void {
    const aborted = queue.filter(({ signal }) => signal?.aborted)
    queue = queue.filter(({ signal }) => !signal?.aborted)
    for (const { reject } of aborted) reject(new AppError('conflict', 'This was withdrawn before its turn came.'))
  }

  async function work(): Promise<void> {
    isBusy = true
    clearTimeout(idle)
    for (leave(); queue.length > 0; leave()) {
      const { markdown, resolve, reject } = queue.shift() as Order
      await render(markdown).then(resolve, reject)
    }
    isBusy = false
    idle = setTimeout(dismiss, idleMs).unref()
  }

  async function render(markdown: string): Promise<RenderedText> {
    worker ??= hire()
    const { promise, resolve, reject } = Promise.withResolvers<PackedText>()
    const ended = () => reject(new Error('The thread that rendered a text ended.'))
    worker.once('message', resolve).once('messageerror', reject).once('error', reject).once('exit', ended)
    const impatience = setTimeout(() => reject(tooSlow()), limitMs)
    worker.ref()
    worker.postMessage(markdown)
    try {
      return unpack(await promise)
    } catch (error) {
      dismiss()
      throw error
    } finally {
      clearTimeout(impatience)
      worker?.off('message', resolve).off('messageerror', reject).off('error', reject).off('exit', ended)
      // With nothing to do it keeps no process from its end.
      worker?.unref()
    }
  }

  function hire(): Worker {
    const hired = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // Between two texts nobody else listens; unheard, its error would end the process.
    hired.on('error', () => {})
    hired.once('exit', () => {
      if (worker === hired) worker = undefined
    })
    return hired
  }

  function dismiss(): void {
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
