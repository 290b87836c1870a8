import { z } from 'zod'
import {
  accountInputSchema,
  accountPasswordSchema,
  accountSchema,
  endedSessionsSchema,
  openSessionSchema,
  staffPersonSchema,
} from '../people.ts'
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
  listAccounts: {
    on: 'GET /api/admin/accounts',
    does: 'The accounts of programs. For people who are administrators.',
    answer: z.array(accountSchema),
  },
  createAccount: {
    on: 'POST /api/admin/accounts',
    does: 'Adds an account for a program, with a password that is answered once. For people who are administrators.',
    body: accountInputSchema,
    answer: accountPasswordSchema,
    status: 201,
    isKept: false,
    refusals: [409, 507],
  },
  renewPassword: {
    on: 'POST /api/admin/accounts/:username/password',
    does: 'Gives an account another password, which is answered once; the one before ends at once. For people who are administrators.',
    answer: accountPasswordSchema,
    isKept: false,
    refusals: [507],
  },
  revokeAccount: {
    on: 'DELETE /api/admin/accounts/:username',
    does: 'Removes an account; its next call is refused. For people who are administrators.',
    isKept: false,
    refusals: [507],
  },
}
