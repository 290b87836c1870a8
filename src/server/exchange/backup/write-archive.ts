import { createHash } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { open, rename, rm } from 'node:fs/promises'
import { dirname } from 'node:path'
import { Readable, Transform } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { addToZip } from '../add-to-zip.ts'
import { unfinishedOf } from './backup-store.ts'

/** Twice as fast as the usual level, for a tenth more bytes. */
const COMPRESSION = 3
/** There are drafts in it, and hashes of passwords. */
const PRIVATE = 0o600

/** Bytes at the end of an archive: SHA-256 of all bytes before them, in hexadecimal digits. They are its comment. */
export const SEAL_BYTES = 64

export interface AddedFile {
  bytes: number
  sha256: string
}

export interface ArchiveWriter {
  /** Adds a file. @param onBytes is told how much was read @throws Error the source or the archive has failed */
  add(name: string, source: Readable, onBytes?: (done: number) => void): Promise<AddedFile>
  /** Adds a file that is compressed already. */
  addPacked(name: string, bytes: Uint8Array): Promise<void>
  /** Gives the archive its name. Until then it does not exist for others. */
  finish(): Promise<void>
  /** Removes what was written. */
  abandon(): Promise<void>
}

/**
 * Writes a zip archive, and holds nothing of it in memory but the names of its files. It ends with a seal, by which a
 * changed bit anywhere in it is noticed.
 * @param path of a file that does not exist @param at the time of its files @param signal makes `add` fail
 */
export function writeArchive(path: string, at: Date, signal?: AbortSignal): ArchiveWriter {
  const unfinished = unfinishedOf(path)
  const zip = new yazl.ZipFile()
  const failed = new AbortController()
  const written = pipeline(zip.outputStream as Readable, sealer(), createWriteStream(unfinished, { mode: PRIVATE }))
  written.catch((error) => failed.abort(error))
  const options = { mtime: at, mode: PRIVATE }
  const ends = AbortSignal.any(signal ? [failed.signal, signal] : [failed.signal])
  const pump = (source: Readable, counted: Transform) =>
    pipeline(source, counted, { signal: ends }).catch((error) => {
      throw ends.aborted ? ends.reason : error
    })
  return {
    async add(name, source, onBytes) {
      const hash = createHash('sha256')
      let bytes = 0
      const counted = new Transform({
        transform(chunk: Buffer, _, done) {
          hash.update(chunk)
          bytes += chunk.length
          onBytes?.(bytes)
          done(null, chunk)
        },
      })
      addToZip(zip, counted, name, { ...options, compressionLevel: COMPRESSION })
      await pump(source, counted)
      return { bytes, sha256: hash.digest('hex') }
    },
    async addPacked(name, bytes) {
      const source = Readable.from([bytes], { objectMode: false })
      addToZip(zip, source, name, { ...options, compress: false, size: bytes.length })
      // Once the archive has taken it: pictures that wait would be in memory.
      await finished(source, { signal: ends }).catch((error) => {
        throw ends.aborted ? ends.reason : error
      })
    },
    async finish() {
      zip.end({ forceZip64Format: false, comment: '0'.repeat(SEAL_BYTES) })
      await written
      await synced(unfinished)
      await rename(unfinished, path)
      await synced(dirname(path))
    },
    async abandon() {
      failed.abort()
      ;(zip.outputStream as Readable).destroy()
      await written.catch(() => {})
      await rm(unfinished, { force: true })
    },
  }
}

/** Puts the seal in the place that the archive's comment keeps free for it. */
function sealer(): Transform {
  const hash = createHash('sha256')
  let tail = Buffer.alloc(0)
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const all = Buffer.concat([tail, chunk])
      const end = Math.max(0, all.length - SEAL_BYTES)
      const body = all.subarray(0, end)
      tail = all.subarray(end)
      hash.update(body)
      done(null, body)
    },
    flush(done) {
      done(null, hash.digest('hex'))
    },
  })
}

/** Waits until a file, or the names in a folder, are on the disk. */
async function synced(path: string): Promise<void> {
  const file = await open(path, 'r')
  try {
    await file.sync()
  } finally {
    await file.close()
  }
}
