import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { watchSite } from '#server/free-space.ts'
import { reindexAlone } from '#server/search/index/reindex.ts'
import { abortOnStopRequest } from '#server/stop-signals.ts'
import { withLibrary } from './library.ts'
import { Progress } from './progress.ts'

/** `reindex [--all]`. @returns the exit code: 0, 1 where another process is reindexing, 130 where it was stopped */
export async function reindexCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
  const progress = new Progress('passages')
  const stop = abortOnStopRequest()
  return withLibrary('reindex', async ({ env, ctx }) => {
    const space = watchSite(env, pino({ level: 'silent' }))
    let done = 0
    const isWhole = await reindexAlone(ctx, {
      everything: values.all,
      signal: stop.signal,
      beforeBatch: space.check,
      onProgress(to, total) {
        done = to
        progress.show(to, total)
      },
    }).finally(() => {
      space.stop()
      progress.end()
    })
    if (isWhole === undefined) {
      process.stdout.write('The index is being renewed already, by the site or another command.\n')
      return 1
    }
    if (!isWhole) {
      process.stdout.write('Stopped: the next reindex goes on from here.\n')
      return 130
    }
    process.stdout.write(done > 0 ? 'The search index is renewed.\n' : 'The search index is up to date.\n')
    return 0
  })
}
