/** Too many wait already. */
export class QueueFull extends Error {}

/**
 * Runs what it is given in the order it comes, a few at once.
 * @param running at the same time
 * @param waiting besides; beyond them the answer is QueueFull
 */
export function fewAtATime(running: number, waiting: number): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let free = running
  return async (task) => {
    if (free > 0) free -= 1
    else {
      if (queue.length >= waiting) throw new QueueFull('Too much is asked for at once.')
      // Who has done hands on the place.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (next) next()
      else free += 1
    }
  }
}
