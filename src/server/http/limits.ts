import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { AppError } from '../errors.ts'

/** So many in so many seconds, counted from the first. */
export interface Allowance {
  most: number
  seconds: number
}

/** What nobody honest comes near. */
export const ALLOWANCES = {
  /** Beginnings of a sign-in by one address; and as many ends. */
  signIns: { most: 30, seconds: 600 },
  /** Wrong passwords of programs, by one address: not for one account, whose program anyone could shut out. */
  wrongPasswords: { most: 10, seconds: 900 },
  /** Staff writes of one person. */
  writesOfPerson: { most: 300, seconds: 60 },
  /** Staff writes of one program; and of all that share an address. */
  writesOfProgram: { most: 3000, seconds: 60 },
  /** Reports of passages, by one address. */
  reports: { most: 20, seconds: 600 },
} satisfies Record<string, Allowance>

export type Allowances = Readonly<Record<keyof typeof ALLOWANCES, Allowance>>

/** Counts, in this process, how often each of many does something. */
export class Limiter {
  readonly #counter: RateLimiterMemory
  readonly #what: string

  /** @param what is counted, as people call it */
  constructor({ most, seconds }: Allowance, what = 'tries') {
    this.#what = what
    this.#counter = new RateLimiterMemory({ points: most, duration: seconds })
  }

  /** Counts one. @throws AppError `too_many`, with `retryAfter` in seconds */
  async take(key: string): Promise<void> {
    await this.#counter.consume(key).catch((full: RateLimiterRes) => {
      const retryAfter = Math.max(1, Math.ceil(full.msBeforeNext / 1000))
      throw new AppError('too_many', `Too many ${this.#what}; try again ${inWords(retryAfter)}.`, { retryAfter })
    })
  }

  /** What was taken did no harm after all. */
  async giveBack(key: string): Promise<void> {
    await this.#counter.reward(key)
  }
}

function inWords(seconds: number): string {
  if (seconds < 120) return seconds === 1 ? 'in a second' : `in ${seconds} seconds`
  return `in ${Math.ceil(seconds / 60)} minutes`
}
