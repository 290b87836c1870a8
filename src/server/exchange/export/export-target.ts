import { once } from 'node:events'
import { createWriteStream } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { Readable } from 'node:stream'
import { finished, pipeline } from 'node:stream/promises'
import yazl from 'yazl'
import { addToZip } from '../add-to-zip.ts'

/** Twice as fast as the usual level, for a tenth more bytes. */
const COMPRESSION = 3
const READABLE_BY_ALL = 0o100644

/** Where the files of an export go. */
export interface ExportTarget {
  /**
   * Writes a file, and waits until it is taken.
   * @param path with slashes, such as `works/emma/en.md` @param content in pieces where it may be large
   */
  write(path: string, content: string | Uint8Array | AsyncIterable<string>): Promise<void>
}

/** A folder that is there. */
export const folderTarget = (folder: string): ExportTarget => ({
  async write(path, content) {
    const file = join(folder, path)
    await mkdir(dirname(file), { recursive: true })
    if (isWhole(content)) await writeFile(file, content)
    else await pipeline(content, createWriteStream(file))
  },
})

export interface ArchiveTarget extends ExportTarget {
  /** The bytes of the archive. Without an end that `finish` has written nothing can open them. */
  bytes: Readable
  finish(): void
}

/**
 * A zip archive that is read while it is written: nothing of it is held but the names of its files.
 * @param at the time of its files @param signal makes `write` fail
 */
export function archiveTarget(at: Date, signal: AbortSignal): ArchiveTarget {
  const zip = new yazl.ZipFile()
  // What fails is told by `write`, which waits for the file that has failed.
  zip.on('error', () => {})
  return {
    bytes: zip.outputStream as Readable,
    async write(path, content) {
      signal.throwIfAborted()
      const source = Readable.from(isWhole(content) ? [Buffer.from(content)] : content, { objectMode: false })
      // A cover is compressed already.
      const compressionLevel = path.endsWith('.webp') ? 0 : COMPRESSION
      addToZip(zip, source, path, { mtime: at, mode: READABLE_BY_ALL, compressionLevel })
      source.on('error', () => {})
      await finished(source, { signal }).catch(async (error) => {
        // Pieces that are being read come from a transaction, which must not end before.
        source.destroy()
        if (!source.closed) await once(source, 'close')
        throw signal.aborted ? signal.reason : error
      })
    },
    finish: () => zip.end(),
  }
}

const isWhole = (content: Parameters<ExportTarget['write']>[1]): content is string | Uint8Array =>
  typeof content === 'string' || content instanceof Uint8Array
