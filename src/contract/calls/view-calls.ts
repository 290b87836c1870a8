import { savedViewSchema, viewInputSchema, viewPatchSchema } from '../saved-views.ts'
import type { Calls } from './call.ts'

/** The calls for saved views: each person, and each program, has their own. */
export const viewCalls: Calls = {
  listViews: { on: 'GET /api/admin/views', does: 'Your saved views.', answer: savedViewSchema.array() },
  saveView: {
    on: 'POST /api/admin/views',
    does: 'Gives filters and order of a list a name, which is unique in the list.',
    body: viewInputSchema,
    answer: savedViewSchema,
    status: 201,
  },
  renameView: {
    on: 'PATCH /api/admin/views/:id',
    does: 'Gives a saved view another name.',
    body: viewPatchSchema,
    answer: savedViewSchema,
  },
  removeView: { on: 'DELETE /api/admin/views/:id', does: 'Removes a saved view.' },
}
