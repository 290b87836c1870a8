import { z } from 'zod'
import { authorInputSchema, authorPatchSchema, staffAuthorSchema } from '../authors.ts'
import { batchInputSchema, batchLineSchema } from '../batches.ts'
import { fileTypes, importOptionsSchema } from '../book-imports.ts'
import {
  categoryInputSchema,
  categoryPatchSchema,
  iconPreviewInputSchema,
  iconPreviewSchema,
  staffCategorySchema,
} from '../categories.ts'
import {
  activityKinds,
  activitySchema,
  changeDetailSchema,
  changeSchema,
  historyEntities,
  restoredSchema,
  restoreInputSchema,
} from '../history.ts'
import { importInputSchema, importLineSchema } from '../imports.ts'
import { languageInputSchema, languagePatchSchema, staffLanguageSchema } from '../languages.ts'
import { openedSchema, presenceEventSchema } from '../presence.ts'
import {
  nextReportSchema,
  openReportsSchema,
  reportCorrectionSchema,
  reportPatchSchema,
  staffReportDetailSchema,
  staffReportSchema,
} from '../reports.ts'
import { statsSchema, systemSchema, uploadedCoverSchema } from '../staff.ts'
import { staffWorkDetailSchema, staffWorkSchema, workInputSchema, workPatchSchema, workStatuses } from '../works.ts'
import { type Calls, COUNT_HEADER, deletion, rowId, staffList } from './call.ts'
import { peopleCalls } from './people-calls.ts'
import { textCalls } from './text-calls.ts'
import { viewCalls } from './view-calls.ts'
import { webhookCalls } from './webhook-calls.ts'

const entryCalls: Calls = {
  listAuthors: {
    on: 'GET /api/admin/authors',
    does: 'The authors, a page of them.',
    ...staffList(staffAuthorSchema, ['name', 'nationality', 'born', 'works'], {
      name: z.string().describe('A whole name of the author, in any language: two authors may share one.'),
    }),
  },
  findAuthor: { on: 'GET /api/admin/authors/:id', does: 'An author.', answer: staffAuthorSchema },
  createAuthor: {
    on: 'POST /api/admin/authors',
    does: 'Adds an author.',
    body: authorInputSchema,
    answer: staffAuthorSchema,
    status: 201,
  },
  updateAuthor: {
    on: 'PATCH /api/admin/authors/:id',
    does: 'Changes an author.',
    body: authorPatchSchema,
    answer: staffAuthorSchema,
  },
  deleteAuthor: {
    on: 'DELETE /api/admin/authors/:id',
    does: 'Deletes an author without works.',
    ...deletion,
  },
  listCategories: {
    on: 'GET /api/admin/categories',
    does: 'The categories, a page of them.',
    ...staffList(staffCategorySchema, ['name', 'works']),
  },
  findCategory: { on: 'GET /api/admin/categories/:id', does: 'A category.', answer: staffCategorySchema },
  createCategory: {
    on: 'POST /api/admin/categories',
    does: 'Adds a category.',
    body: categoryInputSchema,
    answer: staffCategorySchema,
    status: 201,
  },
  updateCategory: {
    on: 'PATCH /api/admin/categories/:id',
    does: 'Changes a category.',
    body: categoryPatchSchema,
    answer: staffCategorySchema,
  },
  deleteCategory: {
    on: 'DELETE /api/admin/categories/:id',
    does: 'Deletes a category without works.',
    ...deletion,
  },
  previewIcon: {
    on: 'POST /api/admin/icons/preview',
    does: 'What is left of the markup of an icon.',
    body: iconPreviewInputSchema,
    answer: iconPreviewSchema,
  },
  listLanguages: {
    on: 'GET /api/admin/languages',
    does: 'The languages, a page of them.',
    ...staffList(staffLanguageSchema, ['name', 'code', 'region']),
  },
  findLanguage: { on: 'GET /api/admin/languages/:id', does: 'A language.', answer: staffLanguageSchema },
  createLanguage: {
    on: 'POST /api/admin/languages',
    does: 'Adds a language.',
    body: languageInputSchema,
    answer: staffLanguageSchema,
    status: 201,
  },
  updateLanguage: {
    on: 'PATCH /api/admin/languages/:id',
    does: 'Changes a language.',
    body: languagePatchSchema,
    answer: staffLanguageSchema,
  },
}

const workFilters = {
  status: z.enum(workStatuses),
  author: rowId,
  category: rowId,
  language: rowId.describe('One that the work can be read in.'),
  featured: z.boolean(),
}

const workCalls: Calls = {
  listWorks: {
    on: 'GET /api/admin/works',
    does: 'The works, published or not, a page of them.',
    ...staffList(staffWorkSchema, ['created', 'title', 'author', 'year', 'status', 'updated'], workFilters),
  },
  listRecentWorks: {
    on: 'GET /api/admin/works/recent',
    does: 'The ten newest works.',
    answer: z.array(staffWorkSchema),
    headers: COUNT_HEADER,
  },
  findWork: { on: 'GET /api/admin/works/:id', does: 'A work.', answer: staffWorkDetailSchema },
  createWork: {
    on: 'POST /api/admin/works',
    does: 'Adds a work. A cover at an address of another site is fetched.',
    body: workInputSchema,
    answer: staffWorkDetailSchema,
    status: 201,
  },
  updateWork: {
    on: 'PATCH /api/admin/works/:id',
    does: 'Changes a work.',
    body: workPatchSchema,
    answer: staffWorkDetailSchema,
  },
  deleteWork: { on: 'DELETE /api/admin/works/:id', does: 'Deletes a work with its texts.', ...deletion },
  uploadCover: {
    on: 'POST /api/admin/covers',
    does: 'Makes a cover of a picture; its address goes into `coverImage` of a work.',
    body: 'picture',
    answer: uploadedCoverSchema,
    status: 201,
  },
}

const reportSorts = ['created', 'work', 'language', 'kind'] as const

const otherCalls: Calls = {
  importWorks: {
    on: 'POST /api/admin/imports',
    does: 'Takes in files of the import format as JSON, or one file: a book, or an archive of books or of a library in the import format. The parameters are for a file. What is wrong is named with its file, the rest goes in. Closing the connection stops it; sent again, it goes on.',
    query: importOptionsSchema.shape,
    body: importInputSchema,
    files: Object.keys(fileTypes),
    answer: importLineSchema,
    isStream: true,
  },
  exportWorks: {
    on: 'GET /api/admin/export',
    does: 'A zip archive of the library in the import format; with parameters only of the works that all of them let through, and of the languages, categories and authors that these name. It is sent while it is made: an archive that cannot be opened was cut off.',
    query: {
      ids: z
        .string()
        .regex(/^[1-9]\d{0,8}(,[1-9]\d{0,8}){0,999}$/)
        .describe('Of works, with commas between them: at most 1000.'),
      filter: z.string().describe('Words that the title or the author must contain.'),
      ...workFilters,
    },
    answer: 'zip',
    refusals: [404],
  },
  stats: { on: 'GET /api/admin/stats', does: 'The figures of the library.', answer: statsSchema },
  beginBackup: {
    on: 'POST /api/admin/backups',
    does: 'Begins a backup; the state of the system tells how it goes. Not for editors.',
    status: 202,
  },
  downloadBackup: { on: 'GET /api/admin/backups/:name', does: 'The file of a backup. Not for editors.', answer: 'zip' },
  system: { on: 'GET /api/admin/system', does: 'The state of the system.', answer: systemSchema },
  listenToPresence: {
    on: 'GET /api/admin/presence',
    does: 'Who else has the same open (the event `people`), and its last save (the event `saved`), as server-sent events: for the browsers of staff.',
    query: {
      of: openedSchema.describe(
        'What is open: `work:12`; for a text of a chapter `chapter_translation:3.2`, chapter and language.',
      ),
    },
    answer: presenceEventSchema,
    isStream: 'events',
    refusals: [429],
  },
  history: {
    on: 'GET /api/admin/history/:entity/:id',
    does: 'The changes of a row, the newest first.',
    ...staffList(changeSchema, ['at']),
  },
  listActivity: {
    on: 'GET /api/admin/activity',
    does: 'What was done, the newest first.',
    ...staffList(activitySchema, ['at'], {
      actor: z.string(),
      kind: z.enum(activityKinds),
      from: z.iso.datetime(),
      to: z.iso.datetime(),
    }),
  },
  listActors: {
    on: 'GET /api/admin/activity/actors',
    does: 'Who has ever changed something.',
    answer: z.array(z.string()),
  },
  changeMany: {
    on: 'POST /api/admin/batches',
    does: 'Does the same to many rows of a list, as one entry of the history. Closing the connection stops it; sent again, it goes on.',
    body: batchInputSchema,
    answer: batchLineSchema,
    isStream: true,
  },
  undoBatch: {
    on: 'POST /api/admin/batches/:id/undo',
    does: 'Takes back what was done to many rows, but for those that were changed since.',
    answer: batchLineSchema,
    isStream: true,
  },
  listBatchChanges: {
    on: 'GET /api/admin/batches/:id/changes',
    does: 'The changes of a batch, in their order.',
    ...staffList(changeSchema, ['at']),
  },
  listDeleted: {
    on: 'GET /api/admin/deleted',
    does: 'What was deleted.',
    ...staffList(changeSchema, ['at', 'name', 'entity', 'actor'], { entity: z.enum(historyEntities) }),
  },
  findChange: {
    on: 'GET /api/admin/changes/:id',
    does: 'A change, with the row before and after it.',
    answer: changeDetailSchema,
  },
  restoreChange: {
    on: 'POST /api/admin/changes/:id/restore',
    does: 'Gives a row its state from before a change again.',
    body: restoreInputSchema,
    isBodyOptional: true,
    answer: restoredSchema,
  },
  listReports: {
    on: 'GET /api/admin/reports',
    does: 'The reports of readers, a page of them.',
    ...staffList(staffReportSchema, reportSorts, {
      status: z.enum(['open', 'resolved', 'any']),
      language: rowId,
      work: rowId,
    }),
  },
  countOpenReports: {
    on: 'GET /api/admin/reports/open',
    does: 'The number of open reports.',
    answer: openReportsSchema,
  },
  findReport: {
    on: 'GET /api/admin/reports/:id',
    does: 'A report, with its passage.',
    answer: staffReportDetailSchema,
  },
  findNextReport: {
    on: 'GET /api/admin/reports/:id/next',
    does: 'The open report that comes after this one in the list of these filters and this order.',
    query: {
      sort: z.enum(reportSorts),
      order: z.enum(['asc', 'desc']),
      filter: z.string().describe('Words that the title or the author of the work must contain.'),
      language: rowId,
      work: rowId,
    },
    answer: nextReportSchema,
  },
  correctReport: {
    on: 'POST /api/admin/reports/:id/correction',
    does: 'Puts a wording in the place of the reported passage and resolves the report: both, or neither.',
    body: reportCorrectionSchema,
    answer: staffReportDetailSchema,
  },
  updateReport: {
    on: 'PATCH /api/admin/reports/:id',
    does: 'Resolves a report, or opens it again.',
    body: reportPatchSchema,
    answer: staffReportDetailSchema,
  },
  deleteReport: { on: 'DELETE /api/admin/reports/:id', does: 'Deletes a report.', ...deletion },
}

const forStaff = (calls: Calls): Calls =>
  Object.fromEntries(Object.entries(calls).map(([name, call]) => [name, { ...call, for: 'staff' }]))

/** The calls of staff and of programs. */
export const staffCalls: Calls = forStaff({
  ...workCalls,
  ...textCalls,
  ...entryCalls,
  ...otherCalls,
  ...viewCalls,
  ...webhookCalls,
  ...peopleCalls,
})
