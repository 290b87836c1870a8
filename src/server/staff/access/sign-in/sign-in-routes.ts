import { Hono, type Context as HonoContext, type MiddlewareHandler } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { Logger } from 'pino'
import type { Site } from '#contract/site.ts'
import type { Session } from '#contract/staff.ts'
import type { Context } from '../../../context.ts'
import { AppError } from '../../../errors.ts'
import { clientAddress } from '../../../http/client-address.ts'
import type { Allowances } from '../../../http/limits.ts'
import { errorHandler, problem, reportTo, unavailableBy } from '../../../http/problem.ts'
import { refuseCrossSite } from '../../../http/same-origin.ts'
import type { SessionCookie } from '../../../http/session-cookie.ts'
import { deviceOf } from '../device.ts'
import { endSession, findSession, type Identity, isStaff, type SessionSettings, startSession } from '../sessions.ts'
import { AUTH_HEADERS, authPage } from './auth-page.ts'
import { type IdentityProvider, OpenId, offeredTo, SIGN_IN_MS, storeSignIn, takeSignIn } from './open-id.ts'
import { signInLimit } from './sign-in-limit.ts'

interface SignInDependencies {
  ctx: Context
  log: Logger
  cookie: SessionCookie
  sessions: SessionSettings
  /** undefined: nobody can sign in. */
  provider: IdentityProvider | undefined
  allowances: Allowances
  site: Site
  /** Whether the site's public address begins with https. */
  https: boolean
}

type Outcome = 'signed-in' | 'failed'
type FailureStatus = 400 | 500 | 502 | 503

/** Tells every window of the site the outcome, and closes the popup. */
const DONE_SCRIPT = `new BroadcastChannel('dragoman-session').postMessage({ type: document.querySelector('[data-outcome]').dataset.outcome })
setTimeout(() => close(), 50)
`

const TITLES: Record<Outcome, string> = { 'signed-in': 'You are signed in', failed: 'You are not signed in' }

/** Sign-in, beneath `/auth`. It redirects only to constant addresses and to the provider's: never to one from a request. */
export function signInRoutes({ ctx, log, cookie, sessions, provider, allowances, site, https }: SignInDependencies) {
  const routes = new Hono<{ Variables: { requestId: string } }>()
  const toProblem = errorHandler(log, site, 'en')
  const openId = provider && new OpenId(provider)
  // The local provider serves only this machine: nobody has to be kept from trying.
  const few = (step: 'begin' | 'end') =>
    provider?.kind === 'local' ? passOn : limited(signInLimit(ctx, sessions, allowances.signIns, step))
  const name = https ? '__Host-sign-in' : 'sign-in'
  const ticket = { path: https ? '/' : '/auth', httpOnly: true, secure: https, sameSite: 'Lax' } as const

  routes.use(async (c, next) => {
    await next()
    for (const [header, value] of Object.entries(AUTH_HEADERS)) c.res.headers.set(header, value)
  })

  routes.get('/google', few('begin'), async (c) => {
    const page = c.req.query('page') === '1'
    const callback = provider?.callbackFor(c)
    if (!openId || callback === undefined) return failed(c, page, 503, 'Sign-in is not set up here.')
    const begun = await openId.begin(callback).catch((error) => logFailure(c, error))
    if (!begun) return failed(c, page, 502, 'The sign-in service does not answer. Try again in a moment.')
    const secret = await storeSignIn(ctx, sessions, { ...begun.secrets, page })
    setCookie(c, name, secret, { ...ticket, maxAge: SIGN_IN_MS / 1000 })
    return c.redirect(begun.address.href)
  })

  routes.get('/google/callback', few('end'), async (c) => {
    const secret = getCookie(c, name)
    deleteCookie(c, name, ticket)
    const callback = provider?.callbackFor(c)
    const kept = secret === undefined ? undefined : await takeSignIn(ctx, sessions, secret)
    if (!openId || callback === undefined || !kept) {
      log.warn({ requestId: c.get('requestId') }, 'sign-in failed: not begun in this browser, or too long ago')
      return failed(c, false, 400, 'This sign-in has taken too long, or was not begun here. Try again.')
    }
    let who: Identity
    try {
      who = await openId.finish(callback, new URL(c.req.url).search, kept)
    } catch (error) {
      logFailure(c, error)
      return failed(c, kept.page, 400, sentenceFor(error))
    }
    // A session from before the sign-in is never continued.
    const before = cookie.read(c)
    if (before !== undefined) await endSession(ctx, sessions, before)
    cookie.write(c, await startSession(ctx, sessions, who, deviceOf(c.req.header('user-agent'))))
    if (kept.page) return c.redirect(isStaff(who.email, sessions) ? '/admin-dashboard' : '/admin-login')
    return answer(c, 200, 'signed-in', 'This window can be closed.')
  })

  routes.get('/done.js', (c) => c.body(DONE_SCRIPT, 200, { 'Content-Type': 'text/javascript; charset=utf-8' }))
  routes.all('*', () => problem(404, 'There is nothing at this address.'))
  routes.onError((error, c) => {
    if (error instanceof AppError) return toProblem(error, c)
    const unavailable = unavailableBy(error)
    if (unavailable) {
      reportTo(log)(unavailable, c)
      c.header('Retry-After', `${unavailable.details?.retryAfter}`)
      return failed(c, false, 503, unavailable.message)
    }
    log.error({ requestId: c.get('requestId'), err: error }, 'sign-in failed')
    return failed(c, false, 500, 'Something went wrong on our side. Try again in a moment.')
  })
  return routes

  function failed(c: HonoContext, page: boolean, status: FailureStatus, sentence: string) {
    return page ? c.redirect('/admin-login?failed=1') : answer(c, status, 'failed', sentence)
  }

  function answer(c: HonoContext, status: 200 | FailureStatus, outcome: Outcome, sentence: string) {
    const body = `<p data-outcome="${outcome}">${sentence}</p>\n<p><a href="/admin-login">Back to the sign-in page</a></p>`
    return c.html(authPage({ title: TITLES[outcome], body, script: '/auth/done.js' }), status)
  }

  /** Logs the names of what failed, and nothing of the token, the code or the cookies. */
  function logFailure(c: HonoContext, error: unknown): undefined {
    const { name: kind, code, error: said, cause } = error as Error & { code?: string; error?: string }
    const deeper = cause instanceof Error ? (cause as Error & { code?: string }).code : undefined
    const reason = typeof said === 'string' && /^\w{1,64}$/.test(said) ? said : undefined
    log.warn({ requestId: c.get('requestId'), kind, code, reason, cause: deeper }, 'sign-in failed')
  }
}

const passOn: MiddlewareHandler = (_, next) => next()

function limited(take: ReturnType<typeof signInLimit>): MiddlewareHandler {
  return async (c, next) => {
    await take(clientAddress(c))
    return next()
  }
}

function sentenceFor(error: unknown): string {
  const { code, error: said } = error as { code?: string; error?: string }
  if (said === 'access_denied') return 'The sign-in was cancelled.'
  if (code === 'UNFIT_IDENTITY') return 'This account has no verified e-mail address.'
  return 'There was a problem signing in with Google.'
}

interface SessionDependencies {
  ctx: Context
  publicUrl: string
  cookie: SessionCookie
  sessions: SessionSettings
  provider: IdentityProvider | undefined
}

/** `/api/session`, for everyone: who is signed in, how one can sign in, and signing out. */
export function sessionRoutes({ ctx, publicUrl, cookie, sessions, provider }: SessionDependencies) {
  const routes = new Hono()
  routes.use(refuseCrossSite(publicUrl))
  routes.get('/', async (c) => {
    const token = cookie.read(c)
    const user = token === undefined ? undefined : await findSession(ctx, sessions, token)
    const signIn = offeredTo(c, provider)
    const session: Session = { user: user ?? null, signIn, staffDomain: sessions.staffEmailDomain }
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
