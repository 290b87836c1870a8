import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import { UNDO_HEADER } from '#contract/limits.ts'
import type { Person, Role } from '#contract/staff.ts'
import type { Context, Undo } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { FreeSpace } from '../../free-space.ts'
import type { CacheTag } from '../../http/cache-tags.ts'
import { clientAddress } from '../../http/client-address.ts'
import { type Allowances, Limiter } from '../../http/limits.ts'
import { problem } from '../../http/problem.ts'
import { isRead, isSentByPage } from '../../http/same-origin.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { AccountChecker, type PasswordCost, readBasic } from './accounts.ts'
import { findSession, type SessionSettings } from './sessions.ts'

/**
 * What the guard puts into each request for the routes: the context `staff` acts in the name of whoever sent it, who has
 * the role `role`.
 */
export interface StaffVariables {
  Variables: { requestId: string; staff: Context; role: Role | 'program' }
}

interface GuardDependencies {
  ctx: Context
  cookie: SessionCookie
  sessions: SessionSettings
  allowances: Allowances
  passwordCost?: PasswordCost | undefined
  space: FreeSpace
  /** Called after a write, before its answer is sent. @param touches tags of answers that are out of date now */
  onChange: (touches: readonly CacheTag[]) => void
}

/** Whether a call only shows what a write would make, and stores nothing. */
export const isPreview = (c: HonoContext): boolean => c.req.path.endsWith('/preview')

const UNKNOWN = 'Sign in as a member of staff.'

/**
 * Middleware that lets staff and programs with an account through. Answers 401 to unknown callers, 403 to people who are
 * not staff, 429 after too many writes or wrong passwords, and 507 to writes while a disk is full.
 */
export function staffGuard({
  ctx,
  cookie,
  sessions,
  allowances,
  passwordCost,
  space,
  onChange,
}: GuardDependencies): MiddlewareHandler<StaffVariables> {
  const accounts = new AccountChecker(new Limiter(allowances.wrongPasswords), passwordCost)
  const writesOf = {
    person: new Limiter(allowances.writesOfPerson),
    program: new Limiter(allowances.writesOfProgram),
    address: new Limiter(allowances.writesOfProgram),
  }

  return async (c, next) => {
    const person = await findPerson(c)
    // Calls of our pages may carry the password for a proxy in front of the site: it is not one of our accounts.
    const header = person === undefined && !isSentByPage(c) ? c.req.header('authorization') : undefined
    const kind = header === undefined ? 'person' : 'program'
    const actor = header === undefined ? person?.email : await findProgram(c, header)
    if (actor === undefined) {
      const answer = problem(401, UNKNOWN)
      // Only to programs: a browser would open its own window for a password.
      if (kind === 'program') answer.headers.set('WWW-Authenticate', 'Basic realm="staff", charset="UTF-8"')
      return answer
    }
    if (!isRead(c.req.method)) {
      await writesOf[kind].take(actor)
      await writesOf.address.take(clientAddress(c))
      if (!isPreview(c)) await space.check()
    }
    const touched = new Set<CacheTag>()
    const noteChange = (touches: readonly CacheTag[]) => {
      for (const tag of touches) touched.add(tag)
    }
    const undos: Undo[] = []
    c.set('role', person?.role ?? 'program')
    c.set('staff', { ...ctx, actor, sees: 'everything', noteChange, noteUndo: (undo) => void undos.push(undo) })
    await next()
    // What was written in several goes has no one thing that takes it back.
    if (undos.length === 1 && c.res.ok) c.res.headers.set(UNDO_HEADER, undos[0] as Undo)
    if (touched.size > 0) onChange([...touched])
    if (!c.res.headers.get('cache-control')?.includes('no-store')) c.res.headers.set('cache-control', 'no-store')
  }

  async function findPerson(c: HonoContext): Promise<Person | undefined> {
    const token = cookie.read(c)
    const found = token === undefined ? undefined : await findSession(ctx, sessions, token)
    if (found && !found.isStaff)
      throw new AppError('forbidden', 'Only staff with a company e-mail address can do this.')
    return found
  }

  async function findProgram(c: HonoContext, header: string): Promise<string | undefined> {
    const credentials = readBasic(header)
    return credentials && accounts.check(ctx, credentials, clientAddress(c))
  }
}

/**
 * Middleware for calls that editors may not make. It answers 403 to them.
 * @param programs `let in`: accounts are made by administrators, so programs may do what these may; `refused`: the call is
 * for people alone, as with it a program could stay after its account is revoked
 */
export function administratorsOnly(programs: 'let in' | 'refused'): MiddlewareHandler<StaffVariables> {
  return async (c, next) => {
    const { role } = c.var
    if (role === 'editor') throw new AppError('forbidden', 'Only administrators can do this.')
    if (role === 'program' && programs === 'refused')
      throw new AppError('forbidden', 'Only people who are administrators can do this, programs cannot.')
    await next()
  }
}

/** @returns a function that tells whether a request may see works that are not published: staff preview them */
export function previewFor({ ctx, cookie, sessions }: Pick<GuardDependencies, 'ctx' | 'cookie' | 'sessions'>) {
  return async (c: HonoContext): Promise<boolean> => {
    const token = cookie.read(c)
    return token !== undefined && (await findSession(ctx, sessions, token))?.isStaff === true
  }
}
