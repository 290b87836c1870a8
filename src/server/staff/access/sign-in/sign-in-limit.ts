import { lt, sql } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { signInTries } from '../../../db/sign-in-schema.ts'
import { type Allowance, tooMany } from '../../../http/limits.ts'
import { keyedHash, type SessionSettings } from '../sessions.ts'

/**
 * Counts tries of each client in the database, for all sites together. The database knows a keyed hash of the address
 * alone, and only as long as it counts.
 * @param step of the sign-in: each is counted for itself
 * @returns counts a try; throws AppError `too_many`, with `retryAfter` in seconds
 */
export function signInLimit(
  ctx: Context,
  settings: SessionSettings,
  { most, seconds }: Allowance,
  step: 'begin' | 'end',
): (address: string) => Promise<void> {
  return async (address) => {
    const now = ctx.clock()
    await ctx.db.delete(signInTries).where(lt(signInTries.endsAt, now))
    const [row] = await ctx.db
      .insert(signInTries)
      .values({ id: keyedHash(`${step} ${address}`, settings), endsAt: new Date(now.getTime() + seconds * 1000) })
      .onConflictDoUpdate({ target: signInTries.id, set: { count: sql`${signInTries.count} + 1` } })
      .returning({ count: signInTries.count, endsAt: signInTries.endsAt })
    if (row && row.count > most) throw tooMany('tries', row.endsAt.getTime() - now.getTime())
  }
}
