import { mkdir, open, readdir, rm, stat, utimes } from 'node:fs/promises'
import { join } from 'node:path'
import { MOST_IMPORT_BYTES } from '#contract/book-imports.ts'
import { AppError } from '../../errors.ts'
import { type FreeSpace, noRoom } from '../../free-space.ts'

const MB = 1024 * 1024
/** How often a process renews the time of a file that it works with. */
const TOUCH_MS = 60_000
/** A file with an older time was left by a process that was killed. */
const STALE_MS = 10 * TOUCH_MS
/** Bytes that are written between two looks at the free space. */
const CHECK_EVERY = 16 * MB

/** A file that was sent, for as long as it is worked with. */
export interface UploadedFile {
  path: string
  bytes: number
  /** Removes it. */
  remove(): Promise<void>
}

interface Sent {
  body: ReadableStream<Uint8Array> | null
  /** As its sender says; undefined: they do not. */
  length: number | undefined
  /** Called with each piece. */
  onPiece?: (piece: Uint8Array) => void
}

/** Keeps files that are sent in a folder, never in memory and never under a name that the sender chose. */
export class Uploads {
  readonly #folder: string
  readonly #space: FreeSpace
  readonly #most: number

  /** @param most bytes of a file */
  constructor(folder: string, space: FreeSpace, most = MOST_IMPORT_BYTES) {
    this.#folder = folder
    this.#space = space
    this.#most = most
  }

  /** Removes what processes that were killed have left. What cannot be removed is none of theirs, and stays. */
  async removeStale(): Promise<void> {
    for (const name of await readdir(this.#folder).catch(() => [])) {
      const path = join(this.#folder, name)
      const found = await stat(path).catch(() => undefined)
      if (found && Date.now() - found.mtimeMs > STALE_MS) await rm(path, { force: true }).catch(() => {})
    }
  }

  /** @throws AppError too_large; full: the disk has no room for it; what reading the body throws */
  async receive({ body, length, onPiece }: Sent): Promise<UploadedFile> {
    if ((length ?? 0) > this.#most) throw tooLarge(this.#most)
    await this.#expectRoom(length ?? 0)
    await mkdir(this.#folder, { recursive: true })
    await this.removeStale()
    const path = join(this.#folder, crypto.randomUUID())
    const touching = setInterval(() => utimes(path, new Date(), new Date()).catch(() => {}), TOUCH_MS).unref()
    const remove = async () => {
      clearInterval(touching)
      await rm(path, { force: true })
    }
    try {
      return { path, bytes: await this.#write(path, body, onPiece), remove }
    } catch (error) {
      await remove()
      throw error
    }
  }

  async #write(path: string, body: Sent['body'], onPiece: Sent['onPiece']): Promise<number> {
    const file = await open(path, 'wx', 0o600)
    let [written, checked] = [0, 0]
    const reader = body?.getReader()
    try {
      for (let read = await reader?.read(); read?.value; read = await reader?.read()) {
        written += read.value.length
        if (written > this.#most) throw tooLarge(this.#most)
        if (written - checked > CHECK_EVERY) {
          checked = written
          await this.#space.check()
        }
        onPiece?.(read.value)
        await file.writeFile(read.value)
      }
    } finally {
      // What is not read of a refused file has to be read by others before the answer can be sent: see `dropBody`.
      reader?.releaseLock()
      await file.close()
    }
    return written
  }

  async #expectRoom(bytes: number): Promise<void> {
    const { freeBytes, floorBytes, isRefusing } = await this.#space.look()
    if (isRefusing || (freeBytes !== null && freeBytes - bytes < floorBytes)) throw noRoom()
  }
}

const tooLarge = (most: number) => new AppError('too_large', `This is larger than ${most / MB} MB.`)
