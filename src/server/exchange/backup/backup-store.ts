import { access, open, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { type BucketSettings, bucketClient, reasonOf } from '../../covers/bucket-client.ts'
import type { Env } from '../../env.ts'
import { StartError } from '../../errors.ts'

/** `partBytes`: what a bucket gets at a time, which a store may refuse below 5 MB. */
export type BackupSettings = Env['backups'] & { partBytes?: number }

/** The name of an archive until it is whole. */
export const unfinishedOf = (path: string): string => `${path}.unfinished`

/** Where a site keeps its backups. */
export interface BackupStore {
  /** Takes a file away from the folder, under another name. @throws StartError it cannot be kept; the reason of `signal` */
  take(path: string, name: string, signal?: AbortSignal): Promise<void>
  /** @returns the file; undefined: it is not there */
  read(name: string): Promise<ReadableStream<Uint8Array> | undefined>
  has(name: string): Promise<boolean>
  remove(name: string): Promise<void>
}

export const storeOf = ({ folder, bucket, partBytes = PART_BYTES }: BackupSettings): BackupStore =>
  bucket ? storeInBucket(bucket, partBytes) : storeIn(folder)

function storeIn(folder: string): BackupStore {
  return {
    take: (path, name) => rename(path, join(folder, name)),
    async read(name) {
      const file = await open(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
      return file && (Readable.toWeb(file.createReadStream()) as ReadableStream<Uint8Array>)
    },
    has: (name) =>
      access(join(folder, name)).then(
        () => true,
        () => false,
      ),
    remove: (name) => rm(join(folder, name), { force: true }),
  }
}

/** Beside `covers/`. */
const FOLDER = 'backups'
/** A store takes 10,000 parts, of at least 5 MB but for the last. */
const PART_BYTES = 16 * 1024 * 1024
const MOST_PARTS = 9000
/** A part over a slow line; a download of a whole backup. */
const PATIENCE = { limitMs: 300_000, repetitions: 2 }
const DOWNLOADING = { limitMs: 6 * 3_600_000, repetitions: 0 }
/** To clear away an upload that has failed: a site that stops waits for it. */
const CLEARING = { limitMs: 2000, repetitions: 0 }

function storeInBucket(settings: BucketSettings, partBytes: number): BackupStore {
  const { call, place } = bucketClient(settings, PATIENCE)
  const keyOf = (name: string) => `${FOLDER}/${name}`

  /** @throws StartError */
  async function ask(
    method: string,
    key: string,
    body?: Uint8Array<ArrayBuffer>,
    signal?: AbortSignal,
  ): Promise<Response> {
    try {
      const answer = await call(method, key, body, {}, signal)
      if (!answer.ok) throw new Error(await reasonOf(answer))
      return answer
    } catch (cause) {
      signal?.throwIfAborted()
      throw new StartError(`Backups cannot be kept in the bucket ${place} (${(cause as Error).message}).`, { cause })
    }
  }

  return {
    async take(path, name, signal) {
      const key = keyOf(name)
      const begun = await (await ask('POST', `${key}?uploads=`, undefined, signal)).text()
      const upload = `uploadId=${encodeURIComponent(/<UploadId>([^<]+)<\/UploadId>/.exec(begun)?.[1] ?? '')}`
      try {
        const parts: string[] = []
        for await (const part of partsOf(path, partBytes)) {
          const number = parts.length + 1
          const answer = await ask('PUT', `${key}?partNumber=${number}&${upload}`, part, signal)
          parts.push(`<Part><PartNumber>${number}</PartNumber><ETag>${answer.headers.get('etag')}</ETag></Part>`)
        }
        const list = `<CompleteMultipartUpload>${parts.join('')}</CompleteMultipartUpload>`
        const ended = await ask('POST', `${key}?${upload}`, new TextEncoder().encode(list), signal)
        // A store may find out only after its answer has begun.
        const [, code] = /<Error>.*<Code>(\w+)<\/Code>/s.exec(await ended.text()) ?? []
        if (code) throw new StartError(`Backups cannot be kept in the bucket ${place} (${code}).`)
      } catch (error) {
        const { call } = bucketClient(settings, CLEARING)
        await call('DELETE', `${key}?${upload}`).catch(() => {})
        // It was stopped: the store may have put the parts together nevertheless, and nobody has noted that backup.
        if (signal?.aborted) await call('DELETE', key).catch(() => {})
        throw error
      }
      await rm(path)
    },
    async read(name) {
      const answer = await bucketClient(settings, DOWNLOADING).call('GET', keyOf(name))
      if (answer.ok) return answer.body ?? undefined
      if (answer.status === 404) return undefined
      throw new StartError(`The bucket ${place} cannot be asked for a backup (${await reasonOf(answer)}).`)
    },
    has: async (name) => (await call('HEAD', keyOf(name))).ok,
    async remove(name) {
      await ask('DELETE', keyOf(name))
    },
  }
}

async function* partsOf(path: string, least: number): AsyncGenerator<Uint8Array<ArrayBuffer>, void, undefined> {
  const file = await open(path)
  try {
    const { size } = await file.stat()
    const bytes = Math.max(least, Math.ceil(size / MOST_PARTS))
    for (let at = 0; at < size; at += bytes) {
      const part = new Uint8Array(Math.min(bytes, size - at))
      for (let read = 0; read < part.length; )
        read += (await file.read(part, read, part.length - read, at + read)).bytesRead
      yield part
    }
  } finally {
    await file.close()
  }
}
