import { and, asc, isNotNull, notLike } from 'drizzle-orm'
import type { Logger } from 'pino'
import { type Context, runExclusively } from '../../context.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import { works } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { updateWork } from './save-work.ts'

/** Key of an advisory lock: one process at a time fetches. */
const LOCK = 741_857

/**
 * Fetches the covers that an older version has left on other sites, one after another, while the site is open. A cover
 * that cannot be fetched stays as it is, is shown as the drawn board, and is tried again at the next start.
 * @returns stops it, and waits until it has stopped
 */
export function fetchOldCovers(ctx: Context, log: Logger): () => Promise<void> {
  const stop = new AbortController()
  const fetching = fetchAll(ctx, log, stop.signal).catch((error) => {
    if (!stop.signal.aborted) log.error(error, 'covers of other sites could not be fetched')
  })
  return async () => {
    stop.abort()
    await fetching
  }
}

async function fetchAll(given: Context, log: Logger, signal: AbortSignal): Promise<void> {
  const fetchCover: Context['fetchCover'] = (address) => given.fetchCover(address, signal)
  const ctx: Context = { ...given, fetchCover }
  const left = await listOldCovers(ctx)
  if (left.length === 0) return
  await runExclusively(ctx, LOCK, async () => {
    for (const { id, revision, coverImage } of left) {
      signal.throwIfAborted()
      await updateWork(ctx, id, { coverImage, revision }).catch((error) => {
        if (!(error instanceof AppError)) throw error
        log.warn({ work: id, coverImage, reason: error.message }, 'the cover of a work could not be fetched')
      })
    }
  })
}

const listOldCovers = (ctx: Context) =>
  ctx.db
    .select({ id: works.id, revision: works.revision, coverImage: works.coverImage })
    .from(works)
    .where(and(isNotNull(works.coverImage), notLike(works.coverImage, `${COVERS_FOLDER}%`)))
    .orderBy(asc(works.id))
