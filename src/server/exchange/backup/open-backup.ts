import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { open } from 'node:fs/promises'
import type { Readable } from 'node:stream'
import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'
import { COVER_NAME } from '../../covers/make-cover.ts'
import { listMigrations } from '../../db/migrate.ts'
import { AppError } from '../../errors.ts'
import { FORMAT_VERSION, MANIFEST_FILE, type Manifest, manifestHeadSchema, manifestSchema } from './manifest.ts'
import { SEAL_BYTES } from './write-archive.ts'

const COVERS = 'covers/'
/** A manifest names some dozen tables. */
const MOST_MANIFEST_BYTES = 64 * 1024 * 1024

/** A backup whose every byte has been checked. */
export interface Backup {
  manifest: Manifest
  /** Bytes of the file. */
  size: number
  /** @param name in the archive */
  read(name: string): Promise<Readable>
  covers(): AsyncGenerator<{ name: string; picture: Buffer }, void, undefined>
  close(): void
}

/**
 * Opens a backup and checks it: that it is one, is whole, has not changed by a bit, and is not of a newer version.
 * @throws AppError invalid: with the reason in one sentence
 */
export async function openBackup(
  path: string,
  onProgress?: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<Backup> {
  const size = await checkSeal(path, onProgress, signal)
  const archive = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false }).catch(() => {
    throw noBackup(path)
  })
  try {
    const entries = new Map<string, yauzl.Entry>()
    for await (const entry of archive.eachEntry())
      if (!entry.fileName.startsWith(COVERS)) entries.set(entry.fileName, entry)
    const read = async (name: string) => {
      const entry = entries.get(name)
      if (!entry) throw noBackup(path)
      return archive.openReadStreamPromise(entry)
    }
    const listed = entries.get(MANIFEST_FILE)
    if (!listed || listed.uncompressedSize > MOST_MANIFEST_BYTES) throw noBackup(path)
    const manifest = readManifest(path, (await buffer(await read(MANIFEST_FILE))).toString())
    return { manifest, size, read, covers: () => readCovers(path), close: () => archive.close() }
  } catch (error) {
    archive.close()
    throw error
  }
}

/** @returns the size of the file @throws AppError */
async function checkSeal(
  path: string,
  onProgress?: (done: number, total: number) => void,
  signal?: AbortSignal,
): Promise<number> {
  const file = await open(path, 'r').catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid', `${path} cannot be read (${error.code}).`)
  })
  try {
    const stat = await file.stat()
    if (!stat.isFile() || stat.size <= SEAL_BYTES) throw noBackup(path)
    const { buffer: first } = await file.read(Buffer.alloc(4), 0, 4, 0)
    if (first.readUInt32BE() !== 0x504b0304) throw noBackup(path)
    const end = stat.size - SEAL_BYTES
    const { buffer: seal } = await file.read(Buffer.alloc(SEAL_BYTES), 0, SEAL_BYTES, end)
    const hash = createHash('sha256')
    let done = 0
    for await (const chunk of createReadStream(path, { end: end - 1, highWaterMark: 1 << 20 })) {
      signal?.throwIfAborted()
      hash.update(chunk)
      done += chunk.length
      onProgress?.(done, end)
    }
    if (hash.digest('hex') !== seal.toString('latin1')) throw noBackup(path)
    return stat.size
  } finally {
    await file.close()
  }
}

const noBackup = (path: string) =>
  new AppError('invalid', `${path} is no backup of a library, or it is damaged or not whole: nothing was changed.`)

function readManifest(path: string, text: string): Manifest {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    throw noBackup(path)
  }
  const head = manifestHeadSchema.safeParse(value)
  if (!head.success) throw noBackup(path)
  const { program, formatVersion } = head.data
  const isKnown = (name: unknown) => listMigrations().some((migration) => migration.name === name)
  if (formatVersion > FORMAT_VERSION || !isKnown((value as { migration?: unknown }).migration))
    throw new AppError(
      'invalid',
      `${path} was made by a newer version of Dragoman (${program}): restore it with that; nothing was changed.`,
    )
  const manifest = manifestSchema.safeParse(value)
  if (!manifest.success) throw noBackup(path)
  return manifest.data
}

/** Goes through the archive once more: a list of all covers would grow with the library. */
async function* readCovers(path: string): AsyncGenerator<{ name: string; picture: Buffer }, void, undefined> {
  const archive = await yauzl.openPromise(path, { lazyEntries: true, autoClose: false })
  try {
    for await (const entry of archive.eachEntry()) {
      if (!entry.fileName.startsWith(COVERS)) continue
      const name = entry.fileName.slice(COVERS.length)
      const picture = await buffer(await archive.openReadStreamPromise(entry))
      const hash = createHash('sha256').update(picture).digest('hex')
      if (!COVER_NAME.test(name) || !hash.startsWith(name.slice(0, 32))) throw noBackup(path)
      yield { name, picture }
    }
  } finally {
    archive.close()
  }
}
