import { z } from 'zod'
import { roles } from './staff.ts'

/** A session of somebody of the staff that has not ended. */
export const openSessionSchema = z.object({
  /** Names it to people; nobody can sign in with it. */
  id: z.int(),
  begunAt: z.iso.datetime(),
  /** To some minutes. */
  usedAt: z.iso.datetime(),
  /** Browser and system; null: unknown. */
  device: z.string().nullable(),
  /** Whether it is the session of this call. */
  isThisOne: z.boolean(),
})
export type OpenSession = z.infer<typeof openSessionSchema>

/** Somebody of the staff who has been here. */
export const staffPersonSchema = z.object({
  email: z.string(),
  name: z.string().nullable(),
  /** Address of a picture. */
  photo: z.string().nullable(),
  /** null: not staff any more. */
  role: z.enum(roles).nullable(),
  firstVisitAt: z.iso.datetime(),
  /** To some minutes. */
  lastVisitAt: z.iso.datetime(),
  /** Number of changes in the history, counted up to `MOST_CHANGES_COUNTED`. */
  changes: z.int(),
  /** The last used first. */
  sessions: z.array(openSessionSchema),
})
export type StaffPerson = z.infer<typeof staffPersonSchema>

/** An import has hundreds of thousands: they are not all counted. */
export const MOST_CHANGES_COUNTED = 10_001

export const endedSessionsSchema = z.object({ ended: z.int() })
export type EndedSessions = z.infer<typeof endedSessionsSchema>

/** Names that stand for others in the history. */
const RESERVED = ['import', 'public']
const ACCOUNT_NAME =
  'The name of an account is 1 to 64 letters, digits, dots, hyphens and underscores, and neither import nor public'

/** The name of a program's account. It has no @, so that nobody takes it for the address of a person. */
export const accountNameSchema = z
  .string({ error: ACCOUNT_NAME })
  .regex(/^[a-z0-9][a-z0-9._-]{0,63}$/i, ACCOUNT_NAME)
  .refine((name) => !RESERVED.includes(name.toLowerCase()), ACCOUNT_NAME)

/** `POST /api/admin/accounts`. */
export const accountInputSchema = z.strictObject({ username: accountNameSchema })

/** An account with which a program makes calls. */
export const accountSchema = z.object({
  username: z.string(),
  /** null: not known. */
  createdAt: z.iso.datetime().nullable(),
  /** When it made a call last, to some minutes; null: never yet. */
  usedAt: z.iso.datetime().nullable(),
})
export type Account = z.infer<typeof accountSchema>

/** Answered once: nobody can read the password later. */
export const accountPasswordSchema = z.object({ username: z.string(), password: z.string() })
export type AccountPassword = z.infer<typeof accountPasswordSchema>
