import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'

/** Whether a method only asks. */
export const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Whether a browser has sent a call for a page, as it says of all of them; a program says nothing of the kind. */
export const isSentByPage = (c: Context): boolean =>
  c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined

/**
 * Refuses what another site makes a browser send: a write must come from a page of ours, or from a program, which sends
 * no `Origin` and brings no cookie.
 * @param publicUrl our origin as readers know it; the one that the request itself was sent to counts too, by the same
 * scheme: a page that came by http may be anyone's
 */
export function refuseCrossSite(publicUrl: string): MiddlewareHandler {
  const { protocol } = new URL(publicUrl)
  return async (c, next) => {
    if (isRead(c.req.method)) return next()
    const origin = c.req.header('origin')
    const site = c.req.header('sec-fetch-site')
    const host = c.req.header('host') ?? new URL(c.req.url).host
    const ours = [publicUrl, `${protocol}//${host}`]
    const isOurs = origin === undefined ? site === 'same-origin' : ours.includes(origin) && site !== 'cross-site'
    const isProgram = !isSentByPage(c) && c.req.header('cookie') === undefined
    if (!isOurs && !isProgram) throw new AppError('forbidden', 'This call must come from a page of this site.')
    return next()
  }
}
