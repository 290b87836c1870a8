import { Hono } from 'hono'
import { openedSchema } from '#contract/presence.ts'
import { AppError } from '../../errors.ts'
import { EVENT_HEADERS } from '../../http/event-stream.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import type { StaffVariables } from '../access/guard.ts'
import { keyedHash, type SessionSettings } from '../access/sessions.ts'
import type { Presence } from './presence.ts'

interface PresenceDependencies {
  presence: Presence
  cookie: SessionCookie
  sessions: SessionSettings
}

/** Who else has something open, and that it was saved: an answer without an end, beneath `/api/admin`. */
export function presenceRoutes({ presence, cookie, sessions }: PresenceDependencies): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  routes.get('/presence', (c) => {
    const token = cookie.read(c)
    if (token === undefined) throw new AppError('forbidden', 'Only people have things open, programs do not.')
    const of = openedSchema.safeParse(c.req.query('of'))
    if (!of.success) throw new AppError('invalid', 'of must be a kind and an id, such as work:12.')
    // Nobody would end a stream that is not sent.
    if (c.req.method === 'HEAD') return new Response(null, { headers: EVENT_HEADERS })
    const who = { email: c.var.staff.actor, session: keyedHash(token, sessions) }
    const last = c.req.header('last-event-id') ?? ''
    const events = presence.open(of.data, who, /^\d{1,15}$/.test(last) ? Number(last) : undefined)
    return new Response(events.stream, { headers: EVENT_HEADERS })
  })
  return routes
}
