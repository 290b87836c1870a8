import { z } from 'zod'
import { revisionField } from './fields.ts'

const LONGEST_NAME = 100

export const categoryRules = {
  name: z
    .string({ error: 'Category name is required' })
    .trim()
    .min(1, 'Category name is required')
    .max(LONGEST_NAME, `A name has at most ${LONGEST_NAME} characters`),
}

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Reduced SVG markup, or empty: the built-in icon of the name. */
  icon: z.string(),
})
export type Category = z.infer<typeof categorySchema>

const iconMarkup = z.string().max(20_000, 'An icon has at most 20,000 characters')

const fields = {
  name: categoryRules.name,
  /** SVG markup; the server reduces it to plain shapes, and refuses what none are left of. */
  icon: iconMarkup.nullish().transform((icon) => (icon === undefined ? undefined : (icon?.trim() ?? ''))),
}

/** `POST /api/admin/categories`, and the category form. */
export const categoryInputSchema = z.object(fields)
export type CategoryInput = z.infer<typeof categoryInputSchema>

/** `PATCH /api/admin/categories/{id}`: what is not given stays. */
export const categoryPatchSchema = z.object({ ...fields, revision: revisionField }).partial()
export type CategoryPatch = z.infer<typeof categoryPatchSchema>

/** A category as staff see one. */
export const staffCategorySchema = categorySchema.extend({ revision: z.int(), worksCount: z.int() })
export type StaffCategory = z.infer<typeof staffCategorySchema>

/** `POST /api/admin/icons/preview`: markup as it was written. */
export const iconPreviewInputSchema = z.object({ icon: iconMarkup })

/** What would be kept of it, empty where nothing would; `isWhole`: nothing is taken away that anyone wrote. */
export const iconPreviewSchema = z.object({ icon: z.string(), isWhole: z.boolean() })
export type IconPreview = z.infer<typeof iconPreviewSchema>
