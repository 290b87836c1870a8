import type { Server } from 'node:http'
import { StartError } from '../errors.ts'

/** How long a start waits for a port: the site before it may still be closing. */
const PATIENCE_MS = 3000
const RETRY_MS = 100

interface Place {
  host: string
  port: number
  /** The setting that names the port, for whoever starts the site. */
  setting: 'PORT' | 'METRICS_PORT'
}

/** Listens at a port; where another process has it, waits some seconds for it. @throws StartError */
export function listen(server: Server, { host, port, setting }: Place): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const patience = performance.now() + PATIENCE_MS
  const fail = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && performance.now() < patience)
      return void setTimeout(() => server.listen(port, host), RETRY_MS)
    server.off('error', fail)
    const sentences: Record<string, string> = {
      EADDRINUSE: `Port ${port} on ${host} is already in use: another site runs there; stop it or choose another ${setting}.`,
      EACCES: `Port ${port} needs more rights than this user has; choose a ${setting} above 1023.`,
      EADDRNOTAVAIL: `HOST ${host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${host} is not an address of this machine.`,
    }
    reject(new StartError(sentences[error.code ?? ''] ?? `The server cannot listen: ${error.message}.`))
  }
  server.on('error', fail)
  server.once('listening', resolve)
  server.listen(port, host)
  return promise
}
