import { access } from 'node:fs/promises'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import type pg from 'pg'
import { to as copyTo } from 'pg-copy-streams'
import program from '../../../../package.json' with { type: 'json' }
import type { CoverStore } from '../../covers/cover-store.ts'
import { findLastMigration } from '../../db/migrate.ts'
import type { Database, OpenDatabase } from '../../db/open.ts'
import { readInTurn } from '../../db/read-in-turn.ts'
import { AppError } from '../../errors.ts'
import { cannotWrite } from '../cannot-write.ts'
import { COPYING, copyOut, findColumns, LIBRARY_TABLES, tableIn } from './library-tables.ts'
import { FORMAT, FORMAT_VERSION, MANIFEST_FILE, type Manifest, type TableInBackup } from './manifest.ts'
import { type ArchiveWriter, writeArchive } from './write-archive.ts'

export interface BackupSource {
  database: Pick<OpenDatabase, 'borrow'>
  covers: CoverStore
}

export interface BackupOptions {
  /** Ends the backup; nothing of it stays. */
  signal?: AbortSignal
  /** Bytes of tables, roughly. */
  onProgress?: (done: number, total: number) => void
}

/**
 * Writes the whole library, as it is at one moment, into one file. Others read and write meanwhile.
 * @param path of a file that does not exist
 * @throws AppError invalid: the file is there, or cannot be written; the database is of a newer version; the reason of
 * `signal`
 */
export async function makeBackup(source: BackupSource, path: string, options: BackupOptions = {}): Promise<Manifest> {
  const isThere = await access(path).then(
    () => true,
    () => false,
  )
  if (isThere) throw new AppError('invalid', `${path} is there already: name a new file.`)
  return source.database.borrow(async (client, db) => {
    await client.query(`begin isolation level repeatable read, read only; ${COPYING}`)
    // The first query takes the snapshot: what was committed before this time is in it.
    const { rows } = await client.query<{ now: Date }>('select now()')
    const createdAt = (rows[0] as { now: Date }).now
    const archive = writeArchive(path, createdAt, options.signal)
    try {
      const manifest = await writeAll({ client, db, covers: source.covers, archive, createdAt }, options)
      await client.query('commit')
      await archive.add(MANIFEST_FILE, Readable.from([`${JSON.stringify(manifest, null, 2)}\n`]))
      await archive.finish()
      return manifest
    } catch (error) {
      await archive.abandon()
      throw cannotWrite(error, (code) => `The backup cannot be written to ${path} (${code}).`)
    }
  }, options.signal)
}

interface Job {
  client: pg.PoolClient
  db: Database
  covers: CoverStore
  archive: ArchiveWriter
  createdAt: Date
}

async function writeAll(job: Job, options: BackupOptions): Promise<Manifest> {
  const { client, createdAt } = job
  const migration = await findLastMigration(client)
  if (migration === undefined)
    throw new AppError('invalid', 'The database belongs to a newer version of Dragoman: back it up with that.')
  const tables = await writeTables(job, options.onProgress)
  const covers = await writeCovers(job)
  return {
    format: FORMAT,
    formatVersion: FORMAT_VERSION,
    program: program.version,
    createdAt: createdAt.toISOString(),
    migration,
    tables,
    sequences: await readSequences(client),
    covers,
  }
}

async function writeTables(
  { client, archive }: Job,
  onProgress: BackupOptions['onProgress'],
): Promise<Record<string, TableInBackup>> {
  const sizes = await readSizes(client)
  const total = Object.values(sizes).reduce((sum, size) => sum + size, 0)
  let before = 0
  const tables: Record<string, TableInBackup> = {}
  for (const table of LIBRARY_TABLES) {
    const columns = await findColumns(client, tableIn('public', table))
    const file = `tables/${table}.csv`
    const copied = client.query(copyTo(copyOut(tableIn('public', table), columns)))
    // When it is given up, its connection ends, and that would be an error of it once more.
    copied.on('error', () => {})
    const size = sizes[table] ?? 0
    const added = await archive.add(file, copied, (bytes) => onProgress?.(before + Math.min(bytes, size), total))
    before += size
    tables[table] = { file, columns, rows: copied.rowCount, ...added }
  }
  return tables
}

async function readSizes(client: pg.ClientBase): Promise<Record<string, number>> {
  const { rows } = await client.query<{ name: string; size: number }>(
    `select t as name, pg_table_size(('public.' || quote_ident(t))::regclass)::float8 as size from unnest($1::text[]) t`,
    [LIBRARY_TABLES],
  )
  return Object.fromEntries(rows.map(({ name, size }) => [name, size]))
}

/** Sequences belong to no snapshot. Read after the tables, they have given at least the numbers that are in these. */
async function readSequences(client: pg.ClientBase): Promise<Manifest['sequences']> {
  const { rows } = await client.query<{ name: string; last: string | null }>(
    `select s.sequencename as name, s.last_value::text as last from pg_sequences s
     join pg_depend d on d.objid = format('%I.%I', s.schemaname, s.sequencename)::regclass and d.deptype in ('a', 'i')
     join pg_class t on t.oid = d.refobjid and t.relname = any ($1) where s.schemaname = 'public' order by 1`,
    [LIBRARY_TABLES],
  )
  return Object.fromEntries(rows.map(({ name, last }) => [name, last === null ? null : Number(last)]))
}

/** Of works, and of their states in the history, which can be brought back. */
const COVER_NAMES = sql.raw(`
  select distinct substring(address from '^/covers/([0-9a-f]{32}\\.webp)$') as name from (
    select cover_image as address from works
    union all select before ->> 'coverImage' from changes where entity = 'work') c
  where address like '/covers/%'`)

async function writeCovers({ db, covers, archive }: Job): Promise<Manifest['covers']> {
  const written: Manifest['covers'] = { files: 0, bytes: 0, missing: [] }
  for await (const { name } of readInTurn<{ name: string | null }>(db, COVER_NAMES)) {
    if (name === null) continue
    const picture = await covers.read(name)
    if (!picture) {
      written.missing.push(name)
      continue
    }
    await archive.addPacked(`covers/${name}`, picture)
    written.files += 1
    written.bytes += picture.length
  }
  return written
}
