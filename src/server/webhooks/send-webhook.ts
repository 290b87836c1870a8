import { cleanText } from '../clean-text.ts'
import { askSite, findMachines, NotAsked, PUBLIC_REACH, type Reach, readUpTo, unlessAborted } from '../http/ask-site.ts'
import type { Attempt } from './judge-attempt.ts'

/** To which addresses webhooks may be sent, and how long an attempt may take. */
export interface WebhookReach extends Reach {
  /** Whether a receiver may do without https. */
  allowsHttp: boolean
  /** Time for one attempt: looking up the name, connecting, and reading the answer. */
  limitMs: number
}

const LIMIT_MS = 10_000
/** No more of an answer is read. */
const MOST_BYTES = 16 * 1024
/** Characters of an answer that are kept for staff. */
const MOST_KEPT = 500

/** @param allowsPrivate also machines of a private network, and http (`WEBHOOKS_PRIVATE`) */
export const webhookReach = (allowsPrivate: boolean): WebhookReach => ({
  ...PUBLIC_REACH,
  ...(allowsPrivate && { mayConnect: () => true }),
  allowsHttp: allowsPrivate,
  limitMs: LIMIT_MS,
})

const REASONS: Record<NotAsked['reason'], string> = {
  'not of the web': 'The address must begin with https://.',
  unknown: 'There is no site of this name.',
  private: 'The address leads into a private network, and webhooks are sent to public sites alone.',
}

/** @returns the machines of an address @throws NotAsked: nothing may be sent to it; what the lookup throws */
async function findReceiver(url: URL, reach: WebhookReach) {
  if (url.protocol === 'http:' && !reach.allowsHttp) throw new NotAsked('not of the web')
  return findMachines(url, reach)
}

/** Why no webhook may be sent to an address. @returns a sentence; undefined: webhooks may be sent to it */
export async function findFault(address: string, reach: WebhookReach): Promise<string | undefined> {
  const url = URL.parse(address)
  if (!url) return 'This address cannot be read.'
  const limit = AbortSignal.timeout(reach.limitMs)
  return unlessAborted(limit, findReceiver(url, reach)).then(
    () => undefined,
    (error) => reasonOf(error, limit, reach),
  )
}

/**
 * Sends a webhook, once. The status counts as soon as it has come, whatever follows. Redirects are not followed.
 * @throws the reason of `stop`, when that aborts
 */
export async function sendWebhook(
  address: string,
  message: { headers: Record<string, string>; body: string },
  reach: WebhookReach,
  stop: AbortSignal,
): Promise<Attempt> {
  const started = performance.now()
  const limit = AbortSignal.timeout(reach.limitMs)
  const signal = AbortSignal.any([limit, stop])
  const end = (attempt: Omit<Attempt, 'ms'>) => ({ ...attempt, ms: Math.round(performance.now() - started) })
  try {
    const url = new URL(address)
    const machines = await unlessAborted(signal, findReceiver(url, reach))
    const headers = {
      ...message.headers,
      'content-type': 'application/json',
      'content-length': Buffer.byteLength(message.body),
      'accept-encoding': 'identity',
      'user-agent': 'Dragoman (webhooks)',
    }
    const question = { method: 'POST', headers, body: message.body, signal } as const
    const answer = await unlessAborted(signal, askSite(url, machines, question))
    const bytes = await readUpTo(answer, MOST_BYTES).catch(() => Buffer.of())
    stop.throwIfAborted()
    return end({
      status: answer.statusCode ?? null,
      answer: cleanText(bytes.toString('utf8')).slice(0, MOST_KEPT).toWellFormed(),
      retryAfterMs: secondsIn(answer.headers['retry-after']),
    })
  } catch (error) {
    stop.throwIfAborted()
    return end({ status: null, answer: reasonOf(error as Error, limit, reach) })
  }
}

/** @returns milliseconds; undefined: the header has no number of seconds */
const secondsIn = (header: string | undefined) =>
  header !== undefined && /^\d{1,9}$/.test(header) ? Number(header) * 1000 : undefined

function reasonOf(error: NodeJS.ErrnoException, limit: AbortSignal, { limitMs }: WebhookReach): string {
  if (error instanceof NotAsked) return REASONS[error.reason]
  if (limit.aborted) return `The receiver has not answered in ${limitMs / 1000} seconds.`
  return `The receiver cannot be reached (${error.code ?? error.message}).`
}
