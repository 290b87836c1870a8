import { Hono } from 'hono'
import type { Logger } from 'pino'
import { type FindLine, findInputSchema } from '#contract/find-replace.ts'
import type { Context } from '../../context.ts'
import { unavailable } from '../../errors.ts'
import { failedLine, LINE_HEADERS, LineStream } from '../../http/line-stream.ts'
import { readId } from '../../http/paging.ts'
import { readBody } from '../../http/read-body.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import type { StaffVariables } from '../access/guard.ts'
import { findInTexts } from './find-in-texts.ts'
import { spellingsOf } from './spellings.ts'

/** One search may go through the whole library. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 10

/**
 * What is found in the Markdown of texts, beneath `/api/admin`. Closing the connection ends the search.
 * @param ctx without limits of time
 */
export function findRoutes({ ctx, log }: { ctx: Context; log: Logger }): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  const inTurn = taskQueue('find', MOST_AT_ONCE, MOST_WAITING)

  routes.post('/find', async (c) => {
    const input = await readBody(c, findInputSchema)
    const acting: Context = { ...ctx, actor: c.var.staff.actor, sees: 'everything' }
    const lines = new LineStream<FindLine>()
    // The answer begins before the search ends.
    const begun = Promise.withResolvers<Response>()
    const run = async () => {
      begun.resolve(new Response(lines.stream, { headers: LINE_HEADERS }))
      const signal = AbortSignal.any([lines.signal, c.req.raw.signal])
      const listener = { signal, write: (line: FindLine) => lines.write(line) }
      lines.write(await findInTexts(acting, input, listener).catch((error) => failedLine(error, c, log)))
    }
    inTurn(run)
      .catch((error) => {
        const isFull = error instanceof QueueFull
        begun.reject(isFull ? unavailable('Other searches are under way; try again in a moment.', 10) : error)
      })
      .finally(() => lines.end())
    return begun.promise
  })

  routes.get('/works/:id/translations/:languageId/spellings', async (c) => {
    const [work, language] = [readId(c.req.param('id')), readId(c.req.param('languageId'))]
    return c.json(await spellingsOf(c.var.staff, work, language))
  })

  return routes
}
