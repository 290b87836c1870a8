import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import type { Problem } from '#contract/errors.ts'
import { AppError, type ErrorCode } from '../errors.ts'

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  unsupported: 415,
  too_many: 429,
  unavailable: 503,
}

const TITLES: Record<number, string> = {
  400: 'Bad Request',
  401: 'Unauthorized',
  403: 'Forbidden',
  404: 'Not Found',
  405: 'Method Not Allowed',
  409: 'Conflict',
  413: 'Content Too Large',
  414: 'URI Too Long',
  415: 'Unsupported Media Type',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
}

/** An answer in RFC 9457's `application/problem+json`. @param detail a sentence for people */
export function problem(
  status: number,
  detail: string,
  extra: Partial<Problem> & Record<string, unknown> = {},
): Response {
  const body: Problem = { type: 'about:blank', title: TITLES[status] ?? 'Error', status, detail, ...extra }
  return new Response(JSON.stringify(body), {
    status,
    headers: { 'Content-Type': 'application/problem+json', 'Cache-Control': 'no-store' },
  })
}

/** Answers an error that a route threw. The cause of an unknown error goes to the log alone. */
export function errorHandler(log: Logger): ErrorHandler {
  const report = reportTo(log)
  return (error, c) => {
    if (error instanceof AppError) {
      if (error.code === 'unavailable') report(error, c)
      const answer = problem(STATUS[error.code], error.message, error.details)
      const retryAfter = error.details?.retryAfter
      if (typeof retryAfter === 'number') answer.headers.set('Retry-After', String(retryAfter))
      return answer
    }
    if (error instanceof HTTPException) return problem(error.status, TITLES[error.status] ?? 'The request was refused.')
    if (isOverload(error)) return problem(503, 'The library is busy; try again in a moment.')
    report(error, c)
    return problem(500, 'Something went wrong on our side.', { requestId: c.get('requestId') })
  }
}

/** Logs an error with the request's id, which the answer names too. */
export function reportTo(log: Logger) {
  return (error: Error, c: Context): void =>
    log.error({ err: error, requestId: c.get('requestId'), method: c.req.method, path: c.req.path }, 'request failed')
}

/** SQLSTATEs after which a second try may succeed: the time limit of a query, and a deadlock. */
const PASSING = ['57014', '40P01']

/** Whether the database was too busy: it stopped the query, or no connection was free in time. */
function isOverload(error: Error): boolean {
  const cause = error.cause as { code?: string; message?: string } | undefined
  return (
    PASSING.includes(cause?.code ?? '') ||
    /timeout exceeded when trying to connect/.test(cause?.message ?? error.message)
  )
}
