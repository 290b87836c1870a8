import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'
import { LRUCache } from 'lru-cache'
import { StartError, unavailable } from '../errors.ts'
import type { CoverStore } from './cover-store.ts'

/** A bucket of an S3-compatible store. */
export interface BucketSettings {
  /** Address of the store; the bucket's name follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

interface Patience {
  /** Time limit of one call of the store, with its repetitions. */
  limitMs: number
  /** How often a call is repeated after status 500 or more. */
  repetitions: number
}

const PATIENCE: Patience = { limitMs: 10_000, repetitions: 2 }
/** Room for some thousand covers: each is fetched once per process. */
const KEPT_BYTES = 32 * 1024 * 1024
/** How long a missing cover is remembered. A cover is stored before any page names it, so a missing one stays missing. */
const MISSING_MS = 60_000
const MOST_MISSING = 10_000
const FOLDER = 'covers'

/** Keeps covers in a bucket, for sites on several machines. The message of every error is a sentence for people. */
export function coversInBucket(settings: BucketSettings, { limitMs, repetitions } = PATIENCE): CoverStore {
  const { accessKeyId, secretAccessKey, region, bucket } = settings
  const folder = `${settings.endpoint.replace(/\/+$/, '')}/${bucket}/${FOLDER}`
  const place = `${bucket} at ${new URL(settings.endpoint).host}`
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: repetitions })
  const recent = new LRUCache<string, Uint8Array<ArrayBuffer>>({
    maxSize: KEPT_BYTES,
    sizeCalculation: (picture) => picture.length || 1,
    ignoreFetchAbort: true,
    fetchMethod: async (name) => fetchPicture(name),
  })
  const missing = new LRUCache<string, true>({ max: MOST_MISSING, ttl: MISSING_MS })

  /** @throws Error with the reason in a few words */
  async function call(method: string, name: string, body?: Uint8Array<ArrayBuffer>): Promise<Response> {
    // The hash of the body is signed too: over plain HTTP nothing else protects it.
    const digest = createHash('sha256')
      .update(body ?? '')
      .digest('hex')
    const about: Record<string, string> = body
      ? { 'content-type': 'image/webp', 'cache-control': 'public, max-age=31536000, immutable' }
      : {}
    try {
      return await client.fetch(`${folder}/${name}`, {
        method,
        headers: { 'x-amz-content-sha256': digest, ...about },
        body: body ?? null,
        redirect: 'manual',
        signal: AbortSignal.timeout(limitMs),
      })
    } catch (error) {
      const { name: kind, cause, message } = error as Error & { cause?: { code?: string } }
      if (kind === 'TimeoutError') throw new Error(`no answer in ${limitMs / 1000} seconds`, { cause: error })
      throw new Error(cause?.code ?? message, { cause: error })
    }
  }

  async function fetchPicture(name: string): Promise<Uint8Array<ArrayBuffer> | undefined> {
    const answer = await call('GET', name)
    if (answer.ok) return new Uint8Array(await answer.arrayBuffer())
    const reason = await reasonOf(answer)
    if (answer.status === 404 && reason !== '404 NoSuchBucket') return undefined
    throw new Error(reason)
  }

  return {
    async keep(name, picture) {
      try {
        const answer = await call('PUT', name, new Uint8Array(picture))
        if (!answer.ok) throw new Error(await reasonOf(answer))
      } catch (cause) {
        throw new StartError(`Covers cannot be kept in the bucket ${place} (${(cause as Error).message}).`, { cause })
      }
      recent.set(name, new Uint8Array(picture))
    },
    async has(name) {
      if (recent.has(name)) return true
      try {
        const answer = await call('HEAD', name)
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

/** Status and the store's error code, where it sends one: `403 SignatureDoesNotMatch`. */
async function reasonOf(answer: Response): Promise<string> {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1]
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}
