/** States that can be gone back to, and those that were gone back from. */
export interface History<T> {
  past: readonly T[]
  present: T
  future: readonly T[]
  /** What the last step was part of; the next of the same kind becomes one with it. */
  group: string | undefined
  /** When it was taken, in ms. */
  at: number
}

export const MOST_STEPS = 200
const TOGETHER_MS = 1000

export const begin = <T>(present: T): History<T> => ({ past: [], present, future: [], group: undefined, at: 0 })

/**
 * Takes a step.
 * @param group steps of one group that follow each other quickly are undone together; undefined: this one is alone
 * @param at in ms
 */
export function take<T>(history: History<T>, present: T, group: string | undefined, at: number): History<T> {
  const isMore = group !== undefined && group === history.group && at - history.at < TOGETHER_MS
  if (isMore) return { ...history, present, future: [], at }
  return { past: [...history.past, history.present].slice(-MOST_STEPS), present, future: [], group, at }
}

/** The state before the last step; the same history when there is none. */
export function undo<T>({ past, present, future, ...history }: History<T>): History<T> {
  const before = past.at(-1)
  if (before === undefined) return { past, present, future, ...history }
  return { past: past.slice(0, -1), present: before, future: [present, ...future], group: undefined, at: 0 }
}

/** The state that was gone back from; the same history when there is none. */
export function redo<T>({ past, present, future, ...history }: History<T>): History<T> {
  const [after, ...rest] = future
  if (after === undefined) return { past, present, future, ...history }
  return { past: [...past, present], present: after, future: rest, group: undefined, at: 0 }
}
