import { z } from 'zod'
import { requiredText, revisionField } from './fields.ts'

const LONGEST_NAME = 100

export const categoryRules = {
  name: requiredText(LONGEST_NAME, {
    required: 'Category name is required',
    tooLong: `A name has at most ${LONGEST_NAME} characters`,
  }),
}

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Reduced SVG markup; empty: the icon that belongs to the name. */
  icon: z.string(),
})
export type Category = z.infer<typeof categorySchema>

const iconMarkup = z.string().max(20_000, 'An icon has at most 20,000 characters')

const fields = {
  name: categoryRules.name,
  /** SVG markup. The server reduces it to plain shapes, and refuses markup without any. */
  icon: iconMarkup.nullish().transform((icon) => (icon === undefined ? undefined : (icon?.trim() ?? ''))),
}

/** `POST /api/admin/categories`, and the category form. */
export const categoryInputSchema = z.strictObject(fields)
export type CategoryInput = z.infer<typeof categoryInputSchema>

/** `PATCH /api/admin/categories/{id}`: a field that is absent stays as it is. */
export const categoryPatchSchema = z.strictObject({ ...fields, revision: revisionField }).partial()
export type CategoryPatch = z.infer<typeof categoryPatchSchema>

/** A category in the lists and forms of staff. */
export const staffCategorySchema = categorySchema.extend({ revision: z.int(), worksCount: z.int() })
export type StaffCategory = z.infer<typeof staffCategorySchema>

/** `POST /api/admin/icons/preview`: the markup that a person wrote. */
export const iconPreviewInputSchema = z.strictObject({ icon: iconMarkup })

/** Its answer. `icon`: the reduced markup; empty: no shape is left. `isWhole`: the reduction removed nothing. */
export const iconPreviewSchema = z.object({ icon: z.string(), isWhole: z.boolean() })
export type IconPreview = z.infer<typeof iconPreviewSchema>
