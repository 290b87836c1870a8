import type { Context as HonoContext } from 'hono'
import type { Context } from '../../context.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { findSession, type SessionSettings } from './sessions.ts'

interface PreviewDependencies {
  ctx: Context
  cookie: SessionCookie
  sessions: SessionSettings
}

/** Who may see works before readers do. */
export type Preview = (c: HonoContext) => Promise<boolean>

/** Tells whether a request for what readers are not shown comes from staff: they preview drafts at their own addresses. */
export function previewFor({ ctx, cookie, sessions }: PreviewDependencies): Preview {
  return async (c) => {
    const token = cookie.read(c)
    return token !== undefined && (await findSession(ctx, sessions, token))?.isStaff === true
  }
}
