import { createHmac, randomBytes } from 'node:crypto'
import { eq, lt } from 'drizzle-orm'
import type { Context } from '../../../context.ts'
import { signIns } from '../../../db/schema.ts'
import type { SessionSettings } from '../sessions.ts'
import type { Secrets } from './open-id.ts'

/** Time to choose an account. */
export const SIGN_IN_MS = 600_000

export interface KeptSignIn extends Secrets {
  /** It fills the window, for want of a popup. */
  page: boolean
}

/** @returns the secret for the browser, by which alone what is kept can be found */
export async function keepSignIn(ctx: Context, settings: SessionSettings, kept: KeptSignIn): Promise<string> {
  const secret = randomBytes(32).toString('base64url')
  const now = ctx.clock()
  await ctx.db.delete(signIns).where(lt(signIns.expiresAt, now))
  await ctx.db
    .insert(signIns)
    .values({ ...kept, id: idOf(secret, settings), expiresAt: new Date(now.getTime() + SIGN_IN_MS) })
  return secret
}

/** What was kept, once: nobody finds it again. undefined: there is none, or its time is over. */
export async function takeSignIn(
  ctx: Context,
  settings: SessionSettings,
  secret: string,
): Promise<KeptSignIn | undefined> {
  const [row] = await ctx.db
    .delete(signIns)
    .where(eq(signIns.id, idOf(secret, settings)))
    .returning()
  return row && row.expiresAt > ctx.clock() ? row : undefined
}

/** Never equal to a session's, whatever the token. */
const idOf = (secret: string, settings: SessionSettings) =>
  createHmac('sha256', settings.secret).update(`sign-in ${secret}`).digest('hex')
