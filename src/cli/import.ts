import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { AppError } from '#server/errors.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { watchSite } from '#server/free-space.ts'
import { onStopRequest } from '#server/stop-signals.ts'
import { withLibrary } from './library.ts'
import { Progress } from './progress.ts'

/** `import <folder>`. @returns the exit code: 0, 1 where something was refused, 130 where it was stopped */
export async function importCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      prune: { type: 'boolean', default: false },
      verbose: { type: 'boolean', default: false },
    },
  })
  if (positionals.length !== 1) throw new AppError('invalid', 'Name one folder to import: import <folder>.')
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] as string)
  const progress = new Progress('works')
  const stop = new AbortController()
  onStopRequest(() => stop.abort())
  return withLibrary('import', async ({ env, ctx }) => {
    const space = watchSite(env, pino({ level: 'silent' }))
    const summary = await importLibrary(ctx, folder, {
      beforeWork: space.check,
      dryRun: values['dry-run'],
      prune: values.prune,
      signal: stop.signal,
      onWork(slug, outcome, done, total) {
        if (values.verbose) progress.note(`${outcome} ${slug}`)
        progress.show(done, total)
      },
    }).finally(() => {
      space.stop()
      progress.end()
    })
    for (const { path, reason } of summary.refusals) process.stdout.write(`Refused ${path}: ${reason}\n`)
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
