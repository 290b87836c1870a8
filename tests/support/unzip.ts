import { buffer } from 'node:stream/consumers'
import yauzl from 'yauzl'

/** A file in a zip archive. */
export interface ZippedFile {
  path: string
  isStored: boolean
  content: Buffer
}

/** The files of a zip archive in the order of its directory. @throws Error where it is no such archive */
export async function unzip(bytes: Buffer): Promise<ZippedFile[]> {
  const archive = await yauzl.fromBufferPromise(bytes, { lazyEntries: true })
  const files: ZippedFile[] = []
  for await (const entry of archive.eachEntry()) {
    const content = await buffer(await archive.openReadStreamPromise(entry))
    files.push({ path: entry.fileName, isStored: entry.compressionMethod === 0, content })
  }
  return files
}
