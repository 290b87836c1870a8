import { execFileSync } from 'node:child_process'
import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

const NAME = /^dragoman-test-(\d+)-/

/** The folder of a test run: everything temporary of its processes is in it. */
export interface RunFolder {
  path: string
  /** Ends what still works in the folder (a database server outlives its parent) and deletes it. */
  remove(): Promise<void>
}

/** Makes the folder of this run, and removes those of runs that ended without doing so. */
export async function openRunFolder(): Promise<RunFolder> {
  for (const name of await readdir(tmpdir())) {
    const pid = NAME.exec(name)?.[1]
    if (pid !== undefined && !isRunning(Number(pid))) await removeRun(join(tmpdir(), name))
  }
  const path = await mkdtemp(join(tmpdir(), `dragoman-test-${process.pid}-`))
  // Some tests work in folders inside it as another user.
  await chmod(path, 0o711)
  return { path, remove: () => removeRun(path) }
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
