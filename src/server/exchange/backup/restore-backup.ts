import { createHash } from 'node:crypto'
import { Transform, Writable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type pg from 'pg'
import { from as copyFrom, to as copyTo } from 'pg-copy-streams'
import { sendNotice } from '../../changes.ts'
import type { CoverStore } from '../../covers/cover-store.ts'
import { analyze, type OpenDatabase } from '../../db/open.ts'
import { AppError } from '../../errors.ts'
import { EVERYTHING } from '../../http/cache-tags.ts'
import { copyIn, copyOut, LIBRARY_TABLES, quoted, tableIn } from './library-tables.ts'
import type { Manifest } from './manifest.ts'
import { type Backup, openBackup } from './open-backup.ts'
import { LIVE, StagedSchema } from './staged-schema.ts'

/** Covers that are stored at the same time: a bucket answers each after some hundredths of a second. */
const COVERS_AT_ONCE = 8

export interface RestoreOptions {
  /** Puts the backup in the place of a library that is not empty. */
  replace?: boolean
  signal?: AbortSignal
  /** Bytes: of the file while it is checked, then of the tables. */
  onProgress?: (step: 'checking' | 'restoring', done: number, total: number) => void
}

/**
 * Puts the library of a backup in the place of the one that is there, whole or not at all, beside running sites. A backup
 * of an older version becomes one of this version.
 * @throws AppError invalid: no whole backup, or one of a newer version; conflict: the library is not empty, or cannot be
 * replaced now; the reason of `signal`
 */
export async function restoreBackup(
  target: { database: Pick<OpenDatabase, 'borrow'>; covers: CoverStore },
  path: string,
  options: RestoreOptions = {},
): Promise<Manifest> {
  const { replace = false, signal, onProgress } = options
  const backup = await openBackup(path, (done, total) => onProgress?.('checking', done, total), signal)
  // Nobody could say what has become of a restore that is stopped during its commit.
  const beforeCommit = new AbortController()
  const stop = () => beforeCommit.abort(signal?.reason)
  signal?.addEventListener('abort', stop)
  try {
    return await target.database.borrow(async (client, db) => {
      const refuse = async () => {
        if (!replace) await mustBeEmpty(client)
      }
      await refuse()
      await restoreCovers(backup, target.covers, signal)
      await client.query('begin')
      const stage = new StagedSchema(client)
      await load(client, stage, backup, options)
      await stage.migrate()
      await stage.swap(refuse)
      // They tell of writes that are not there any more.
      await client.query('delete from kept_answers')
      await sendNotice({ db }, [EVERYTHING])
      signal?.throwIfAborted()
      signal?.removeEventListener('abort', stop)
      await client.query('commit')
      await analyze(db)
      return backup.manifest
    }, beforeCommit.signal)
  } finally {
    signal?.removeEventListener('abort', stop)
    backup.close()
  }
}

/**
 * Tries a backup: restores it into tables beside the library, compares every byte of these with the backup, brings them to
 * this version, and throws them away.
 * @throws AppError invalid: as `restoreBackup`, or something is not as it was
 */
export async function checkBackup(
  database: Pick<OpenDatabase, 'borrow'>,
  path: string,
  options: Pick<RestoreOptions, 'signal' | 'onProgress'> = {},
): Promise<Manifest> {
  const { signal } = options
  const backup = await openBackup(path, (done, total) => options.onProgress?.('checking', done, total), signal)
  try {
    return await database.borrow(async (client) => {
      await client.query('begin')
      const stage = new StagedSchema(client)
      await load(client, stage, backup, options)
      await compare(client, stage, backup.manifest)
      await stage.migrate()
      await client.query('rollback')
      let files = 0
      for await (const _ of backup.covers()) {
        signal?.throwIfAborted()
        files += 1
      }
      if (files !== backup.manifest.covers.files) throw notAsItWas('covers')
      return backup.manifest
    }, signal)
  } finally {
    backup.close()
  }
}

const notAsItWas = (what: string) =>
  new AppError('invalid', `The backup cannot be restored: its ${what} are not as they were when it was made.`)

/** Tables in which rows stand from the beginning, or still when all works are gone. */
const OF_NO_WORK = ['search_state', 'vocabulary', 'word_counts', 'uncounted_passages']

async function mustBeEmpty(client: pg.ClientBase): Promise<void> {
  const tables = LIBRARY_TABLES.filter((table) => !OF_NO_WORK.includes(table))
  const { rows } = await client.query<{ full: boolean }>(
    `select ${tables.map((table) => `exists (select from ${tableIn(LIVE, table)})`).join(' or ')} as full`,
  )
  if (rows[0]?.full)
    throw new AppError(
      'conflict',
      'The library is not empty: --replace puts the backup in its place; nothing was changed.',
    )
}

/** Pictures are named for their content: new ones hurt nobody, even if the restore ends here. */
async function restoreCovers(backup: Backup, covers: CoverStore, signal: AbortSignal | undefined): Promise<void> {
  const storing = new Set<Promise<void>>()
  for await (const { name, picture } of backup.covers()) {
    signal?.throwIfAborted()
    const stored = covers.has(name).then(async (isThere) => {
      if (!isThere) await covers.keep(name, picture)
    })
    storing.add(stored)
    void stored.then(() => storing.delete(stored)).catch(() => {})
    if (storing.size >= COVERS_AT_ONCE) await Promise.race(storing)
  }
  await Promise.all(storing)
}

/** Fills the tables as they were in the version of the backup. */
async function load(
  client: pg.ClientBase,
  stage: StagedSchema,
  backup: Backup,
  { signal, onProgress }: RestoreOptions,
): Promise<void> {
  const { migration, tables, sequences } = backup.manifest
  await stage.create()
  await stage.migrate(migration)
  const total = Object.values(tables).reduce((sum, { bytes }) => sum + bytes, 0)
  let done = 0
  const counted = () =>
    new Transform({
      transform(chunk: Buffer, _, next) {
        done += chunk.length
        onProgress?.('restoring', done, total)
        next(null, chunk)
      },
    })
  await stage.fill(async () => {
    for (const [table, { file, columns, rows }] of Object.entries(tables)) {
      const place = tableIn(stage.name, table)
      // Rows that a migration has made are in the backup, too.
      await client.query(`delete from ${place}`)
      const copied = client.query(copyFrom(copyIn(place, columns)))
      await pipeline(await backup.read(file), counted(), copied, { signal: signal as AbortSignal })
      if (copied.rowCount !== rows) throw notAsItWas(`rows of ${table}`)
    }
    for (const [name, last] of Object.entries(sequences))
      if (last !== null)
        await client.query('select setval($1::regclass, $2)', [`${quoted(stage.name)}.${quoted(name)}`, last])
  })
}

/** Copies the tables out again. @throws AppError a byte is not as it was */
async function compare(client: pg.ClientBase, stage: StagedSchema, { tables }: Manifest): Promise<void> {
  for (const [table, { columns, sha256 }] of Object.entries(tables)) {
    const hash = createHash('sha256')
    const hashing = new Writable({
      write(chunk: Buffer, _, done) {
        hash.update(chunk)
        done()
      },
    })
    await pipeline(client.query(copyTo(copyOut(tableIn(stage.name, table), columns))), hashing)
    if (hash.digest('hex') !== sha256) throw notAsItWas(`rows of ${table}`)
  }
}
