import type { Context as HonoContext } from 'hono'
import type { Context } from '../context.ts'
import { AppError } from '../errors.ts'
import { answerPage, readPage } from '../http/paging.ts'
import { presentWork, workCursor } from './present.ts'
import { listLanguages } from './queries.ts'
import { countWorks, listWorks, type WorkFilter, type WorkOrder } from './works-queries.ts'

/** Answers published works of a kind: all, or the part that the request asks for; a page also tells how many there are. */
export async function answerList(
  ctx: Context,
  c: HonoContext,
  where?: WorkFilter,
  order?: WorkOrder,
): Promise<Response> {
  const page = readPage(c)
  if (order === 'shelf') {
    if (page.cursor !== undefined) throw new AppError('invalid', 'A list sorted so goes on by its pages.')
    if (page.limit !== undefined) page.page ??= 1
  }
  const [rows, languages, total] = await Promise.all([
    listWorks(ctx, page, where, order),
    listLanguages(ctx),
    page.page === undefined ? undefined : countWorks(ctx, where),
  ])
  const works = rows.map((row) => presentWork(row, languages))
  return answerPage(c, page, works, { cursorOf: workCursor.of, total })
}
