import { createHash } from 'node:crypto'
import { chown, lstat, mkdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '#server/errors.ts'

export const onWindows = process.platform === 'win32'

/** Where the server of a cluster listens. */
export interface Endpoint {
  /** The Unix socket's folder, or on Windows, where Node cannot open such sockets, the loopback address. */
  host: string
  /** In the name of the socket, or the TCP port. */
  port: number
  password?: string
}

/** Windows only: kept in the cluster's folder. */
export type Login = { port: number; password: string }
export const LOGIN_FILE = 'dragoman-login.json'

const SOCKET_PORT = 5432
/** Systems allow from 103 bytes up. */
const LONGEST_SOCKET_PATH = 100

/** The endpoint of a cluster, the same in every process. @throws StartError where another user owns the socket's folder */
export async function findEndpoint(pgData: string): Promise<Endpoint> {
  if (onWindows) {
    const login = JSON.parse(await readFile(join(pgData, LOGIN_FILE), 'utf8')) as Login
    return { host: '127.0.0.1', ...login }
  }
  const fits = Buffer.byteLength(join(pgData, `.s.PGSQL.${SOCKET_PORT}`)) <= LONGEST_SOCKET_PATH
  return { host: fits ? pgData : await shortFolder(pgData), port: SOCKET_PORT }
}

/**
 * A private folder in `/tmp`, and not in `$TMPDIR`, which may be long and differ between our processes.
 * The inode is part of its name: a server runs on for a while after its data folder was removed, and the next server of
 * the same path must not find its socket.
 */
async function shortFolder(pgData: string): Promise<string> {
  const owner = await lstat(pgData)
  const key = createHash('sha256').update(`${owner.ino} ${pgData}`).digest('hex').slice(0, 16)
  const folder = join('/tmp', `dragoman-${key}`)
  const made = await mkdir(folder, { mode: 0o700 }).then(
    () => true,
    () => false,
  )
  if (made && process.getuid?.() === 0) await chown(folder, owner.uid, owner.gid)
  const info = await lstat(folder)
  const trusted = info.uid === owner.uid || info.uid === process.getuid?.()
  if (info.isDirectory() && trusted && (info.mode & 0o077) === 0) return folder
  throw new StartError(`${folder}, where the embedded database would listen, is in someone else's hands: remove it.`)
}
