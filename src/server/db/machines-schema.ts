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

/** Backups that the site keeps, and attempts that have failed since the last of them. */
export const backups = pgTable('backups', {
  /** Of the file. */
  name: text().primaryKey(),
  /** The moment that is in it; of a failure, when it began. */
  madeAt: instant('made_at').notNull(),
  /** The machine that has the file; empty: the bucket has it. */
  host: text().notNull(),
  /** null: it has failed. */
  bytes: bigint({ mode: 'number' }),
  /** When it was tried. */
  checkedAt: instant('checked_at'),
  /** A sentence; null: it has not failed. */
  failure: text(),
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
