import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { aloneReindexing, isIndexed, reindex } from './reindex.ts'

/** Brings an older library's search index up to date while the site is open. @returns stops it */
export function keepIndexed(ctx: Context, log: Logger): () => Promise<void> {
  const stop = new AbortController()
  const { signal } = stop
  const under = (async () => {
    if (await isIndexed(ctx)) return
    let told = false
    const onProgress = () => {
      if (!told) log.info('The search index is being renewed; until then some passages are not found.')
      told = true
    }
    const isWhole = await aloneReindexing(ctx, () => reindex(ctx, { signal, onProgress }))
    if (told && isWhole) log.info('The search index is renewed.')
  })().catch((error) => log.error(error, 'the search index could not be renewed'))
  return async () => {
    stop.abort()
    await under
  }
}
