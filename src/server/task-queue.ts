import { availableParallelism } from 'node:os'
import { AppError } from './errors.ts'

/** As many tasks wait already as may wait. */
export class QueueFull extends Error {}

/**
 * Makes a queue that runs tasks in the order in which they come.
 * @param running how many tasks run at the same time
 * @param waiting how many more may wait; a further one is refused with QueueFull
 * @param rest pause before the next waiting task starts, as a multiple of the time the task before it took: so that the
 * machine has time for other work
 */
export function taskQueue(running: number, waiting: number, rest = 0): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let free = running
  return async (task) => {
    if (free > 0) free -= 1
    else {
      if (queue.length >= waiting) throw new QueueFull('Too much is asked for at once.')
      // A task that ends hands its place to the first that waits.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    const started = performance.now()
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (!next) free += 1
      else if (rest === 0) next()
      else setTimeout(next, rest * (performance.now() - started))
    }
  }
}

/** Each request keeps a core busy: the other cores are for readers of pages. */
const MOST_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const MOST_WAITING = 100
/** A search also keeps PostgreSQL busy, and the one thread that sends every page. */
const REST = 2

/**
 * Makes a queue for expensive requests of one kind, such as searches: a few run at once, up to a hundred wait.
 * @param activity what the waiting readers do, for the message of the error
 * @returns runs a request; throws AppError unavailable where too many wait
 */
export function requestQueue(atOnce = MOST_AT_ONCE, activity = 'searching'): <T>(run: () => Promise<T>) => Promise<T> {
  const enqueue = taskQueue(atOnce, MOST_WAITING, REST)
  return async (run) => {
    try {
      return await enqueue(run)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      throw new AppError('unavailable', `Many are ${activity} just now; try again in a moment.`, { retryAfter: 5 })
    }
  }
}
