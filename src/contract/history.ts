import { z } from 'zod'

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
 * `GET /api/admin/history/{entity}/{id}`: what was done to a row, newest first; a work's also names what was done to its
 * chapters and texts.
 */
export const changeSchema = z.object({
  id: z.int(),
  at: z.iso.datetime(),
  /** A person's e-mail, a program's account, or `import`. */
  actor: z.string(),
  action: z.enum(['create', 'update', 'delete']),
  entity: z.enum(historyEntities),
  entityId: z.int(),
  /** What people call it: a title, a name, `The Ferryman · French`. */
  name: z.string(),
  /** There is a state before it that can be brought back. */
  restorable: z.boolean(),
  /** Of the row as it is now, which a restoration would change; null: it is not there. */
  revision: z.int().nullable(),
})
export type ChangeEntry = z.infer<typeof changeSchema>

/** `GET /api/admin/changes/{id}`: the fields of a row before and after it, as people read them. */
export const changeDetailSchema = changeSchema.extend({
  /** Only fields that differ; null on one side: there was no row. Ids are told by name. */
  fields: z.array(z.object({ name: z.string(), before: z.string().nullable(), after: z.string().nullable() })),
})
export type ChangeDetail = z.infer<typeof changeDetailSchema>

/** `POST /api/admin/changes/{id}/restore`: where the row stands that was brought back to its state before the change. */
export const restoredSchema = z.object({
  entity: z.enum(historyEntities),
  entityId: z.int(),
  workId: z.int().nullable(),
  name: z.string(),
})
export type Restored = z.infer<typeof restoredSchema>
