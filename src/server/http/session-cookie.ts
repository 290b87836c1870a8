import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** The cookie of a session: for no script, and for no request that another site makes but a link. */
export interface SessionCookie {
  read(c: HonoContext): string | undefined
  write(c: HonoContext, token: string): void
  remove(c: HonoContext): void
}

/** @param https whether readers come by https: then the cookie never travels otherwise */
export function sessionCookie(https: boolean): SessionCookie {
  const name = https ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, secure: https, sameSite: 'Lax' } as const
  return {
    read: (c) => getCookie(c, name),
    // Without an end of its own: the session in the database has one.
    write: (c, token) => setCookie(c, name, token, options),
    remove: (c) => {
      deleteCookie(c, name, options)
    },
  }
}
