import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { getRequestListener } from '@hono/node-server'
import manifest from '../../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import type { Context } from './context.ts'
import { coversInBucket } from './covers/cover-bucket.ts'
import { coversIn } from './covers/cover-store.ts'
import { coverFetcher } from './covers/fetch-cover.ts'
import { LIMITS, type OpenDatabase, openDatabase } from './db/open.ts'
import { startHeartbeat } from './db/sites.ts'
import { type Env, hostInUrl } from './env.ts'
import { StartError } from './errors.ts'
import { lastBackup } from './exchange/backup/last-backup.ts'
import { openShelves } from './exchange/import/sample-library.ts'
import { type FreeSpace, watchSite } from './free-space.ts'
import { type CdnPurger, purgerOf } from './http/cdn-purge.ts'
import { openLog } from './log.ts'
import { type Observation, openObservation } from './observe/observe.ts'
import { answerEarlyProbe } from './observe/probes.ts'
import type { Renderer } from './pages.ts'
import { renewIndexInBackground } from './search/index/reindex.ts'
import { sessionSecret } from './staff/access/sessions.ts'
import { chooseProvider } from './staff/access/sign-in/choose-provider.ts'
import { fetchOldCovers } from './staff/works/fetch-old-covers.ts'
import { type KeptAligned, keepAligned } from './texts/links/keep-aligned.ts'
import { sliceOlderTexts } from './texts/slices/slice-older-texts.ts'

const MAX_CLOSING_MS = 5000
/** How long a start waits for its port: the site before it may still be closing. */
const PORT_PATIENCE_MS = 3000
/** A cover of 20 MB over a line of a megabit a second takes that long. Slow headers are cut off sooner. */
const REQUEST_LIMIT_MS = 300_000

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

export interface Running {
  url: string
  close(): Promise<void>
}

/**
 * Listens, opens the database, fills an empty library with samples where the settings say so, and serves.
 * @param say prints a line for the person who started the site
 * @param makeRenderer makes the renderer of pages; its `middleware` (development) sees each request first
 */
export async function serve(
  env: Env,
  say: (line: string) => void,
  makeRenderer: (server: Server) => Promise<Renderer & { middleware?: Middleware; close?: () => Promise<void> }>,
): Promise<Running> {
  const log = openLog(env.logLevel)
  // Listen first: where the port is taken, the database must stay untouched.
  const server = createServer({ keepAliveTimeout: 65_000, headersTimeout: 20_000, requestTimeout: REQUEST_LIMIT_MS })
  const ready = Promise.withResolvers<(request: IncomingMessage, response: ServerResponse) => void>()
  ready.promise.catch(() => {})
  const early = (request: IncomingMessage, response: ServerResponse) => {
    if (answerEarlyProbe(request, response)) return
    ready.promise.then(
      (listener) => listener(request, response),
      () => response.destroy(),
    )
  }
  server.on('request', early)
  await listen(server, env)

  let database: OpenDatabase | undefined
  let space: FreeSpace | undefined
  let stopIndexing = async () => {}
  let stopFetching = async () => {}
  let stopHeartbeat = async () => {}
  let stopSlicing = async () => {}
  let aligned: KeptAligned | undefined
  let purger: CdnPurger | undefined
  let observation: Observation | undefined
  let isStopping = false
  const close = async () => {
    // Running requests are answered first; after five seconds connections are cut off.
    const answered = new Promise((resolve) => server.close(resolve))
    server.closeIdleConnections()
    const cutOff = setTimeout(() => server.closeAllConnections(), MAX_CLOSING_MS)
    await answered
    clearTimeout(cutOff)
    space?.stop()
    await Promise.all([stopIndexing(), stopFetching(), stopSlicing(), aligned?.stop(), purger?.stop(), stopHeartbeat()])
    await database?.close()
    await observation?.close()
  }
  try {
    const observed = await openObservation(env, log)
    observation = observed
    const [renderer, opened] = await Promise.all([makeRenderer(server), openDatabase({ ...env, limits: LIMITS })])
    database = opened
    const ctx: Context = {
      db: database.db,
      sees: 'published',
      actor: 'public',
      clock: () => new Date(),
      covers: env.coverBucket ? coversInBucket(env.coverBucket) : coversIn(env.dataDir),
      fetchCover: coverFetcher(),
    }
    if (env.samples) await openShelves(ctx, say)
    const watched = watchSite(env, log)
    space = watched
    await watched.look()
    stopIndexing = renewIndexInBackground(ctx, log, watched.check)
    stopFetching = fetchOldCovers(ctx, log)
    stopSlicing = sliceOlderTexts(ctx, log)
    const kept = keepAligned(ctx, log)
    aligned = kept
    const bound = server.address() as AddressInfo
    const { provider, local, sentence } = await chooseProvider(env, bound, log)
    if (sentence !== undefined) say(sentence)
    const lookAtSite = async () => {
      const { freeBytes } = await watched.look()
      return { freeBytes, isFirst: opened.isFirst(), replicas: opened.replicas() }
    }
    const heartbeat = await startHeartbeat({ ...ctx, db: opened.writes }, manifest.version, lookAtSite)
    stopHeartbeat = heartbeat.stop
    const app = createApp({
      ctx: { ...ctx, db: database.reads },
      writing: { ...ctx, db: database.writes },
      isStopping: () => isStopping,
      published: { ...ctx, db: database.published },
      onForget: database.hold,
      cdn: env.cdn,
      awaySince: database.awaySince,
      site: env.site,
      hsts: env.hsts,
      log,
      sessions: { secret: await sessionSecret(env), staffEmailDomain: env.staffEmailDomain },
      provider,
      trustedProxies: env.trustedProxies,
      system: { database: database.description, lastBackup: () => lastBackup(env.dataDir), siteId: heartbeat.id },
      space: watched,
      renderer,
      development: env.mode === 'development',
    })
    purger = purgerOf(env.cdn, { log, isFirst: opened.isFirst })
    purger?.purgeAll()
    await database.onChange((touches) => {
      app.forget(touches)
      purger?.purge(touches)
      kept.look()
    })
    const { middleware } = renderer
    const route = getRequestListener(app.fetch)
    const answer = (request: IncomingMessage, response: ServerResponse) => {
      if (!app.answerFromCache(request, response)) route(request, response)
    }
    const listener = observed.wrap(
      (request, response) => {
        if (local?.answer(request, response)) return
        if (middleware) middleware(request, response, () => answer(request, response))
        else answer(request, response)
      },
      { caches: app.caches, pools: opened.pools, awaySince: opened.awaySince, replicas: opened.replicas },
      app.patternsOf,
    )
    ready.resolve(listener)
    server.off('request', early)
    server.on('request', listener)
    const url = `http://${hostInUrl(env.host)}:${bound.port}`
    return {
      url,
      async close() {
        isStopping = true
        if (env.drainSeconds > 0) await sleep(env.drainSeconds * 1000)
        await renderer.close?.()
        await close()
      },
    }
  } catch (error) {
    ready.reject(error)
    await close()
    throw error
  }
}

function listen(server: Server, env: Env): Promise<void> {
  const { promise, resolve, reject } = Promise.withResolvers<void>()
  const patience = performance.now() + PORT_PATIENCE_MS
  const fail = (error: NodeJS.ErrnoException) => {
    if (error.code === 'EADDRINUSE' && performance.now() < patience)
      return void setTimeout(() => server.listen(env.port, env.host), 100)
    server.off('error', fail)
    const sentences: Record<string, string> = {
      EADDRINUSE: `Port ${env.port} on ${env.host} is already in use: another site runs there; stop it or choose another PORT.`,
      EACCES: `Port ${env.port} needs more rights than this user has; choose a PORT above 1023.`,
      EADDRNOTAVAIL: `HOST ${env.host} is not an address of this machine.`,
      ENOTFOUND: `HOST ${env.host} is not an address of this machine.`,
    }
    reject(new StartError(sentences[error.code ?? ''] ?? `The server cannot listen: ${error.message}.`))
  }
  server.on('error', fail)
  server.once('listening', resolve)
  server.listen(env.port, env.host)
  return promise
}
