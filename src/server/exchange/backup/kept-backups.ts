import { mkdir, rm, stat } from 'node:fs/promises'
import { hostname } from 'node:os'
import { join } from 'node:path'
import { and, desc, eq, isNotNull, isNull, like, ne, notLike, or } from 'drizzle-orm'
import type { BackupState } from '#contract/staff.ts'
import type { Context } from '../../context.ts'
import { backups } from '../../db/machines-schema.ts'
import type { OpenDatabase } from '../../db/open.ts'
import { AppError, StartError } from '../../errors.ts'
import { loggable } from '../../log.ts'
import { type CheckRoom, whileThereIsRoom } from './backup-room.ts'
import { type BackupSettings, storeOf, unfinishedOf } from './backup-store.ts'

export interface BackupWork {
  database: Pick<OpenDatabase, 'borrow'>
  settings: BackupSettings
  /** Called before a backup and while it is made and tried. */
  checkRoom?: CheckRoom
}

export type KeptBackup = typeof backups.$inferSelect & { bytes: number; checkedAt: Date }

/** Until it was tried a backup has another name, which is in the list with the machine that makes it. */
const UNTRIED = '.untried'
const isFailure = and(isNotNull(backups.failure), notLike(backups.name, `%${UNTRIED}`))

/**
 * Makes a backup, tries it, puts it where the site keeps its backups, and removes those that are too many. A failure is
 * kept as well, for the staff.
 * @param onProgress 0 to 100
 * @throws AppError, StartError with the reason; the reason of `signal`
 */
export async function makeKeptBackup(
  ctx: Context,
  { database, settings, checkRoom = async () => {} }: BackupWork,
  signal?: AbortSignal,
  onProgress?: (percent: number) => void,
): Promise<KeptBackup> {
  const begun = ctx.clock()
  const name = `dragoman-${begun.toISOString().replace(/[:.]/g, '-')}.zip`
  const host = settings.bucket ? '' : hostname()
  const untried = join(settings.folder, name + UNTRIED)
  const note = { name: name + UNTRIED, madeAt: begun, host: hostname(), failure: 'It has not ended yet.' }
  try {
    await mkdir(settings.folder, { recursive: true, mode: 0o700 })
    await removeUntried(ctx, settings)
    await ctx.db.insert(backups).values(note)
    const half = (first: number) => (done: number, total: number) => onProgress?.(first + (50 * done) / total)
    const source = { database, covers: ctx.covers }
    const createdAt = await whileThereIsRoom(checkRoom, signal, async (signal) => {
      // What writes and reads archives is loaded when a backup is due.
      const [{ makeBackup }, { checkBackup }] = await Promise.all([
        import('./make-backup.ts'),
        import('./restore-backup.ts'),
      ])
      const { createdAt } = await makeBackup(source, untried, { signal, onProgress: half(0) })
      const whileRestoring = half(50)
      await checkBackup(database, untried, {
        signal,
        onProgress: (step, done, total) => step === 'restoring' && whileRestoring(done, total),
      })
      return createdAt
    })
    const { size } = await stat(untried)
    await storeOf(settings).take(untried, name, signal)
    const made = { name, madeAt: new Date(createdAt), host, bytes: size, checkedAt: ctx.clock() }
    await ctx.db.delete(backups).where(or(isFailure, eq(backups.name, note.name)))
    await ctx.db.insert(backups).values(made)
    await removeOld(ctx, settings)
    return { ...made, failure: null }
  } catch (error) {
    await rm(untried, { force: true }).catch(() => {})
    await ctx.db
      .delete(backups)
      .where(eq(backups.name, note.name))
      .catch(() => {})
    if (!signal?.aborted) {
      // Under a name of its own: the backup may have been made, and what was to be removed for it may be left.
      const failed = { name: `${name}.failed`, madeAt: ctx.clock(), host, failure: reasonOf(error) }
      await ctx.db
        .insert(backups)
        .values(failed)
        .catch(() => {})
    }
    throw error
  }
}

/**
 * Removes unfinished backups. Only one is made at a time, so their processes were killed. One on the disk of another
 * machine is removed by that machine, and one that may not be removed stays in the list, to be tried again.
 */
async function removeUntried(ctx: Context, { folder }: BackupSettings): Promise<void> {
  const notes = await ctx.db
    .select({ name: backups.name, host: backups.host })
    .from(backups)
    .where(like(backups.name, `%${UNTRIED}`))
  for (const { name, host } of notes) {
    const path = join(folder, name)
    const results = await Promise.all([removeFile(path), removeFile(unfinishedOf(path))])
    const isOver = !results.includes('kept') && (host === hostname() || results.includes('removed'))
    if (isOver) await ctx.db.delete(backups).where(eq(backups.name, name))
  }
}

const removeFile = (path: string): Promise<'removed' | 'missing' | 'kept'> =>
  rm(path).then(
    () => 'removed',
    (error: NodeJS.ErrnoException) => (error.code === 'ENOENT' ? 'missing' : 'kept'),
  )

/**
 * Removes all but the newest of this place. Files that nobody has noted are nobody's to remove; those of another host are
 * of this place if they are in its folder, as containers have another name at each start.
 */
async function removeOld(ctx: Context, settings: BackupSettings): Promise<void> {
  const store = storeOf(settings)
  const rows = await ctx.db
    .select({ name: backups.name, host: backups.host })
    .from(backups)
    .where(and(settings.bucket ? eq(backups.host, '') : ne(backups.host, ''), isNull(backups.failure)))
    .orderBy(desc(backups.madeAt))
  const here: string[] = []
  for (const { name, host } of rows)
    if (settings.bucket || host === hostname() || (await store.has(name))) here.push(name)
  for (const name of here.slice(settings.keep)) {
    await store.remove(name)
    await ctx.db.delete(backups).where(eq(backups.name, name))
  }
}

/** A sentence for the staff: what is not meant for people is in the log alone. */
const reasonOf = (error: unknown): string =>
  error instanceof AppError || error instanceof StartError
    ? error.message
    : `${loggable(error).message || 'It failed'}: see the log of the site.`

/** @returns the newest backup that was tried; undefined: there is none */
export async function findLastBackup(ctx: Context): Promise<KeptBackup | undefined> {
  const [row] = await ctx.db
    .select()
    .from(backups)
    .where(isNull(backups.failure))
    .orderBy(desc(backups.madeAt))
    .limit(1)
  return row as KeptBackup | undefined
}

/** @returns when the last attempt has failed, and why; undefined: it has not */
export async function findLastFailure(ctx: Context): Promise<{ at: Date; reason: string } | undefined> {
  const [row] = await ctx.db
    .select({ at: backups.madeAt, reason: backups.failure })
    .from(backups)
    .where(isFailure)
    .orderBy(desc(backups.madeAt))
    .limit(1)
  return row && { at: row.at, reason: row.reason ?? '' }
}

export async function findBackupState(ctx: Context): Promise<BackupState> {
  const [last, failure] = await Promise.all([findLastBackup(ctx), findLastFailure(ctx)])
  return {
    last: last
      ? {
          name: last.name,
          madeAt: last.madeAt.toISOString(),
          bytes: last.bytes,
          checkedAt: last.checkedAt.toISOString(),
        }
      : null,
    failure: failure ? { at: failure.at.toISOString(), reason: failure.reason } : null,
  }
}
