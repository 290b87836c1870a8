import { z } from 'zod'
import { languageSchema } from './languages.ts'

/**
 * One place of a work, opened in one language: `GET /api/works/{id}/reading/{code}[/{chapter}]`.
 * Everything the reading page shows that depends on language and chapter.
 */
export const readingSchema = z.object({
  workId: z.int(),
  language: languageSchema.omit({ region: true }),
  /** The title and description to show in this language; `titleLanguage` is the code of the language they are in. */
  title: z.string(),
  titleLanguage: z.string(),
  description: z.string().nullable(),
  descriptionLanguage: z.string(),
  /** null: a work without chapters. `number` counts from 1. */
  chapter: z.object({ id: z.int(), number: z.int(), title: z.string(), titleLanguage: z.string() }).nullable(),
  /** The work's chapters in order, titled in this language where it has a title. Empty without chapters. */
  contents: z.array(
    z.object({ number: z.int(), title: z.string(), titleLanguage: z.string(), available: z.boolean() }),
  ),
  /** The languages (codes) in which this very place can be read. */
  readableIn: z.array(z.string()),
  /** null: this place is not translated into this language. */
  text: z
    .object({
      /** Sanitised HTML; every block carries its anchor (`id="p12"`). */
      html: z.string(),
      isComplete: z.boolean(),
      revision: z.int(),
      /** Characters without white space, to estimate the reading time. */
      length: z.int(),
    })
    .nullable(),
})
export type Reading = z.infer<typeof readingSchema>
