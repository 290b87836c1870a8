import { Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import pg from 'pg'
import { StartError } from '#server/errors.ts'
import { type Cluster, prepareCluster } from './embedded-cluster.ts'
import { type Endpoint, findEndpoint } from './embedded-endpoint.ts'
import { disownRecycledPid, lastWords, type Start, startPostmaster, stopPostmaster } from './embedded-postmaster.ts'
import { LOCKS } from './locks.ts'

export interface EmbeddedServer {
  /**
   * For a `pg` pool or client: the owner of the database `dragoman`, no superuser but allowed to create databases.
   * The superuser of the same server is `postgres`.
   */
  connection: { host: string; port: number; user: string; database: string; password?: string; ssl: false }
  /** Leaves the server. The last process that leaves stops it. Close your own connections before. */
  close(): Promise<void>
}

const POLL_MS = 20
const RESTART_MS = 200
/** Of starts: another server may be stopping or starting just then, or the way by which the cluster was made be gone. */
const MOST_FAILURES = 2

/** A server that was launched, and may still be starting. */
export interface Launched {
  /** @throws StartError with one sentence for the person who starts the program */
  opened: Promise<EmbeddedServer>
}

/**
 * Opens the PostgreSQL server of a data folder: joins the running one, or starts it; the first time, creates it. The
 * server is a separate process: it survives a killed parent, and is started again if it is killed itself.
 * @param options.timeoutMs how long a start (with recovery) or a stop may take
 * @throws StartError with one sentence for the person who starts the program
 */
export async function openEmbedded(dataDir: string, options?: { timeoutMs?: number }): Promise<EmbeddedServer> {
  const { opened } = await launchEmbedded(dataDir, options)
  return opened
}

/**
 * Like `openEmbedded`, but waits only until the server runs or its start has begun. A start takes a quarter of a second,
 * in which the caller can do something else.
 */
export async function launchEmbedded(dataDir: string, { timeoutMs = 60_000 } = {}): Promise<Launched> {
  const cluster = await prepareCluster(dataDir)
  const begun = Promise.withResolvers<void>()
  const opened = holdOpen(cluster, timeoutMs, begun.resolve)
  await Promise.race([begun.promise, opened])
  opened.catch(() => {})
  return { opened }
}

async function holdOpen(cluster: Cluster, timeoutMs: number, onBegin: () => void): Promise<EmbeddedServer> {
  const leaving = new AbortController()

  const hold = async (): Promise<Control> => {
    const control = await attach(cluster, timeoutMs, leaving.signal, onBegin)
    control.client.once('end', () => {
      if (leaving.signal.aborted) return
      held = holdAgain()
      held.catch(() => {})
    })
    control.socket.unref()
    return control
  }
  const holdAgain = async (): Promise<Control> => {
    for (let pause = 100; ; pause = Math.min(pause * 2, 30_000)) {
      await sleep(pause, undefined, { ref: false, signal: leaving.signal })
      try {
        return await hold()
      } catch {
        leaving.signal.throwIfAborted()
      }
    }
  }
  const leave = async () => {
    leaving.abort()
    const control = await held.catch(() => undefined)
    if (!control) return
    control.socket.ref()
    // Where the connection is lost, the server is down, or the next start will join it: there is nothing to stop.
    const alone = await isLast(control.client).catch(() => false)
    if (alone) await stopPostmaster(cluster, timeoutMs)
    await control.client.end().catch(() => {})
  }

  const { host, port, password } = await findEndpoint(cluster.pgData)
  const secret = password === undefined ? {} : { password }
  let held = hold()
  await held
  let left: Promise<void> | undefined
  return {
    connection: { host, port, user: 'dragoman', database: 'dragoman', ...secret, ssl: false },
    close: () => {
      left ??= leave()
      return left
    },
  }
}

/** This process's connection to the server. Its lock tells others that the server is in use. */
interface Control {
  client: pg.Client
  socket: Socket
}

/** Connects to the server, and starts it where none runs. Waits while a server starts, recovers or stops. */
async function attach(cluster: Cluster, timeoutMs: number, signal: AbortSignal, onBegin: () => void): Promise<Control> {
  const endpoint = await findEndpoint(cluster.pgData)
  const deadline = Date.now() + timeoutMs
  let start: Start | undefined
  let startedAt = 0
  let failures = 0
  for (;;) {
    const answer = await greet(endpoint)
    if (typeof answer === 'object') return answer
    signal.throwIfAborted()
    if (Date.now() > deadline) throw await failure(cluster, `did not answer within ${timeoutMs / 1000} s`)
    const mayStart = start === undefined || (start.ended && Date.now() - startedAt > RESTART_MS)
    if (answer === 'down' && mayStart) {
      if (start?.ended === 'failed' && ++failures > MOST_FAILURES) throw await failure(cluster, 'does not start')
      if (start?.ended === 'taken') await disownRecycledPid(cluster.pgData, endpoint)
      startedAt = Date.now()
      start = await startPostmaster(cluster, endpoint, { hasFailed: failures > 0 })
    }
    onBegin()
    await sleep(POLL_MS)
  }
}

async function failure({ log }: Cluster, what: string): Promise<StartError> {
  return new StartError(`The embedded database ${what}; the end of ${log}: ${await lastWords(log)}`)
}

async function greet(endpoint: Endpoint): Promise<Control | 'down' | 'busy'> {
  const socket = new Socket()
  const client = new pg.Client({
    ...endpoint,
    user: 'postgres',
    database: 'postgres',
    application_name: 'dragoman control',
    ssl: false,
    stream: () => socket,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
  })
  // A broken connection also emits `end`. Without a listener its error would end the process.
  client.on('error', () => {})
  try {
    await client.connect()
    // Waits where another process is about to stop the server, and then fails with it.
    await client.query('SELECT pg_advisory_lock_shared($1)', [LOCKS.presence])
    return { client, socket }
  } catch (error) {
    socket.destroy()
    const { code } = error as NodeJS.ErrnoException
    if (code === 'ENOENT' || code === 'ECONNREFUSED') return 'down'
    if (code === 'EACCES') throw new StartError('The embedded database belongs to another user: start as that user.')
    // 53: too many connections; 57: starting, stopping, stopped or still waiting for the lock.
    if (error instanceof pg.DatabaseError && !/^5[37]/.test(code ?? '')) throw error
    return 'busy'
  }
}

/** Exchanges the shared lock for an exclusive one. Where that succeeds, no other process uses the server, or can join it. */
async function isLast(client: pg.Client): Promise<boolean> {
  await client.query('SELECT pg_advisory_unlock_shared($1)', [LOCKS.presence])
  const { rows } = await client.query<{ alone: boolean }>('SELECT pg_try_advisory_lock($1) AS alone', [LOCKS.presence])
  return rows[0]?.alone === true
}
