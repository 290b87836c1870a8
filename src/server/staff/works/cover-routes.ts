import { Hono } from 'hono'
import { MOST_COVER_BYTES, type UploadedCover } from '#contract/staff.ts'
import { type MadeCover, makeCover, NoPicture, UPLOAD_FORMATS } from '../../covers/make-cover.ts'
import { AppError } from '../../errors.ts'
import { readBytes } from '../../http/read-body.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import type { StaffVariables } from '../access/guard.ts'
import { keepCover, sentenceOf, tooManyCovers } from './keep-cover.ts'

/** Drawing a cover keeps a processor busy for up to ten seconds. */
const MAX_DRAWINGS = 2
const MAX_WAITING = 8

/** Uploads of cover pictures, beneath `/covers`. @param draw for tests */
export function staffCoverRoutes(draw: typeof makeCover = makeCover): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  const inTurn = taskQueue('uploaded cover', MAX_DRAWINGS, MAX_WAITING)

  routes.post('/', async (c) => {
    const bytes = await readBytes(c, MOST_COVER_BYTES)
    if (bytes.length === 0) throw new AppError('invalid', 'There is no picture in this upload.')
    const answer: UploadedCover = { coverImage: await keepCover(c.var.staff, await drawCover(bytes)) }
    return c.json(answer, 201)
  })

  async function drawCover(bytes: Uint8Array): Promise<MadeCover> {
    try {
      return await inTurn(() => draw(bytes, { formats: UPLOAD_FORMATS }))
    } catch (error) {
      if (error instanceof QueueFull) throw tooManyCovers()
      if (!(error instanceof NoPicture)) throw error
      throw new AppError(error.isOther ? 'unsupported' : 'invalid', sentenceOf(error))
    }
  }

  return routes
}
