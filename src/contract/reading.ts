import { z } from 'zod'
import { languageSchema } from './languages.ts'

/** The second language of a pair, beside the first. */
const besideSchema = z.object({
  language: languageSchema.omit({ region: true }),
  /** null: this place is not translated into this language. */
  text: z
    .object({
      /** The chapter's title in this language; null: it has none, or there are no chapters. */
      title: z.string().nullable(),
      isComplete: z.boolean(),
      revision: z.int(),
      /** Characters without white space. */
      length: z.int(),
      /**
       * Both texts from beginning to end, as sanitised HTML, row by row; null: this side has no counterpart.
       * Anchors are `p12` in the first text, `{code}-p12` in the second.
       */
      rows: z.array(z.tuple([z.string().nullable(), z.string().nullable()])),
    })
    .nullable(),
})

/**
 * A place of a work in one language: `GET /api/works/{id}/reading/{code}[/{chapter}]`, or in two side by side:
 * `GET /api/works/{id}/reading/{code}+{code}[/{chapter}]`. Everything the reading page shows that depends on language
 * and chapter.
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
    z.object({
      number: z.int(),
      title: z.string(),
      titleLanguage: z.string(),
      available: z.boolean(),
      /** Characters of the chapter in this language, without white space; 0 where it is not in it. */
      length: z.int(),
    }),
  ),
  /** The languages (codes) in which this very place can be read. */
  readableIn: z.array(z.string()),
  /**
   * How the blocks of those texts correspond: by the code of a language, the beads (`links.ts`) of its text and the hub.
   * Texts whose blocks correspond one to one are left out.
   */
  links: z.record(z.string(), z.string()),
  /** null: this place is not translated into this language. */
  text: z
    .object({
      /** Sanitised HTML; every block carries its anchor (`id="p12"`). Empty where it stands in `beside.text.rows`. */
      html: z.string(),
      isComplete: z.boolean(),
      revision: z.int(),
      /** Characters without white space, to estimate the reading time. */
      length: z.int(),
    })
    .nullable(),
  /** Only in a pair. */
  beside: besideSchema.optional(),
  /** Only in a long text or pair, which is answered in parts (`?part=2`): where this part is among them. */
  parts: z
    .object({
      /** From 1. */
      number: z.int(),
      /** For each part the number of its first block; in a pair, of the first text. */
      starts: z.array(z.int()),
      /** The same of the second text of a pair. */
      besideStarts: z.array(z.int()).optional(),
      /** For each part, how much of the whole stands before it: 0 to 1. */
      before: z.array(z.number()),
    })
    .optional(),
})
export type Reading = z.infer<typeof readingSchema>
