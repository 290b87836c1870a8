/** Too many wait already. */
export class QueueFull extends Error {}

/** Runs what it is given one after the other. @param most that may wait; beyond it the answer is QueueFull */
export function oneAtATime(most: number): <T>(task: () => Promise<T>) => Promise<T> {
  let last: Promise<unknown> = Promise.resolve()
  let count = 0
  return async (task) => {
    if (count > most) throw new QueueFull('Too many pictures are asked for at once.')
    count += 1
    const turn = last.then(task)
    last = turn.catch(() => {})
    try {
      return await turn
    } finally {
      count -= 1
    }
  }
}
