import type { Readable } from 'node:stream'
import type { ReadStreamOptions, ZipFile } from 'yazl'

/** Adds a file to an archive, which holds nothing of it once it is written: yazl keeps what it is given to the end. */
export function addToZip(zip: ZipFile, source: Readable, name: string, options: Partial<ReadStreamOptions>): void {
  let taken: Readable | undefined = source
  zip.addReadStreamLazy(name, options, (take) => {
    take(null, taken as Readable)
    taken = undefined
  })
}
