import { execFile } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import pg from 'pg'
import { openEmbedded } from '#server/db/embedded.ts'
import { prepareCluster } from '#server/db/embedded-cluster.ts'
import { findEndpoint } from '#server/db/embedded-endpoint.ts'
import { startPostmaster, stopPostmaster } from '#server/db/embedded-postmaster.ts'
import { temporaryFolder } from './processes.ts'

const STOP_MS = 20_000

/** A PostgreSQL server that nothing keeps running but the test. */
export interface OwnServer {
  connection: pg.ClientConfig
  start(): Promise<void>
  stop(): Promise<void>
  /** Its processes stand still: connections stay open, and nothing answers. @param which all of them, or the first alone, which accepts connections */
  freeze(which?: 'all' | 'postmaster'): Promise<void>
  thaw(): void
  remove(): Promise<void>
}

export async function ownServer(): Promise<OwnServer> {
  const folder = await temporaryFolder()
  const embedded = await openEmbedded(folder.path)
  const { connection } = embedded
  await embedded.close()
  const cluster = await prepareCluster(folder.path)
  const endpoint = await findEndpoint(cluster.pgData)
  let frozen: number[] = []

  const start = async () => {
    await startPostmaster(cluster, endpoint)
    while (!(await isOpen(connection))) await sleep(20)
  }
  const thaw = () => {
    for (const pid of frozen) process.kill(pid, 'SIGCONT')
    frozen = []
  }
  await start()
  return {
    connection,
    start,
    stop: () => stopPostmaster(cluster, STOP_MS),
    async freeze(which = 'all') {
      const postmaster = Number.parseInt(await readFile(join(cluster.pgData, 'postmaster.pid'), 'utf8'), 10)
      process.kill(postmaster, 'SIGSTOP')
      frozen = [postmaster]
      if (which === 'postmaster') return
      const { stdout } = await promisify(execFile)('pgrep', ['-P', String(postmaster)])
      const children = stdout.trim().split('\n').map(Number)
      for (const pid of children) process.kill(pid, 'SIGSTOP')
      frozen.push(...children)
    },
    thaw,
    async remove() {
      thaw()
      await stopPostmaster(cluster, STOP_MS)
      await folder.remove()
    },
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
