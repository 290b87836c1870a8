import { Worker } from 'node:worker_threads'
import { AppError, unavailable } from './errors.ts'
import { announceTask, announceTaskNews } from './observe/events.ts'

/** A message takes longer than it may: sent again, it would do so again. */
export class TooSlow extends AppError {
  constructor(sentence: string) {
    super('unavailable', sentence, { retryAfter: 10 })
  }
}

export interface ThreadLimits {
  /** How many messages may wait; one more is refused. */
  waiting: number
  /** Time for one message. */
  limitMs: number
  /** How long the thread is kept with nothing to do. */
  idleMs: number
  /** Of the thread's heap. */
  memoryMb: number
  /** The file that the thread runs: it answers each message with one, in order. */
  program: URL
}

/** Sentences for people whose message is refused. */
interface Sentences {
  /** Too many messages are waiting. */
  busy: string
  /** A message takes longer than it may. */
  tooSlow: string
}

interface Order<Message, Answer> {
  message: Message
  transfer: ArrayBuffer[]
  signal: AbortSignal | undefined
  resolve(answer: Answer): void
  reject(error: unknown): void
}

/**
 * Sends a message to the thread, after those that came before, and waits for its answer.
 * @param signal aborts a message that is still waiting @param transfer what moves to the thread without a copy
 * @throws AppError unavailable: too many messages are waiting; conflict: aborted @throws TooSlow
 */
export type AskThread<Message, Answer> = (
  message: Message,
  signal?: AbortSignal,
  transfer?: ArrayBuffer[],
) => Promise<Answer>

/** Makes a worker thread for work that takes so long that the process must go on answering meanwhile. */
export function threadQueue<Message, Answer>(
  { waiting, limitMs, idleMs, memoryMb, program }: ThreadLimits,
  { busy, tooSlow }: Sentences,
): AskThread<Message, Answer> {
  const name =
    program.pathname
      .split('/')
      .at(-1)
      ?.replace(/-program\.[jt]s$/, '') ?? ''
  let queue: Order<Message, Answer>[] = []
  let isBusy = false
  let worker: Worker | undefined
  let idle: NodeJS.Timeout | undefined

  return async (message, signal, transfer = []) => {
    if (queue.length >= waiting) removeAborted()
    if (queue.length >= waiting) {
      announceTaskNews({ task: name, isRefused: true })
      throw unavailable(busy, 10)
    }
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    queue.push({ message, transfer, signal, resolve, reject })
    announceTaskNews({ task: name, waiting: 1 })
    if (!isBusy) work()
    return promise
  }

  /** Removes aborted messages from the queue. */
  function removeAborted(): void {
    const aborted = queue.filter(({ signal }) => signal?.aborted)
    queue = queue.filter(({ signal }) => !signal?.aborted)
    for (const { reject } of aborted) {
      announceTaskNews({ task: name, waiting: -1 })
      reject(new AppError('conflict', 'This was withdrawn before its turn came.'))
    }
  }

  async function work(): Promise<void> {
    isBusy = true
    clearTimeout(idle)
    for (removeAborted(); queue.length > 0; removeAborted()) {
      const order = queue.shift() as Order<Message, Answer>
      announceTaskNews({ task: name, waiting: -1 })
      await announceTask(name, () => ask(order)).then(order.resolve, order.reject)
    }
    isBusy = false
    idle = setTimeout(stopWorker, idleMs).unref()
  }

  async function ask({ message, transfer }: Order<Message, Answer>): Promise<Answer> {
    worker ??= startWorker()
    const { promise, resolve, reject } = Promise.withResolvers<Answer>()
    const ended = () => reject(new Error(`The thread of ${name} ended.`))
    worker.once('message', resolve).once('messageerror', reject).once('error', reject).once('exit', ended)
    const timeout = setTimeout(() => reject(new TooSlow(tooSlow)), limitMs)
    worker.ref()
    worker.postMessage(message, transfer)
    try {
      return await promise
    } catch (error) {
      stopWorker()
      throw error
    } finally {
      clearTimeout(timeout)
      worker?.off('message', resolve).off('messageerror', reject).off('error', reject).off('exit', ended)
      // An idle thread must not keep the process from ending.
      worker?.unref()
    }
  }

  function startWorker(): Worker {
    const started = new Worker(program, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: memoryMb } })
    // Between two messages nothing else listens: an unhandled error event would end the process.
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
