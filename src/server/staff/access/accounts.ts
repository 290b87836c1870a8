import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { AppError, unavailable } from '../../errors.ts'
import type { Limiter } from '../../http/limits.ts'
import { QueueFull, taskQueue } from '../../task-queue.ts'

/** Parameters of scrypt. A hash can only be checked with the cost it was made with. */
export interface PasswordCost {
  /** Work factor, a power of two. */
  N: number
  /** Block size. */
  r: number
  /** Lanes. */
  p: number
  /** Bytes that one hash may use. */
  maxmem: number
}

/** OWASP's recommendation: N = 2^17 with one lane needs 128 MB; 2^15 with three lanes is as strong and needs 32 MB. */
export const PASSWORD_COST: PasswordCost = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }

const HASH_BYTES = 32
const MIN_PASSWORD_LENGTH = 16
/** Stands in for the hash of an unknown account, so that an unknown name takes as long as a wrong password. */
const NO_ACCOUNT_HASH = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`
/** How long a correct password is accepted without hashing it again, counted from its last use. */
const REMEMBER_MS = 600_000
const MAX_REMEMBERED = 200
/** Each check holds a core and 32 MB for a tenth of a second. */
const MAX_CHECKS_AT_ONCE = 2
const MAX_CHECKS_WAITING = 20

const derive = promisify<string, Buffer, number, PasswordCost, Buffer>(scrypt)

export interface Credentials {
  username: string
  password: string
}

/** @returns `scrypt$<salt>$<hash>`, both base64url */
export async function hashPassword(password: string, cost: PasswordCost = PASSWORD_COST): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password.normalize('NFKC'), salt, HASH_BYTES, cost)
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

async function isPassword(password: string, stored: string, cost: PasswordCost): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$')
  const expected = Buffer.from(hash, 'base64url')
  const actual = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), HASH_BYTES, cost)
  return expected.length === actual.length && timingSafeEqual(expected, actual)
}

/** Reads an `Authorization: Basic` header. @returns undefined if the header is not valid Basic authentication */
export function readBasic(header: string): Credentials | undefined {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(header)?.[1]
  const [, username, password] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (username === undefined || password === undefined || username.includes('\0')) return undefined
  return { username, password }
}

/**
 * Checks the credentials of programs. Every check reads the account's row, so that removing an account or changing its
 * password takes effect at once; only the hashing is remembered.
 */
export class AccountChecker {
  readonly #wrongPasswords: Limiter
  readonly #cost: PasswordCost
  /** Keys: digests of name, stored hash and password that were found to belong together. */
  readonly #remembered = new LRUCache<string, true>({
    max: MAX_REMEMBERED,
    ttl: REMEMBER_MS,
    ttlResolution: 0,
    updateAgeOnGet: true,
  })
  /** Keyed by client address too: an address that has used up its tries must not fail the check of another address. */
  readonly #running = new Map<string, Promise<boolean>>()
  readonly #inTurn = taskQueue('password', MAX_CHECKS_AT_ONCE, MAX_CHECKS_WAITING)

  /** @param wrongPasswords limits the failed tries of each client address */
  constructor(wrongPasswords: Limiter, cost: PasswordCost = PASSWORD_COST) {
    this.#wrongPasswords = wrongPasswords
    this.#cost = cost
  }

  /**
   * @param address of the client
   * @returns the account's name; undefined: the account is unknown or the password is wrong
   * @throws AppError `too_many`: wrong passwords from this address; `unavailable`: too many checks are waiting
   */
  async check(ctx: Context, { username, password }: Credentials, address: string): Promise<string | undefined> {
    const [row] = await ctx.db.select().from(users).where(eq(users.username, username))
    const digest = createHash('sha256')
      .update(JSON.stringify([username, row?.password, password]))
      .digest('base64')
    if (row && this.#remembered.get(digest)) return row.username
    const key = `${digest} ${address}`
    let running = this.#running.get(key)
    if (!running) {
      running = this.#hashAndCompare(password, row?.password, address)
        .then((isRight) => {
          if (isRight) this.#remembered.set(digest, true)
          return isRight
        })
        .finally(() => this.#running.delete(key))
      this.#running.set(key, running)
    }
    return (await running) ? row?.username : undefined
  }

  /** Takes a try before the result is known, so that many guesses sent at once cannot all be checked. */
  async #hashAndCompare(password: string, stored: string | undefined, address: string): Promise<boolean> {
    await this.#wrongPasswords.take(address)
    let isWrong = false
    try {
      const matches = await this.#inTurn(() => isPassword(password, stored ?? NO_ACCOUNT_HASH, this.#cost))
      isWrong = !matches || stored === undefined
      return !isWrong
    } catch (error) {
      if (error instanceof QueueFull)
        throw unavailable('Too many passwords are looked at just now; try again in a moment.', 5)
      throw error
    } finally {
      if (!isWrong) await this.#wrongPasswords.giveBack(address)
    }
  }
}

/**
 * Adds an account for a program.
 * @param options `password`: undefined: a random one; `cost`: of its hash
 * @returns the password, which cannot be read again later
 * @throws AppError invalid: name or password; conflict: the name is in use
 */
export async function addAccount(
  ctx: Context,
  username: string,
  { password = randomPassword(), cost }: { password?: string | undefined; cost?: PasswordCost } = {},
): Promise<string> {
  // No @: a name must not look like a person's address; `import` and `public` are actors in the history.
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(username) || ['import', 'public'].includes(username.toLowerCase()))
    throw new AppError(
      'invalid',
      'The name of an account is 1 to 64 letters, digits, dots, hyphens and underscores, and neither import nor public.',
    )
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new AppError('invalid', `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`)
  const added = await ctx.db
    .insert(users)
    .values({ username, password: await hashPassword(password, cost) })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (added.length === 0) throw new AppError('conflict', `There is already an account named ${username}.`)
  return password
}

/** 192 random bits, in 32 characters. */
const randomPassword = () => randomBytes(24).toString('base64url')

/** @returns the names of all accounts, sorted */
export async function listAccounts(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.select({ username: users.username }).from(users).orderBy(asc(users.username))
  return rows.map((row) => row.username)
}

/** @throws AppError not_found */
export async function removeAccount(ctx: Context, username: string): Promise<void> {
  const removed = await ctx.db.delete(users).where(eq(users.username, username)).returning({ id: users.id })
  if (removed.length === 0) throw new AppError('not_found', `There is no account named ${username}.`)
}
