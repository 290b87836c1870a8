import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, readlink, rm, statfs } from 'node:fs/promises'
import { freemem, platform, tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^dragoman-test-(\w+)-(\d+)-/
const MEMORY_FOLDER = '/dev/shm'
/** How `statfs` of Linux names a file system in memory. */
const MEMORY_FILE_SYSTEM = 0x01021994
/** A whole run has never needed half of it. */
const MOST_BYTES = 3 * 2 ** 30

/** The folder of a test run: everything temporary of its processes is in it. */
export interface RunFolder {
  path: string
  /** Ends what still works in the folder (a database server outlives its parent) and deletes it. */
  remove(): Promise<void>
}

/** Makes the folder of this run, and removes those of runs that ended without doing so. */
export async function openRunFolder(): Promise<RunFolder> {
  const processes = await visibleProcesses()
  for (const place of [MEMORY_FOLDER, tmpdir()])
    for (const name of await readdir(place).catch(() => [])) {
      const [, where, pid] = NAME.exec(name) ?? []
      if (where === processes && !isRunning(Number(pid))) await removeRun(join(place, name))
    }
  const path = await mkdtemp(join(await quickestPlace(), `dragoman-test-${processes}-${process.pid}-`))
  // Some tests work in folders inside it as another user.
  await chmod(path, 0o711)
  return { path, remove: () => removeRun(path) }
}

/**
 * Names the processes among which a number means one of ours. Containers may share a folder, but not their processes: a
 * run of another container seems to have ended, and its folder is left to it.
 */
const visibleProcesses = async () =>
  `among${/\d+/.exec(await readlink('/proc/self/ns/pid').catch(() => ''))?.[0] ?? platform()}`

/**
 * Linux's folder in memory, where there is ample room: databases come and go by the hundred, and a disk spends a twentieth
 * of the run on making and deleting their files.
 */
async function quickestPlace(): Promise<string> {
  const stats = await statfs(MEMORY_FOLDER).catch(() => undefined)
  const room = stats && stats.type === MEMORY_FILE_SYSTEM ? stats.bavail * stats.bsize : 0
  return Math.min(room, freemem() / 2) > MOST_BYTES ? MEMORY_FOLDER : tmpdir()
}

async function removeRun(path: string): Promise<void> {
  if (process.platform !== 'win32') for (const pid of workingIn(path)) killNow(pid)
  // What was just killed may still be writing.
  await rm(path, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 })
}

/** Numbers of processes whose command line names the folder: database servers and browsers. */
function workingIn(path: string): number[] {
  const lines = execFileSync('ps', ['-ww', '-axo', 'pid=,command='], { encoding: 'utf8', maxBuffer: 2 ** 26 }).split(
    '\n',
  )
  return lines.filter((line) => line.includes(`${path}/`)).map((line) => Number.parseInt(line, 10))
}

function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

function killNow(pid: number): void {
  try {
    process.kill(pid, 'SIGKILL')
  } catch {
    // It has ended by itself.
  }
}
