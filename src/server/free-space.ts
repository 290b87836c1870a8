import { statfs } from 'node:fs/promises'
import { join } from 'node:path'
import type { Logger } from 'pino'
import type { Env } from './env.ts'
import { AppError } from './errors.ts'

const MB = 1024 * 1024
const LOOK_MS = 5000
/** Writes begin again when so much more than the floor is free: otherwise they would begin and end at every file. */
const MARGIN = 1.1

/** How much room the disks of the site have. */
export interface FreeSpaceState {
  /** Of the fullest disk; null: it cannot be measured. */
  freeBytes: number | null
  /** With less, writes are refused; while they are, what must be free for the next. */
  floorBytes: number
  isRefusing: boolean
}

/** Keeps the site from writing its disks full: a database without room stops, for readers too. */
export interface FreeSpace {
  /** Measures now. */
  look(): Promise<FreeSpaceState>
  /** Measures now. @throws AppError full: less than the floor is free */
  check(): Promise<void>
  stop(): void
}

interface Watched {
  /** One on each disk: the data folder, and the database's if it is embedded. */
  folders: readonly string[]
  floorBytes: number
  log: Pick<Logger, 'error' | 'info'>
  /** For tests. @returns free bytes of a folder's disk */
  measure?: (folder: string) => Promise<number>
}

/** The answer to a write that finds no room, whoever noticed it: the site or the database. */
export const noRoom = (options?: ErrorOptions): AppError =>
  new AppError(
    'full',
    'The disk of this library is full: nothing can be saved until there is room again. Reading goes on.',
    { code: 'storage_full' },
    options,
  )

/** Measures every few seconds, and before a write. The log says once when writes begin to be refused, once when it ends. */
export function watchFreeSpace({ folders, floorBytes, log, measure = freeBytesOf }: Watched): FreeSpace {
  let isRefusing = false
  const needed = () => (isRefusing ? Math.ceil(floorBytes * MARGIN) : floorBytes)
  const look = async (): Promise<FreeSpaceState> => {
    const measured = await Promise.all(folders.map((folder) => measure(folder).catch(() => undefined)))
    const known = measured.filter((bytes) => bytes !== undefined)
    const freeBytes = known.length > 0 ? Math.min(...known) : null
    const isLow = freeBytes !== null && freeBytes < needed()
    if (isLow !== isRefusing) {
      isRefusing = isLow
      const figures = { freeBytes, floorBytes, folders }
      if (isLow) log.error(figures, `the disk is nearly full (${inMb(freeBytes)} free): writes are refused`)
      else log.info(figures, 'the disk has room again: writes are accepted')
    }
    return { freeBytes, floorBytes: needed(), isRefusing }
  }
  const timer = setInterval(look, LOOK_MS).unref()
  return {
    look,
    async check() {
      if ((await look()).isRefusing) throw noRoom()
    },
    stop: () => clearInterval(timer),
  }
}

/** Watches the data folder, and the embedded database's, which may be on another disk. */
export function watchSite(env: Env, log: Watched['log']): FreeSpace {
  const database = env.databaseUrl === undefined ? [join(env.dataDir, 'postgres')] : []
  return watchFreeSpace({ folders: [env.dataDir, ...database], floorBytes: env.minFreeBytes, log })
}

const inMb = (bytes: number) => `${Math.floor(bytes / MB)} MB`

/** @returns what is free on the disk of a folder @throws Error it cannot be measured */
export async function freeBytesOf(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder)
  return bavail * bsize
}

/** `ENOSPC` and `EDQUOT` of the file system, `disk_full` of PostgreSQL. */
const FULL = ['ENOSPC', 'EDQUOT', '53100']

/** Whether an error, or what caused it, says that a disk is full. */
export function isDiskFull(error: unknown): boolean {
  for (let one = error; one instanceof Error; one = one.cause)
    if (FULL.includes((one as NodeJS.ErrnoException).code ?? '')) return true
  return false
}
