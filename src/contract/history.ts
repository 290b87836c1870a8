import { z } from 'zod'
import { batchKinds } from './batches.ts'
import { revisionField } from './fields.ts'

export const historyEntities = [
  'work',
  'author',
  'category',
  'language',
  'translation',
  'chapter',
  'chapter_translation',
] as const
export type HistoryEntity = (typeof historyEntities)[number]

export const HISTORY_PAGE_SIZE = 50

/**
 * `GET /api/admin/history/{entity}/{id}`: the changes of a row, newest first; for a work also those of its chapters and
 * texts.
 */
export const changeSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** A person's e-mail, a program's account, or `import`. */
  actor: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  entity: z.enum(historyEntities),
  entityId: z.int(),
  /** Name of the row for people: a title, a name, `The Ferryman · French`. */
  name: z.string(),
  /** The state before this change can be restored. */
  restorable: z.boolean(),
  /** Revision of the present row, which a restoration would change; null: the row does not exist. */
  revision: z.int().nullable(),
})
export type ChangeEntry = z.infer<typeof changeSchema>

/** `GET /api/admin/activity`: what was done, the newest first; a batch is one entry. */
export const activitySchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('change'),
    change: changeSchema,
    /** What differs since, in words: `Status: draft → published`. null: the row is new, or gone. */
    summary: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('batch'),
    id: z.int(),
    at: z.iso.datetime(),
    actor: z.string(),
    of: z.enum(batchKinds),
    summary: z.string().nullable(),
    /** The name of its first row; null: nothing is known of it. */
    name: z.string().nullable(),
    /** How many changes it has; of more than 10,000: 10,001. */
    count: z.int(),
    /** Somebody has taken it back, as far as that could be done. */
    isUndone: z.boolean(),
  }),
])
export type ActivityEntry = z.infer<typeof activitySchema>

/** What the activity can be narrowed to: rows of a kind, or batches of a kind. */
export const activityKinds = [...historyEntities, ...batchKinds] as const
export type ActivityKind = (typeof activityKinds)[number]

/** `GET /api/admin/changes/{id}`: a change with the fields of the row before and after it, as text for people. */
export const changeDetailSchema = changeSchema.extend({
  /** Only fields that differ. null: there was no row on this side. Ids are replaced by names. */
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type ChangeDetail = z.infer<typeof changeDetailSchema>

/** `POST /api/admin/changes/{id}/restore`. */
export const restoreInputSchema = z.strictObject({ revision: revisionField })

/** Its answer: the row that now has its state from before the change again. */
export const restoredSchema = z.object({
  entity: z.enum(historyEntities),
  entityId: z.int(),
  workId: z.int().nullable(),
  name: z.string(),
})
export type Restored = z.infer<typeof restoredSchema>
