import { dirname, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { pino } from 'pino'
import { runJob } from '#server/db/jobs.ts'
import type { Env } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { type CheckRoom, roomFor, whileThereIsRoom } from '#server/exchange/backup/backup-room.ts'
import { makeKeptBackup } from '#server/exchange/backup/kept-backups.ts'
import { makeBackup } from '#server/exchange/backup/make-backup.ts'
import { checkBackup, restoreBackup } from '#server/exchange/backup/restore-backup.ts'
import { watchSite } from '#server/free-space.ts'
import { abortOnStopRequest } from '#server/stop-signals.ts'
import { withLibrary } from './library.ts'
import { Progress } from './progress.ts'

const MB = 1024 * 1024

/**
 * `backup <file>`, `backup --check <file>`; `backup` makes one where the site keeps its own.
 * @returns the exit code: 0, 1 where a cover is missing or one is being made already, 130 where it was stopped
 */
export async function backupCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { check: { type: 'boolean', default: false } },
  })
  if (positionals.length === 0 && !values.check) return stoppable('Stopped: there is no backup.', keepBackup)
  const path = fileOf(positionals, values.check ? 'backup --check <file>' : 'backup <file>')
  return stoppable('Stopped: there is no backup.', (signal) =>
    withLibrary('backup', async ({ env, database, ctx }) => {
      if (values.check) {
        const shown = new Shown()
        const onProgress = shown.bytes
        const { createdAt } = await checkBackup(database, path, { signal, onProgress }).finally(shown.end)
        process.stdout.write(`${path} can be restored: the library as it was at ${createdAt}.\n`)
        return 0
      }
      const shown = new Shown()
      const onProgress = (done: number, total: number) => shown.bytes('copied', done, total)
      const source = { database, covers: ctx.covers }
      const { tables, covers, createdAt } = await withRoom(env, dirname(path), (checkRoom) =>
        whileThereIsRoom(checkRoom, signal, (signal) => makeBackup(source, path, { signal, onProgress })),
      ).finally(shown.end)
      for (const name of covers.missing) process.stdout.write(`The cover ${name} is missing in the library.\n`)
      const works = tables.works?.rows ?? 0
      process.stdout.write(`${works} works and ${covers.files} covers, as of ${createdAt}, saved to ${path}\n`)
      return covers.missing.length > 0 ? 1 : 0
    }),
  )
}

const keepBackup = (signal: AbortSignal): Promise<number> =>
  withLibrary('backup', async ({ env, database, ctx }) => {
    const shown = new Shown()
    const made = await runJob(ctx, 'backup', signal, (tell) =>
      withRoom(env, env.backups.folder, (checkRoom) =>
        makeKeptBackup(ctx, { database, settings: env.backups, checkRoom }, signal, (percent) => {
          tell(Math.floor(percent), 100)
          shown.step('%', percent, 100)
        }),
      ),
    ).finally(shown.end)
    if (!made) {
      process.stdout.write('A backup is being made already, by the site or another command.\n')
      return 1
    }
    const place = env.backups.bucket ? `the bucket ${env.backups.bucket.bucket}` : env.backups.folder
    process.stdout.write(`${made.name}, as of ${made.madeAt.toISOString()}, tried, is in ${place}\n`)
    return 0
  })

/** @param folder that is written to */
async function withRoom<T>(env: Env, folder: string, work: (checkRoom: CheckRoom) => Promise<T>): Promise<T> {
  const site = watchSite(env, pino({ level: 'silent' }))
  return work(roomFor(folder, env.minFreeBytes, site)).finally(site.stop)
}

/** `restore <file> [--replace]`. @returns the exit code: 0, 130 where it was stopped */
export async function restoreCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { replace: { type: 'boolean', default: false } },
  })
  const path = fileOf(positionals, 'restore <file>')
  return stoppable('Stopped: nothing was changed.', (signal) =>
    withLibrary('restore', async ({ database, ctx }) => {
      const shown = new Shown()
      const target = { database, covers: ctx.covers }
      const options = { signal, replace: values.replace, onProgress: shown.bytes }
      const { tables, createdAt } = await restoreBackup(target, path, options).finally(shown.end)
      process.stdout.write(`${tables.works?.rows ?? 0} works restored: the library is as it was at ${createdAt}.\n`)
      return 0
    }),
  )
}

function fileOf(positionals: string[], usage: string): string {
  if (positionals.length !== 1) throw new AppError('invalid', `Name one file: ${usage}.`)
  return resolve(process.env.INIT_CWD ?? '.', positionals[0] as string)
}

/** Runs work that Ctrl-C stops. @param stopped is printed then @returns the exit code */
async function stoppable(stopped: string, run: (signal: AbortSignal) => Promise<number>): Promise<number> {
  const stop = abortOnStopRequest()
  try {
    return await run(stop.signal)
  } catch (error) {
    if (!stop.signal.aborted) throw error
    process.stdout.write(`${stopped}\n`)
    return 130
  }
}

/** Shows the steps of one command, each from its beginning. */
class Shown {
  #name = ''
  #progress: Progress | undefined

  readonly step = (name: string, done: number, total: number): void => {
    if (name !== this.#name) {
      this.end()
      this.#name = name
      this.#progress = new Progress(name)
    }
    const whole = Math.max(1, Math.ceil(total))
    this.#progress?.show(Math.min(whole, Math.ceil(done)), whole)
  }

  readonly bytes = (name: string, done: number, total: number): void => this.step(`MB (${name})`, done / MB, total / MB)

  readonly end = (): void => this.#progress?.end()
}
