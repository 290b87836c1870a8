import { execFile } from 'node:child_process'
import { appendFile, chmod, chown, readFile, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { type Cluster, prepareCluster } from '#server/db/embedded-cluster.ts'
import { findEndpoint } from '#server/db/embedded-endpoint.ts'
import { lastWords, startPostmaster, stopPostmaster } from '#server/db/embedded-postmaster.ts'
import { makeOtherCluster, UNKNOWN_BEFORE_18 } from './other-cluster.ts'
import { temporaryFolder } from './processes.ts'

const STOP_MS = 20_000

/** A PostgreSQL server that nothing keeps running but the test. */
export interface OwnServer {
  connection: pg.ClientConfig
  /** Where it runs already, nothing happens. */
  start(): Promise<void>
  /** Asks it to stop; `kill`: its processes end without knowing. */
  stop(how?: 'kill'): Promise<void>
  /** Its processes stand still: connections stay open, and nothing answers. @param which all of them, or the first alone, which accepts connections */
  freeze(which?: 'all' | 'postmaster'): Promise<void>
  thaw(): void
  remove(): Promise<void>
  /** A replica of it. Stops it for a moment. Only with `REPLICATED`. */
  replica(): Promise<OwnServer>
}

type Settings = Record<string, string | number | undefined>

/** Settings of a server that replicas are made of. */
export const REPLICATED: Settings = { wal_level: 'replica', max_wal_senders: 4 }

/**
 * Starts a server: the embedded one, or that of the folder of programs that `TEST_POSTGRES` names.
 * @param files by name, written into PostgreSQL's own folder before it starts
 */
export async function ownServer(settings: Settings = {}, files: Record<string, string> = {}): Promise<OwnServer> {
  const folder = await temporaryFolder()
  const programs = process.env.TEST_POSTGRES
  const cluster = programs ? await makeOtherCluster(programs, folder.path) : await makeCluster(folder.path)
  const endpoint = await findEndpoint(cluster.pgData)
  const port = Number(settings.port ?? endpoint.port)
  const connection = { ...endpoint, port, user: 'dragoman', database: 'dragoman', ssl: false }
  const owner = await stat(cluster.pgData)
  for (const [name, content] of Object.entries(files)) {
    const path = join(cluster.pgData, name)
    await writeFile(path, content, { mode: 0o600 })
    await chown(path, owner.uid, owner.gid)
  }
  return startServer(cluster, connection, { ...(programs && UNKNOWN_BEFORE_18), ...settings }, folder.remove)
}

async function makeCluster(folder: string): Promise<Cluster> {
  await (await openEmbedded(folder)).close()
  return prepareCluster(folder)
}

async function startServer(
  cluster: Cluster,
  connection: pg.ClientConfig,
  settings: Settings,
  removeFolder: () => Promise<void>,
): Promise<OwnServer> {
  const endpoint = await findEndpoint(cluster.pgData)
  let frozen: number[] = []

  const start = async () => {
    if (await isOpen(connection)) return
    const begun = await startPostmaster(cluster, endpoint, { hasFailed: false, more: settings })
    for (; !(await isOpen(connection)); await sleep(20))
      if (begun.ended) throw new Error(`PostgreSQL did not start: ${await lastWords(cluster.log)}`)
  }
  const thaw = () => {
    signal(frozen, 'SIGCONT')
    frozen = []
  }
  const stop = () => stopPostmaster(cluster, STOP_MS)
  const processes = async () => {
    const postmaster = Number.parseInt(await readFile(join(cluster.pgData, 'postmaster.pid'), 'utf8'), 10)
    const { stdout } = await promisify(execFile)('pgrep', ['-P', String(postmaster)])
    return [postmaster, ...stdout.trim().split('\n').map(Number)]
  }
  await start()
  return {
    connection,
    start,
    async stop(how) {
      if (how === 'kill') signal(await processes(), 'SIGKILL')
      else await stop()
    },
    async freeze(which = 'all') {
      const all = await processes()
      frozen = which === 'postmaster' ? all.slice(0, 1) : all
      signal(frozen, 'SIGSTOP')
    },
    thaw,
    async remove() {
      thaw()
      await stop()
      await removeFolder()
    },
    async replica() {
      const folder = await temporaryFolder()
      const copy = { ...cluster, folder: folder.path, pgData: join(folder.path, 'postgres'), log: `${folder.path}/log` }
      await stop()
      // The owner of the files stays.
      await promisify(execFile)('cp', ['-a', cluster.pgData, copy.pgData])
      await start()
      await chmod(folder.path, 0o755)
      const primary = `host=${endpoint.host} port=${endpoint.port} user=postgres`
      await appendFile(join(copy.pgData, 'postgresql.auto.conf'), `primary_conninfo = '${primary}'\n`)
      await writeFile(join(copy.pgData, 'standby.signal'), '')
      const { host, port } = await findEndpoint(copy.pgData)
      return startServer(copy, { ...connection, host, port }, settings, folder.remove)
    },
  }
}

function signal(pids: number[], name: NodeJS.Signals): void {
  for (const pid of pids)
    try {
      process.kill(pid, name)
    } catch (error) {
      // A connection has closed meanwhile, and its process is gone.
      if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error
    }
}

async function isOpen(connection: pg.ClientConfig): Promise<boolean> {
  const client = new pg.Client(connection)
  client.on('error', () => {})
  try {
    await client.connect()
    return true
  } catch {
    return false
  } finally {
    await client.end().catch(() => {})
  }
}
