import { taskQueue } from '../task-queue.ts'
import { fetchPicture, type PictureReach } from './fetch-picture.ts'
import { type MadeCover, makeCover, UPLOAD_FORMATS } from './make-cover.ts'

/** At 20 MB each, and up to ten seconds of a processor. */
const MOST_AT_ONCE = 2
const MOST_WAITING = 8

/**
 * Fetches a picture from another site, once, and makes a cover of it as of an upload.
 * @throws NoPicture; QueueFull: too many are being fetched; the reason of `stop`
 */
export type FetchCover = (address: string, stop?: AbortSignal) => Promise<MadeCover>

/** @param reach for tests */
export function coverFetcher(reach?: Partial<PictureReach>): FetchCover {
  const inTurn = taskQueue('fetched cover', MOST_AT_ONCE, MOST_WAITING)
  return (address, stop) =>
    inTurn(async () => makeCover(await fetchPicture(address, reach, stop), { formats: UPLOAD_FORMATS }))
}
