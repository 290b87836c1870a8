import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { AppError } from '#server/errors.ts'
import { type ImportSource, openImport } from '#server/exchange/books/open-import.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { Refusal } from '#server/exchange/import/source.ts'
import { watchSite } from '#server/free-space.ts'
import { abortOnStopRequest } from '#server/stop-signals.ts'
import { importBooksCommand } from './import-books.ts'
import { withLibrary } from './library.ts'
import { Progress } from './progress.ts'

const shared = {
  'dry-run': { type: 'boolean', default: false },
  verbose: { type: 'boolean', default: false },
} as const
const ofLibrary = { prune: { type: 'boolean', default: false } } as const
const ofBooks = {
  language: { type: 'string' },
  title: { type: 'string' },
  author: { type: 'string' },
  year: { type: 'string' },
  category: { type: 'string', multiple: true },
  slug: { type: 'string' },
  publish: { type: 'boolean' },
  'translation-of': { type: 'string' },
  force: { type: 'boolean' },
} as const

/**
 * `import <folder or zip>`: a library in the import format; `import <file, folder or zip>`: books.
 * @returns the exit code: 0, 1 where something was refused, 130 where it was stopped
 */
export async function importCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { ...shared, ...ofLibrary, ...ofBooks },
  })
  if (positionals.length !== 1)
    throw new AppError('invalid', 'Name one folder, file or zip archive to import: import <path>.')
  const path = resolve(process.env.INIT_CWD ?? '.', positionals[0] as string)
  const source = await openImport(path).catch((error): ImportSource => {
    throw error instanceof Refusal ? new AppError('invalid', `${error.path}: ${error.message}.`) : error
  })
  const isLibrary = source.kind === 'library'
  const others = Object.keys(isLibrary ? ofBooks : ofLibrary).filter((name) => values[name as keyof typeof values])
  if (others.length > 0)
    throw new AppError(
      'invalid',
      `--${others[0]} is for ${isLibrary ? 'books' : 'a library in the import format'}, and ${path} is none.`,
    )
  if (!isLibrary) return importBooksCommand(source, values)
  const progress = new Progress('works')
  const stop = abortOnStopRequest()
  return withLibrary('import', async ({ env, ctx }) => {
    const space = watchSite(env, pino({ level: 'silent' }))
    const summary = await importLibrary(ctx, source.files, {
      name: path,
      beforeWork: space.check,
      dryRun: values['dry-run'],
      prune: values.prune,
      signal: stop.signal,
      onRefusal: ({ path, reason }) => progress.note(`Refused ${path}: ${reason}`),
      onWork(slug, outcome, done, total) {
        if (values.verbose) progress.note(`${outcome} ${slug}`)
        progress.show(done, total)
      },
    }).finally(() => {
      space.stop()
      progress.end()
      source.close()
    })
    const { added, changed, unchanged, refused, removed, entries, left } = summary
    const parts = [`${added} added, ${changed} changed, ${unchanged} unchanged, ${refused} refused`]
    if (values.prune) parts.push(`, ${removed} removed`)
    if (values['dry-run']) parts.push(' (dry run: nothing was written)')
    if (stop.signal.aborted) parts.push(' (stopped: the next import goes on from here)')
    if (entries > 0) parts.push(`\n${entries} languages, categories and authors added or changed`)
    if (left > 0) parts.push(`\n${left} chapters and texts are no longer in the folder; --prune deletes them`)
    process.stdout.write(`${parts.join('')}\n`)
    if (stop.signal.aborted) return 130
    return summary.refusals.length > 0 ? 1 : 0
  })
}
