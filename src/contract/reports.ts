import { z } from 'zod'
import { chosenId, optionalText, revisionField } from './fields.ts'
import { MOST_QUOTED, MOST_REPORTED, reportKinds } from './limits.ts'

const kind = z.enum(reportKinds, { error: 'Please choose what is wrong' })

/** `POST /api/reports`: what a reader says is wrong with a passage. */
export const reportInputSchema = z
  .object({
    /** Made by the reader's page: what is sent once more is one report. */
    token: z.string().regex(/^[0-9a-f]{32}$/, 'token must be 32 hexadecimal digits'),
    workId: chosenId('workId is required'),
    /** null: of a work without chapters. */
    chapterId: chosenId('chapterId is required').nullable(),
    /** Code of the text's language. */
    language: z.string().min(1).max(20),
    /** Number of the block, from 1, and the revision of the text that was read. */
    block: z.int().min(1).max(2_147_483_647),
    revision: z.int().min(1).max(2_147_483_647),
    quote: z
      .string()
      .trim()
      .min(1, 'The words that are meant are missing')
      .max(MOST_QUOTED, `The words that are meant may have at most ${MOST_QUOTED} characters`),
    kind,
    text: optionalText(MOST_REPORTED),
    suggestion: optionalText(MOST_REPORTED),
  })
  .refine(({ kind, text, suggestion }) => kind !== 'other' || text || suggestion, {
    error: 'Please say what is wrong',
    path: ['text'],
  })
export type ReportInput = z.infer<typeof reportInputSchema>

const language = z.object({ id: z.int(), code: z.string(), name: z.string(), isRtl: z.boolean() })

/** A report in the list of staff: `GET /api/admin/reports?status=&language=&work=`. */
export const staffReportSchema = z.object({
  id: z.int(),
  work: z.object({ id: z.int(), title: z.string() }),
  /** null: of a work without chapters, or the chapter is not there any more. `number` counts from 1. */
  chapter: z.object({ id: z.int(), number: z.int(), title: z.string() }).nullable(),
  language,
  kind,
  /** In the list, their beginnings. */
  quote: z.string(),
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** null: open. */
  resolved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  revision: z.int(),
})
export type StaffReport = z.infer<typeof staffReportSchema>

/** A report with the passage as it is now: `GET /api/admin/reports/{id}`, and what its PATCH answers. */
export const staffReportDetailSchema = staffReportSchema.extend({
  suggestion: z.string().nullable(),
  /** What staff have replied. */
  note: z.string().nullable(),
  block: z.int(),
  /** null: the text is not there any more. */
  passage: z
    .object({
      /** Of a work without chapters, the id of its text. */
      translationId: z.int().nullable(),
      /** It was written anew since. */
      hasChanged: z.boolean(),
      /** The block in which the words stand now; the one where they stood, where they are not found. */
      block: z.int(),
      /** What stands before the words in their block, the words, and what follows. `words` empty: they are not found. */
      before: z.string(),
      words: z.string(),
      after: z.string(),
      /** Where the block begins in the Markdown of the text, in UTF-16 units. */
      place: z.int(),
      /** The original beside it; null: it is the original, or there is none. `text` empty: nothing there answers to it. */
      original: z.object({ language, text: z.string() }).nullable(),
    })
    .nullable(),
})
export type StaffReportDetail = z.infer<typeof staffReportDetailSchema>

/** `PATCH /api/admin/reports/{id}`: resolves a report, or opens it again. */
export const reportPatchSchema = z.object({
  isResolved: z.boolean({ error: 'isResolved must be true or false' }),
  note: optionalText(MOST_REPORTED),
  revision: revisionField,
})
export type ReportPatch = z.infer<typeof reportPatchSchema>

/** `GET /api/admin/reports/open`: how many wait. */
export const openReportsSchema = z.object({ open: z.int() })
export type OpenReports = z.infer<typeof openReportsSchema>
