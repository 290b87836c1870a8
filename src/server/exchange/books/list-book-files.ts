import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../errors.ts'
import { type BookFile, formatOf, MOST_BOOK_BYTES } from './formats/book-formats.ts'
import { type Archive, openArchive } from './formats/open-archive.ts'

/** Folders in folders are looked into so far. */
const DEEPEST = 20

/** The books of a file, a folder or a zip archive. */
export interface BookFiles {
  files: BookFile[]
  /** How many others there are, which are no books. */
  others: number
  close(): void
}

/** Whether a folder is a library in the import format. */
export const isLibraryFolder = (path: string): Promise<boolean> =>
  stat(join(path, 'works')).then(
    (found) => found.isDirectory(),
    () => false,
  )

/**
 * Lists the books at a path, in the order of their names.
 * @throws AppError invalid: there is nothing, or no book
 */
export async function listBookFiles(path: string): Promise<BookFiles> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid', `${path} cannot be read (${error.code}).`)
  })
  const listed = found.isDirectory()
    ? await listFolder(path)
    : /\.zip$/i.test(path)
      ? await listArchive(path)
      : { files: [{ name: basename(path), from: path }], others: 0, close: () => {} }
  if (listed.files.length > 0) return listed
  listed.close()
  throw new AppError('invalid', `${path} has no books in it: .epub, .docx, .html, .md or .txt.`)
}

async function listFolder(folder: string): Promise<BookFiles> {
  const files: BookFile[] = []
  let others = 0
  const look = async (inner: string, depth: number): Promise<void> => {
    const entries = await readdir(join(folder, inner), { withFileTypes: true })
    for (const entry of entries.sort((a, b) => (a.name < b.name ? -1 : 1))) {
      if (entry.name.startsWith('.')) continue
      const name = inner === '' ? entry.name : `${inner}/${entry.name}`
      if (entry.isDirectory() && depth < DEEPEST) await look(name, depth + 1)
      else if (formatOf(name) && !entry.isDirectory()) files.push({ name, from: join(folder, name) })
      else if (!entry.isDirectory()) others += 1
    }
  }
  await look('', 0)
  return { files, others, close: () => {} }
}

async function listArchive(path: string): Promise<BookFiles> {
  const archive: Archive = await openArchive(path, basename(path))
  if (archive.paths.some((name) => /(?:^|\/)works\/[^/]+\/work\.json$/.test(name))) {
    archive.close()
    throw new AppError('invalid', `${path} is a library in the import format: unpack it and import the folder.`)
  }
  const names = archive.paths.filter((name) => !/(?:^|\/)(?:\.|__MACOSX\/)/.test(name))
  const books = names.filter((name) => formatOf(name))
  const files = books.sort().map((name) => ({ name, from: () => archive.read(name, MOST_BOOK_BYTES) }))
  return { files, others: names.length - books.length, close: () => archive.close() }
}
