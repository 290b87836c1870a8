import type { Context as HonoContext } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'

/** The cookie of a session. Scripts cannot read it, and requests from other sites do not carry it, except links. */
export interface SessionCookie {
  name: string
  read(c: HonoContext): string | undefined
  write(c: HonoContext, token: string): void
  remove(c: HonoContext): void
}

/** @param https the site is served by https: the cookie is then sent by https alone */
export function sessionCookie(https: boolean): SessionCookie {
  const name = https ? '__Host-session' : 'session'
  const options = { path: '/', httpOnly: true, secure: https, sameSite: 'Lax' } as const
  return {
    name,
    read: (c) => getCookie(c, name),
    // The cookie has no expiry: the session in the database has one.
    write: (c, token) => setCookie(c, name, token, options),
    remove: (c) => {
      deleteCookie(c, name, options)
    },
  }
}
