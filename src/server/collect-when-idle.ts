import { performance } from 'node:perf_hooks'

/** How long a site is looked at before it is called idle. */
const LOOK_MS = 10_000
/** The part of that time in which an idle site may be at work: its own looks at the database take that much. */
const MOST_WORK = 0.01
/** It is worth doing where the heap has grown by so much, in bytes, and by this part: to collect a large heap takes long. */
const WORTH_BYTES = 2 * 1024 * 1024
const WORTH_PART = 0.1

/**
 * Gives memory back when nobody reads: a start, and a crowd that has left, leave more garbage than what stays, and an idle
 * site would not collect it by itself.
 * @param gc Node's, which `--expose-gc` gives
 */
export function collectWhenIdle(gc: NodeJS.GCFunction): void {
  let before = performance.eventLoopUtilization()
  let keptBytes = 0
  setInterval(() => {
    const { utilization } = performance.eventLoopUtilization(before)
    before = performance.eventLoopUtilization()
    const grownBytes = process.memoryUsage().heapUsed - keptBytes
    if (utilization > MOST_WORK || grownBytes < Math.max(WORTH_BYTES, keptBytes * WORTH_PART)) return
    gc({ type: 'major', flavor: 'last-resort' })
    keptBytes = process.memoryUsage().heapUsed
    // What this took is no work of the site.
    before = performance.eventLoopUtilization()
  }, LOOK_MS).unref()
}
