import { bigint, boolean, integer, jsonb, pgTable, text } from 'drizzle-orm/pg-core'
import type { ReplicaState } from '#contract/staff.ts'
import { instant } from './columns.ts'

/** The sites that are on: each writes its row every few seconds. */
export const sites = pgTable('sites', {
  /** Of this run. */
  id: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  version: text().notNull(),
  startedAt: instant('started_at').notNull().defaultNow(),
  seenAt: instant('seen_at').notNull(),
  /** Whether it does what one of all does. */
  isFirst: boolean('is_first').notNull(),
  freeBytes: bigint('free_bytes', { mode: 'number' }),
  replicas: jsonb().$type<ReplicaState[]>().notNull(),
})

/** What one process does for all: who does it, or has done it last. */
export const jobs = pgTable('jobs', {
  name: text().primaryKey(),
  host: text().notNull(),
  pid: integer().notNull(),
  startedAt: instant('started_at').notNull(),
  endedAt: instant('ended_at'),
  /** `done`, `failed` or `stopped`; null: it has not ended. */
  outcome: text(),
  done: integer(),
  total: integer(),
})
