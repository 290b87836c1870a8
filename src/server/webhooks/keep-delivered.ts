import type { Logger } from 'pino'
import type { Context } from '../context.ts'
import { runJob } from '../db/jobs.ts'
import { type Delivering, deliverDue, findNextDue, isAnythingDue } from './deliver.ts'

/** How often the site looks for due events without a notice: another site may have stopped in the middle. */
const LOOK_MS = 60_000
/** Shortest time between two looks, so that a clock that differs from the database's makes no endless loop. */
const SHORTEST_MS = 100

export interface DeliveryKeeper {
  /** Sends the events that are due. To be called after each change of the library. */
  look(): void
  stop(): Promise<void>
}

/** Sends events whenever some are due. Of several sites, only one does. */
export function keepDelivered(ctx: Context, work: Delivering, log: Logger): DeliveryKeeper {
  const stopping = new AbortController()
  const { signal } = stopping
  let isWanted = false
  let running: Promise<void> | undefined
  let timer: NodeJS.Timeout | undefined

  /** @returns false: another site sends */
  const send = async () => {
    while (!signal.aborted && (await isAnythingDue(ctx))) {
      const sent = await runJob(ctx, 'webhooks', signal, async (tell) => {
        await deliverDue(ctx, work, signal, tell)
        return true
      })
      if (sent === undefined) return false
    }
    return true
  }

  async function run(): Promise<void> {
    let waitMs = LOOK_MS
    try {
      let isOurs = true
      while (isWanted && !signal.aborted) {
        isWanted = false
        isOurs = await send()
      }
      const next = isOurs ? await findNextDue(ctx) : undefined
      if (next) waitMs = Math.min(Math.max(next.getTime() - ctx.clock().getTime(), SHORTEST_MS), LOOK_MS)
    } catch (error) {
      if (!signal.aborted) log.error(error, 'webhooks could not be sent; this is tried again each minute')
    }
    running = undefined
    clearTimeout(timer)
    if (!signal.aborted) timer = setTimeout(look, isWanted ? 0 : waitMs).unref()
  }

  function look(): void {
    isWanted = true
    if (!signal.aborted) running ??= run()
  }

  look()
  return {
    look,
    async stop() {
      clearTimeout(timer)
      stopping.abort()
      await running
      clearTimeout(timer)
    },
  }
}
