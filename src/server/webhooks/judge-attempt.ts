const SECOND_MS = 1000
const HOUR_MS = 3600 * SECOND_MS

const FIRST_PAUSE_MS = 10 * SECOND_MS
const GROWTH = 4
const LONGEST_PAUSE_MS = 8 * HOUR_MS
/** Most attempts to send an event: with the pauses between them they take three days. */
export const MOST_ATTEMPTS = 16
/** After this many refusals in a row the fault is not in the events: the receiver is left alone for a while. */
const MOST_REFUSALS = 10

/** Statuses of a receiver that is away for a while, or wants to be left alone. */
const AWAY = [408, 425, 429, 502, 503, 504]
const GONE = 410

/** How an attempt to send an event has ended. */
export interface Attempt {
  /** null: there was no answer. */
  status: number | null
  /** The beginning of the answer, or a sentence that says why there was none. */
  answer: string
  ms: number
  /** After how long the receiver wants the next attempt; undefined: it did not say. */
  retryAfterMs?: number | undefined
}

interface Tried {
  delivery: { attempts: number; createdAt: Date; nextAt: Date; isAsked: boolean }
  webhook: { state: 'on' | 'off' | 'failing' | 'gone'; failures: number; lastSuccessAt: Date | null }
  attempt: Attempt
  now: Date
  /** From 0 to 1, for the jitter. */
  random: number
}

/** What is to be written after an attempt. */
interface Judgement {
  delivery: { state: 'waiting' | 'delivered' | 'failed'; attempts: number; nextAt: Date }
  webhook: {
    state?: 'failing' | 'gone'
    failures?: number
    restsUntil?: Date | null
    lastSuccessAt?: Date
  }
}

/**
 * How long to wait after some failures: 10 s, 40 s, 160 s and so on, up to 8 hours, a fifth more or less.
 * @param failures from 1 @param random from 0 to 1 @returns milliseconds
 */
export function pauseAfter(failures: number, random: number): number {
  const pause = Math.min(FIRST_PAUSE_MS * GROWTH ** (failures - 1), LONGEST_PAUSE_MS)
  return Math.round(pause * (0.8 + 0.4 * random))
}

/**
 * Decides what follows from an attempt. If the receiver is away, all its events wait, in order, behind the one that was
 * tried. If it refuses an event, that event is tried again later, and the others go on.
 */
export function judgeAttempt({ delivery, webhook, attempt, now, random }: Tried): Judgement {
  const { status } = attempt
  const attempts = delivery.attempts + 1
  const { nextAt, isAsked } = delivery
  if (status !== null && status >= 200 && status < 300)
    return {
      delivery: { state: 'delivered', attempts, nextAt },
      webhook: { failures: 0, restsUntil: null, lastSuccessAt: now },
    }
  const failed = { state: 'failed', attempts, nextAt } as const
  if (status === GONE) return { delivery: failed, webhook: webhook.state === 'on' ? { state: 'gone' } : {} }
  if (isAsked) return { delivery: failed, webhook: {} }

  const isAway = status === null || AWAY.includes(status)
  const failures = webhook.failures + 1
  const later = (ms: number) => new Date(now.getTime() + ms)
  const counted = isAway ? failures : failures - MOST_REFUSALS
  const wanted = isAway ? Math.min(attempt.retryAfterMs ?? 0, LONGEST_PAUSE_MS) : 0
  const rest = counted < 1 ? {} : { restsUntil: later(Math.max(pauseAfter(counted, random), wanted)) }
  if (attempts < MOST_ATTEMPTS)
    return {
      delivery: { state: 'waiting', attempts, nextAt: isAway ? nextAt : later(pauseAfter(attempts, random)) },
      webhook: { failures, ...rest },
    }
  const isFailing = webhook.lastSuccessAt === null || webhook.lastSuccessAt < delivery.createdAt
  return {
    delivery: failed,
    webhook: { failures, ...rest, ...(isFailing && webhook.state === 'on' && { state: 'failing' }) },
  }
}
