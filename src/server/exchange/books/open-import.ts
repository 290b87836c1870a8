import { readdir, stat } from 'node:fs/promises'
import { basename, join } from 'node:path'
import { AppError } from '../../errors.ts'
import { filesInArchive, libraryRoot } from '../import/archive-files.ts'
import { filesIn, isForeign, type SourceFiles } from '../import/source.ts'
import { type BookFile, formatOf, MOST_BOOK_BYTES } from './formats/book-formats.ts'
import { type Archive, openArchive } from './formats/open-archive.ts'

/** Folders in folders are looked into so far. */
const DEEPEST = 20

/** What there is to import: a library in the import format, or books. */
export type ImportSource = OpenedLibrary | OpenedBooks

interface OpenedLibrary {
  kind: 'library'
  files: SourceFiles
  close(): void
}

export interface OpenedBooks {
  kind: 'books'
  files: BookFile[]
  /** How many others there are, which are no books. */
  others: number
  close(): void
}

const nothingToClose = () => {}

/**
 * Opens what is imported: a library as a folder or a zip archive; books as a file, a folder or a zip archive, in the order
 * of their names.
 * @param name of a file, for people; its ending says the format
 * @throws AppError invalid: there is nothing, or no book @throws Refusal of an archive: it cannot be read
 */
export async function openImport(path: string, name = basename(path)): Promise<ImportSource> {
  const found = await stat(path).catch((error: NodeJS.ErrnoException) => {
    throw new AppError('invalid', `${path} cannot be read (${error.code}).`)
  })
  const opened = found.isDirectory()
    ? await openFolder(path)
    : /\.zip$/i.test(name)
      ? await openZip(path, name)
      : { kind: 'books' as const, files: [{ name, from: path }], others: 0, close: nothingToClose }
  if (opened.kind === 'library' || opened.files.length > 0) return opened
  opened.close()
  throw new AppError('invalid', `${name} has no books in it: .epub, .docx, .html, .md or .txt.`)
}

async function openFolder(path: string): Promise<ImportSource> {
  const hasWorks = await stat(join(path, 'works')).then(
    (found) => found.isDirectory(),
    () => false,
  )
  return hasWorks ? { kind: 'library', files: filesIn(path), close: nothingToClose } : listFolder(path)
}

async function listFolder(folder: string): Promise<OpenedBooks> {
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
  return { kind: 'books', files, others, close: nothingToClose }
}

async function openZip(path: string, name: string): Promise<ImportSource> {
  const archive = await openArchive(path, name)
  const close = () => archive.close()
  const root = libraryRoot(archive)
  return root === undefined
    ? { ...booksIn(archive), close }
    : { kind: 'library', files: filesInArchive(archive, root), close }
}

function booksIn(archive: Archive): Omit<OpenedBooks, 'close'> {
  const names = archive.paths.filter((name) => !isForeign(name))
  const books = names.filter((name) => formatOf(name))
  const files = books.sort().map((name) => ({ name, from: () => archive.read(name, MOST_BOOK_BYTES) }))
  return { kind: 'books', files, others: names.length - books.length }
}
