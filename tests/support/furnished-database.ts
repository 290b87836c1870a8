import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import type { Context } from '#server/context.ts'
import { coversIn } from '#server/covers/cover-store.ts'
import { coverFetcher } from '#server/covers/fetch-cover.ts'
import { connectDatabase, type OpenDatabase } from '#server/db/open.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { openShelves } from '#server/exchange/import/sample-library.ts'
import { countWords } from '#server/search/vocabulary/count-words.ts'
import { cloneStatement, onServer, type TestDatabases } from './database-server.ts'
import { writeLibrary } from './library-folder.ts'
import { MORE_THAN_SAMPLES } from './samples.ts'

/** Any number, the same in every process: the process that holds it makes the furnished database. */
const FURNISHING_LOCK = 741_860

/**
 * Makes a database with the sample library. The first call of a run imports the library once; every call clones the
 * result, which is why nobody may stay connected to it.
 * @param name of the new database
 */
export async function cloneFurnished(databases: TestDatabases, name: string): Promise<void> {
  const { server, furnished } = databases
  await onceConnected(server, async (client) => {
    await client.query('select pg_advisory_lock($1)', [FURNISHING_LOCK])
    const { rowCount } = await client.query('select from pg_database where datname = $1', [furnished])
    if (rowCount === 0) await furnish(databases, client)
    await client.query(cloneStatement(name, furnished))
  })
}

/** It gets its name when it is whole: what a broken attempt left is thrown away. */
async function furnish(databases: TestDatabases, client: pg.Client): Promise<void> {
  const { server, migrated, furnished, furnishedData } = databases
  const unfinished = `${furnished}_unfinished`
  await client.query(`drop database if exists ${unfinished} with (force)`)
  await client.query(cloneStatement(unfinished, migrated))
  const database = await connectDatabase(onServer(server, unfinished), 'test')
  const more = await mkdtemp(join(tmpdir(), 'dragoman-more-'))
  try {
    const ctx = { ...contextOf(database, furnishedData), actor: 'import' }
    const refused: string[] = []
    await openShelves(ctx, (line) => line.startsWith('Refused') && refused.push(line))
    if (refused.length > 0) throw new Error(refused.join('\n'))
    await writeLibrary(more, { 'library.json': MORE_THAN_SAMPLES, 'works/none': '' })
    await importLibrary(ctx, more)
    await countWords(ctx)
    // Once here, it is not to be done in each clone.
    await database.db.execute(sql`vacuum (freeze, analyze)`)
  } finally {
    await database.close()
    await rm(more, { recursive: true, force: true })
  }
  await client.query(`alter database ${unfinished} rename to ${furnished}`)
}

/** What the server's own functions get, with covers in a folder. */
export const contextOf = ({ db }: OpenDatabase, dataDir: string): Context => ({
  db,
  sees: 'published',
  actor: 'test',
  clock: () => new Date(),
  covers: coversIn(dataDir),
  fetchCover: coverFetcher(),
})

/** Uses one connection, and closes it whatever happens. */
export async function onceConnected<T>(server: pg.ClientConfig, use: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client(server)
  await client.connect()
  try {
    return await use(client)
  } finally {
    await client.end()
  }
}
