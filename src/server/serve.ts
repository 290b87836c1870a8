import { createServer, type IncomingMessage, type RequestListener, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises'
import { type Launched, launchEmbedded } from './db/embedded.ts'
import type { OpenDatabase } from './db/open.ts'
import { type Env, hostInUrl } from './env.ts'
import { listen } from './http/listen.ts'
import { answerEarlyProbe } from './observe/early-probes.ts'
import type { Observation } from './observe/observe.ts'
import type { MakeRenderer } from './open-site.ts'

/** A file of 200 MB to import over a line of six megabits a second takes that long. Slow headers are cut off sooner. */
const REQUEST_LIMIT_MS = 300_000

/** Large parts of the program, which `openSite` uses. */
const PARTS = [() => import('./staff/routes.ts'), () => import('./public-reads.ts'), () => import('./pages.ts')]

export interface Running {
  url: string
  close(): Promise<void>
}

/**
 * Listens, opens the database, fills an empty library with samples where the settings say so, and serves.
 * @param say prints a line for the person who started the site
 */
export async function serve(env: Env, say: (line: string) => void, makeRenderer: MakeRenderer): Promise<Running> {
  // Listen first: where the port is taken, the database must stay untouched.
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: REQUEST_LIMIT_MS })
  const ready = Promise.withResolvers<RequestListener>()
  ready.promise.catch(() => {})
  const early = (request: IncomingMessage, response: ServerResponse) => {
    if (answerEarlyProbe(request, response)) return
    ready.promise.then(
      (listener) => listener(request, response),
      () => response.destroy(),
    )
  }
  server.on('request', early)
  await listen(server, { host: env.host, port: env.port, setting: 'PORT' })
  let embedded: Launched | undefined
  let observed: Observation | undefined
  let database: Promise<OpenDatabase> | undefined
  try {
    if (env.databaseUrl === undefined) embedded = await launchEmbedded(env.dataDir)
    const [{ openLog }, { openObservation }] = await Promise.all([import('./log.ts'), import('./observe/observe.ts')])
    const log = openLog(env.logLevel)
    // It may have a port, too: a database is migrated only by a site that has all of its ports.
    observed = await openObservation(env, log)
    const { LIMITS, openDatabase } = await import('./db/open.ts')
    database = openDatabase({ ...env, embedded, limits: LIMITS })
    database.catch(() => {})
    // The rest of the program is read while the database starts; in parts, between which the database is heard.
    for (const readPart of PARTS) {
      await readPart()
      await nextTurn()
    }
    const { openSite } = await import('./open-site.ts')
    const ground = { server, log, observed, database, say, makeRenderer }
    // What it is given it closes itself, where it fails too.
    observed = database = undefined
    const site = await openSite(env, ground)
    ready.resolve(site.listener)
    server.off('request', early)
    server.on('request', site.listener)
    return {
      url: `http://${hostInUrl(env.host)}:${(server.address() as AddressInfo).port}`,
      async close() {
        site.prepareStop()
        if (env.drainSeconds > 0) await sleep(env.drainSeconds * 1000)
        await site.close()
      },
    }
  } catch (error) {
    ready.reject(error)
    server.close()
    server.closeAllConnections()
    observed?.closePort()
    await observed?.close()
    const connected = await database?.catch(() => undefined)
    await connected?.close()
    const opened = await embedded?.opened.catch(() => undefined)
    await opened?.close()
    throw error
  }
}
