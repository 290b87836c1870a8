import { createHash, randomBytes, scrypt, timingSafeEqual } from 'node:crypto'
import { promisify } from 'node:util'
import { asc, eq } from 'drizzle-orm'
import { LRUCache } from 'lru-cache'
import type { Context } from '../../context.ts'
import { users } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { fewAtATime, QueueFull } from '../../few-at-a-time.ts'
import type { Limiter } from '../../http/limits.ts'

/** Cost as OWASP asks of scrypt: 2^17 blocks of 8 would hold 128 MB; 2^15 with 3 lanes is its equal for 32 MB. */
const COST = { N: 2 ** 15, r: 8, p: 3, maxmem: 64 * 1024 * 1024 }
const BYTES = 32
const LEAST_PASSWORD = 16
/** Nobody's: an unknown name takes as long as a wrong password. */
const NOBODY = `scrypt$${'A'.repeat(22)}$${'A'.repeat(43)}`
/** How long a password that was proven is believed after its last use. */
const BELIEVED_MS = 600_000
const MOST_BELIEVED = 200
/** Each proof holds a core and 32 MB for a tenth of a second. */
const MOST_PROOFS = 2
const MOST_WAITING = 20

const derive = promisify<string, Buffer, number, typeof COST, Buffer>(scrypt)

/** What a program says it is. */
export interface Credentials {
  username: string
  password: string
}

/** @returns `scrypt$<salt>$<hash>`, both base64url */
export async function hashPassword(password: string): Promise<string> {
  const salt = randomBytes(16)
  const hash = await derive(password.normalize('NFKC'), salt, BYTES, COST)
  return `scrypt$${salt.toString('base64url')}$${hash.toString('base64url')}`
}

async function isPassword(password: string, stored: string): Promise<boolean> {
  const [, salt = '', hash = ''] = stored.split('$')
  const known = Buffer.from(hash, 'base64url')
  const given = await derive(password.normalize('NFKC'), Buffer.from(salt, 'base64url'), BYTES, COST)
  return known.length === given.length && timingSafeEqual(known, given)
}

/** Reads an `Authorization: Basic` header; undefined: it is none. */
export function readBasic(header: string): Credentials | undefined {
  const encoded = /^Basic ([\w+/=-]+)$/i.exec(header)?.[1]
  const [, username, password] = /^([^:]+):(.*)$/s.exec(Buffer.from(encoded ?? '', 'base64').toString()) ?? []
  if (username === undefined || password === undefined || username.includes('\0')) return undefined
  return { username, password }
}

/** Proves accounts; each check reads the account anew, so that one that is removed or changed ends at once. */
export class AccountChecker {
  readonly #tries: Limiter
  /** Hashes of a name, a stored and a given password that belong together. */
  readonly #believed = new LRUCache<string, true>({
    max: MOST_BELIEVED,
    ttl: BELIEVED_MS,
    ttlResolution: 0,
    updateAgeOnGet: true,
  })
  /** Of each address, so that one that has used up its tries keeps no other from the proof. */
  readonly #underWay = new Map<string, Promise<boolean>>()
  readonly #inTurn = fewAtATime(MOST_PROOFS, MOST_WAITING)

  /** @param tries of each address that were not right */
  constructor(tries: Limiter) {
    this.#tries = tries
  }

  /**
   * @param address of who asks
   * @returns the account's name; undefined: unknown, or a wrong password
   * @throws AppError `too_many` wrong ones from the address, `unavailable` while many others are proven
   */
  async check(ctx: Context, { username, password }: Credentials, address: string): Promise<string | undefined> {
    const [row] = await ctx.db.select().from(users).where(eq(users.username, username))
    const pair = createHash('sha256')
      .update(JSON.stringify([username, row?.password, password]))
      .digest('base64')
    if (row && this.#believed.get(pair)) return row.username
    const key = `${pair} ${address}`
    let proof = this.#underWay.get(key)
    if (!proof) {
      proof = this.#prove(password, row?.password, address)
        .then((isRight) => {
          if (isRight) this.#believed.set(pair, true)
          return isRight
        })
        .finally(() => this.#underWay.delete(key))
      this.#underWay.set(key, proof)
    }
    return (await proof) ? row?.username : undefined
  }

  /** One try for all who say the same at once; counted before it is known, so that of many no more are looked at. */
  async #prove(password: string, stored: string | undefined, address: string): Promise<boolean> {
    await this.#tries.take(address)
    let isWrong = false
    try {
      isWrong = !(await this.#inTurn(() => isPassword(password, stored ?? NOBODY))) || stored === undefined
      return !isWrong
    } catch (error) {
      if (error instanceof QueueFull)
        throw new AppError('unavailable', 'Too many passwords are looked at just now; try again in a moment.')
      throw error
    } finally {
      if (!isWrong) await this.#tries.giveBack(address)
    }
  }
}

/**
 * Makes an account for a program.
 * @param password undefined: one is made
 * @returns the password, which nobody can read again
 */
export async function addAccount(ctx: Context, username: string, password = newPassword()): Promise<string> {
  // None that could be taken for a person's address, or for one of the library's own hands.
  if (!/^[a-z0-9][a-z0-9._-]{0,63}$/i.test(username) || ['import', 'public'].includes(username.toLowerCase()))
    throw new AppError(
      'invalid',
      'The name of an account is 1 to 64 letters, digits, dots, hyphens and underscores, and neither import nor public.',
    )
  if (password.length < LEAST_PASSWORD)
    throw new AppError('invalid', `The password must have at least ${LEAST_PASSWORD} characters.`)
  const added = await ctx.db
    .insert(users)
    .values({ username, password: await hashPassword(password) })
    .onConflictDoNothing()
    .returning({ id: users.id })
  if (added.length === 0) throw new AppError('conflict', `There is already an account named ${username}.`)
  return password
}

/** 192 bits, in 32 characters. */
const newPassword = () => randomBytes(24).toString('base64url')

/** Names, sorted. */
export async function listAccounts(ctx: Context): Promise<string[]> {
  const rows = await ctx.db.select({ username: users.username }).from(users).orderBy(asc(users.username))
  return rows.map((row) => row.username)
}

export async function removeAccount(ctx: Context, username: string): Promise<void> {
  const removed = await ctx.db.delete(users).where(eq(users.username, username)).returning({ id: users.id })
  if (removed.length === 0) throw new AppError('not_found', `There is no account named ${username}.`)
}
