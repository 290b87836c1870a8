import { hostname } from 'node:os'
import { eq, lt, sql } from 'drizzle-orm'
import type { ReplicaState, RunningSite } from '#contract/staff.ts'
import type { Context } from '../context.ts'
import { sites } from './machines-schema.ts'
import type { HeartbeatDatabase } from './open.ts'

const BEAT_MS = 10_000
const SOON_MS = 1000
/** A site that has not written for so long is gone. */
const GONE = sql`now() - interval '35 seconds'`

/** What a site says of itself. */
export interface SiteState {
  freeBytes: number | null
  isFirst: boolean
  replicas: ReplicaState[]
}

export interface Heartbeat {
  /** Of this site, as `RunningSite.id`. */
  id: string
  /** Resolves when the site is among those that are on, or could not tell. */
  begun: Promise<void>
  stop(): Promise<void>
}

/** Writes every ten seconds that this site is on, for the staff of all sites. */
export function startHeartbeat(db: HeartbeatDatabase, version: string, look: () => Promise<SiteState>): Heartbeat {
  const id = crypto.randomUUID()
  const beat = async () => {
    const now = { ...(await look()), seenAt: sql`now()` }
    await db
      .insert(sites)
      .values({ id, host: hostname(), pid: process.pid, version, ...now })
      .onConflictDoUpdate({ target: sites.id, set: now })
    await db.delete(sites).where(lt(sites.seenAt, GONE))
  }
  let isStopped = false
  const begun = beat().catch(() => {})
  let beating = begun
  const timer = setInterval(() => {
    // While the database is away there is nothing to tell, and nobody to tell it to.
    beating = beat().catch(() => {})
  }, BEAT_MS).unref()
  // By then it is known whether this site is the first.
  let soon: NodeJS.Timeout | undefined
  begun.then(() => {
    if (isStopped) return
    soon = setTimeout(() => {
      beating = beat().catch(() => {})
    }, SOON_MS).unref()
  })
  return {
    id,
    begun,
    async stop() {
      isStopped = true
      clearInterval(timer)
      clearTimeout(soon)
      await beating
      await db
        .delete(sites)
        .where(eq(sites.id, id))
        .catch(() => {})
    },
  }
}

/** The sites that are on, the oldest first. */
export async function listSites(ctx: Context): Promise<RunningSite[]> {
  const rows = await ctx.db
    .select()
    .from(sites)
    .where(sql`${sites.seenAt} > ${GONE}`)
    .orderBy(sites.startedAt, sites.id)
  return rows.map(({ seenAt: _, startedAt, ...row }) => ({ ...row, startedAt: startedAt.toISOString() }))
}
