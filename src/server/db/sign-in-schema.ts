import { boolean, index, integer, pgTable, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** A signed-in person; `id` is a keyed hash of the cookie's secret. */
export const sessions = pgTable(
  'sessions',
  {
    id: text().primaryKey(),
    /** By which people name it: nobody can sign in with it. */
    number: integer().notNull().generatedAlwaysAsIdentity(),
    email: text().notNull(),
    name: text(),
    photo: text(),
    /** Browser and system; null: unknown. */
    device: text(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** Written at most every few minutes. */
    usedAt: instant('used_at').notNull().defaultNow(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sessions_expiry').on(t.expiresAt), index('sessions_email').on(t.email)],
)

/** The staff who have ever been here; their sessions end, these rows stay. */
export const people = pgTable('people', {
  email: text().primaryKey(),
  name: text(),
  photo: text(),
  firstVisitAt: instant('first_visit_at').notNull(),
  lastVisitAt: instant('last_visit_at').notNull(),
})

/** A sign-in under way; `id` is a keyed hash of the secret that its browser holds. Gone at its first use. */
export const signIns = pgTable(
  'sign_ins',
  {
    id: text().primaryKey(),
    state: text().notNull(),
    nonce: text().notNull(),
    /** Of PKCE. */
    verifier: text().notNull(),
    /** It fills the window, for want of a popup. */
    page: boolean().notNull(),
    expiresAt: instant('expires_at').notNull(),
  },
  (t) => [index('sign_ins_expiry').on(t.expiresAt)],
)

/** How often a client has tried to sign in; `id` is a keyed hash of its address. Gone after `endsAt`. */
export const signInTries = pgTable('sign_in_tries', {
  id: text().primaryKey(),
  count: integer().notNull().default(1),
  endsAt: instant('ends_at').notNull(),
})
