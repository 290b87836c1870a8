import { availableParallelism } from 'node:os'
import { unavailable } from './errors.ts'
import { announceTask, announceTaskNews } from './observe/events.ts'

/** As many tasks wait already as may wait. */
export class QueueFull extends Error {}

/**
 * Makes a queue that runs tasks in the order in which they come.
 * @param name what the tasks are, for metrics
 * @param running how many tasks run at the same time
 * @param waiting how many more may wait; a further one is refused with QueueFull
 * @param rest pause before the next waiting task starts, as a multiple of the time the task before it took: so that the
 * machine has time for other work. After a failure there is none
 */
export function taskQueue(
  name: string,
  running: number,
  waiting: number,
  rest = 0,
): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let free = running
  return async (task) => {
    if (free > 0) free -= 1
    else {
      if (queue.length >= waiting) {
        announceTaskNews({ task: name, isRefused: true })
        throw new QueueFull('Too much is asked for at once.')
      }
      announceTaskNews({ task: name, waiting: 1 })
      // A task that ends hands its place to the first that waits.
      await new Promise<void>((resolve) => queue.push(resolve))
      announceTaskNews({ task: name, waiting: -1 })
    }
    const started = performance.now()
    let pause = 0
    try {
      const result = await announceTask(name, task)
      pause = rest * (performance.now() - started)
      return result
    } finally {
      const next = queue.shift()
      if (!next) free += 1
      else if (pause === 0) next()
      else setTimeout(next, pause)
    }
  }
}

/** Each request keeps a core busy: the other cores are for readers of pages. */
const MOST_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const MOST_WAITING = 100
/** A search also keeps PostgreSQL busy, and the one thread that sends every page. */
const REST = 2
/** Just below the 8 seconds within which everyone is answered. */
const LONGEST_MS = 7500

/**
 * Makes a queue for expensive requests of one kind, such as searches: a few run at once, up to a hundred wait.
 * @param name what they are, for metrics
 * @param activity what the waiting readers do, for the message of the error
 * @returns runs a request; throws AppError unavailable where too many wait, and after 7.5 seconds
 */
export function requestQueue(
  name: string,
  atOnce = MOST_AT_ONCE,
  activity = 'searching',
): <T>(run: () => Promise<T>) => Promise<T> {
  const enqueue = taskQueue(name, atOnce, MOST_WAITING, REST)
  const busy = () => unavailable(`Many are ${activity} just now; try again in a moment.`, 5)
  return async <T>(run: () => Promise<T>) => {
    const { promise: late, reject } = Promise.withResolvers<never>()
    let isLate = false
    const timer = setTimeout(() => {
      isLate = true
      announceTaskNews({ task: name, isRefused: true })
      reject(busy())
    }, LONGEST_MS)
    try {
      // Whoever asked has their answer by the time a late request comes to its turn.
      return await Promise.race([enqueue(async () => (isLate ? late : run())), late])
    } catch (error) {
      throw error instanceof QueueFull ? busy() : error
    } finally {
      clearTimeout(timer)
    }
  }
}
