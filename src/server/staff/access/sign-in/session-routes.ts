import { Hono } from 'hono'
import type { Session } from '#contract/staff.ts'
import type { Context } from '../../../context.ts'
import { refuseCrossSite } from '../../../http/same-origin.ts'
import type { SessionCookie } from '../../../http/session-cookie.ts'
import { endSession, findSession, type SessionSettings } from '../sessions.ts'
import { type IdentityProvider, offeredTo } from './identity-provider.ts'

interface SessionDependencies {
  ctx: Context
  publicUrl: string
  cookie: SessionCookie
  sessions: SessionSettings
  provider: IdentityProvider | undefined
}

/** Who is signed in, and the way out: `/api/session`, for everyone. */
export function sessionRoutes({ ctx, publicUrl, cookie, sessions, provider }: SessionDependencies) {
  const routes = new Hono()
  routes.use(refuseCrossSite(publicUrl))
  routes.get('/', async (c) => {
    const token = cookie.read(c)
    const user = token === undefined ? undefined : await findSession(ctx, sessions, token)
    const session: Session = { user: user ?? null, signIn: offeredTo(c, provider) }
    return c.json(session, 200, { 'Cache-Control': 'no-store' })
  })
  routes.delete('/', async (c) => {
    const token = cookie.read(c)
    if (token !== undefined) await endSession(ctx, sessions, token)
    cookie.remove(c)
    return c.body(null, 204, { 'Cache-Control': 'no-store' })
  })
  return routes
}
