import { buffer } from 'node:stream/consumers'
import { ZipFile } from 'yazl'

/** The earliest time that a zip can store, so that a book has the same bytes on every day and in every time zone. */
const TIME = new Date(1980, 0, 1)

/** @param entries path and content, in order */
export async function zip(
  entries: readonly (readonly [path: string, content: string | Uint8Array])[],
): Promise<Buffer> {
  const file = new ZipFile()
  for (const [path, content] of entries)
    file.addBuffer(Buffer.from(content as string), path, {
      mtime: TIME,
      mode: 0o100644,
      // The first entry of an e-book has no extra fields: programs read the type of the file at a fixed offset.
      forceDosTimestamp: true,
      compress: path !== 'mimetype' && !/\.(?:woff2|jpg)$/.test(path),
    })
  file.end()
  return buffer(file.outputStream)
}
