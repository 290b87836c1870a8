import { spawnSync } from 'node:child_process'
import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'

const FOLDER = 'src/server/db/migrations'
/** Number of the first migration that is checked: earlier ones were applied when no older site could be running. */
const FIRST_CHECKED = 8

/** Statements that break a running site of the version before, each with a sentence that says how. */
const BREAKING: [RegExp, string][] = [
  [/\bdrop (table|column|view|type|function)\b/i, 'it still reads and writes what is dropped'],
  [/\brename\b/i, 'it still uses the old name'],
  [
    /\balter column \S+ (set data )?type\b/i,
    'it expects the old type, and the table is locked while it is written anew',
  ],
  [/\bset not null\b/i, 'it may still write null'],
  [/\badd column (?!.*\bdefault\b)(?!.*\bgenerated\b).*\bnot null\b/is, 'it inserts rows without this column'],
  [/\badd constraint\b|\bcreate unique index\b/i, 'it may still write what this refuses'],
  [/\b(truncate|lock table|vacuum full|cluster)\b/i, 'it waits until this has ended'],
]
/** A comment in a migration that says why no site needs the old state: `-- contract: no site before 1.4 is running`. */
const MARK = /^-- contract: \S/m

/** @returns a sentence for each statement of the migrations that would break a running site of the version before */
export function breakingMigrations(folder = FOLDER, first = FIRST_CHECKED): string[] {
  const files = readdirSync(folder).filter((name) => /^\d{4}_.*\.sql$/.test(name) && Number.parseInt(name, 10) >= first)
  return files.flatMap((name) =>
    breakingStatements(readFileSync(join(folder, name), 'utf8')).map((one) => `${name}: ${one}`),
  )
}

/** @param text a file of migrations */
export function breakingStatements(text: string): string[] {
  if (MARK.test(text)) return []
  const created = new Set(Array.from(text.matchAll(/\bcreate table (?:if not exists )?(\S+)/gi), ([, table]) => table))
  const isNew = (statement: string) =>
    created.has(/\b(?:alter table (?:only )?|index .* on )(\S+)/i.exec(statement)?.[1])
  const statements = text
    .replace(/--(?!> statement-breakpoint).*$/gm, '')
    .split(/--> statement-breakpoint|;/)
    .map((statement) => statement.trim())
    .filter((statement) => statement !== '' && !isNew(statement))
  return statements.flatMap((statement) =>
    BREAKING.filter(([words]) => words.test(statement)).map(
      ([, why]) => `a site of the version before breaks by "${statement.split('\n', 1)[0]}": ${why}`,
    ),
  )
}

/** The differences between the schema and the migrations, as drizzle-kit reports them. undefined: there are none */
export function missingMigration(drizzleKit: string): string | undefined {
  const copy = mkdtempSync(join(tmpdir(), 'dragoman-migrations-'))
  try {
    cpSync(FOLDER, copy, { recursive: true })
    // drizzle-kit needs a relative path, and always exits with 0.
    const options = ['--dialect=postgresql', '--schema=./src/server/db/*schema.ts', '--casing=snake_case']
    const { stdout, stderr } = spawnSync(drizzleKit, ['generate', ...options, `--out=${relative('.', copy)}`], {
      encoding: 'utf8',
    })
    if (stdout.includes('No schema changes')) return undefined
    return `${stdout}${stderr}\nThe schema has changed: npm run migrations writes what is missing.`
  } finally {
    rmSync(copy, { recursive: true })
  }
}
