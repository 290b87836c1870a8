import { index, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'
import { instant } from './columns.ts'

/** Answers to writes that had a key (`Idempotency-Key`), for whoever has not received them. Gone after a day. */
export const keptAnswers = pgTable(
  'kept_answers',
  {
    /** Of the request: a person's e-mail, or a program's account. */
    actor: text().notNull(),
    key: text().notNull(),
    /** Hash of method, path and body: with the same key comes the same request. */
    request: text().notNull(),
    status: smallint().notNull(),
    /** null: the answer has no body. */
    type: text(),
    body: text().notNull(),
    at: instant('at').notNull(),
  },
  (t) => [primaryKey({ columns: [t.actor, t.key] }), index('kept_answers_at').on(t.at)],
)
