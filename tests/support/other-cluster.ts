import { execFile } from 'node:child_process'
import { chmod } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type Cluster, environment } from '#server/db/embedded-cluster.ts'
import { chooseRunAs } from '#server/db/embedded-programs.ts'

/** The accounts and the database that an embedded cluster has. */
const STATEMENTS = [
  'create role dragoman login createdb in role pg_signal_backend',
  'create database dragoman owner dragoman',
]

/** Settings of the embedded server that PostgreSQL 18 has brought: an older one would not start with them. */
export const UNKNOWN_BEFORE_18 = { io_method: undefined, autovacuum_worker_slots: undefined }

/**
 * Makes a cluster of another PostgreSQL than the embedded one.
 * @param programs the folder of `initdb` and `postgres` @param folder empty
 */
export async function makeOtherCluster(programs: string, folder: string): Promise<Cluster> {
  const run = promisify(execFile)
  const [initdb, pgCtl, postgres] = ['initdb', 'pg_ctl', 'postgres'].map((name) => join(programs, name)) as [
    string,
    string,
    string,
  ]
  const { stdout } = await run(postgres, ['-V'])
  const majorVersion = /\d+/.exec(stdout)?.[0] ?? ''
  const cluster = {
    programs: { initdb, pgCtl, postgres, majorVersion },
    folder,
    pgData: join(folder, 'postgres'),
    log: join(folder, 'postgres.log'),
  }
  await chmod(folder, 0o755)
  const { prefix } = await chooseRunAs(postgres, folder, cluster.pgData)
  const [command = '', ...first] = [...prefix, initdb]
  const options = [
    '--encoding=UTF8',
    '--locale=C.UTF-8',
    '--auth-local=trust',
    '--auth-host=reject',
    '--username=postgres',
  ]
  await run(command, [...first, ...options, '--no-instructions', '-D', cluster.pgData], { env: environment() })
  for (const statement of STATEMENTS) {
    const [program = '', ...words] = [...prefix, postgres, '--single', '-j', '-D', cluster.pgData, 'postgres']
    const ended = run(program, words, { env: environment(), cwd: folder })
    ended.child.stdin?.end(`${statement};\n\n`)
    await ended
  }
  return cluster
}
