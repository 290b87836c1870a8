import type { JobName } from '#contract/staff.ts'

// Keys of advisory locks: any numbers, but each another one, and the same in all processes and versions of the program.

export const LOCKS = {
  /** Shared by all processes that use an embedded server: whoever gets it alone is the last of them. */
  presence: 741_851,
  migrating: 741_852,
  shelves: 741_853,
  catalogue: 741_854,
  /** Held as long as a process runs: it does what one does for all sites. */
  first: 741_859,
} as const

/** Of all processes the one that holds the lock does the job. */
export const JOB_LOCKS: Record<JobName, number> = {
  indexing: 741_855,
  aligning: 741_856,
  covers: 741_857,
  slicing: 741_858,
  answers: 741_861,
  backup: 741_862,
  states: 741_866,
  webhooks: 741_867,
  vocabulary: 741_868,
}
