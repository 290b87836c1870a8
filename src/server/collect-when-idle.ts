import { performance } from 'node:perf_hooks'
import { garbageCollector } from './garbage-collector.ts'

/** How long a site is looked at before it is called idle. */
const LOOK_MS = 15_000
/** The part of that time in which an idle site may be at work: its own looks at the database take that much. */
const MOST_WORK = 0.01

/**
 * Gives memory back when nobody reads any more: a start, and a crowd that has left, leave more garbage than what stays, and
 * an idle site would not collect it by itself. Once after each time of work, as it stops the site for a moment.
 */
export function collectWhenIdle(collect = collectAll): void {
  let before = performance.eventLoopUtilization()
  let hasWorked = true
  setInterval(() => {
    const isAtWork = performance.eventLoopUtilization(before).utilization > MOST_WORK
    if (!isAtWork && hasWorked) collect()
    hasWorked = isAtWork
    // Not counted: the collection is no work of the site.
    before = performance.eventLoopUtilization()
  }, LOOK_MS).unref()
}

/** Gives back what can be given back at all. */
const collectAll = () => garbageCollector()({ type: 'major', flavor: 'last-resort' })
