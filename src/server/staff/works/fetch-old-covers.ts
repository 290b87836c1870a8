import { and, asc, isNotNull, notLike } from 'drizzle-orm'
import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { COVERS_FOLDER } from '../../covers/cover-store.ts'
import { runInBackground, runJob } from '../../db/jobs.ts'
import { works } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { updateWork } from './save-work.ts'

/**
 * Fetches the covers that an older version has left on other sites, one after another, while the site is open. A cover
 * that cannot be fetched stays as it is, is shown as the drawn board, and is tried again at the next start.
 * @returns stops it, and waits until it has stopped
 */
export function fetchOldCovers(ctx: Context, log: Logger): () => Promise<void> {
  return runInBackground((signal) => fetchAll(ctx, log, signal), log, 'covers of other sites could not be fetched')
}

/** @returns how many were tried; undefined: another process fetches */
async function fetchAll(given: Context, log: Logger, signal: AbortSignal): Promise<number | undefined> {
  const fetchCover: Context['fetchCover'] = (address) => given.fetchCover(address, signal)
  const ctx: Context = { ...given, fetchCover }
  if ((await listOldCovers(ctx)).length === 0) return 0
  return runJob(ctx, 'covers', signal, async (tell) => {
    // Read again: another process may have fetched some of them.
    const left = await listOldCovers(ctx)
    for (const [done, { id, revision, coverImage }] of left.entries()) {
      signal.throwIfAborted()
      tell(done, left.length)
      await updateWork(ctx, id, { coverImage, revision }).catch((error) => {
        if (!(error instanceof AppError)) throw error
        log.warn({ work: id, coverImage, reason: error.message }, 'the cover of a work could not be fetched')
      })
    }
    tell(left.length, left.length)
    return left.length
  })
}

const listOldCovers = (ctx: Context) =>
  ctx.db
    .select({ id: works.id, revision: works.revision, coverImage: works.coverImage })
    .from(works)
    .where(and(isNotNull(works.coverImage), notLike(works.coverImage, `${COVERS_FOLDER}%`)))
    .orderBy(asc(works.id))
