import { createHmac, randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { and, eq, gt, inArray, lt } from 'drizzle-orm'
import type { Person, Role } from '#contract/staff.ts'
import type { Context } from '../../context.ts'
import { sessions } from '../../db/sign-in-schema.ts'
import { type Env, lowerAscii } from '../../env.ts'

const HOUR_MS = 3_600_000
/** A session ends when it has not been used for this long, … */
export const IDLE_MS = 12 * HOUR_MS
/** … and in any case this long after sign-in. */
export const LONGEST_MS = 7 * 24 * HOUR_MS
/** Its end is moved at most this often, so that not every call writes. A session may end this much too early. */
const STEP_MS = HOUR_MS

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

/** @returns the token for the cookie; the database stores only its keyed hash */
export async function startSession(ctx: Context, settings: SessionSettings, who: Identity): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await ctx.db
    .insert(sessions)
    .values({ ...who, id: keyedHash(token, settings), createdAt: now, expiresAt: new Date(now.getTime() + IDLE_MS) })
  return token
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
  const end = new Date(Math.min(now.getTime() + IDLE_MS, row.createdAt.getTime() + LONGEST_MS))
  if (end.getTime() - row.expiresAt.getTime() > STEP_MS)
    await ctx.db.update(sessions).set({ expiresAt: end }).where(eq(sessions.id, id))
  const { email, name, photo } = row
  return { email, name, photo, isStaff: isStaff(email, settings), role: roleOf(email, settings) }
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
  await ctx.db.delete(sessions).where(eq(sessions.id, keyedHash(token, settings)))
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
