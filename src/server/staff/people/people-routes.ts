import { and, eq, ne } from 'drizzle-orm'
import { Hono, type Context as HonoContext } from 'hono'
import type { EndedSessions } from '#contract/people.ts'
import { sessions as table } from '../../db/sign-in-schema.ts'
import { AppError } from '../../errors.ts'
import { readId } from '../../http/paging.ts'
import type { SessionCookie } from '../../http/session-cookie.ts'
import { administratorsOnly, type StaffVariables } from '../access/guard.ts'
import { endSessions, keyedHash, type SessionSettings } from '../access/sessions.ts'
import { answerPart, readListQuery } from '../lists/list-query.ts'
import { listPeople, listSessions, PEOPLE_SORTS } from './people-queries.ts'

interface PeopleDependencies {
  cookie: SessionCookie
  sessions: SessionSettings
}

type Call = HonoContext<StaffVariables>

/** The staff who have been here, and their sessions. */
export function peopleRoutes({ cookie, sessions }: PeopleDependencies): Hono<StaffVariables> {
  const routes = new Hono<StaffVariables>()
  routes.use('/people/*', administratorsOnly('refused'))

  routes.get('/people', async (c) => {
    const query = readListQuery(c.req.query(), PEOPLE_SORTS)
    return answerPart(c, await listPeople(c.var.staff, sessions, ownSession(c), query))
  })

  routes.get('/sessions', async (c) => c.json(await listSessions(c.var.staff, ownSession(c))))

  routes.delete('/sessions/:id', async (c) => {
    const own = ownSession(c)
    const { db, actor } = c.var.staff
    const number = eq(table.number, readId(c.req.param('id')))
    const which = c.var.role === 'administrator' ? number : and(number, eq(table.email, actor))
    const [found] = await db.select({ id: table.id }).from(table).where(which)
    if (!found) throw new AppError('not_found', 'This session has ended already.')
    if (found.id === own) throw new AppError('conflict', 'This is the session you are in: sign out to end it.')
    await endSessions(c.var.staff, which)
    return c.body(null, 204)
  })

  routes.delete('/sessions', async (c) => {
    const own = ownSession(c)
    const of = c.req.query('of')
    if (!of) throw new AppError('invalid', 'of must be the e-mail address of a person.')
    if (c.var.role !== 'administrator' && of !== c.var.staff.actor)
      throw new AppError('forbidden', 'Only administrators can end the sessions of others.')
    const ended: EndedSessions = {
      ended: await endSessions(c.var.staff, and(eq(table.email, of), ne(table.id, own))),
    }
    return c.json(ended)
  })

  return routes

  /** @returns the hash of the session of the call @throws AppError forbidden: it is of a program */
  function ownSession(c: Call): string {
    const token = cookie.read(c)
    if (c.var.role === 'program' || token === undefined)
      throw new AppError('forbidden', 'Only people have sessions, programs do not.')
    return keyedHash(token, sessions)
  }
}
