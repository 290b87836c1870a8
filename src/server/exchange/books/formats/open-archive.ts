import { buffer } from 'node:stream/consumers'
import yauzl, { type Entry, type ZipFile } from 'yauzl'
import { Refusal } from '../../import/source.ts'

const MB = 1024 * 1024

/** What an archive may hold: more than any book, and less than the machine. */
const MOST = {
  /** A library of some thousand works in all their languages; the names take some 50 MB. */
  entries: 100_000,
  /** Of one file as it is unpacked. */
  fileMb: 200,
  /** Of all files that are read. */
  readMb: 2000,
  /** How many times its packed size a large file may be. Text comes to ten times, a page of one letter to a thousand. */
  ratio: 200,
}

/** A zip archive. Nothing of it is ever written to a disk under a name that stands in it. */
export interface Archive {
  /** Of files, in the order of its directory. */
  paths: readonly string[]
  /**
   * Unpacks a file. If there is none of this name, one whose name differs in capital letters alone is taken: many systems
   * do not tell them apart.
   * @param most bytes, unpacked @throws Refusal the file is missing, locked, damaged, or unpacks to too much
   */
  read(path: string, most: number): Promise<Buffer>
  close(): void
}

/**
 * @param from a path, or the bytes
 * @param name of the archive for people: the paths of refusals begin with it
 * @throws Refusal it is no zip archive, or a harmful one
 */
export async function openArchive(from: string | Buffer, name: string): Promise<Archive> {
  let zip: ZipFile | undefined
  try {
    const options = { lazyEntries: true, autoClose: false }
    zip =
      typeof from === 'string' ? await yauzl.openPromise(from, options) : await yauzl.fromBufferPromise(from, options)
    return await listArchive(zip, name)
  } catch (error) {
    zip?.close()
    throw asRefusal(error, name)
  }
}

async function listArchive(zip: ZipFile, name: string): Promise<Archive> {
  if (zip.entryCount > MOST.entries) throw new Refusal(name, `the archive has more than ${MOST.entries} files`)
  const entries = new Map<string, Entry>()
  for await (const entry of zip.eachEntry()) if (!entry.fileName.endsWith('/')) entries.set(entry.fileName, entry)
  const inAnyCase = new Map([...entries].map(([path, entry]) => [path.toLowerCase(), entry]))
  let left = MOST.readMb * MB
  return {
    paths: [...entries.keys()],
    async read(path, most) {
      const place = `${name}/${path}`
      const entry = entries.get(path) ?? inAnyCase.get(path.toLowerCase())
      if (!entry) throw new Refusal(place, 'the file is missing in the archive')
      if (entry.isEncrypted()) throw new Refusal(place, 'the file is locked by a password')
      checkSize(entry, Math.min(most, MOST.fileMb * MB), place)
      left -= entry.uncompressedSize
      if (left < 0) throw new Refusal(place, `the archive unpacks to more than ${MOST.readMb} MB`)
      try {
        return await buffer(await zip.openReadStreamPromise(entry))
      } catch (error) {
        throw asRefusal(error, place)
      }
    },
    close: () => zip.close(),
  }
}

/** Declared sizes can be trusted: yauzl ends a stream that gives more than was declared. */
function checkSize({ compressedSize, uncompressedSize }: Entry, most: number, place: string): void {
  if (uncompressedSize > MB && uncompressedSize > MOST.ratio * compressedSize)
    throw new Refusal(
      place,
      `the file unpacks to ${Math.round(uncompressedSize / Math.max(1, compressedSize))} times its size, as a zip bomb does`,
    )
  if (uncompressedSize > most) throw new Refusal(place, `the file is larger than ${Math.round(most / MB)} MB`)
}

/** An error of yauzl, of the inflater or of the file system, in a sentence. */
function asRefusal(error: unknown, place: string): unknown {
  if (error instanceof Refusal) return error
  const { code, message } = error as NodeJS.ErrnoException
  if (code === 'ENOENT') return new Refusal(place, 'the file is missing')
  if (code !== undefined && /^E[A-Z]+$/.test(code)) return new Refusal(place, `the file cannot be read (${code})`)
  const [, leading] =
    /^(?:absolute path|invalid relative path|invalid characters in fileName): (.*)$/.exec(message) ?? []
  if (leading !== undefined) return new Refusal(place, `a name in the archive leads out of it: ${leading}`)
  return new Refusal(place, 'the archive is damaged, or none')
}
