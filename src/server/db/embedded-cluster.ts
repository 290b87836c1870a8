import { execFile } from 'node:child_process'
import { randomBytes, randomInt } from 'node:crypto'
import { mkdir, open, readdir, readFile, realpath, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/errors.ts'
import { LOGIN_FILE, type Login, onWindows } from './embedded-endpoint.ts'
import { chooseRunAs, findPrograms, giveToOwner, type Programs, type RunAs } from './embedded-programs.ts'

const run = promisify(execFile)

const DRAFT = 'postgres.new-'
const STALE_DRAFT_MS = 10 * 60_000

/** A database cluster in a data folder; all paths are absolute. */
export interface Cluster {
  programs: Programs
  /** The data folder itself, without symbolic links. */
  folder: string
  /** PostgreSQL's own folder in it. */
  pgData: string
  log: string
}

/** Finds the cluster in `dataDir`, or creates it. @throws StartError where neither is possible */
export async function prepareCluster(dataDir: string): Promise<Cluster> {
  const programs = await findPrograms()
  try {
    await mkdir(dataDir, { recursive: true })
    const folder = await realpath(dataDir)
    const cluster = { programs, folder, pgData: join(folder, 'postgres'), log: join(folder, 'postgres.log') }
    await removeLeftovers(folder)
    if (!(await exists(cluster))) await create(cluster)
    return cluster
  } catch (error) {
    const { code, message } = error as NodeJS.ErrnoException
    if (error instanceof StartError || code === undefined) throw error
    throw new StartError(`The data folder ${dataDir} cannot be used: ${message}.`)
  }
}

async function exists({ pgData, programs }: Cluster): Promise<boolean> {
  try {
    const version = (await readFile(join(pgData, 'PG_VERSION'), 'utf8')).trim()
    if (version === programs.majorVersion) return true
    throw new StartError(
      `The database in ${pgData} was made by PostgreSQL ${version} and cannot be read by PostgreSQL ${programs.majorVersion}: run the version of this program that made it, or set DATABASE_URL to a PostgreSQL server.`,
    )
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    if (code === 'EACCES') {
      throw new StartError(`The database in ${pgData} belongs to another user: start as that user, or set DATA_DIR.`)
    }
    if (code !== 'ENOENT') throw error
  }
  // We move only whole clusters to this place, so these files are not ours.
  const files = await readdir(pgData).catch(() => [])
  if (files.length === 0) return false
  throw new StartError(`${pgData} does not hold a PostgreSQL database: move it away, or set DATA_DIR.`)
}

/** Makes the cluster under a temporary name and moves it into place: an interruption cannot leave half a cluster. */
async function create(cluster: Cluster): Promise<void> {
  const { folder, pgData, programs } = cluster
  const draft = join(folder, `${DRAFT}${process.pid}-${randomBytes(4).toString('hex')}`)
  const way = await chooseRunAs(programs.postgres, folder, pgData)
  try {
    await mkdir(draft, { mode: 0o700 })
    await giveToOwner(draft, way)
    await fill(draft, cluster, way)
    await rename(draft, pgData)
    await flush(folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // Another process was faster: we use its cluster.
    if (await exists(cluster)) return
    throw error
  }
}

async function fill(draft: string, { folder, programs }: Cluster, way: RunAs): Promise<void> {
  const login: Login = { port: randomInt(20_000, 32_000), password: randomBytes(24).toString('hex') }
  const passwordFile = `${draft}-password`
  const auth = onWindows
    ? ['--auth=scram-sha-256', `--pwfile=${passwordFile}`]
    : ['--auth-local=trust', '--auth-host=reject']
  // The builtin provider sorts by code point wherever it runs: no index depends on the machine's locales.
  const locale = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8']
  const others = ['--username=postgres', '--data-checksums', '--no-instructions']
  const create = ['--single', '-j', '-c', 'exit_on_error=on', '-D', draft, 'postgres']
  const password = onWindows ? `PASSWORD '${login.password}'` : ''
  // The site is no superuser. It owns its databases, and may stop autovacuum in one of them to drop it.
  const statements = [
    `CREATE ROLE dragoman LOGIN CREATEDB IN ROLE pg_signal_backend ${password}`,
    'CREATE DATABASE dragoman OWNER dragoman',
  ]
  const sql = statements.map((statement) => `${statement};\n\n`).join('')
  try {
    if (onWindows) await writeFile(passwordFile, login.password, { mode: 0o600 })
    await runProgram(way, programs.initdb, [...locale, ...auth, ...others, '-D', draft], folder)
    await runProgram(way, programs.postgres, create, folder, sql)
    if (onWindows) await writeFile(join(draft, LOGIN_FILE), JSON.stringify(login), { mode: 0o600 })
  } catch (error) {
    const { stderr = '', message } = error as Error & { stderr?: string }
    const lines = stderr.trim().split(/\s*\n\s*/)
    const why = lines.slice(-4).join(' ') || message
    throw new StartError(`The embedded database could not be created in ${folder}: ${why}`)
  } finally {
    await rm(passwordFile, { force: true })
  }
}

async function runProgram(way: RunAs, program: string, args: string[], cwd: string, input = ''): Promise<void> {
  const [command = '', ...words] = [...way.prefix, program, ...args]
  const done = run(command, words, { cwd, env: environment(), windowsHide: true })
  done.child.stdin?.on('error', () => {}).end(input)
  await done
}

/** The environment of this process without the variables that PostgreSQL would read as settings. */
export function environment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !/^(PG|LC_|LANG)/.test(name)))
}

/** Removes unfinished clusters whose processes have ended. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const maker = name.startsWith(DRAFT) && Number.parseInt(name.slice(DRAFT.length), 10)
    if (!maker) continue
    const path = join(folder, name)
    const info = await stat(path).catch(() => undefined)
    // In a container every run has the same process id: there only the age tells.
    if (!info || (isAlive(maker) && Date.now() - info.mtimeMs < STALE_DRAFT_MS)) continue
    await rm(path, { recursive: true, force: true, maxRetries: 3 }).catch(() => {})
  }
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}

/** Only after a flush of the folder do its new names survive a power cut. */
async function flush(folder: string): Promise<void> {
  if (onWindows) return
  const handle = await open(folder)
  await handle.sync().finally(() => handle.close())
}
