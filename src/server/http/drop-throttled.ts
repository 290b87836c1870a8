import type { CacheTag } from './cache-tags.ts'

export const PAUSE_MS = 500

type Drop = (touches: readonly CacheTag[]) => void

/**
 * Calls `drop` at most every half second, with all tags that have come: at once, or at the end of the pause after the
 * last time. A single save shows at once, and an import that commits fifty times a second leaves readers a cache.
 */
export function throttled(drop: Drop): Drop {
  const due = new Set<CacheTag>()
  let pause: NodeJS.Timeout | undefined
  const dropSoon: Drop = (touches) => {
    for (const tag of touches) due.add(tag)
    if (pause || due.size === 0) return
    const tags = [...due]
    due.clear()
    drop(tags)
    pause = setTimeout(() => {
      pause = undefined
      dropSoon([])
    }, PAUSE_MS).unref()
  }
  return dropSoon
}
