import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { readFileSync, readlinkSync } from 'node:fs'
import { cp, mkdtemp, realpath, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import pg from 'pg'
import { type EmbeddedServer, openEmbedded } from '#server/db/embedded.ts'

type Connection = EmbeddedServer['connection']
export type Opener = { connection: Connection; process: ChildProcess; close(): Promise<void> }
type Options = { prefix?: string[]; nodeOptions?: string[]; env?: Record<string, string> }

const OPENER = fileURLToPath(new URL('./embedded-opener.ts', import.meta.url))
const folders: string[] = []
const processes: ChildProcess[] = []

/** An empty folder that `cleanUp` removes. */
export async function newFolder(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dragoman-test-')))
  folders.push(folder)
  return folder
}

/** A cache: a data folder whose database is created and was never used. */
let created: Promise<string> | undefined

/** A data folder with a new database, that `cleanUp` removes. To copy a database costs a fraction of creating it. */
export async function newDataFolder(): Promise<string> {
  created ??= createOnce()
  const folder = await newFolder()
  await cp(await created, folder, { recursive: true })
  return folder
}

async function createOnce(): Promise<string> {
  const folder = await realpath(await mkdtemp(join(tmpdir(), 'dragoman-created-')))
  const { close } = await openEmbedded(folder)
  await close()
  return folder
}

/** Starts a process that opens the data folder, in a process group of its own; does not wait for it. */
export function launch(dataDir: string, { prefix = [], nodeOptions = [], env = {} }: Options = {}): ChildProcess {
  const [command = '', ...args] = [...prefix, process.execPath, ...nodeOptions, OPENER, dataDir]
  const child = spawn(command, args, {
    cwd: '/',
    detached: true,
    env: { ...process.env, ...env },
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  processes.push(child)
  return child
}

/** Opens the data folder in another process. Rejects with the sentence that process got. */
export async function openElsewhere(dataDir: string, options: Options = {}): Promise<Opener> {
  const child = launch(dataDir, options)
  const lines = createInterface({ input: child.stdout as NodeJS.ReadableStream })
  const [line] = (await once(lines, 'line')) as [string]
  const words = JSON.parse(line)
  if (words.error) throw Object.assign(new Error(words.error), { name: words.name })
  const close = async () => {
    const exited = once(child, 'exit')
    child.stdin?.end('close\n')
    const [code] = await exited
    if (code !== 0) throw new Error(`the process ended with ${code}`)
  }
  return { ...words, process: child, close }
}

export async function kill(child: ChildProcess): Promise<void> {
  const exited = once(child, 'exit')
  child.kill('SIGKILL')
  await exited
}

export async function query(connection: pg.ClientConfig, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  await client.connect()
  try {
    return (await client.query(sql)).rows
  } finally {
    await client.end()
  }
}

/** The process id of the server of a data folder; undefined when none runs there. */
export function serverOf(dataDir: string): number | undefined {
  const folder = join(dataDir, 'postgres')
  try {
    const pid = Number.parseInt(readFileSync(join(folder, 'postmaster.pid'), 'utf8'), 10)
    return readlinkSync(`/proc/${pid}/cwd`) === folder ? pid : undefined
  } catch {
    return undefined
  }
}

/** Ends what the tests started, by process id, and removes their folders. */
export async function cleanUp(): Promise<void> {
  for (const child of processes.splice(0)) {
    if (child.exitCode === null && child.signalCode === null) await kill(child)
  }
  for (const folder of folders.splice(0)) {
    const pid = serverOf(folder)
    if (pid) await killServer(pid, 'SIGQUIT')
    await rm(folder, { recursive: true, maxRetries: 5 })
  }
}

export async function killServer(pid: number, signal: 'SIGKILL' | 'SIGQUIT'): Promise<void> {
  process.kill(pid, signal)
  await until(() => !isRunning(pid))
}

/** A zombie counts as gone: who collects it depends on the machine. */
export function isRunning(pid: number): boolean {
  try {
    return !/^State:\s+Z/m.test(readFileSync(`/proc/${pid}/status`, 'utf8'))
  } catch {
    return false
  }
}

export async function until(condition: () => boolean | Promise<boolean>): Promise<void> {
  for (const deadline = Date.now() + 20_000; !(await condition()); await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`never happened: ${condition}`)
  }
}
