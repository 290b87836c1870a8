import { Hono, type Context as HonoContext } from 'hono'
import { bodyLimit } from 'hono/body-limit'
import { MOST_COVER_BYTES, type UploadedCover } from '#contract/staff.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import type { CoverFormat } from '../../covers/make-cover.ts'
import { type MadeCover, makeCover, NoPicture } from '../../covers/make-cover.ts'
import { AppError, StartError } from '../../errors.ts'
import { problem } from '../../http/problem.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'
import type { StaffVariables } from '../access/guard.ts'

/** Formats of uploads. SVG is accepted only from imports, whose files come from the operator. */
const FORMATS: readonly CoverFormat[] = ['jpeg', 'png', 'webp', 'avif']
/** Drawing a cover keeps a processor busy for up to ten seconds. */
const MAX_DRAWINGS = 2
const MAX_WAITING = 8
const WRONG_FORMAT = 'A cover is a JPEG, PNG, WebP or AVIF picture.'

/** Uploads of cover pictures, beneath `/covers`. @param draw for tests */
export function staffCoverRoutes(draw: typeof makeCover = makeCover): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  const inTurn = taskQueue(MAX_DRAWINGS, MAX_WAITING)
  const tooLarge = () => problem(413, `This is larger than ${MOST_COVER_BYTES / 1024 / 1024} MB.`)

  routes.post('/', bodyLimit({ maxSize: MOST_COVER_BYTES, onError: tooLarge }), async (c) => {
    const bytes = new Uint8Array(await c.req.arrayBuffer())
    if (bytes.length === 0) throw new AppError('invalid', 'There is no picture in this upload.')
    const { name, picture } = await drawCover(bytes)
    await storeCover(c, name, picture)
    const answer: UploadedCover = { coverImage: COVERS_FOLDER + name }
    return c.json(answer, 201)
  })

  async function drawCover(bytes: Uint8Array): Promise<MadeCover> {
    try {
      return await inTurn(() => draw(bytes, { formats: FORMATS }))
    } catch (error) {
      if (error instanceof QueueFull)
        throw new AppError('too_many', 'Too many covers are being made; try again in a moment.', { retryAfter: 10 })
      if (!(error instanceof NoPicture)) throw error
      if (error.isOther) throw new AppError('unsupported', WRONG_FORMAT)
      // After the colon comes the message of the image library, which is of no use to staff.
      const [reason] = error.message.split(':')
      throw new AppError('invalid', `${reason?.[0]?.toUpperCase()}${reason?.slice(1)}.`)
    }
  }

  async function storeCover(c: HonoContext<StaffVariables>, name: string, picture: Uint8Array): Promise<void> {
    try {
      await c.var.staff.covers.keep(name, picture)
    } catch (cause) {
      if (!(cause instanceof StartError)) throw cause
      throw new AppError('unavailable', 'The cover cannot be kept now; try again later.', undefined, { cause })
    }
  }

  return routes
}
