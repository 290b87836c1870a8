import { AppError } from '../../errors.ts'
import { type FreeSpace, freeBytesOf } from '../../free-space.ts'

const LOOK_MS = 1000
/** A backup ends before the site has to refuse the writes of its staff. */
const MARGIN = 1.25

/** Looks whether there is room. @throws AppError full */
export type CheckRoom = () => Promise<void>

/**
 * Looks at the disks of the site, and at the one that a backup is written to, which may be another.
 * @param folder of the backup @param floorBytes of the setting `MIN_FREE_MB`
 * @param measure for tests. @returns free bytes of a folder's disk
 */
export function roomFor(
  folder: string,
  floorBytes: number,
  site: Pick<FreeSpace, 'check'>,
  measure = freeBytesOf,
): CheckRoom {
  return async () => {
    // Where it cannot be measured, the error of the file system has to do.
    const free = await measure(folder).catch(() => undefined)
    if (free !== undefined && free < floorBytes * MARGIN)
      throw new AppError('full', `The disk of ${folder} is nearly full: no backup can be made there.`)
    await site.check()
  }
}

/**
 * Runs a part of a backup, and looks every second whether there is still room.
 * @param work gets a signal that ends it for want of room, or as `signal` does
 * @throws AppError full
 */
export async function whileThereIsRoom<T>(
  check: CheckRoom,
  signal: AbortSignal | undefined,
  work: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  await check()
  const full = new AbortController()
  const timer = setInterval(() => check().catch((error) => full.abort(error)), LOOK_MS)
  try {
    return await work(AbortSignal.any([full.signal, ...(signal ? [signal] : [])]))
  } catch (error) {
    throw full.signal.aborted ? full.signal.reason : error
  } finally {
    clearInterval(timer)
  }
}
