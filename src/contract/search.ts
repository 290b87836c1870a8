import { z } from 'zod'
import { languageSchema } from './languages.ts'
import { MOST_MATCHES } from './limits.ts'
import { workSchema } from './works.ts'

/** Places of matched words in a text, in UTF-16 units: from the first to before the second. */
const rangesSchema = z.array(z.tuple([z.int(), z.int()]))
export type Ranges = z.infer<typeof rangesSchema>

const textLanguageSchema = languageSchema.pick({ code: true, name: true, autonym: true, isRtl: true })

/** A piece of a text, plain, with the words that matched. */
const excerptSchema = z.object({
  language: textLanguageSchema,
  /** Cut from its block, with an ellipsis where something is left out. */
  snippet: z.string(),
  ranges: rangesSchema,
})
export type Excerpt = z.infer<typeof excerptSchema>

/** What an author is called in a language, with the words that matched. */
const localNameSchema = z.object({ language: textLanguageSchema, name: z.string(), ranges: rangesSchema })
export type LocalName = z.infer<typeof localNameSchema>

/** A passage that matches, or the same block in the language that the reader wants to see (`in`). */
export const passageMatchSchema = excerptSchema.extend({
  /** The language in which the words were found, where the snippet is in another. */
  foundIn: textLanguageSchema.nullable(),
  /** From 1; null: a work without chapters. */
  chapter: z.int().nullable(),
  /** Of the block on the reading page, such as `p12`; null: the chapter's title. */
  anchor: z.string().nullable(),
})
export type PassageMatch = z.infer<typeof passageMatchSchema>

/** A work in the results of `GET /api/search?q=`. */
export const foundWorkSchema = workSchema.extend({
  /** Best first. */
  matches: z.array(passageMatchSchema).max(MOST_MATCHES),
  /** The title that matches, in any of the work's languages. */
  titleMatch: z.object({ language: textLanguageSchema, title: z.string(), ranges: rangesSchema }).nullable(),
  /** Matches in the author's name. */
  authorRanges: rangesSchema,
  /** The author's name in another language that matches, where the name itself does not. */
  authorMatch: localNameSchema.nullable(),
  descriptionMatch: excerptSchema.nullable(),
  matchedTags: z.array(z.string()),
  /** Code of the language in which the work should open; null: as it opens by itself. */
  opensIn: z.string().nullable(),
})
export type FoundWork = z.infer<typeof foundWorkSchema>

/** A suggestion of the search box: `GET /api/search/suggestions?q=`. */
export const suggestionSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('work'),
    id: z.int(),
    title: z.string(),
    language: textLanguageSchema,
    ranges: rangesSchema,
    author: z.string(),
    /** As in `foundWorkSchema`. */
    opensIn: z.string().nullable(),
  }),
  z.object({
    kind: z.literal('author'),
    id: z.int(),
    name: z.string(),
    ranges: rangesSchema,
    /** The name in another language that matches, where the name itself does not. */
    otherName: localNameSchema.nullable(),
    works: z.int(),
  }),
])
export type Suggestion = z.infer<typeof suggestionSchema>
