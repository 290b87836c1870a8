import { z } from 'zod'
import { endedSessionsSchema, openSessionSchema, staffPersonSchema } from '../people.ts'
import { type Calls, staffList } from './call.ts'

/** The calls for the people of the staff and their sessions. */
export const peopleCalls: Calls = {
  listPeople: {
    on: 'GET /api/admin/people',
    does: 'The staff who have been here, with their open sessions. For people who are administrators.',
    ...staffList(staffPersonSchema, ['visited', 'name', 'first']),
  },
  listSessions: {
    on: 'GET /api/admin/sessions',
    does: 'The open sessions of whoever calls, the last used first.',
    answer: z.array(openSessionSchema),
  },
  endSession: {
    on: 'DELETE /api/admin/sessions/:id',
    does: 'Ends a session: of anybody for administrators, of themselves for editors. That of the call itself ends by signing out.',
    refusals: [409],
  },
  endSessions: {
    on: 'DELETE /api/admin/sessions',
    does: 'Ends all sessions of a person but that of the call: of anybody for administrators, of themselves for editors.',
    query: { of: z.string().describe('The e-mail address of the person.') },
    answer: endedSessionsSchema,
  },
}
