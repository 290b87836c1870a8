import { z } from 'zod'

export const chapterRules = {
  title: z.string({ error: 'Chapter title is required' }).trim().min(1, 'Chapter title is required'),
}

/** A chapter with its texts, one a language. */
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
