import { z } from 'zod'

const EARLIEST_YEAR = -3000

const lifeYear = z
  .int('Year must be a whole number')
  .min(EARLIEST_YEAR, 'Year must be after 3000 BCE')
  .refine((year) => year <= new Date().getFullYear(), 'Year cannot be in the future')

export const authorRules = {
  name: z.string({ error: 'Author name is required' }).trim().min(1, 'Author name is required'),
  /** Negative years are BCE. */
  year: lifeYear.nullable(),
}

export const authorSchema = z.object({
  id: z.int(),
  name: z.string(),
  yearBorn: z.int().nullable(),
  yearDied: z.int().nullable(),
  nationality: z.string().nullable(),
})
export type Author = z.infer<typeof authorSchema>
