import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import { type CacheTag, EVERYTHING } from './cache-tags.ts'
import { type CdnSettings, joined, type PurgeSettings, purgedBy } from './cdn.ts'

/** By then every process has dropped its own answers: what is fetched after the purge is new. */
const PAUSE_MS = 1500
/** Of a call: Cloudflare takes as many. */
const MOST_TAGS = 30
/** With more, everything is purged: it is one call. */
const MOST_CALLS = 10
const TRIES = 5
const FIRST_RETRY_MS = 1000
const ANSWER_MS = 10_000

/** So long a process that is not the first keeps what it has heard: the first may be gone before it has purged. */
const KEPT_MS = 30_000

export interface CdnPurger {
  /** Purges what a change touches, some moments later and together with what other changes touch. */
  purge(touches: readonly CacheTag[]): void
  /** Purges everything now: pages of another release have other scripts. */
  purgeAll(): void
  /** Sends what waits to be sent, once more, and ends. */
  stop(): Promise<void>
}

interface PurgerOptions {
  log: Pick<Logger, 'error'>
  /** Of several processes that hear of a change, the first purges. */
  isFirst: () => boolean
  /** Before tags are sent; milliseconds. */
  pauseMs?: number
  firstRetryMs?: number
}

/**
 * Tells a CDN what to drop. A call that fails is tried again, five times in half a minute; then the log tells of it, and
 * the CDN goes on with what it has until it is too old.
 */
function cdnPurger(
  cdn: CdnSettings & { purge: PurgeSettings },
  { log, isFirst, pauseMs = PAUSE_MS, firstRetryMs = FIRST_RETRY_MS }: PurgerOptions,
): CdnPurger {
  const stopping = new AbortController()
  /** Tags to be purged, with the time when they came. */
  const due = new Map<CacheTag, number>()
  let running: Promise<void> | undefined
  let purgingAll: Promise<void> | undefined

  async function run(): Promise<void> {
    while (due.size > 0) {
      await sleep(pauseMs, undefined, { signal: stopping.signal }).catch(() => {})
      if (isFirst()) {
        const tags = purgedBy(due.keys())
        due.clear()
        for (const batch of batchesOf(tags)) await send(batch)
      } else {
        const isOld = (at: number) => stopping.signal.aborted || Date.now() - at > KEPT_MS
        for (const [tag, at] of due) if (isOld(at)) due.delete(tag)
      }
    }
    running = undefined
  }

  async function send(tags: string[]): Promise<void> {
    for (let [tried, pause] = [1, firstRetryMs]; ; tried += 1, pause *= 2) {
      const reason = await call(cdn, tags).catch((error: Error) => error.message)
      if (reason === undefined) return
      if (tried >= TRIES || stopping.signal.aborted) return log.error({ tags, reason }, 'the CDN could not be purged')
      await sleep(pause, undefined, { signal: stopping.signal }).catch(() => {})
    }
  }

  return {
    purge(touches) {
      for (const tag of touches) due.set(tag, Date.now())
      if (due.size > 0) running ??= run()
    },
    purgeAll() {
      purgingAll = send(purgedBy([EVERYTHING]))
    },
    async stop() {
      stopping.abort()
      await Promise.all([running, purgingAll])
    },
  }
}

/** @param cdn of the settings @returns undefined: there is nothing to purge */
export function purgerOf(cdn: CdnSettings | undefined, options: PurgerOptions): CdnPurger | undefined {
  return cdn?.purge && cdnPurger({ ...cdn, purge: cdn.purge }, options)
}

function batchesOf(tags: string[]): string[][] {
  const all = tags.length > MOST_CALLS * MOST_TAGS ? purgedBy([EVERYTHING]) : tags
  return Array.from({ length: Math.ceil(all.length / MOST_TAGS) }, (_, n) =>
    all.slice(n * MOST_TAGS, (n + 1) * MOST_TAGS),
  )
}

/** @returns why it was refused; undefined: it was taken @throws Error there is no answer */
async function call({ purge, tagHeader }: CdnSettings & { purge: PurgeSettings }, tags: string[]) {
  const { url, method, body } = purge
  const inHeader = joined(tags, tagHeader)
  const headers = Object.entries(purge.headers).map(([name, value]) => [name, value.replaceAll('%TAGS%', inHeader)])
  const answer = await fetch(url, {
    method,
    headers: Object.fromEntries(headers),
    ...(body !== undefined && { body: body.replaceAll('%TAGS%', JSON.stringify(tags)) }),
    signal: AbortSignal.timeout(ANSWER_MS),
  })
  await answer.arrayBuffer()
  return answer.ok ? undefined : `it answers ${answer.status}`
}
