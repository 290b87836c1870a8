import type { ChildProcess } from 'node:child_process'
import { chmod, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterEach, expect, test, vi } from 'vitest'
import {
  cleanUp,
  isRunning,
  kill,
  killServer,
  launch,
  newDataFolder,
  newFolder,
  openElsewhere,
  query,
  serverOf,
  until,
} from '#tests/support/embedded-processes.ts'
import { openEmbedded } from './embedded.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
afterEach(cleanUp)

const addNote = "CREATE TABLE IF NOT EXISTS note (words text); INSERT INTO note VALUES ('kept')"
const notes = 'SELECT words FROM note'

test('the first open creates a database that depends on no locale and writes for good', async () => {
  const folder = await newFolder()
  const { connection, close } = await openEmbedded(join(folder, 'new', 'data'))
  const [facts] = await query(
    connection,
    `SELECT current_database() AS name, rolsuper AS super, pg_encoding_to_char(encoding) AS encoding, datlocale AS locale,
       current_setting('data_checksums') AS checksums, current_setting('fsync') AS fsync,
       current_setting('synchronous_commit') AS commit, current_setting('listen_addresses') AS addresses
     FROM pg_database JOIN pg_roles ON rolname = current_user WHERE datname = current_database()`,
  )
  expect(facts).toEqual({
    name: 'dragoman',
    super: false,
    encoding: 'UTF8',
    locale: 'C.UTF-8',
    checksums: 'on',
    fsync: 'on',
    commit: 'on',
    addresses: '',
  })
  await query(connection, 'CREATE EXTENSION pg_trgm; CREATE EXTENSION unaccent')
  await close()
  await close()
})

test('another process joins, and the last to leave stops the server', async () => {
  const folder = await newDataFolder()
  const first = await openElsewhere(folder)
  const second = await openElsewhere(folder)
  const server = serverOf(folder) as number
  expect(second.connection).toEqual(first.connection)
  await first.close()
  expect(serverOf(folder)).toBe(server)
  await query(second.connection, addNote)
  await second.close()
  await until(() => !isRunning(server))
  expect(serverOf(folder)).toBeUndefined()
})

test('processes that open and close at the same moment agree on one server', async () => {
  const folder = await newFolder()
  for (let round = 0; round < 2; round++) {
    const openers = await Promise.all(Array.from({ length: 3 }, () => openElsewhere(folder)))
    const server = serverOf(folder) as number
    await Promise.all(openers.map((opener) => query(opener.connection, 'SELECT 1')))
    await Promise.all(openers.map((opener) => opener.close()))
    await until(() => !isRunning(server))
  }
  expect(await readdir(folder)).toEqual(['postgres', 'postgres.log'])
})

test('a process that arrives while the last one leaves gets a server', async () => {
  const folder = await newDataFolder()
  let last = await openEmbedded(folder)
  for (let round = 0; round < 3; round++) {
    const [next] = await Promise.all([openEmbedded(folder), last.close()])
    await query(next.connection, addNote)
    last = next
  }
  expect(await query(last.connection, notes)).toHaveLength(3)
  await last.close()
})

test('a killed process leaves the server to the next one', async () => {
  const folder = await newDataFolder()
  const first = await openElsewhere(folder)
  await query(first.connection, addNote)
  const server = serverOf(folder)
  await kill(first.process)
  const second = await openElsewhere(folder)
  expect(serverOf(folder)).toBe(server)
  expect(await query(second.connection, notes)).toEqual([{ words: 'kept' }])
  await second.close()
  expect(serverOf(folder)).toBeUndefined()
})

test('Ctrl-C in the terminal does not reach the server', async () => {
  const folder = await newDataFolder()
  const opener = await openElsewhere(folder)
  process.kill(-(opener.process.pid as number), 'SIGINT')
  await opener.close()
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).toMatch(/received fast shutdown request/)
})

test('after a crash of everything the next open recovers', async () => {
  const folder = await newDataFolder()
  const first = await openElsewhere(folder)
  await query(first.connection, addNote)
  const server = serverOf(folder) as number
  await kill(first.process)
  await killServer(server, 'SIGKILL')
  const second = await openElsewhere(folder)
  expect(serverOf(folder)).not.toBe(server)
  expect(await query(second.connection, notes)).toEqual([{ words: 'kept' }])
  await second.close()
})

test('a killed server comes back while the program runs', async () => {
  const folder = await newDataFolder()
  const { connection, close } = await openEmbedded(folder)
  await query(connection, addNote)
  const server = serverOf(folder) as number
  await killServer(server, 'SIGKILL')
  await until(() => (serverOf(folder) ?? server) !== server)
  const again = await openEmbedded(folder)
  expect(await query(connection, notes)).toEqual([{ words: 'kept' }])
  await again.close()
  await close()
  expect(serverOf(folder)).toBeUndefined()
})

test('a stale postmaster.pid whose number another program now has does not keep the server from starting', async () => {
  const [folder, other] = [await newDataFolder(), await newDataFolder()]
  const { close } = await openEmbedded(folder)
  const neighbour = await openElsewhere(other)
  const server = serverOf(folder) as number
  const files = ['postmaster.pid', '.s.PGSQL.5432.lock'].map((name) => join(folder, 'postgres', name))
  const stale = await Promise.all(files.map((file) => readFile(file, 'utf8')))
  await close()
  for (const [i, file] of files.entries()) {
    await writeFile(file, (stale[i] as string).replace(String(server), String(serverOf(other))))
  }
  const again = await openElsewhere(folder)
  await again.close()
  await query(neighbour.connection, 'SELECT 1')
  await neighbour.close()
})

test('a data folder with a long name is served from a short private one', async () => {
  const folder = join(await newFolder(), 'a-folder-with-a-long-name'.repeat(5))
  const first = await openElsewhere(folder)
  const second = await openElsewhere(folder)
  expect(first.connection.host).toMatch(/^\/tmp\/dragoman-[0-9a-f]{16}$/)
  await query(second.connection, addNote)
  await first.close()
  await second.close()
  const third = await openElsewhere(folder)
  expect(await query(third.connection, notes)).toEqual([{ words: 'kept' }])
  await chmod(third.connection.host, 0o755)
  await expect(openElsewhere(folder)).rejects.toThrow(/in someone else's hands/)
  await third.close()
  await rm(third.connection.host, { recursive: true })
})

test('an interrupted creation leaves nothing in the way', async () => {
  const folder = await newFolder()
  const drafts = async () => (await readdir(folder)).filter((name) => name.startsWith('postgres.new-'))
  const opener = launch(folder)
  await until(async () => {
    const [draft] = await drafts()
    return draft !== undefined && (await readdir(join(folder, draft))).includes('base')
  })
  await killGroup(opener)
  expect(await drafts()).toHaveLength(1)
  const next = await openElsewhere(folder)
  expect(await drafts()).toEqual([])
  await next.close()
})

test('what cannot be used is told in one sentence', async () => {
  const [old, strange, unknown] = [await newFolder(), await newFolder(), await newFolder()]
  await mkdir(join(old, 'postgres'))
  await writeFile(join(old, 'postgres', 'PG_VERSION'), '17\n')
  await expect(openEmbedded(old)).rejects.toThrow(
    /made by PostgreSQL 17 and cannot be read by PostgreSQL 18: .*DATABASE_URL/,
  )
  await mkdir(join(strange, 'postgres'))
  await writeFile(join(strange, 'postgres', 'poems.txt'), '')
  await expect(openEmbedded(strange)).rejects.toThrow(/does not hold a PostgreSQL database/)
  await expect(openEmbedded(join(strange, 'postgres', 'poems.txt'))).rejects.toThrow(
    /^The data folder .* cannot be used/,
  )
  const nodeOptions = [`--import=data:text/javascript,Object.defineProperty(process,'arch',{value:'abacus'})`]
  await expect(openElsewhere(unknown, { nodeOptions })).rejects.toThrow(/abacus, which is not installed.* DATABASE_URL/)
})

test('a server that cannot start says why', async () => {
  const folder = await newDataFolder()
  const { close } = await openEmbedded(folder)
  await close()
  await writeFile(join(folder, 'postgres', 'postgresql.conf'), 'no_such_setting = 1\n')
  await expect(openEmbedded(folder)).rejects.toThrow(/does not start; .*no_such_setting/)
})

test('the log is put aside when it has grown', async () => {
  const folder = await newDataFolder()
  await writeFile(join(folder, 'postgres.log'), 'old\n'.repeat(300_000))
  const { close } = await openEmbedded(folder)
  await close()
  expect(await readFile(join(folder, 'postgres.log.1'), 'utf8')).toMatch(/^old/)
  expect(await readFile(join(folder, 'postgres.log'), 'utf8')).not.toMatch(/old/)
})

async function killGroup(child: ChildProcess): Promise<void> {
  const exited = new Promise((resolve) => child.once('exit', resolve))
  process.kill(-(child.pid as number), 'SIGKILL')
  await exited
}
