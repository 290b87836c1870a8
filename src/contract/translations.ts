import { z } from 'zod'
import { chosenId, isBlank, optionalText, revisionField } from './fields.ts'

/** What a text seems to lack in comparison with its hub, the text with which all texts of its place are aligned. */
export const gapsSchema = z.object({
  /** Number of blocks of the hub that have no counterpart in this text. */
  missing: z.int(),
  /** Its length divided by the expected length, such as 0.41. null: it is about as long as expected. */
  length: z.number().nullable(),
})
export type Gaps = z.infer<typeof gapsSchema>

/** The start of each block in the Markdown of its text, in UTF-16 units; empty where it is not needed. */
const places = z.array(z.int())

/**
 * `GET /api/admin/translations/{id}/alignment`, `GET /api/admin/chapters/{id}/translations/{languageId}/alignment`: how a
 * saved text is aligned with its hub. null: it is the hub, or not aligned yet.
 */
export const textAlignmentSchema = z
  .object({
    /** Revision of the text that was aligned; `hub.revision` is that of the hub. */
    revision: z.int(),
    hub: z.object({ languageId: z.int(), language: z.string(), revision: z.int(), places }),
    /** Beads (`links.ts`) against the hub. */
    links: z.string(),
    places,
    /** null: it seems to lack nothing. */
    gaps: gapsSchema.nullable(),
  })
  .nullable()
export type TextAlignment = z.infer<typeof textAlignmentSchema>

/** The contract does not know the provider's name: whoever shows this puts it in (`namingProvider`). */
const CONTENT_REQUIRED = "The provider's AI-translated content is required"

/** A message of these rules with the provider's name in it. @param brandName as configured; empty: the message stays as it is */
export const namingProvider = (message: string, brandName: string): string =>
  brandName === '' ? message : message.replaceAll("The provider's AI", () => `${brandName}'s AI`)

const LONGEST_CONTENT = 5_000_000

export const translationRules = {
  content: z
    .string({ error: CONTENT_REQUIRED })
    .max(LONGEST_CONTENT, 'A text has at most 5 million characters')
    .refine((content) => !isBlank(content), CONTENT_REQUIRED),
}

/** One of a work's translations, without its text. */
export const translationRefSchema = z.object({
  id: z.int(),
  workId: z.int(),
  languageId: z.int(),
  isComplete: z.boolean(),
  translatedAt: z.iso.datetime(),
})
export type TranslationRef = z.infer<typeof translationRefSchema>

/** The text of a work without chapters in one language. */
export const translationSchema = translationRefSchema.extend({
  /** Markdown, as it was written. */
  content: z.string(),
  /** Sanitised HTML; every block carries its anchor (`id="p12"`). */
  html: z.string(),
})
export type Translation = z.infer<typeof translationSchema>

const fields = {
  workId: chosenId('Work is required'),
  languageId: chosenId('Language is required'),
  content: translationRules.content,
  isComplete: z.boolean({ error: 'isComplete must be true or false' }),
  notes: optionalText(20_000),
}

/** `POST /api/admin/translations`, and the translation form. */
export const translationInputSchema = z.strictObject({ ...fields, isComplete: fields.isComplete.default(true) })
export type TranslationInput = z.infer<typeof translationInputSchema>

/** `PATCH /api/admin/translations/{id}`: a field that is absent stays as it is. */
export const translationPatchSchema = z.strictObject({ ...fields, revision: revisionField }).partial()
export type TranslationPatch = z.infer<typeof translationPatchSchema>

const subject = {
  work: z.object({ title: z.string(), author: z.object({ name: z.string() }) }),
  language: z.object({ name: z.string(), code: z.string() }),
}

/**
 * A work in one language, in the lists of staff: one text (`id`), or the chapters that are in this language (`id` null).
 * Lists carry no text: a page of them would weigh megabytes.
 */
export const staffTranslationSchema = z.object({
  id: z.int().nullable(),
  workId: z.int(),
  languageId: z.int(),
  /** Every chapter is there, and complete. */
  isComplete: z.boolean(),
  notes: z.string().nullable(),
  translatedAt: z.iso.datetime(),
  /** Revision of the text; null: the work has chapters, whose texts have revisions. */
  revision: z.int().nullable(),
  /** How many chapters are in this language, of how many; null for a work without chapters. */
  chapters: z.object({ translated: z.int(), total: z.int() }).nullable(),
  /** null: it seems to lack nothing. */
  gaps: gapsSchema
    .extend({
      /** How many chapters seem to lack something, and the first of them; null for a work without chapters. */
      chapters: z.object({ withGaps: z.int(), firstId: z.int() }).nullable(),
    })
    .nullable(),
  ...subject,
})
export type StaffTranslation = z.infer<typeof staffTranslationSchema>

/** The text of a work without chapters, as its editor needs it: what every write of one answers. */
export const staffTranslationDetailSchema = z.object({
  id: z.int(),
  workId: z.int(),
  languageId: z.int(),
  content: z.string(),
  isComplete: z.boolean(),
  notes: z.string().nullable(),
  translatedAt: z.iso.datetime(),
  revision: z.int(),
  ...subject,
})
export type StaffTranslationDetail = z.infer<typeof staffTranslationDetailSchema>

/** `GET /api/admin/translations/status`: the works in one language; all, or those that the filters let through. */
export const languageStatusSchema = z.object({
  languageId: z.int(),
  name: z.string(),
  code: z.string(),
  complete: z.int(),
  inProgress: z.int(),
  missing: z.int(),
})
export type LanguageStatus = z.infer<typeof languageStatusSchema>

/** `GET /api/admin/translations/coverage`: a work and the state of its languages; those it is not in are left out. */
export const coverageRowSchema = z.object({
  workId: z.int(),
  title: z.string(),
  originalLanguageId: z.int(),
  hasChapters: z.boolean(),
  /** null: the work has none. */
  firstChapterId: z.int().nullable(),
  cells: z.array(
    z.object({
      languageId: z.int(),
      /** null: the work has chapters. */
      translationId: z.int().nullable(),
      isComplete: z.boolean(),
      /** The first chapter without a text in this language, else the first with an unfinished one; null: there is none. */
      gapChapterId: z.int().nullable(),
    }),
  ),
})
export type CoverageRow = z.infer<typeof coverageRowSchema>

/** `POST /api/admin/preview`: a text as readers would see it. */
export const previewInputSchema = z.strictObject({ content: z.string().max(LONGEST_CONTENT) })
export const previewSchema = z.object({ html: z.string() })
export type Preview = z.infer<typeof previewSchema>
