import { createHmac, randomBytes } from 'node:crypto'
import { and, eq, gt, lt } from 'drizzle-orm'
import type { Person } from '#contract/staff.ts'
import type { Context } from '../../context.ts'
import { sessions } from '../../db/schema.ts'

const HOUR_MS = 3_600_000
/** A session ends when it has not been used for so long… */
export const IDLE_MS = 12 * HOUR_MS
/** …and in any case so long after sign-in. */
export const LONGEST_MS = 7 * 24 * HOUR_MS
/** Its end moves on at most so often: not every call has to write. So it may come this much too early. */
const STEP_MS = HOUR_MS

export interface SessionSettings {
  /** Without it nobody can make a session of what stands in the database. */
  secret: string
  /** In lower case. */
  staffEmailDomain: string
}

export type Identity = Pick<Person, 'email' | 'name' | 'photo'>

/** Staff: the part after the last `@` is the company's domain. The provider has verified the address. */
export function isStaff(email: string, { staffEmailDomain }: SessionSettings): boolean {
  // Of the Latin letters alone: Unicode has a Kelvin sign that becomes a k, and that domain is another's.
  const at = email.lastIndexOf('@')
  return at > 0 && email.slice(at + 1).replace(/[A-Z]/g, (letter) => letter.toLowerCase()) === staffEmailDomain
}

/** @returns what the cookie holds; the database knows only its hash */
export async function startSession(ctx: Context, settings: SessionSettings, who: Identity): Promise<string> {
  const token = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  await ctx.db.delete(sessions).where(lt(sessions.expiresAt, now))
  await ctx.db
    .insert(sessions)
    .values({ ...who, id: idOf(token, settings), createdAt: now, expiresAt: new Date(now.getTime() + IDLE_MS) })
  return token
}

/** Who holds the session; undefined: it has ended, or never was. */
export async function findSession(ctx: Context, settings: SessionSettings, token: string): Promise<Person | undefined> {
  const now = ctx.clock()
  const id = idOf(token, settings)
  const [row] = await ctx.db
    .select()
    .from(sessions)
    .where(and(eq(sessions.id, id), gt(sessions.expiresAt, now)))
  if (!row) return undefined
  const end = new Date(Math.min(now.getTime() + IDLE_MS, row.createdAt.getTime() + LONGEST_MS))
  if (end.getTime() - row.expiresAt.getTime() > STEP_MS)
    await ctx.db.update(sessions).set({ expiresAt: end }).where(eq(sessions.id, id))
  return { email: row.email, name: row.name, photo: row.photo, isStaff: isStaff(row.email, settings) }
}

export async function endSession(ctx: Context, settings: SessionSettings, token: string): Promise<void> {
  await ctx.db.delete(sessions).where(eq(sessions.id, idOf(token, settings)))
}

const idOf = (token: string, { secret }: SessionSettings) => createHmac('sha256', secret).update(token).digest('hex')
