import { sql } from 'drizzle-orm'
import { pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core'
import { id, instant } from './columns.ts'

/** Lists of the staff site with filters and order, to which somebody has given a name. */
export const savedViews = pgTable(
  'saved_views',
  {
    ...id,
    /** A person's e-mail, or a program's account. */
    owner: text().notNull(),
    list: text().notNull(),
    name: text().notNull(),
    /** Of the list's address. */
    query: text().notNull(),
    createdAt: instant('created_at').notNull().defaultNow(),
  },
  (t) => [uniqueIndex('saved_views_name').on(t.owner, t.list, sql`lower(${t.name})`)],
)
