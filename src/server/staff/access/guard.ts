import type { Context as HonoContext, MiddlewareHandler } from 'hono'
import type { Context } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { clientAddress } from '../../http/client-address.ts'
import { type Allowances, Limiter } from '../../http/limits.ts'
import { problem } from '../../http/problem.ts'
import { isRead, isSentByPage } from '../../http/same-origin.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { AccountChecker, type PasswordCost, readBasic } from './accounts.ts'
import { findSession, type SessionSettings } from './sessions.ts'

/** What every staff route has of who acts. */
export interface StaffVariables {
  Variables: { requestId: string; staff: Context }
}

interface GuardDependencies {
  ctx: Context
  cookie: SessionCookie
  sessions: SessionSettings
  allowances: Allowances
  passwordCost?: PasswordCost | undefined
  /** Called after a write, before its answer leaves. */
  onChange: () => void
}

const UNKNOWN = 'Sign in as a member of staff.'

/**
 * Lets through people of the company and programs with an account; tells the rest apart: 401 unknown, 403 no staff,
 * 429 too many writes, or wrong passwords.
 */
export function staffGuard({
  ctx,
  cookie,
  sessions,
  allowances,
  passwordCost,
  onChange,
}: GuardDependencies): MiddlewareHandler<StaffVariables> {
  const accounts = new AccountChecker(new Limiter(allowances.wrongPasswords), passwordCost)
  const writesOf = {
    person: new Limiter(allowances.writesOfPerson),
    program: new Limiter(allowances.writesOfProgram),
    address: new Limiter(allowances.writesOfProgram),
  }

  return async (c, next) => {
    const found = await person(c)
    // A page's calls carry the password of a proxy before the site, which is none of ours.
    const header = found === undefined && !isSentByPage(c) ? c.req.header('authorization') : undefined
    const kind = header === undefined ? 'person' : 'program'
    const actor = header === undefined ? found : await program(c, header)
    if (actor === undefined) {
      const answer = problem(401, UNKNOWN)
      // Only to whom asked by Basic: a browser would open a window of its own.
      if (kind === 'program') answer.headers.set('WWW-Authenticate', 'Basic realm="staff", charset="UTF-8"')
      return answer
    }
    if (!isRead(c.req.method)) {
      await writesOf[kind].take(actor)
      await writesOf.address.take(clientAddress(c))
    }
    let isChanged = false
    const noteChange = () => {
      isChanged = true
    }
    c.set('staff', { ...ctx, actor, sees: 'everything', noteChange })
    await next()
    if (isChanged) onChange()
    c.res.headers.set('cache-control', 'no-store')
  }

  async function person(c: HonoContext): Promise<string | undefined> {
    const token = cookie.read(c)
    const found = token === undefined ? undefined : await findSession(ctx, sessions, token)
    if (found && !found.isStaff)
      throw new AppError('forbidden', 'Only staff with a company e-mail address can do this.')
    return found?.email
  }

  async function program(c: HonoContext, header: string): Promise<string | undefined> {
    const credentials = readBasic(header)
    return credentials && accounts.check(ctx, credentials, clientAddress(c))
  }
}
