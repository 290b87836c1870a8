import { execFile, spawn } from 'node:child_process'
import { open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { promisify } from 'node:util'
import { type Cluster, environment } from './embedded-cluster.ts'
import { type Endpoint, onWindows } from './embedded-endpoint.ts'
import { chooseRunAs, giveToOwner, waysToRun } from './embedded-programs.ts'

const run = promisify(execFile)

/** Little memory, full durability: fsync, full_page_writes and autovacuum stay on, as in PostgreSQL's defaults. */
const SETTINGS = {
  shared_buffers: '32MB',
  effective_cache_size: '256MB',
  maintenance_work_mem: '32MB',
  // A site has some thirty at most, and two sites, and an import beside them, may share the server. Each takes memory, open
  // or not; so do the locks of serializable transactions, of which there are none.
  max_connections: 100,
  max_pred_locks_per_transaction: 10,
  // Short queries on few cores: compiling and parallel workers cost more than they save.
  jit: 'off',
  max_parallel_workers_per_gather: 0,
  random_page_cost: 1.1,
  io_method: 'sync',
  autovacuum_max_workers: 1,
  autovacuum_worker_slots: 1,
  // Nothing replicates from here.
  wal_level: 'minimal',
  max_wal_senders: 0,
  max_logical_replication_workers: 0,
  min_wal_size: '32MB',
  // After each checkpoint every page that changes is written into the log as a whole: with more of them an import into a
  // large library writes little else.
  max_wal_size: '4GB',
  checkpoint_timeout: '15min',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  log_checkpoints: 'off',
  // Statements have readers' searches in them, which must not be logged.
  log_min_error_statement: 'panic',
  // Nor may what they wrote, which is in the details of errors.
  log_error_verbosity: 'terse',
}

const LARGEST_LOG_BYTES = 1_000_000

/** One attempt to start the server. */
export interface Start {
  /** undefined: it runs. `taken`: another server uses the data folder, or did a moment ago. */
  ended?: 'stopped' | 'taken' | 'failed'
}

/**
 * Starts the server as a process of its own, which outlives this one; does not wait until it answers.
 * @param hasFailed whether the way that the cluster was made by did not start it: then another is looked for
 * @param more settings, for tests; undefined: PostgreSQL's default
 */
export async function startPostmaster(
  cluster: Cluster,
  endpoint: Endpoint,
  { hasFailed, more = {} }: { hasFailed: boolean; more?: Record<string, string | number | undefined> },
): Promise<Start> {
  const { folder, log, pgData, programs } = cluster
  const way = hasFailed ? await chooseRunAs(programs.postgres, folder, pgData) : (await waysToRun(pgData))[0]
  await giveToOwner(pgData, way)
  if (!onWindows) await giveToOwner(endpoint.host, way)
  const place = onWindows
    ? { port: endpoint.port, listen_addresses: endpoint.host }
    : { port: endpoint.port, listen_addresses: '', unix_socket_directories: quoted(endpoint.host) }
  const settings = Object.entries({ ...SETTINGS, ...place, ...more }).flatMap(([name, value]) =>
    value === undefined ? [] : ['-c', `${name}=${value}`],
  )
  // Windows: only pg_ctl can give up an administrator's rights.
  const [command = '', ...args] = onWindows
    ? [programs.pgCtl, 'start', '-W', '-s', '-D', pgData, '-l', log, '-o', settings.join(' ')]
    : [...way.prefix, programs.postgres, '-D', pgData, ...settings]

  if ((await sizeOf(log)) > LARGEST_LOG_BYTES) await rename(log, `${log}.1`)
  const before = await sizeOf(log)
  // Windows: pg_ctl opens the log itself, and cannot while we have it open.
  const output = onWindows ? undefined : await open(log, 'a', 0o600)
  const start: Start = {}
  const child = spawn(command, args, {
    cwd: folder,
    env: environment(),
    detached: true,
    windowsHide: true,
    stdio: output ? ['ignore', output.fd, output.fd] : 'ignore',
  })
  child.once('error', () => {
    start.ended = 'failed'
  })
  child.once('exit', async (code) => {
    const words = (await readFile(log).catch(() => Buffer.alloc(0))).subarray(before).toString()
    // lock file "postmaster.pid" already exists | pre-existing shared memory block … is still in use
    const taken = /lock file \S+ (already exists|is empty)|still in use/.test(words)
    start.ended = code === 0 ? 'stopped' : taken ? 'taken' : 'failed'
  })
  child.unref()
  // We run as root, but the owner may start the server next and write this log.
  if (way.owner) await output?.chown(way.owner.uid, way.owner.gid)
  await output?.close()
  return start
}

/** Stops the server in fast mode and waits until it is down. */
export async function stopPostmaster({ pgData, programs }: Cluster, timeoutMs: number): Promise<void> {
  if (onWindows) {
    await run(programs.pgCtl, ['stop', '-D', pgData, '-m', 'fast', '-t', String(timeoutMs / 1000)])
    return
  }
  const pid = await readPid(pgData)
  // The server may run in another container: its process id then means nothing here.
  if (!pid || (await whoIs(pid, pgData)) !== 'postmaster') return
  process.kill(pid, 'SIGINT')
  for (const deadline = Date.now() + timeoutMs; (await readPid(pgData)) === pid; await sleep(10)) {
    if (Date.now() > deadline) throw new Error(`PostgreSQL (process ${pid}) did not stop in ${timeoutMs / 1000} s`)
  }
}

/**
 * `postmaster.pid` survives a crash. After a reboot its process id may belong to any program, and PostgreSQL would refuse
 * to start for ever. We write our own id instead: PostgreSQL considers the id of its parent stale, and then looks for
 * surviving backends as always.
 */
export async function disownRecycledPid(pgData: string, endpoint: Endpoint): Promise<void> {
  const pid = await readPid(pgData)
  if (onWindows || !pid || (await whoIs(pid, pgData)) !== 'other') return
  const file = join(pgData, 'postmaster.pid')
  await writeFile(file, (await readFile(file, 'utf8')).replace(/^\d+/, String(process.pid)))
  await rm(join(endpoint.host, `.s.PGSQL.${endpoint.port}.lock`), { force: true })
}

/** The last four lines of the log, joined. */
export async function lastWords(log: string): Promise<string> {
  const text = await readFile(log, 'utf8').catch(() => '')
  return text.trim().split('\n').slice(-4).join(' | ')
}

async function readPid(pgData: string): Promise<number | undefined> {
  const text = await readFile(join(pgData, 'postmaster.pid'), 'utf8').catch(() => '')
  return Number.parseInt(text, 10) || undefined
}

async function whoIs(pid: number, pgData: string): Promise<'postmaster' | 'other' | 'nobody'> {
  if (process.platform !== 'linux') {
    const name = await run('ps', ['-p', String(pid), '-o', 'comm=']).catch(() => undefined)
    return name === undefined ? 'nobody' : /postgres/.test(name.stdout) ? 'postmaster' : 'other'
  }
  try {
    // A postmaster works in its data folder.
    const [its, ours] = await Promise.all([stat(`/proc/${pid}/cwd`), stat(pgData)])
    return its.ino === ours.ino && its.dev === ours.dev ? 'postmaster' : 'other'
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'ENOENT' ? 'nobody' : 'postmaster'
  }
}

async function sizeOf(file: string): Promise<number> {
  const info = await stat(file).catch(() => undefined)
  return info?.size ?? 0
}

/** As an item of a PostgreSQL list. */
function quoted(path: string): string {
  return `"${path.replaceAll('"', '""')}"`
}
