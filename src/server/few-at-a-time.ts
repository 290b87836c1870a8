/** Too many wait already. */
export class QueueFull extends Error {}

/**
 * Runs what it is given in the order it comes, a few at once.
 * @param running at the same time
 * @param waiting besides; beyond them the answer is QueueFull
 * @param rest before the next of those who wait, as a share of the time that the last one took: leaves the machine to others
 */
export function fewAtATime(running: number, waiting: number, rest = 0): <T>(task: () => Promise<T>) => Promise<T> {
  const queue: (() => void)[] = []
  let free = running
  return async (task) => {
    if (free > 0) free -= 1
    else {
      if (queue.length >= waiting) throw new QueueFull('Too much is asked for at once.')
      // Who has done hands on the place.
      await new Promise<void>((resolve) => queue.push(resolve))
    }
    const began = performance.now()
    try {
      return await task()
    } finally {
      const next = queue.shift()
      if (!next) free += 1
      else if (rest === 0) next()
      else setTimeout(next, rest * (performance.now() - began))
    }
  }
}
