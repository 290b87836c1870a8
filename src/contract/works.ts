import { z } from 'zod'
import { chosenId, isBlank, optionalText, requiredText, revisionField } from './fields.ts'
import { languageRefSchema, languageSchema, originalLanguageSchema } from './languages.ts'
import { publicationYear } from './years.ts'

const LONGEST_TITLE = 500
const LONGEST_DESCRIPTION = 20_000
const LONGEST_TAG = 100

export const workStatuses = ['draft', 'published', 'archived'] as const

export const workRules = {
  title: requiredText(LONGEST_TITLE, {
    required: 'Title is required',
    tooLong: `A title has at most ${LONGEST_TITLE} characters`,
  }),
  /** Without empty tags; a repeated tag counts once. */
  tags: z
    .array(z.string().trim().max(LONGEST_TAG, `A tag has at most ${LONGEST_TAG} characters`))
    .max(100, 'A work has at most 100 tags')
    .transform((tags) => [...new Set(tags.filter((tag) => !isBlank(tag)))]),
  status: z.enum(workStatuses, { error: 'Status must be draft, published or archived' }),
}

/** A work in lists, without its text. */
export const workSchema = z.object({
  id: z.int(),
  /** In the original language. */
  title: z.string(),
  /** The title in the interface's language, where there is one and the original is another. */
  localTitle: z.string().nullable(),
  description: z.string().nullable(),
  author: z.object({ name: z.string() }),
  authorId: z.int(),
  publicationYear: z.int().nullable(),
  coverImage: z.string().nullable(),
  tags: z.array(z.string()),
  originalLanguageId: z.int(),
  originalLanguage: originalLanguageSchema,
  /** Languages in which something can be read, the original first, then by name. */
  availableLanguages: z.array(languageRefSchema),
  featured: z.boolean(),
  status: z.enum(workStatuses),
  hasChapters: z.boolean(),
  categoryIds: z.array(z.int()),
  categories: z.array(z.object({ id: z.int(), name: z.string() })),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})
export type Work = z.infer<typeof workSchema>

/** A work on its own page. */
export const workDetailSchema = workSchema.extend({
  availableLanguages: z.array(languageSchema.omit({ region: true })),
  chapterCount: z.int(),
})
export type WorkDetail = z.infer<typeof workDetailSchema>

/** A cover that this site keeps, as `POST /api/admin/covers` answers it. Readers are shown no other. */
const OWN_COVER = /^\/covers\/[0-9a-f]{32}\.webp$/
export const isOwnCover = (address: string): boolean => OWN_COVER.test(address)

/** An address on another site is fetched when the work is saved. */
const coverImage = z
  .string()
  .trim()
  .max(2000, 'An address has at most 2,000 characters')
  .refine(
    (text) => text === '' || isOwnCover(text) || z.url({ protocol: /^https?$/ }).safeParse(text).success,
    'Cover image must be an address that begins with http:// or https://',
  )
  .nullish()
  .transform((text) => (text === undefined ? undefined : text || null))

const localizations = z
  .array(
    z.strictObject({
      languageId: chosenId('Language is required'),
      title: optionalText(LONGEST_TITLE),
      description: optionalText(LONGEST_DESCRIPTION),
    }),
  )
  .max(500, 'A work has titles and descriptions in at most 500 languages')
  .refine(
    (all) => new Set(all.map(({ languageId }) => languageId)).size === all.length,
    'Each language can have one title and description',
  )

const fields = {
  title: workRules.title,
  authorId: chosenId('Author is required'),
  categoryIds: z
    .array(chosenId('At least one category is required'), { error: 'At least one category is required' })
    .min(1, 'At least one category is required')
    .max(100, 'A work has at most 100 categories')
    .transform((ids) => [...new Set(ids)]),
  publicationYear: publicationYear.nullable().optional(),
  description: requiredText(LONGEST_DESCRIPTION, {
    required: 'Description is required',
    tooLong: `A description has at most ${LONGEST_DESCRIPTION} characters`,
  }),
  coverImage,
  originalLanguageId: chosenId('Original language is required'),
  tags: workRules.tags,
  featured: z.boolean({ error: 'featured must be true or false' }),
  status: workRules.status,
  hasChapters: z.boolean({ error: 'hasChapters must be true or false' }),
  /** Titles and descriptions in other languages. They replace all stored ones; absent: the stored ones stay. */
  localizations: localizations.optional(),
}

/** `POST /api/admin/works`, and the work form. */
export const workInputSchema = z.strictObject({
  ...fields,
  tags: fields.tags.default([]),
  featured: fields.featured.default(false),
  status: fields.status.default('draft'),
  hasChapters: fields.hasChapters.default(false),
})
export type WorkInput = z.infer<typeof workInputSchema>

/** `PATCH /api/admin/works/{id}`: a field that is absent stays as it is. */
export const workPatchSchema = z.strictObject({ ...fields, revision: revisionField }).partial()
export type WorkPatch = z.infer<typeof workPatchSchema>

/** A work in the lists of staff. */
export const staffWorkSchema = workSchema.extend({ revision: z.int() })
export type StaffWork = z.infer<typeof staffWorkSchema>

/** A work with all fields of its form; also the answer to every write of a work. */
export const staffWorkDetailSchema = staffWorkSchema.extend({
  chapterCount: z.int(),
  localizations: z.array(
    z.object({ languageId: z.int(), title: z.string().nullable(), description: z.string().nullable() }),
  ),
})
export type StaffWorkDetail = z.infer<typeof staffWorkDetailSchema>
