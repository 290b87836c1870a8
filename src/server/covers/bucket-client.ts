import { createHash } from 'node:crypto'
import { AwsClient } from 'aws4fetch'

/** A bucket of an S3-compatible store. */
export interface BucketSettings {
  /** Address of the store; the bucket's name follows in the path. */
  endpoint: string
  bucket: string
  region: string
  accessKeyId: string
  secretAccessKey: string
}

export interface Patience {
  /** Time limit of one call of the store, with its repetitions and its body. */
  limitMs: number
  /** How often a call is repeated after status 500 or more. */
  repetitions: number
}

export interface BucketClient {
  /** For people: `books at store.example`. */
  place: string
  /**
   * @param path in the bucket, with its query @param signal ends the call before its time limit
   * @throws Error with the reason in a few words
   */
  call(
    method: string,
    path: string,
    body?: Uint8Array<ArrayBuffer> | undefined,
    headers?: Record<string, string>,
    signal?: AbortSignal,
  ): Promise<Response>
}

export function bucketClient(settings: BucketSettings, { limitMs, repetitions }: Patience): BucketClient {
  const { accessKeyId, secretAccessKey, region, bucket, endpoint } = settings
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: repetitions })
  return {
    place: `${bucket} at ${new URL(endpoint).host}`,
    async call(method, path, body, headers = {}, signal = undefined) {
      // The hash of the body is signed too: over plain HTTP nothing else protects it.
      const digest = createHash('sha256')
        .update(body ?? '')
        .digest('hex')
      const limit = AbortSignal.timeout(limitMs)
      try {
        return await client.fetch(`${endpoint.replace(/\/+$/, '')}/${bucket}/${path}`, {
          method,
          headers: { 'x-amz-content-sha256': digest, ...headers },
          body: body ?? null,
          redirect: 'manual',
          signal: signal ? AbortSignal.any([signal, limit]) : limit,
        })
      } catch (error) {
        const { name: kind, cause, message } = error as Error & { cause?: { code?: string } }
        if (kind === 'TimeoutError') throw new Error(`no answer in ${limitMs / 1000} seconds`, { cause: error })
        throw new Error(cause?.code ?? message, { cause: error })
      }
    },
  }
}

/** Status and the store's error code, where it sends one: `403 SignatureDoesNotMatch`. */
export async function reasonOf(answer: Response): Promise<string> {
  const code = /<Code>(\w{1,60})<\/Code>/.exec(await answer.text())?.[1]
  return code === undefined ? String(answer.status) : `${answer.status} ${code}`
}
