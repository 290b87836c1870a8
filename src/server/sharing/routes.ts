import { Hono } from 'hono'
import type { Site } from '#contract/site.ts'
import { knownAddress } from '../http/cache-key.ts'
import { tagging } from '../http/cache-tags.ts'
import { readId } from '../http/paging.ts'
import { problem } from '../http/problem.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { QueueFull, taskQueue } from '../task-queue.ts'
import { localPicture } from './local-picture.ts'
import { withTypesetter } from './typesetter.ts'

/** About half a minute's work. Later requests are refused for now. */
const MOST_WAITING = 30
const RETRY_SECONDS = '60'

/** Some sites that show a shared address let their readers' browsers fetch its picture from here. */
const FOR_OTHER_SITES = { 'Cross-Origin-Resource-Policy': 'cross-origin' }

/** A sharing picture as the web half describes it. */
interface SharingPicture {
  texts: { text: string; face: string }[]
  /** The address of the work's cover picture. */
  coverImage: string | null
  /** @param missing letters that no face has @returns the drawing, and the place of the cover in px */
  draw(missing: ReadonlySet<string>): {
    svg: string
    cover: { left: number; top: number; width: number; height: number }
  }
}

type ReadInside = (path: string) => Promise<Response>

interface SharingDependencies {
  /** Describes the picture of a work in a language; undefined: the work cannot be read in it. */
  sharing: (workId: number, code: string, fetch: ReadInside, site: Site) => Promise<SharingPicture | undefined>
  cache: ResponseCache
  site: Site
  /** The public reads, in this process. */
  read: ReadInside
  /** Everything that this site serves, in this process: covers may stand at any of its addresses. */
  request: (path: string) => Response | Promise<Response>
  typesetting?: typeof withTypesetter
}

/** The pictures of works that other sites show beside a shared address, beneath `/sharing`. */
export function sharingRoutes({
  sharing,
  cache,
  site,
  read,
  request,
  typesetting = withTypesetter,
}: SharingDependencies): Hono {
  const routes = new Hono()
  const oneAtATime = taskQueue('sharing picture', 1, MOST_WAITING)

  routes.get('/:id/:file{[\\w-]{2,12}\\.png}', async (c) => {
    const id = readId(c.req.param('id'))
    const code = c.req.param('file').slice(0, -'.png'.length)
    return cache.answer(c.req.raw, knownAddress(c.req.url).key, async (tags) => {
      const picture = await sharing(id, code, tagging(read, tags), site)
      if (!picture) return notFound()
      const coverPicture = await localPicture(picture.coverImage, site.publicUrl, async (path) => request(path))
      try {
        const png = await oneAtATime(() =>
          typesetting(async ({ prepare, draw }) =>
            draw({ ...picture.draw(await prepare(picture.texts)), coverPicture }),
          ),
        )
        return c.body(new Uint8Array(png), 200, { 'Content-Type': 'image/png', ...FOR_OTHER_SITES })
      } catch (error) {
        if (error instanceof QueueFull) return busy()
        throw error
      }
    })
  })
  routes.all('*', notFound)
  return routes
}

const notFound = () => problem(404, 'There is nothing at this address.')

function busy(): Response {
  const response = problem(503, 'The library is busy drawing; try again in a minute.')
  response.headers.set('Retry-After', RETRY_SECONDS)
  return response
}
