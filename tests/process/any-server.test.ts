import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { ChangeListener } from '#server/db/change-listener.ts'
import { connectionTo } from '#server/db/connection.ts'
import { LimitedClient } from '#server/db/limited-client.ts'
import { LIMITS, type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { makeBackup } from '#server/exchange/backup/make-backup.ts'
import { checkBackup, restoreBackup } from '#server/exchange/backup/restore-backup.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { renameChapter } from '#server/staff/chapters/save-chapter.ts'
import { testApp } from '../support/app.ts'
import { selfSigned } from '../support/certificate.ts'
import { contextOf, onceConnected } from '../support/furnished-database.ts'
import { libraryFolder, smallLibrary } from '../support/library-folder.ts'
import { rowsOf, structureOf } from '../support/library-state.ts'
import { type OwnServer, ownServer } from '../support/own-server.ts'
import { freePort, temporaryFolder } from '../support/processes.ts'

/** All that an account needs. */
const ACCOUNT = `create role plain login password 'secret' nosuperuser nocreatedb nocreaterole noreplication;
  create database plain owner plain; revoke connect on database postgres, dragoman from public`

let server: OwnServer
let folder: Awaited<ReturnType<typeof temporaryFolder>>
const url = (more = '') => `postgres://plain:secret@localhost:${server.connection.port}/plain${more}`
const { key, certificate } = selfSigned('localhost')

beforeAll(async () => {
  folder = await temporaryFolder()
  await writeFile(join(folder.path, 'ours.pem'), certificate)
  await writeFile(join(folder.path, 'another.pem'), selfSigned('localhost').certificate)
  const tls = { ssl: 'on', ssl_cert_file: 'server.pem', ssl_key_file: 'server.key' }
  server = await ownServer(
    { listen_addresses: 'localhost', port: await freePort(), ...tls },
    {
      'server.pem': certificate,
      'server.key': key,
      'pg_hba.conf': 'local all postgres,dragoman trust\nhostssl all plain samehost scram-sha-256\n',
    },
  )
  await onceConnected({ ...server.connection, user: 'postgres', database: 'postgres' }, async (client) => {
    for (const statement of ACCOUNT.split(';')) await client.query(statement)
  })
}, 60_000)
afterAll(async () => {
  await server?.remove()
  await folder?.remove()
})

const isEncrypted = async (more: string) => {
  const client = new pg.Client(connectionTo(url(more)))
  client.on('error', () => {})
  try {
    await client.connect()
    const { rows } = await client.query('select ssl from pg_stat_ssl where pid = pg_backend_pid()')
    return rows[0]?.ssl
  } finally {
    await client.end().catch(() => {})
  }
}

test('an account that owns its database and nothing else: migrations, import, saves, reads and backups', async () => {
  let database: OpenDatabase | undefined
  try {
    database = await openDatabase({ databaseUrl: url('?sslmode=require'), dataDir: folder.path, limits: LIMITS })
    const ctx = contextOf(database, folder.path)
    await importLibrary(ctx, await libraryFolder(smallLibrary()))
    const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from chapters limit 1`)
    await renameChapter(ctx, rows[0]?.id as number, { title: 'Renamed', revision: undefined })
    await database.onChange(() => {})
    const app = testApp(ctx)
    for (const path of ['/api/works', '/api/search?q=paragraf', '/sitemap.xml'])
      expect((await app.request(path)).status, path).toBe(200)
    const backup = join(folder.path, 'backup.zip')
    const before = [await rowsOf(ctx), await structureOf(ctx)]
    await makeBackup({ database, covers: ctx.covers }, backup)
    await checkBackup(database, backup)
    await restoreBackup({ database, covers: ctx.covers }, backup, { replace: true })
    expect([await rowsOf(ctx), await structureOf(ctx)]).toEqual(before)
  } finally {
    await database?.close()
  }
})

test('the server notices within seconds that the machine of a site is gone', async () => {
  const query = vi.spyOn(LimitedClient.prototype, 'query')
  onTestFinished(() => query.mockRestore())
  const listener = new ChangeListener(connectionTo(url('?sslmode=require')), () => {})
  onTestFinished(() => listener.close())
  await listener.connect()
  // Not what was set, but what the socket has.
  const { rows } = await (query.mock.contexts[0] as pg.Client).query(
    `select name, setting from pg_settings where name ~ '^tcp_'`,
  )
  expect(Object.fromEntries(rows.map(({ name, setting }) => [name, Number(setting)]))).toEqual({
    tcp_keepalives_idle: 5,
    tcp_keepalives_interval: 2,
    tcp_keepalives_count: 3,
    tcp_user_timeout: 10_000,
  })
})

test('sslmode means what it means to PostgreSQL’s own programs', async () => {
  const root = (name: string) => `&sslrootcert=${encodeURIComponent(join(folder.path, name))}`
  expect(await isEncrypted('?sslmode=require')).toBe(true)
  expect(await isEncrypted(`?sslmode=verify-full${root('ours.pem')}`)).toBe(true)
  expect(await isEncrypted(`?sslmode=verify-ca${root('ours.pem')}`)).toBe(true)
  for (const more of [
    '?sslmode=verify-full',
    '?sslmode=verify-full&sslrootcert=system',
    '?sslmode=require&sslrootcert=system',
    '?sslrootcert=system',
    `?sslmode=verify-full${root('another.pem')}`,
    `?sslmode=require${root('another.pem')}`,
  ])
    await expect(isEncrypted(more), more).rejects.toThrow(/certificate/)
  await expect(isEncrypted('?sslmode=disable')).rejects.toThrow(/pg_hba|encryption/)
})

test('a certificate that cannot be read is one sentence', async () => {
  const opening = openDatabase({ databaseUrl: url('?sslmode=verify-full&sslrootcert=/none.pem'), dataDir: folder.path })
  await expect(opening).rejects.toThrow(/^The sslrootcert of the database's address cannot be read: .*none\.pem/)
  expect(() => connectionTo(url('?sslmode=verify-ca'))).toThrow(/^sslmode=verify-ca needs a file of root certificates/)
})
