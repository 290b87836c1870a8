import { z } from 'zod'
import { chosenId, optionalText } from './fields.ts'
import { chosenTextsSchema, replacementSchema } from './find-replace.ts'
import { MOST_REPORTED } from './limits.ts'
import { workRules } from './works.ts'

/** Kinds of acts that change several rows. */
export const batchKinds = ['edit', 'import', 'split', 'order', 'undo'] as const
export type BatchKind = (typeof batchKinds)[number]

/** So many rows are chosen one by one; more by the filters of their list. */
export const MOST_CHOSEN = 1000

const matching = z.strictObject({
  /** Parameters of the list, as its address has them, without page and order. */
  matching: z.record(z.string(), z.string().max(1000)),
  /** How many rows the list had when it was shown: if it has more by now, nothing is done. */
  expected: z.int().min(1),
})

/** The rows of a list that are meant: by their ids, or all that its filters let through. */
const chosen = z.union(
  [
    z.strictObject({
      ids: z
        .array(chosenId('Each id must be a whole number from 1'))
        .min(1, 'Choose something first')
        .max(MOST_CHOSEN, `At most ${MOST_CHOSEN} can be chosen one by one`)
        .transform((ids) => [...new Set(ids)]),
    }),
    matching,
  ],
  { error: 'rows must have ids, or matching and expected' },
)

/** Works in a language: each a text, or the texts of the work's chapters. */
const chosenPairs = z.union(
  [
    z.strictObject({
      pairs: z
        .array(
          z.strictObject({
            workId: chosenId('workId must be a whole number from 1'),
            languageId: chosenId('languageId must be a whole number from 1'),
          }),
        )
        .min(1, 'Choose something first')
        .max(MOST_CHOSEN, `At most ${MOST_CHOSEN} can be chosen one by one`),
    }),
    matching,
  ],
  { error: 'rows must have pairs, or matching and expected' },
)

const ids = z.array(chosenId('Each id must be a whole number from 1')).max(100).default([])

/** What many works are given at once. What is absent stays as it is. */
const workChanges = z
  .strictObject({
    status: workRules.status.optional(),
    featured: z.boolean({ error: 'featured must be true or false' }).optional(),
    addCategoryIds: ids,
    removeCategoryIds: ids,
    addTags: workRules.tags.default([]),
    removeTags: workRules.tags.default([]),
  })
  .refine(
    ({ status, featured, ...lists }) =>
      status !== undefined || featured !== undefined || Object.values(lists).some((list) => list.length > 0),
    'Nothing is to be changed',
  )
export type WorkChanges = z.infer<typeof workChanges>

const deletion = z.literal('delete')

/** `POST /api/admin/batches`: does the same to many rows of a list. */
export const batchInputSchema = z.discriminatedUnion('of', [
  z.strictObject({
    of: z.literal('work'),
    rows: chosen,
    do: z.union([z.strictObject({ set: workChanges }), deletion]),
  }),
  z.strictObject({ of: z.literal('author'), rows: chosen, do: deletion }),
  z.strictObject({ of: z.literal('category'), rows: chosen, do: deletion }),
  z.strictObject({
    of: z.literal('report'),
    rows: chosen,
    do: z.union([
      z.strictObject({
        isResolved: z.boolean({ error: 'isResolved must be true or false' }),
        note: optionalText(MOST_REPORTED),
      }),
      deletion,
    ]),
  }),
  /** Complete or in progress; or deleted. */
  z.strictObject({
    of: z.literal('translation'),
    rows: chosenPairs,
    do: z.union([z.strictObject({ isComplete: z.boolean({ error: 'isComplete must be true or false' }) }), deletion]),
  }),
  /** Deletions, by the ids of their changes. */
  z.strictObject({ of: z.literal('deleted'), rows: chosen, do: z.literal('restore') }),
  /** Texts in which something is replaced. */
  z.strictObject({
    of: z.literal('text'),
    rows: chosenTextsSchema,
    do: z.strictObject({ replace: replacementSchema }),
  }),
])
export type BatchInput = z.infer<typeof batchInputSchema>
/** What is done to rows that have ids. */
export type ListBatch = Exclude<BatchInput, { of: 'text' | 'translation' }>
export type Chosen = ListBatch['rows']

const count = z.int()

/** A line of the answer. The last has `kind: end` or `kind: failed`; without either the connection was lost. */
export const batchLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('progress'), done: count, total: count }),
  /** Why a row was left as it is. */
  z.object({ kind: z.literal('refusal'), id: z.int(), name: z.string(), reason: z.string() }),
  z.object({
    kind: z.literal('end'),
    /** By which all can be undone; null: nothing was changed that can be. */
    batchId: z.int().nullable(),
    changed: count,
    /** These were so already. */
    unchanged: count,
    refused: count,
  }),
  /** It has ended early: what was done until then is done. */
  z.object({ kind: z.literal('failed'), detail: z.string(), requestId: z.string() }),
])
export type BatchLine = z.infer<typeof batchLineSchema>
export type BatchEnd = Extract<BatchLine, { kind: 'end' }>
