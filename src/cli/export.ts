import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { AppError } from '#server/errors.ts'
import { exportLibrary } from '#server/exchange/export/export-library.ts'
import { abortOnStopRequest } from '#server/stop-signals.ts'
import { withLibrary } from './library.ts'
import { Progress } from './progress.ts'

/** `export <folder>`. @returns the exit code: 0, 1 where a cover is missing, 130 where it was stopped */
export async function exportCommand(args: string[]): Promise<number> {
  const { positionals } = parseArgs({ args, allowPositionals: true })
  if (positionals.length !== 1) throw new AppError('invalid', 'Name one folder to export into: export <folder>.')
  const folder = resolve(process.env.INIT_CWD ?? '.', positionals[0] as string)
  const progress = new Progress('works')
  const stop = abortOnStopRequest()
  return withLibrary('export', async ({ ctx }) => {
    const summary = await exportLibrary(ctx, folder, {
      signal: stop.signal,
      onWork: (done, total) => progress.show(done, total),
    }).finally(() => progress.end())
    if (summary.isStopped) {
      process.stdout.write('Stopped: nothing was exported.\n')
      return 130
    }
    const { works, texts, covers, withoutCover } = summary
    for (const slug of withoutCover) process.stdout.write(`The cover of ${slug} is missing in the library.\n`)
    process.stdout.write(`${works} works, ${texts} texts and ${covers} covers exported to ${folder}\n`)
    return withoutCover.length > 0 ? 1 : 0
  })
}
