import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { and, asc, eq, isNull, lte, or, type SQL } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import { type Account, accountNameSchema } from '#contract/people.ts'
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
/** When an account was used is written at most this often. */
const USED_STEP_MS = 5 * 60_000
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
    if (row && this.#remembered.get(digest)) {
      await noteUse(ctx, row)
      return row.username
    }
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
    if (!(await running) || !row) return undefined
    await noteUse(ctx, row)
    return row.username
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

async function noteUse(ctx: Context, { id, usedAt }: typeof users.$inferSelect): Promise<void> {
  const now = ctx.clock()
  const before = new Date(now.getTime() - USED_STEP_MS)
  if (usedAt !== null && usedAt > before) return
  // Of several calls at once, one writes.
  const isDue = or(isNull(users.usedAt), lte(users.usedAt, before))
  await ctx.db
    .update(users)
    .set({ usedAt: now })
    .where(and(eq(users.id, id), isDue))
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
  const name = accountNameSchema.safeParse(username)
  if (!name.success) throw new AppError('invalid', `${name.error.issues[0]?.message}.`)
  if (password.length < MIN_PASSWORD_LENGTH)
    throw new AppError('invalid', `The password must have at least ${MIN_PASSWORD_LENGTH} characters.`)
  const added = await ctx.db
    .insert(users)
    .values({ username, password: await hashPassword(password, cost), createdAt: ctx.clock() })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (added.length === 0) throw new AppError('conflict', `There is already an account named ${username}.`)
  return password
}

/** 192 random bits, in 32 characters. */
const randomPassword = () => randomBytes(24).toString('base64url')

/** @returns all accounts, sorted by their names */
export async function listAccounts(ctx: Context): Promise<Account[]> {
  const { username, createdAt, usedAt } = users
  const rows = await ctx.db.select({ username, createdAt, usedAt }).from(users).orderBy(asc(username))
  return rows.map((row) => ({
    username: row.username,
    createdAt: row.createdAt?.toISOString() ?? null,
    usedAt: row.usedAt?.toISOString() ?? null,
  }))
}

/**
 * Gives an account another password. The one before ends at once.
 * @returns the password, which cannot be read again later @throws AppError not_found
 */
export async function renewPassword(ctx: Context, username: string, cost?: PasswordCost): Promise<string> {
  const password = randomPassword()
  const hash = await hashPassword(password, cost)
  const renewed = await ctx.db.update(users).set({ password: hash }).where(named(username)).returning({ id: users.id })
  if (renewed.length === 0) throw noAccount(username)
  return password
}

/** @throws AppError not_found */
export async function removeAccount(ctx: Context, username: string): Promise<void> {
  const removed = await ctx.db.delete(users).where(named(username)).returning({ id: users.id })
  if (removed.length === 0) throw noAccount(username)
}

/** @throws AppError not_found: no account can have this name, which the database might not even take */
function named(username: string): SQL {
  if (!accountNameSchema.safeParse(username).success) throw noAccount(username)
  return eq(users.username, username)
}

const noAccount = (username: string) => new AppError('not_found', `There is no account named ${username}.`)
