import type { Context, ErrorHandler } from 'hono'
import { HTTPException } from 'hono/http-exception'
import type { Logger } from 'pino'
import { libraryPath } from '#contract/addresses.ts'
import type { Problem } from '#contract/errors.ts'
import { type InterfaceLanguage, splitLanguage } from '#contract/interface-languages.ts'
import type { Site } from '#contract/site.ts'
import { namingProvider } from '#contract/translations.ts'
import { type PassingFailure, passingFailure } from '../db/passing-failure.ts'
import { AppError, type ErrorCode, StartError, unavailable } from '../errors.ts'
import { isDiskFull, noRoom } from '../free-space.ts'
import { type Wording, wordingIn } from '../i18n/wording.ts'
import { qualityOf } from './accept-header.ts'
import { escapeXml } from './escape-xml.ts'
import { plainPage } from './small-page.ts'

const STATUS: Record<ErrorCode, number> = {
  invalid: 400,
  unauthorized: 401,
  forbidden: 403,
  not_found: 404,
  conflict: 409,
  too_large: 413,
  too_long: 414,
  unsupported: 415,
  mismatch: 422,
  too_many: 429,
  unavailable: 503,
  full: 507,
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
  422: 'Unprocessable Content',
  429: 'Too Many Requests',
  500: 'Internal Server Error',
  503: 'Service Unavailable',
  507: 'Insufficient Storage',
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

const FAILURES: Record<PassingFailure, [sentence: string, retryAfter: number]> = {
  away: ['The library cannot reach its database now; try again in a moment.', 5],
  busy: ['The library is busy; try again in a moment.', 2],
  locked: ['Someone else is saving this now; try again in a moment.', 2],
}

const isUnavailable = (error: Error): error is AppError => error instanceof AppError && error.code === 'unavailable'

/** @returns what to answer where the site cannot do now what it may do in a moment; undefined: the error is another */
export function unavailableBy(error: Error): AppError | undefined {
  if (isUnavailable(error)) return error
  // A read in this process was answered so, and its reader made an error of the answer.
  const failure = 'status' in error && error.status === 503 ? 'busy' : passingFailure(error)
  return failure && unavailable(...FAILURES[failure], error)
}

/** @returns what to tell of an error; undefined: it is unknown, and its cause goes to the log alone */
export const knownError = (error: Error): AppError | undefined =>
  isDiskFull(error) ? noRoom() : error instanceof AppError ? error : unavailableBy(error)

/**
 * Answers an error that a route threw. The cause of an unknown error goes to the log alone.
 * @param site whose provider is named in messages about its content; absent: no person asks
 * @param only the language of all pages there; absent: each speaks that of the page that led to it
 */
export function errorHandler(log: Logger, site?: Site, only?: InterfaceLanguage): ErrorHandler {
  const report = reportTo(log)
  const brandName = site?.brandName ?? ''
  return async (error, c) => {
    if (isDiskFull(error)) report(error, c)
    const known = knownError(error)
    if (known) {
      if (isUnavailable(known)) report(known, c)
      const sentence = namingProvider(known.message, brandName)
      const answer =
        site && isReaderAsking(c)
          ? await page(known.code, sentence, await wordingIn(only ?? languageAround(c, site), site))
          : problem(STATUS[known.code], sentence, atFields(known, brandName))
      const retryAfter = known.details?.retryAfter
      if (typeof retryAfter === 'number') answer.headers.set('Retry-After', String(retryAfter))
      return answer
    }
    // Nobody hears this answer.
    if (isClientGone(error)) return problem(400, 'The body did not arrive as a whole.')
    if (error instanceof HTTPException) return problem(error.status, TITLES[error.status] ?? 'The request was refused.')
    report(error, c)
    return problem(500, 'Something went wrong on our side.', { requestId: c.get('requestId') })
  }
}

/** The details of an error; the messages at fields name the provider. */
function atFields({ details }: AppError, brandName: string): AppError['details'] {
  if (!Array.isArray(details?.errors)) return details
  const errors = details.errors.map((one) => ({ ...one, message: namingProvider(one.message, brandName) }))
  return { ...details, errors }
}

/** Whether a browser goes there, as by a link to an e-book: a person reads the answer. */
const isReaderAsking = ({ req }: Context): boolean =>
  req.method === 'GET' &&
  !splitLanguage(req.path).path.startsWith('/api/') &&
  qualityOf(req.header('accept') ?? '', 'text/html') > 0

/** The language of a page, or of our page where a link to a file stood: files have one address for all languages. */
function languageAround({ req }: Context, { publicUrl, interfaceLanguage }: Site): InterfaceLanguage {
  const from = URL.parse(req.header('referer') ?? '')
  const there = from?.origin === publicUrl ? splitLanguage(from.pathname).language : undefined
  return splitLanguage(req.path).language ?? there ?? interfaceLanguage
}

/**
 * A page for a reader. In English it says the sentence, in other languages what kind of trouble it is. The link to the
 * same address loads it anew.
 */
function page(code: ErrorCode, sentence: string, { trouble: t, language, prefix }: Wording): Response {
  const status = STATUS[code]
  const kinds: Partial<Record<ErrorCode, string>> = {
    not_found: t.nothing,
    too_many: t.tooMany,
    too_large: t.tooLarge,
    unavailable: t.awayText,
  }
  const kind = kinds[code] ?? t.refused
  const [title, heading] = language === 'en' ? [TITLES[status] ?? 'Error', sentence] : [kind, kind]
  const again = status === 503 ? `<a href="">${escapeXml(t.again)}</a> · ` : ''
  const back = `<a href="${prefix}${libraryPath}">${escapeXml(t.back)}</a>`
  return new Response(plainPage(title, heading, `<p>${again}${back}</p>`, language), {
    status,
    headers: { 'Content-Type': 'text/html; charset=UTF-8', 'Cache-Control': 'no-store' },
  })
}

/** Whether a body ended early because its sender went away, which is no error of ours. The words are Node's and Hono's. */
function isClientGone({ message }: Error): boolean {
  return message === 'aborted' || message === 'Client connection prematurely closed.'
}

/** Logs an error with the request's id, which the answer names too. */
export function reportTo(log: Logger) {
  return (error: Error, c: Context): void => {
    const request = { requestId: c.get('requestId'), method: c.req.method, path: c.req.path }
    // There will be many of these at once, and their stacks tell nothing; but a wrong setting does not mend itself.
    if (isUnavailable(error) && !(error.cause instanceof StartError))
      log.warn({ ...request, reason: reasonOf(error) }, error.message)
    else log.error({ err: error, ...request }, 'request failed')
  }
}

/** The message of the innermost cause. */
function reasonOf({ cause, message }: Error): string {
  return cause instanceof Error ? reasonOf(cause) : message
}
