import { z } from 'zod'
import { chosenId, isBlank, optionalText, revisionField } from './fields.ts'
import { MOST_CORRECTED, MOST_QUOTED, MOST_REPORTED, reportKinds } from './limits.ts'

const kind = z.enum(reportKinds, { error: 'Please choose what is wrong' })

/** `POST /api/reports`: a reader reports a mistake in a passage. */
export const reportInputSchema = z
  .strictObject({
    /** Made by the reader's page. Reports with the same token are stored once. */
    token: z.string().regex(/^[0-9a-f]{32}$/, 'token must be 32 hexadecimal digits'),
    workId: chosenId('workId is required'),
    /** null: the work has no chapters. */
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
  /** null: the work has no chapters, or the chapter was deleted. `number` counts from 1. */
  chapter: z.object({ id: z.int(), number: z.int(), title: z.string() }).nullable(),
  language,
  kind,
  /** `quote` and `text`: in the list only their beginnings. */
  quote: z.string(),
  text: z.string().nullable(),
  createdAt: z.iso.datetime(),
  /** null: open. */
  resolved: z.object({ at: z.iso.datetime(), by: z.string() }).nullable(),
  revision: z.int(),
})
export type StaffReport = z.infer<typeof staffReportSchema>

/** A report with the current passage: `GET /api/admin/reports/{id}`, and the answer to its PATCH. */
export const staffReportDetailSchema = staffReportSchema.extend({
  suggestion: z.string().nullable(),
  /** The reply of staff. */
  note: z.string().nullable(),
  block: z.int(),
  /** null: the text was deleted. */
  passage: z
    .object({
      /** null: the work has chapters. */
      translationId: z.int().nullable(),
      /** The text has changed since the report. */
      hasChanged: z.boolean(),
      /** The block that has the words now; if no block has them, the block of the report. */
      block: z.int(),
      /** The text of the block before the words, the words, and the text after them. `words` is empty: they are not found. */
      before: z.string(),
      words: z.string(),
      after: z.string(),
      /** Offset of the block in the Markdown of the text, in UTF-16 units. */
      place: z.int(),
      /**
       * The paragraphs of Markdown that hold the words, which `POST …/correction` writes anew; their offset in the text, in
       * UTF-16 units, and its revision. null: the words are not found, or the text or the paragraphs are too long for it.
       */
      paragraphs: z.object({ markdown: z.string(), start: z.int(), textRevision: z.int() }).nullable(),
      /** The same passage of the original, empty where it has none. null: the text is the original, or there is no original. */
      original: z.object({ language, text: z.string() }).nullable(),
    })
    .nullable(),
})
export type StaffReportDetail = z.infer<typeof staffReportDetailSchema>

/** `PATCH /api/admin/reports/{id}`: resolves a report, or opens it again. */
export const reportPatchSchema = z.strictObject({
  isResolved: z.boolean({ error: 'isResolved must be true or false' }),
  note: optionalText(MOST_REPORTED),
  revision: revisionField,
})
export type ReportPatch = z.infer<typeof reportPatchSchema>

const WORDING_REQUIRED = 'The passage needs words'

/** `POST /api/admin/reports/{id}/correction`: puts a wording in the place of the passage, and resolves the report. */
export const reportCorrectionSchema = z.strictObject({
  /** Markdown, for all of `passage.paragraphs.markdown`. */
  wording: z
    .string({ error: WORDING_REQUIRED })
    // Written when it is said: the first number in words of a process takes 20 ms.
    .max(MOST_CORRECTED, { error: () => `A passage has at most ${MOST_CORRECTED.toLocaleString('en')} characters` })
    .refine((wording) => !isBlank(wording), WORDING_REQUIRED),
  /** `passage.paragraphs.textRevision` of the passage that was shown. If the text has another by now: 409. */
  textRevision: z.int('textRevision must be a whole number').min(1, 'textRevision counts from 1'),
  note: optionalText(MOST_REPORTED),
  revision: revisionField,
})
export type ReportCorrection = z.infer<typeof reportCorrectionSchema>

/** `GET /api/admin/reports/{id}/next?filter=&language=&work=&sort=&order=`: the way on from a report through a list. */
export const nextReportSchema = z.object({
  /** Id of the next open report of the list, after its last the first. null: no other is open. */
  next: z.int().nullable(),
  /** How many others of the list are open. */
  open: z.int(),
})
export type NextReport = z.infer<typeof nextReportSchema>

/** `GET /api/admin/reports/open`: the number of open reports. */
export const openReportsSchema = z.object({ open: z.int() })
export type OpenReports = z.infer<typeof openReportsSchema>
