import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'

/** The time of the newest file in `DATA_DIR/backups`; undefined: there is none. */
export async function lastBackup(dataDir: string): Promise<Date | undefined> {
  const folder = join(dataDir, 'backups')
  const names = (await unlessGone(readdir(folder))) ?? []
  // A file may be deleted meanwhile.
  const files = await Promise.all(names.map((name) => unlessGone(stat(join(folder, name)))))
  const times = files.filter((file) => file !== undefined).map((file) => file.mtimeMs)
  return times.length === 0 ? undefined : new Date(Math.max(...times))
}

function unlessGone<T>(looking: Promise<T>): Promise<T | undefined> {
  return looking.catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined
    throw error
  })
}
