import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { coversIn } from '#server/covers/cover-store.ts'
import { coverFetcher } from '#server/covers/fetch-cover.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { watchSite } from '#server/free-space.ts'
import { reindexAlone } from '#server/search/index/reindex.ts'
import { onStopRequest } from '#server/stop-signals.ts'
import { Progress } from './progress.ts'

/** `reindex [--all]`. @returns the exit code: 0, 1 where another process is reindexing, 130 where it was stopped */
export async function reindexCommand(args: string[]): Promise<number> {
  const { values } = parseArgs({ args, options: { all: { type: 'boolean', default: false } } })
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  const space = watchSite(env, pino({ level: 'silent' }))
  const progress = new Progress('passages')
  const stop = new AbortController()
  onStopRequest(() => stop.abort())
  try {
    const ctx = {
      db: database.db,
      sees: 'everything',
      actor: 'reindex',
      clock: () => new Date(),
      covers: coversIn(env.dataDir),
      fetchCover: coverFetcher(),
    } as const
    let done = 0
    const isWhole = await reindexAlone(ctx, {
      everything: values.all,
      signal: stop.signal,
      beforeBatch: space.check,
      onProgress(to, total) {
        done = to
        progress.show(to, total)
      },
    })
    progress.end()
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
  } finally {
    space.stop()
    progress.end()
    await database.close()
  }
}
