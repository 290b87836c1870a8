import { fileTypes, type ImportOptions, importEnding } from '#contract/book-imports.ts'
import type { ImportLine } from '#contract/imports.ts'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { bookWorkAside } from '../books/book-work-aside.ts'
import { importBooks } from '../books/import-books.ts'
import { type ImportSource, openImport } from '../books/open-import.ts'
import { presentReport } from '../books/present-report.ts'
import { Refusal } from './source.ts'

const ENDINGS = '.epub, .docx, .html, .md, .txt or .zip'

/** What an import needs of the call that it answers. */
export interface Importing {
  signal: AbortSignal
  beforeEach: () => Promise<void>
  write: (line: ImportLine) => void
}

/**
 * The name by which a sent file is known: as its sender says, or by its type.
 * @throws AppError unsupported: the type is none of a file; invalid: neither tells the format
 */
export function nameOfFile(type: string, { name, title }: ImportOptions): string {
  const types = Object.keys(fileTypes)
  if (!types.includes(type))
    throw new AppError('unsupported', `The body must be JSON, or a file of one of these types: ${types.join(', ')}.`)
  if (name !== undefined && importEnding(name)) return name
  const ending = fileTypes[type]
  if (ending === undefined) throw new AppError('invalid', `This file needs a name (?name=) that ends with ${ENDINGS}.`)
  if (name === undefined && title === undefined && !/epub|zip/.test(ending))
    throw new AppError('invalid', 'A file without a name (?name=) needs its title (?title=).')
  return `${name ?? 'file'}.${ending}`
}

/** @throws AppError invalid: an option is for books, or for one book, and the file is another thing */
export async function openFile(path: string, name: string, options: ImportOptions): Promise<ImportSource> {
  const opened = await openImport(path, name).catch((error): ImportSource => {
    if (!(error instanceof Refusal || (error instanceof AppError && error.code === 'invalid'))) throw error
    return refusedAs(name, error)
  })
  try {
    checkOptions(opened, options)
    return opened
  } catch (error) {
    opened.close()
    throw error
  }
}

/** An archive that cannot be read, or has no book in it, as one book that cannot. */
const refusedAs = (name: string, error: Error): ImportSource => ({
  kind: 'books',
  files: [
    {
      name,
      from: async () => {
        throw error instanceof Refusal
          ? error
          : new Refusal(name, 'it has no books in it: .epub, .docx, .html, .md or .txt')
      },
    },
  ],
  others: 0,
  close: () => {},
})

function checkOptions(opened: ImportSource, { name: _, dryRun: __, ...options }: ImportOptions): void {
  const [first] = Object.keys(options)
  if (opened.kind === 'library') {
    if (first !== undefined)
      throw new AppError('invalid', `${first} is for books, and this file is a library in the import format.`)
    return
  }
  const ofOne = (['title', 'slug', 'translationOf'] as const).find((one) => options[one] !== undefined)
  if (ofOne !== undefined && opened.files.length > 1)
    throw new AppError('invalid', `${ofOne} is for one book, and this file has ${opened.files.length}.`)
}

/** Imports the books of a file, with a line for each. @returns the last line */
export async function importBookFiles(
  ctx: Context,
  { files }: Extract<ImportSource, { kind: 'books' }>,
  { category, force, year, ...options }: ImportOptions,
  { signal, beforeEach, write }: Importing,
): Promise<ImportLine> {
  // Lines keep their order, though each is looked up.
  let written = Promise.resolve()
  const { added, changed, unchanged, refused, entries } = await importBooks(ctx, files, {
    ...options,
    year,
    categories: category,
    isForced: force ?? false,
    work: bookWorkAside,
    signal,
    beforeBook: beforeEach,
    onBook(report, done, total) {
      written = written.then(async () => write(await presentReport(ctx, report, done, total)))
      written.catch(() => {})
    },
    // Of an import that fails, too: nothing is written after the line that says so.
  }).finally(() => written.catch(() => {}))
  await written
  const { dryRun = false } = options
  return { kind: 'end', added, changed, unchanged, refused, entries, left: 0, dryRun }
}
