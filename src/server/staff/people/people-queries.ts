import { and, desc, gt, inArray, type SQL, sql } from 'drizzle-orm'
import { MOST_CHANGES_COUNTED, type OpenSession, type StaffPerson } from '#contract/people.ts'
import type { Context } from '../../context.ts'
import { people, sessions } from '../../db/sign-in-schema.ts'
import { roleOf, type SessionSettings } from '../access/sessions.ts'
import { anyContains } from '../entries/entry-queries.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'

export const PEOPLE_SORTS = { visited: 'desc', name: 'asc', first: 'desc' } as const
type Sort = keyof typeof PEOPLE_SORTS

const columnOf: Record<Sort, SQL> = {
  visited: sql`${people.lastVisitAt}`,
  name: sql`lower(coalesce(${people.name}, ${people.email}))`,
  first: sql`${people.firstVisitAt}`,
}

/** @param own hash of the session of whoever asks */
export async function listPeople(
  ctx: Context,
  settings: SessionSettings,
  own: string,
  { limit, offset, sort, order, words }: ListQuery<Sort>,
): Promise<ListPart<StaffPerson>> {
  const where = anyContains([people.email, people.name], words)
  const counted = sql<number>`(select count(*)::int from
    (select from changes where changes.actor = people.email limit ${MOST_CHANGES_COUNTED}) own)`
  const [rows, total] = await Promise.all([
    ctx.db
      .select({ person: people, changes: counted })
      .from(people)
      .where(where)
      .orderBy(sql`${columnOf[sort]} ${sql.raw(order)}`, people.email)
      .limit(limit)
      .offset(offset),
    ctx.db.$count(people, where),
  ])
  const open = await findOpenSessions(
    ctx,
    rows.map(({ person }) => person.email),
  )
  const presented = rows.map(
    ({ person: { email, name, photo, firstVisitAt, lastVisitAt }, changes }): StaffPerson => ({
      ...{ email, name, photo, changes },
      role: roleOf(email, settings),
      firstVisitAt: firstVisitAt.toISOString(),
      lastVisitAt: lastVisitAt.toISOString(),
      sessions: open.filter((one) => one.email === email).map((one) => presentSession(one, own)),
    }),
  )
  return { rows: presented, total }
}

/** @param own hash of the session of whoever asks @returns the last used first */
export const listSessions = async (ctx: Context, own: string): Promise<OpenSession[]> =>
  (await findOpenSessions(ctx, [ctx.actor])).map((one) => presentSession(one, own))

type SessionRow = typeof sessions.$inferSelect

const findOpenSessions = (ctx: Context, emails: readonly string[]): Promise<SessionRow[]> =>
  ctx.db
    .select()
    .from(sessions)
    .where(and(inArray(sessions.email, [...emails]), gt(sessions.expiresAt, ctx.clock())))
    .orderBy(desc(sessions.usedAt), desc(sessions.number))

const presentSession = ({ id, number, createdAt, usedAt, device }: SessionRow, own: string): OpenSession => ({
  id: number,
  begunAt: createdAt.toISOString(),
  usedAt: usedAt.toISOString(),
  device,
  isThisOne: id === own,
})
