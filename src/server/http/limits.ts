import type { RateLimiterRes } from 'rate-limiter-flexible'
// The package's own entry would load thirty counters more, for databases and clusters.
import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import { AppError } from '../errors.ts'

/** At most `most` in `seconds`, counted from the first. */
export interface Allowance {
  most: number
  seconds: number
}

/** Limits that honest clients do not reach. */
export const ALLOWANCES = {
  /** Started sign-ins of one address; and as many finished ones. */
  signIns: { most: 30, seconds: 600 },
  /** Wrong passwords of programs, for each address. Not for each account: anyone could then lock its program out. */
  wrongPasswords: { most: 10, seconds: 900 },
  /** Staff writes of one person. */
  writesOfPerson: { most: 300, seconds: 60 },
  /** Staff writes of one program, and of all clients that share an address. */
  writesOfProgram: { most: 3000, seconds: 60 },
  /** Reports of passages, by one address. */
  reports: { most: 20, seconds: 600 },
} satisfies Record<string, Allowance>

export type Allowances = Readonly<Record<keyof typeof ALLOWANCES, Allowance>>

/** Counts, in this process, how often each client does something. */
export class Limiter {
  readonly #counter: RateLimiterMemory
  readonly #what: string

  /** @param what names what is counted, in the message of the error */
  constructor({ most, seconds }: Allowance, what = 'tries') {
    this.#what = what
    this.#counter = new RateLimiterMemory({ points: most, duration: seconds })
  }

  /** Counts one. @throws AppError `too_many`, with `retryAfter` in seconds */
  async take(key: string): Promise<void> {
    await this.#counter.consume(key).catch((full: RateLimiterRes) => {
      throw tooMany(this.#what, full.msBeforeNext)
    })
  }

  /** Takes back one count: the client did nothing wrong. */
  async giveBack(key: string): Promise<void> {
    await this.#counter.reward(key)
  }
}

/** @param what names what is counted @param waitMs until the client may try again */
export function tooMany(what: string, waitMs: number): AppError {
  const retryAfter = Math.max(1, Math.ceil(waitMs / 1000))
  return new AppError('too_many', `Too many ${what}; try again ${inWords(retryAfter)}.`, { retryAfter })
}

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
