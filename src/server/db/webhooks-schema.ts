import { sql } from 'drizzle-orm'
import { bigint, boolean, check, index, integer, jsonb, pgTable, smallint, text, uuid } from 'drizzle-orm/pg-core'
import { edited, id, instant, partOf } from './columns.ts'

/** Receivers of events, as staff have named them. */
export const webhooks = pgTable(
  'webhooks',
  {
    ...id,
    url: text().notNull(),
    description: text(),
    events: text().array().notNull(),
    /** As in the contract: only to those that are `on` anything is sent by itself. */
    state: text().$type<'on' | 'off' | 'failing' | 'gone'>().notNull().default('on'),
    /** Signatures are made from it, so it cannot be kept as a hash. */
    secret: text().notNull(),
    formerSecret: text('former_secret'),
    formerUntil: instant('former_until'),
    /** Attempts that have failed since the last success. */
    failures: integer().notNull().default(0),
    /** The receiver is away, and is left alone until then. */
    restsUntil: instant('rests_until'),
    lastSuccessAt: instant('last_success_at'),
    updatedBy: text('updated_by').notNull(),
    ...edited,
  },
  (t) => [check('webhooks_state', sql`${t.state} in ('on', 'off', 'failing', 'gone')`)],
)

/** What has happened, written together with it. There are none while no webhook listens. */
export const webhookEvents = pgTable(
  'webhook_events',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    /** By which receivers know what they have had already: no other library has it. */
    key: uuid().notNull().defaultRandom(),
    at: instant('at').notNull(),
    type: text().notNull(),
    /** Addresses in it are paths. */
    data: jsonb().$type<object>().notNull(),
    /** Its deliveries are written. */
    isSpread: boolean('is_spread').notNull().default(false),
  },
  (t) => [index('webhook_events_new').on(t.id).where(sql`not is_spread`), index('webhook_events_at').on(t.at)],
)

/** An event on its way to one receiver. */
export const webhookDeliveries = pgTable(
  'webhook_deliveries',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    eventId: bigint('event_id', { mode: 'number' })
      .notNull()
      .references(() => webhookEvents.id, { onDelete: 'cascade' }),
    webhookId: partOf(() => webhooks.id),
    createdAt: instant('created_at').notNull(),
    state: text().$type<'waiting' | 'delivered' | 'failed'>().notNull().default('waiting'),
    /** Staff have asked for it: it is tried once, at once, whatever the state of the receiver. */
    isAsked: boolean('is_asked').notNull().default(false),
    attempts: smallint().notNull().default(0),
    nextAt: instant('next_at').notNull(),
    /** Of the last attempt. */
    triedAt: instant('tried_at'),
    status: integer(),
    answer: text(),
    ms: integer(),
  },
  (t) => [
    check('webhook_deliveries_state', sql`${t.state} in ('waiting', 'delivered', 'failed')`),
    index('webhook_deliveries_waiting').on(t.webhookId, t.isAsked, t.nextAt, t.id).where(sql`state = 'waiting'`),
    index('webhook_deliveries_newest').on(t.webhookId, t.id),
    index('webhook_deliveries_event').on(t.eventId),
  ],
)
