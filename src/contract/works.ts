import { z } from 'zod'
import { languageRefSchema, languageSchema, originalLanguageSchema } from './languages.ts'

export const workStatuses = ['draft', 'published', 'archived'] as const

export const workRules = {
  title: z.string({ error: 'Title is required' }).trim().min(1, 'Title is required'),
  publicationYear: z
    .int('Publication year must be a whole number')
    .min(0, 'Publication year must be a positive number')
    .refine((year) => year <= new Date().getFullYear(), 'Publication year cannot be in the future'),
  categories: (one: z.ZodType) => z.array(one).min(1, 'At least one category is required'),
  status: z.enum(workStatuses, { error: 'Status must be draft, published or archived' }),
}

/** A work as lists carry it: never its text. */
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

/** A work as its own page needs it. */
export const workDetailSchema = workSchema.extend({
  availableLanguages: z.array(languageSchema.omit({ region: true })),
  chapterCount: z.int(),
})
export type WorkDetail = z.infer<typeof workDetailSchema>
