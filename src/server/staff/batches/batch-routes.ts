import { Hono, type Context as HonoContext } from 'hono'
import type { Logger } from 'pino'
import { type BatchLine, batchInputSchema } from '#contract/batches.ts'
import type { Context } from '../../context.ts'
import { unavailable } from '../../errors.ts'
import type { FreeSpace } from '../../free-space.ts'
import { failedLine, LINE_HEADERS, LineStream } from '../../http/line-stream.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import type { StaffVariables } from '../access/guard.ts'
import { planBatch } from './plan-batch.ts'
import { type Batch, runBatch } from './run-batch.ts'
import { undoingOf } from './undo-batch.ts'

/** Batches that run; people wait for the others. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 20

interface BatchDependencies {
  /** Without limits of time. */
  ctx: Context
  space: FreeSpace
  log: Logger
}

/**
 * What is done to many rows at once, beneath `/api/admin`. The answer has a line of JSON for each step. Closing the
 * connection ends the batch after the step that runs. Sent again, it finds what it has done already unchanged.
 */
export function batchRoutes({ ctx, space, log }: BatchDependencies): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  const inTurn = taskQueue('batch', MOST_AT_ONCE, MOST_WAITING)

  routes.post('/batches', async (c) => {
    const input = await readBody(c, batchInputSchema)
    const acting = actingFor(c)
    return answer(c, acting, await planBatch(acting, input))
  })

  routes.post('/batches/:id/undo', async (c) => {
    const acting = actingFor(c)
    return answer(c, acting, await undoingOf(acting, readId(c.req.param('id'))))
  })

  const actingFor = (c: HonoContext<StaffVariables>): Context => ({
    ...ctx,
    actor: c.var.staff.actor,
    sees: 'everything',
  })

  function answer(c: HonoContext, acting: Context, batch: Batch): Promise<Response> {
    const lines = new LineStream<BatchLine>()
    // The answer begins before the batch ends.
    const begun = Promise.withResolvers<Response>()
    const run = async () => {
      begun.resolve(new Response(lines.stream, { headers: LINE_HEADERS }))
      const signal = AbortSignal.any([lines.signal, c.req.raw.signal])
      const listener = { signal, write: (line: BatchLine) => lines.write(line), beforeStep: space.check }
      lines.write(await runBatch(acting, batch, listener).catch((error) => failedLine(error, c, log)))
    }
    inTurn(run)
      .catch((error) => {
        const isFull = error instanceof QueueFull
        begun.reject(isFull ? unavailable('Other large changes are under way; try again in a moment.', 10) : error)
      })
      .finally(() => lines.end())
    return begun.promise
  }

  return routes
}
