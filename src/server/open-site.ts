import type { IncomingMessage, RequestListener, Server, ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { getRequestListener } from '@hono/node-server'
import type { Logger } from 'pino'
import manifest from '../../package.json' with { type: 'json' }
import { createApp } from './app.ts'
import type { Context } from './context.ts'
import { coversInBucket } from './covers/cover-bucket.ts'
import { coversIn } from './covers/cover-store.ts'
import { coverFetcher } from './covers/fetch-cover.ts'
import { ROWS_CHANNEL } from './db/change-listener.ts'
import type { OpenDatabase } from './db/open.ts'
import { startHeartbeat } from './db/sites.ts'
import type { Env } from './env.ts'
import { roomFor } from './exchange/backup/backup-room.ts'
import { keepBackups } from './exchange/backup/keep-backups.ts'
import { findBackupState } from './exchange/backup/kept-backups.ts'
import { openShelves } from './exchange/import/sample-library.ts'
import { Uploads } from './exchange/import/uploads.ts'
import { watchSite } from './free-space.ts'
import { type CacheTag, EVERYTHING } from './http/cache-tags.ts'
import { purgerOf } from './http/cdn-purge.ts'
import type { Observation } from './observe/observe.ts'
import type { Renderer } from './pages.ts'
import { keepMerged } from './search/index/merge-entries.ts'
import { renewIndexInBackground } from './search/index/reindex.ts'
import { keepVocabulary } from './search/vocabulary/count-words.ts'
import { SESSIONS_CHANNEL, sessionSecret } from './staff/access/sessions.ts'
import { chooseProvider } from './staff/access/sign-in/choose-provider.ts'
import { PEOPLE_CHANNEL, Presence } from './staff/presence/presence.ts'
import { fetchOldCovers } from './staff/works/fetch-old-covers.ts'
import { forgetAnswers } from './staff/write-once.ts'
import { keepAligned } from './texts/links/keep-aligned.ts'
import { keepStates } from './texts/links/keep-states.ts'
import { sliceOlderTexts } from './texts/slices/slice-older-texts.ts'
import { keepDelivered } from './webhooks/keep-delivered.ts'
import { webhookReach } from './webhooks/send-webhook.ts'

const MAX_CLOSING_MS = 5000

type Middleware = (request: IncomingMessage, response: ServerResponse, next: () => void) => void

/** Makes the renderer of pages; its `middleware` (development) sees each request first. */
export type MakeRenderer = (
  server: Server,
) => Promise<Renderer & { middleware?: Middleware; close?: () => Promise<void> }>

interface Ground {
  /** Listens already. */
  server: Server
  log: Logger
  /** Closed with the site, as the database is. */
  observed: Observation
  /** May still be starting. */
  database: Promise<OpenDatabase>
  /** Prints a line for the person who started the site. */
  say: (line: string) => void
  makeRenderer: MakeRenderer
}

interface OpenSite {
  listener: RequestListener
  /** From now on balancers are told that the site is stopping. */
  prepareStop(): void
  close(): Promise<void>
}

/** Opens everything behind the socket of a site. Closes it all, the socket too, where a part cannot be opened. */
export async function openSite(
  env: Env,
  { server, log, observed, database: opening, say, makeRenderer }: Ground,
): Promise<OpenSite> {
  let isStopping = false
  /** Of the parts that have been started: `ports` are closed first, then `work` ends, then what it needs. */
  const stops: Record<'ports' | 'work' | 'ground', (() => unknown)[]> = {
    ports: [() => closeServer(server)],
    work: [],
    ground: [],
  }
  const close = async () => {
    const ended: PromiseSettledResult<unknown>[] = []
    // A part that cannot stop must not keep the database open.
    for (const step of [stops.ports, stops.work, stops.ground])
      ended.push(...(await Promise.allSettled(step.map(async (stop) => stop()))))
    const failed = ended.find((one) => one.status === 'rejected')
    if (failed) throw failed.reason
  }
  stops.ports.push(observed.closePort)
  stops.ground.push(observed.close, () =>
    opening.then(
      (opened) => opened.close(),
      () => {},
    ),
  )
  try {
    const [renderer, database] = await Promise.all([
      makeRenderer(server).then((made) => {
        stops.ports.push(() => made.close?.())
        return made
      }),
      opening,
    ])
    const ctx: Context = {
      db: database.db,
      sees: 'published',
      actor: 'public',
      clock: () => new Date(),
      covers: env.coverBucket ? coversInBucket(env.coverBucket) : coversIn(env.dataDir),
      fetchCover: coverFetcher(),
    }
    const watched = watchSite(env, log)
    stops.work.push(watched.stop)
    const lookAtSite = async () => {
      const { freeBytes } = await watched.look()
      return { freeBytes, isFirst: database.isFirst(), replicas: database.replicas() }
    }
    const presence = new Presence({ ...ctx, db: database.writes })
    // Streams have no end of their own, which the port would wait for.
    stops.ports.push(() => presence.close())
    let hear = (_touches: readonly CacheTag[]) => {}
    const listening = database.onChange((touches) => hear(touches), {
      channels: {
        [PEOPLE_CHANNEL]: (payload) => presence.hear(payload),
        [ROWS_CHANNEL]: (payload) => presence.hearSaved(payload),
        [SESSIONS_CHANNEL]: () => presence.endWithSessions(),
      },
      onListening: () => presence.catchUp(),
    })
    await Promise.all([
      listening,
      watched.look(),
      env.samples ? openShelves(ctx, say, { ...ctx, db: database.reads }) : undefined,
    ])
    const heartbeat = startHeartbeat(database.heartbeat, manifest.version, lookAtSite)
    stops.work.push(heartbeat.stop)
    const uploads = new Uploads(join(env.dataDir, 'uploads'), watched)
    await uploads.removeStale()
    const checkRoom = roomFor(env.backups.folder, env.minFreeBytes, watched)
    const backups = keepBackups(ctx, { database, settings: env.backups, checkRoom }, log)
    stops.work.push(backups.stop)
    const reach = webhookReach(env.privateWebhooks)
    const bound = server.address() as AddressInfo
    const { provider, local, sentence } = await chooseProvider(env, bound, log)
    if (sentence !== undefined) say(sentence)
    const app = createApp({
      ctx: { ...ctx, db: database.reads },
      writing: { ...ctx, db: database.writes },
      importing: ctx,
      isStopping: () => isStopping,
      published: { ...ctx, db: database.published },
      onForget: database.hold,
      cdn: env.cdn,
      awaySince: database.awaySince,
      site: env.site,
      hsts: env.hsts,
      log,
      sessions: {
        secret: await sessionSecret(env),
        staffEmailDomain: env.staffEmailDomain,
        administrators: env.administrators,
      },
      provider,
      trustedProxies: env.trustedProxies,
      system: { database: database.description, backup: () => findBackupState(ctx), siteId: heartbeat.id },
      webhooks: reach,
      presence,
      backups,
      space: watched,
      uploads,
      renderer,
      development: env.mode === 'development',
    })
    const purger = purgerOf(env.cdn, { log, isFirst: database.isFirst })
    stops.work.push(() => purger?.stop())
    purger?.purgeAll()
    await heartbeat.begun
    // Work in the background begins last: its connections would keep the site waiting for those above.
    const aligned = keepAligned(ctx, log)
    stops.work.push(aligned.stop)
    const delivered = keepDelivered(ctx, { publicUrl: env.site.publicUrl, reach }, log)
    stops.work.push(delivered.stop)
    const merged = keepMerged(ctx, log)
    stops.work.push(merged.stop)
    hear = (touches) => {
      app.forget(touches)
      purger?.purge(touches)
      aligned.look()
      delivered.look()
      merged.look()
    }
    // What has changed since the connection listens; and texts of a process that ended before they were aligned.
    hear([EVERYTHING])
    stops.work.push(keepStates(ctx, log, watched.check))
    stops.work.push(renewIndexInBackground(ctx, log, watched.check))
    stops.work.push(keepVocabulary(ctx, log, watched.check))
    stops.work.push(fetchOldCovers(ctx, log))
    stops.work.push(sliceOlderTexts(ctx, log, watched.check))
    stops.work.push(forgetAnswers(ctx, log))
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
      { caches: app.caches, pools: database.pools, awaySince: database.awaySince, replicas: database.replicas },
      app.patternsOf,
    )
    return {
      listener,
      prepareStop() {
        isStopping = true
      },
      close,
    }
  } catch (error) {
    await close().catch((failure) => log.error(failure, 'a part of the site could not be stopped'))
    throw error
  }
}

/** Answers running requests first; after five seconds connections are cut off. */
async function closeServer(server: Server): Promise<void> {
  const answered = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const cutOff = setTimeout(() => server.closeAllConnections(), MAX_CLOSING_MS)
  await answered
  clearTimeout(cutOff)
}
