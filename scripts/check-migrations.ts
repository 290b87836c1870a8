import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

/** What the schema says beyond the migrations, as drizzle-kit sees it: undefined where they agree. */
export function missingMigration(drizzleKit: string): string | undefined {
  const copy = mkdtempSync(join(tmpdir(), 'dragoman-migrations-'))
  try {
    cpSync('src/server/db/migrations', copy, { recursive: true })
    // It wants a relative path, and ends with 0 whatever happens.
    const options = ['--dialect=postgresql', '--schema=./src/server/db/schema.ts', '--casing=snake_case']
    const { stdout, stderr } = spawnSync(drizzleKit, ['generate', ...options, `--out=${relative('.', copy)}`], {
      encoding: 'utf8',
    })
    if (stdout.includes('No schema changes')) return undefined
    return `${stdout}${stderr}\nThe schema has changed: npm run migrations writes what is missing.`
  } finally {
    rmSync(copy, { recursive: true })
  }
}
