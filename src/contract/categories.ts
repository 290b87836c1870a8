import { z } from 'zod'

export const categoryRules = {
  name: z.string({ error: 'Category name is required' }).trim().min(1, 'Category name is required'),
}

export const categorySchema = z.object({
  id: z.int(),
  name: z.string(),
  /** Reduced SVG markup, or empty: the built-in icon of the name. */
  icon: z.string(),
})
export type Category = z.infer<typeof categorySchema>
