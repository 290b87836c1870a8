import { z } from 'zod'
import { chosenId, optionalText, requiredText, revisionField } from './fields.ts'
import { IMPOSSIBLE_LIFE, isPossibleLife, lifeYear } from './years.ts'

const LONGEST_NAME = 200

export const authorRules = {
  name: requiredText(LONGEST_NAME, {
    required: 'Author name is required',
    tooLong: `A name has at most ${LONGEST_NAME} characters`,
  }),
}

export const authorSchema = z.object({
  id: z.int(),
  name: z.string(),
  yearBorn: z.int().nullable(),
  yearDied: z.int().nullable(),
  nationality: z.string().nullable(),
})
export type Author = z.infer<typeof authorSchema>

const names = z
  .array(z.strictObject({ languageId: chosenId('Language is required'), name: authorRules.name }))
  .max(500, 'An author has names in at most 500 languages')
  .refine(
    (all) => new Set(all.map(({ languageId }) => languageId)).size === all.length,
    'Each language can have one name',
  )

const fields = {
  name: authorRules.name,
  nationality: optionalText(LONGEST_NAME),
  yearBorn: lifeYear.optional(),
  yearDied: lifeYear.optional(),
  /** Names in other languages. They replace all stored ones; absent: the stored ones stay. */
  names: names.optional(),
}

/** `POST /api/admin/authors`, and the author form. */
export const authorInputSchema = z
  .strictObject(fields)
  .refine(isPossibleLife, { error: IMPOSSIBLE_LIFE, path: ['yearDied'] })
export type AuthorInput = z.infer<typeof authorInputSchema>

/** `PATCH /api/admin/authors/{id}`: a field that is absent stays as it is. */
export const authorPatchSchema = z.strictObject({ ...fields, revision: revisionField }).partial()
export type AuthorPatch = z.infer<typeof authorPatchSchema>

/** An author in the lists and forms of staff. */
export const staffAuthorSchema = authorSchema.extend({
  /** Names in other languages. */
  names: z.array(z.object({ languageId: z.int(), name: z.string() })),
  revision: z.int(),
  worksCount: z.int(),
})
export type StaffAuthor = z.infer<typeof staffAuthorSchema>
