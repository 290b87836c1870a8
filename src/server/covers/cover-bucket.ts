import { LRUCache } from 'lru-cache'
import { StartError, unavailable } from '../errors.ts'
import { type BucketSettings, bucketClient, type Patience, reasonOf } from './bucket-client.ts'
import type { CoverStore } from './cover-store.ts'

const PATIENCE: Patience = { limitMs: 10_000, repetitions: 2 }
/** Room for some thousand covers: each is fetched once per process. */
const KEPT_BYTES = 32 * 1024 * 1024
/** How long a missing cover is remembered. A cover is stored before any page names it, so a missing one stays missing. */
const MISSING_MS = 60_000
const MOST_MISSING = 10_000
const FOLDER = 'covers'
const ABOUT = { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }

/** Keeps covers in a bucket, for sites on several machines. The message of every error is a sentence for people. */
export function coversInBucket(settings: BucketSettings, patience = PATIENCE): CoverStore {
  const { call, place } = bucketClient(settings, patience)
  const recent = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (picture) => picture.length || 1,
    ignoreFetchAbort: true,
    fetchMethod: async (name) => fetchPicture(name),
  })
  const missing = new LRUCache<string, true>({ max: MOST_MISSING, ttl: MISSING_MS })

  async function fetchPicture(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const answer = await call('GET', `${FOLDER}/${name}`)
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    const reason = await reasonOf(answer)
    if (answer.status === 404 && reason !== '404 NoSuchBucket') return undefined
    throw new Error(reason)
  }

  return {
    async keep(name, picture) {
      try {
        const answer = await call('PUT', `${FOLDER}/${name}`, new Uint8Array(picture), ABOUT)
        if (!answer.ok) throw new Error(await reasonOf(answer))
      } catch (cause) {
        throw new StartError(`Covers cannot be kept in the bucket ${place} (${(cause as Error).message}).`, { cause })
      }
      recent.set(name, new Uint8Array(picture))
    },
    async has(name) {
      if (recent.has(name)) return true
      try {
        const answer = await call('HEAD', `${FOLDER}/${name}`)
        if (answer.status === 404) return false
        if (!answer.ok) throw new Error(await reasonOf(answer))
        return true
      } catch (cause) {
        throw new StartError(`The bucket ${place} cannot be asked for covers (${(cause as Error).message}).`, { cause })
      }
    },
    async read(name) {
      try {
        if (missing.has(name) && !recent.has(name)) return undefined
        const picture = await recent.fetch(name)
        if (!picture) missing.set(name, true)
        return picture
      } catch (cause) {
        throw unavailable('This cover cannot be fetched now; try again in a moment.', 5, cause)
      }
    },
  }
}
