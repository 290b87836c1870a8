import type { Logger } from 'pino'
import type { Context } from '../../context.ts'
import { runJob } from '../../db/jobs.ts'
import { type BackupWork, findLastBackup, findLastFailure, makeKeptBackup } from './kept-backups.ts'

/** So often it is looked whether the next backup is due. */
const LOOK_MS = 60_000
/** After a failure. */
const RETRY_MS = 15 * 60_000

export interface BackupKeeper extends Pick<BackupWork, 'settings'> {
  /** Begins a backup. @returns false where one is being made already, by this or another process */
  begin(): Promise<boolean>
  stop(): Promise<void>
}

/** Makes a backup whenever one is due (`BACKUP_EVERY`), or is asked for; of several sites one does. */
export function keepBackups(ctx: Context, work: BackupWork, log: Logger): BackupKeeper {
  const { settings } = work
  const stopping = new AbortController()
  const { signal } = stopping
  let running: Promise<unknown> | undefined

  /** @param isWanted asked when no other process makes one any more @param onBegin called when it begins */
  const run = (isWanted: () => Promise<boolean>, onBegin?: () => void) =>
    runJob({ ...ctx, actor: 'backup' }, 'backup', signal, async (tell) => {
      if (!(await isWanted())) return false
      onBegin?.()
      const { name, bytes } = await makeKeptBackup(ctx, work, signal, (percent) => tell(Math.floor(percent), 100))
      log.info({ name, bytes }, 'a backup was made, and tried')
      return true
    }).catch((error) => {
      if (!signal.aborted) log.error(error, 'no backup could be made')
      return false
    })

  const isDue = async () => {
    const { everyMs } = settings
    if (everyMs === undefined) return false
    const [last, failure] = await Promise.all([findLastBackup(ctx), findLastFailure(ctx)])
    const now = ctx.clock().getTime()
    if (failure && now - failure.at.getTime() < Math.min(everyMs, RETRY_MS)) return false
    return !last || now - last.madeAt.getTime() >= everyMs
  }

  const look = async () => {
    // Without the lock at first: a job that does nothing leaves no trace.
    if ((await isDue().catch(() => false)) && running === undefined) start(run(isDue))
  }

  const start = (run: Promise<unknown>) => {
    running = run.finally(() => {
      running = undefined
    })
  }

  const timer = settings.everyMs === undefined ? undefined : setInterval(look, LOOK_MS).unref()
  if (settings.everyMs !== undefined) void look()
  return {
    settings,
    async begin() {
      if (running !== undefined) return false
      const begun = Promise.withResolvers<boolean>()
      start(
        run(
          async () => true,
          () => begun.resolve(true),
        ).finally(() => begun.resolve(false)),
      )
      return begun.promise
    },
    async stop() {
      clearInterval(timer)
      stopping.abort()
      await running
    },
  }
}
