import { availableParallelism } from 'node:os'
import { AppError } from '../errors.ts'
import { fewAtATime, QueueFull } from '../few-at-a-time.ts'

/** Each keeps a core busy: the others are for those who read. */
const MOST_AT_ONCE = Math.max(1, Math.floor(availableParallelism() / 2))
const MOST_WAITING = 100
/** While others wait: a search keeps more than one core busy, and the thread by which every page goes out. */
const REST = 2

/**
 * Runs searches of one kind, or what else is as dear, in the order they come, a few at once.
 * @param doing what those who ask do
 * @throws AppError unavailable: too many wait
 */
export function inTurn(atOnce = MOST_AT_ONCE, doing = 'searching'): <T>(search: () => Promise<T>) => Promise<T> {
  const run = fewAtATime(atOnce, MOST_WAITING, REST)
  return async (search) => {
    try {
      return await run(search)
    } catch (error) {
      if (!(error instanceof QueueFull)) throw error
      throw new AppError('unavailable', `Many are ${doing} just now; try again in a moment.`, { retryAfter: 5 })
    }
  }
}
