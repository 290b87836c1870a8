import { z } from 'zod'

export const translationRules = {
  content: z
    .string({ error: "The provider's AI-translated content is required" })
    .refine((content) => content.trim() !== '', "The provider's AI-translated content is required"),
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
