import { z } from 'zod'
import { chosenId, optionalText, requiredText, revisionField } from './fields.ts'
import { gapsSchema, translationRules } from './translations.ts'

const LONGEST_TITLE = 500
const title = requiredText(LONGEST_TITLE, {
  required: 'Chapter title is required',
  tooLong: `A title has at most ${LONGEST_TITLE} characters`,
})

export const chapterRules = { title }

/** A chapter with its texts, one for each language. */
export const chapterSchema = z.object({
  id: z.int(),
  workId: z.int(),
  /** In the original language. */
  title: z.string(),
  /** From 0, without gaps. */
  orderIndex: z.int(),
  translations: z.array(
    z.object({
      languageId: z.int(),
      title: z.string().nullable(),
      /** Markdown, as it was written. */
      content: z.string(),
      isComplete: z.boolean(),
    }),
  ),
})
export type Chapter = z.infer<typeof chapterSchema>

const textFields = {
  /** In this language. */
  title: optionalText(LONGEST_TITLE),
  content: translationRules.content,
  isComplete: z.boolean({ error: 'isComplete must be true or false' }).default(true),
  notes: optionalText(20_000),
}

/** `POST /api/admin/works/{id}/chapters`: a new last chapter. */
export const chapterInputSchema = z.strictObject({
  title,
  translations: z
    .array(z.strictObject({ languageId: chosenId('Language is required'), ...textFields }))
    .min(1, 'A chapter needs content for at least one language')
    .max(500, 'A chapter has texts in at most 500 languages')
    .refine(
      (all) => new Set(all.map(({ languageId }) => languageId)).size === all.length,
      'Each language can have one text',
    ),
})
export type ChapterInput = z.infer<typeof chapterInputSchema>

/** `PATCH /api/admin/chapters/{id}`. */
export const chapterPatchSchema = z.strictObject({ title, revision: revisionField })
export type ChapterPatch = z.infer<typeof chapterPatchSchema>

const chapterIds = z.array(chosenId('A chapter id is a number')).max(10_000)

/** `PUT /api/admin/works/{id}/chapters/order`: every chapter of the work, once. */
export const chapterOrderSchema = z.strictObject({
  chapterIds,
  /** The order that the new order is based on; programs may leave it out. If it is not the current order: 409. */
  was: chapterIds.optional(),
})
export type ChapterOrder = z.infer<typeof chapterOrderSchema>

/** `PUT /api/admin/chapters/{id}/translations/{languageId}`. */
export const chapterTextInputSchema = z.strictObject({
  ...textFields,
  /** The revision that the new text is based on; 0: there was no text. Programs may leave it out. If it is stale: 409. */
  revision: z
    .int('revision must be a whole number')
    .min(0, 'revision counts from 1, and 0 is that of a text that is not there')
    .optional(),
})
export type ChapterTextInput = z.infer<typeof chapterTextInputSchema>

/**
 * `POST /api/admin/works/{id}/chapters/split`: the parts of one text in one language, in order. The first part goes to the
 * chapter number `from` (1 is the first chapter), the next part to the next chapter. Chapters that do not exist are made.
 */
export const chapterSplitSchema = z.strictObject({
  languageId: chosenId('Language is required'),
  from: z.int().min(1).default(1),
  parts: z
    .array(z.strictObject({ title, content: translationRules.content }))
    .min(1, 'There is no chapter in this text')
    .max(2000, 'A text can be split into at most 2,000 chapters'),
  /** Whether chapters that have a text in this language get the new one; otherwise they are a conflict. */
  replace: z.boolean().default(false),
  /** The texts to replace, with the revisions that the person saw. Programs may leave them out. If they are stale: 409. */
  replaced: z
    .array(z.strictObject({ id: chosenId('The id of a text is a number'), revision: z.int().min(1) }))
    .max(2000)
    .optional(),
})
export type ChapterSplit = z.infer<typeof chapterSplitSchema>

/** A chapter in the list of chapters: its languages, without the texts. */
export const staffChapterSchema = z.object({
  id: z.int(),
  workId: z.int(),
  title: z.string(),
  orderIndex: z.int(),
  revision: z.int(),
  translations: z.array(
    z.object({
      id: z.int(),
      languageId: z.int(),
      title: z.string().nullable(),
      isComplete: z.boolean(),
      /** Characters without white space. */
      length: z.int(),
      translatedAt: z.iso.datetime(),
      revision: z.int(),
      /** null: no gap was found. */
      gaps: gapsSchema.nullable(),
    }),
  ),
})
export type StaffChapter = z.infer<typeof staffChapterSchema>

/** `GET /api/admin/chapters/{id}/translations/{languageId}`, and the answer to its PUT. */
export const staffChapterTextSchema = z.object({
  id: z.int(),
  chapterId: z.int(),
  languageId: z.int(),
  title: z.string().nullable(),
  content: z.string(),
  isComplete: z.boolean(),
  notes: z.string().nullable(),
  translatedAt: z.iso.datetime(),
  revision: z.int(),
})
export type StaffChapterText = z.infer<typeof staffChapterTextSchema>
