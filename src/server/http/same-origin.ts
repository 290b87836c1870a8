import type { Context, MiddlewareHandler } from 'hono'
import { AppError } from '../errors.ts'

/** Whether a method only reads. */
export const isRead = (method: string): boolean => ['GET', 'HEAD', 'OPTIONS'].includes(method)

/** Whether a browser sent the request for a page: browsers then send one of these headers, programs do not. */
export const isSentByPage = (c: Context): boolean =>
  c.req.header('origin') !== undefined || c.req.header('sec-fetch-site') !== undefined

/**
 * Refuses writes that another site makes a browser send: a write must come from a page of this site, or from a program,
 * which sends neither `Origin` nor a cookie.
 * @param publicUrl the site's origin for readers. The origin to which the request was sent counts too, with the same
 * scheme only: a page that came by http may have been changed on its way
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
