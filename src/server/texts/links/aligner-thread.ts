import { once } from 'node:events'
import { Worker } from 'node:worker_threads'
import type { Alignment } from './align-texts.ts'
import type { AlignmentJob } from './aligner-program.ts'

const PROGRAM = new URL('aligner-program.ts', import.meta.url)
/** Limit of the worker's heap: enough for the two longest texts that can be saved. */
const MAX_MEMORY_MB = 2048
const MAX_JOB_MS = 120_000

/** A job needs more time or memory than the thread may use. */
export class TooMuch extends Error {}

export type StartWorker = () => Worker

const startAligner: StartWorker = () =>
  new Worker(PROGRAM, { execArgv: [], resourceLimits: { maxOldGenerationSizeMb: MAX_MEMORY_MB } })

/** Aligns texts on a worker thread, so that the process goes on answering. The thread is started when it is needed. */
export class AlignerThread {
  readonly #signal: AbortSignal
  readonly #startWorker: StartWorker
  #worker: Worker | undefined

  /** @param signal aborts the running job @param startWorker tests start other programs */
  constructor(signal: AbortSignal, startWorker: StartWorker = startAligner) {
    this.#signal = signal
    this.#startWorker = startWorker
  }

  /** @returns as many alignments as the job has texts @throws TooMuch; the reason of the signal */
  async align(job: AlignmentJob): Promise<Alignment[]> {
    this.#worker ??= this.#start()
    this.#worker.postMessage(job)
    const timeout = AbortSignal.timeout(MAX_JOB_MS)
    try {
      const [alignments] = await once(this.#worker, 'message', { signal: AbortSignal.any([this.#signal, timeout]) })
      return alignments
    } catch (error) {
      await this.stop()
      const isOutOfMemory = (error as { code?: string }).code === 'ERR_WORKER_OUT_OF_MEMORY'
      throw isOutOfMemory || (timeout.aborted && !this.#signal.aborted) ? new TooMuch() : error
    }
  }

  #start(): Worker {
    const worker = this.#startWorker()
    worker.once('exit', (code) => {
      if (this.#worker === worker) this.#worker = undefined
      // A thread can end without an error: `align` must not wait for its answer.
      worker.emit('error', new Error(`the aligner has ended with ${code}`))
    })
    // Between two jobs nothing else listens: an unhandled error event would end the process.
    return worker.on('error', () => {})
  }

  async stop(): Promise<void> {
    await this.#worker?.terminate()
    this.#worker = undefined
  }
}
