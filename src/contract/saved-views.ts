import { z } from 'zod'
import { requiredText } from './fields.ts'

/** The lists of the staff site that can be kept as a view. */
export const viewLists = [
  'works',
  'translations',
  'coverage',
  'authors',
  'categories',
  'languages',
  'reports',
  'activity',
  'deleted',
] as const
export type ViewList = (typeof viewLists)[number]

/** Saved views of a person. */
export const MOST_VIEWS = 50
export const LONGEST_VIEW_NAME = 60
const LONGEST_QUERY = 1000

const name = requiredText(LONGEST_VIEW_NAME, {
  required: 'Name is required',
  tooLong: `A name has at most ${LONGEST_VIEW_NAME} characters`,
})

/** `POST /api/admin/views` */
export const viewInputSchema = z.strictObject({
  list: z.enum(viewLists, { error: `list must be one of ${viewLists.join(', ')}` }),
  name,
  /** Filters, order and number of rows, as the list's address has them: `status=draft&sort=title`. */
  query: z
    .string({ error: 'query must be text' })
    .max(LONGEST_QUERY, `query has at most ${LONGEST_QUERY} characters`)
    .transform(withoutPage)
    .refine((query) => query !== '', 'query must have a filter, an order or a number of rows'),
})
export type ViewInput = z.infer<typeof viewInputSchema>

/** `PATCH /api/admin/views/:id` */
export const viewPatchSchema = z.strictObject({ name })
export type ViewPatch = z.infer<typeof viewPatchSchema>

/** A list with its filters and its order, to which one person has given a name. */
export const savedViewSchema = z.object({
  id: z.int(),
  list: z.enum(viewLists),
  name: z.string(),
  query: z.string(),
})
export type SavedView = z.infer<typeof savedViewSchema>

/** A view begins at its first page. */
function withoutPage(query: string): string {
  const parameters = new URLSearchParams(query)
  parameters.delete('page')
  return parameters.toString()
}
