import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, inArray, lt, lte, type SQL, sql } from 'drizzle-orm'
import type { Person, Role } from '#contract/staff.ts'
import type { Context } from '../../context.ts'
import { people, sessions } from '../../db/sign-in-schema.ts'
import { type Env, lowerAscii } from '../../env.ts'

const HOUR_MS = 3_600_000
/** A session ends when it has not been used for this long, … */
export const IDLE_MS = 12 * HOUR_MS
/** … and in any case this long after sign-in. */
export const LONGEST_MS = 7 * 24 * HOUR_MS
/** Its use is written, and its end moved, at most this often, so that not every call writes. It may end this much too early. */
export const STEP_MS = 5 * 60_000

/** The channel on which sites tell each other that sessions have been ended. */
export const SESSIONS_CHANNEL = 'sessions_ended'

export interface SessionSettings {
  /** Key of the hashes of tokens: nobody who reads the database can make a session from it. */
  secret: string
  /** In lower case. */
  staffEmailDomain: string
  /** E-mail addresses in lower case; undefined: all staff are administrators. */
  administrators?: readonly string[] | undefined
}

export type Identity = Pick<Person, 'email' | 'name' | 'photo'>

/** Whether an address, which the identity provider has verified, has the company's domain after its last `@`. */
export function isStaff(email: string, { staffEmailDomain }: SessionSettings): boolean {
  const at = email.lastIndexOf('@')
  return at > 0 && lowerAscii(email.slice(at + 1)) === staffEmailDomain
}

/** @param email verified, as for `isStaff` @returns null: not staff */
export function roleOf(email: string, settings: SessionSettings): Role | null {
  if (!isStaff(email, settings)) return null
  return settings.administrators?.includes(lowerAscii(email)) === false ? 'editor' : 'administrator'
}

/**
 * @param device what the browser says of itself, in short; undefined: nothing
 * @returns the token for the cookie; the database stores only its keyed hash
 */
export async function startSession(
  ctx: Context,
  settings: SessionSettings,
  who: Identity,
  device?: string,
): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  const expiresAt = new Date(now.getTime() + IDLE_MS)
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await ctx.db
    .insert(sessions)
    .values({ ...who, id: keyedHash(token, settings), device, createdAt: now, usedAt: now, expiresAt })
  if (isStaff(who.email, settings)) await noteVisit(ctx, who, now, now)
  return token
}

/** @param since when the person is known to have come first, if it is the first visit that is noted */
async function noteVisit(ctx: Context, { email, name, photo }: Identity, at: Date, since: Date): Promise<void> {
  await ctx.db
    .insert(people)
    .values({ email, name, photo, firstVisitAt: since, lastVisitAt: at })
    .onConflictDoUpdate({ target: people.email, set: { name, photo, lastVisitAt: at } })
}

/** @returns the person who is signed in; undefined: there is no such session, or it has ended */
export async function findSession(ctx: Context, settings: SessionSettings, token: string): Promise<Person | undefined> {
  const now = ctx.clock()
  const id = keyedHash(token, settings)
  const [row] = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  if (!row) return undefined
  await noteUse(ctx, settings, row, now)
  const { email, name, photo } = row
  return { email, name, photo, isStaff: isStaff(email, settings), role: roleOf(email, settings) }
}

async function noteUse(
  ctx: Context,
  settings: SessionSettings,
  session: typeof sessions.$inferSelect,
  now: Date,
): Promise<void> {
  const before = new Date(now.getTime() - STEP_MS)
  if (session.usedAt > before) return
  const expiresAt = new Date(Math.min(now.getTime() + IDLE_MS, session.createdAt.getTime() + LONGEST_MS))
  // Of several calls at once, one writes.
  const noted = await ctx.db
    .update(sessions)
    .set({ usedAt: now, expiresAt })
    .where(and(eq(sessions.id, session.id), lte(sessions.usedAt, before)))
    .returning({ number: sessions.number })
  if (noted.length > 0 && isStaff(session.email, settings)) await noteVisit(ctx, session, now, session.createdAt)
}

/** @param ids hashes of tokens @returns those of sessions that have not ended */
export async function findLiveSessions(ctx: Context, ids: readonly string[]): Promise<Set<string>> {
  const rows = await ctx.db
    .select({ id: sessions.id })
    .from(sessions)
    .where(and(inArray(sessions.id, [...ids]), gt(sessions.expiresAt, ctx.clock())))
  return new Set(rows.map(({ id }) => id))
}

export async function endSession(ctx: Context, settings: SessionSettings, token: string): Promise<void> {
  await endSessions(ctx, eq(sessions.id, keyedHash(token, settings)))
}

/** Ends sessions on all sites, with the streams that are open for them. @returns how many */
export async function endSessions(ctx: Context, which: SQL | undefined): Promise<number> {
  const ended = await ctx.db.delete(sessions).where(which).returning({ number: sessions.number })
  if (ended.length > 0) await ctx.db.execute(sql`select pg_notify(${SESSIONS_CHANNEL}, '')`)
  return ended.length
}

/** What the database stores of a secret or an address: a hash that depends on the secret of the settings. */
export const keyedHash = (text: string, { secret }: SessionSettings): string =>
  createHmac('sha256', secret).update(text).digest('hex')

/** @returns the secret of the settings; without one, a random secret that is kept in a private file of the data folder */
export async function sessionSecret({ sessionSecret: given, dataDir }: Env): Promise<string> {
  if (given !== undefined) return given
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // Exclusive: of two sites that start at once, only one writes it.
    const file = await open(path, 'wx', 0o600)
    try {
      const secret = randomBytes(32).toString('base64url')
      await file.writeFile(secret)
      await file.sync()
      return secret
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readSecret(path)
  }
}

/** Waits for another process that has just created the file and has not yet written it. */
async function readSecret(path: string, attempts = 50): Promise<string> {
  const secret = await readFile(path, 'utf8')
  if (secret.length >= 32) return secret
  if (attempts === 0) throw new Error(`${path} is damaged: remove it, and everyone signs in anew.`)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return readSecret(path, attempts - 1)
}
