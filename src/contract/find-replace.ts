import { z } from 'zod'
import { chosenId, isBlank } from './fields.ts'

/** UTF-16 units of what is sought, and of what is put in its place. */
export const MOST_SOUGHT = 200
/** So many texts and places are shown; the rest is counted. */
export const MOST_SHOWN_TEXTS = 500
export const MOST_SHOWN_HITS = 3000

const oneLine = z
  .string()
  .max(MOST_SOUGHT, `At most ${MOST_SOUGHT} characters can be sought or put in their place`)
  .refine((text) => !/[\n\r]/.test(text), 'Only one line can be sought or put in its place')

const option = z.boolean({ error: 'Each option must be true or false' }).default(false)

const soughtFields = {
  find: oneLine.refine((text) => !isBlank(text), 'Write what is sought'),
  matchCase: option,
  /** Not parts of longer words. Scripts without spaces have no such borders. */
  wholeWords: option,
  /** Accents, vowel points and variant letters make no difference. */
  ignoreMarks: option,
  /** Also where readers do not see it: in addresses of links and in HTML tags. */
  inAddresses: option,
}

/** What is sought in the Markdown of texts. It is no regular expression. */
export type Sought = Readonly<{
  find: string
  matchCase: boolean
  wholeWords: boolean
  ignoreMarks: boolean
  inAddresses: boolean
}>

/** `POST /api/admin/find`: looks in the texts of a language, of a work, of both, or of a chapter. */
export const findInputSchema = z
  .strictObject({
    ...soughtFields,
    languageId: chosenId('languageId must be a whole number from 1').optional(),
    workId: chosenId('workId must be a whole number from 1').optional(),
    chapterId: chosenId('chapterId must be a whole number from 1').optional(),
  })
  .refine(
    ({ languageId, workId, chapterId }) => (languageId ?? workId ?? chapterId) !== undefined,
    'Choose a language or a work',
  )
export type FindInput = z.infer<typeof findInputSchema>

const textKind = z.enum(['translation', 'chapter_translation'])
const count = z.int()

const foundTextSchema = z.object({
  of: textKind,
  id: z.int(),
  revision: z.int(),
  work: z.object({ id: z.int(), title: z.string() }),
  /** null: the text of a whole work. `number` counts from 1. */
  chapter: z.object({ id: z.int(), number: z.int(), title: z.string() }).nullable(),
  language: z.object({ id: z.int(), name: z.string(), code: z.string(), isRtl: z.boolean() }),
  /** All places in this text; `hits` has the first of them, where they are too many. */
  count,
  hits: z.array(z.object({ before: z.string(), match: z.string(), after: z.string() })),
})
export type FoundText = z.infer<typeof foundTextSchema>
export type FoundHit = FoundText['hits'][number]

/** A line of the answer. The last has `kind: end` or `kind: failed`. Works come in the order of their titles. */
export const findLineSchema = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('text'), text: foundTextSchema }),
  /** Works that were looked through, of how many. */
  z.object({ kind: z.literal('progress'), done: count, total: count }),
  /** All texts and places, also those beyond what is shown. */
  z.object({ kind: z.literal('end'), texts: count, hits: count }),
  z.object({ kind: z.literal('failed'), detail: z.string(), requestId: z.string() }),
])
export type FindLine = z.infer<typeof findLineSchema>

/** Texts in which something is replaced, each as it was when its places were shown. */
export const chosenTextsSchema = z.strictObject({
  texts: z
    .array(
      z.strictObject({
        of: textKind,
        id: chosenId('Each id must be a whole number from 1'),
        revision: z.int('Each revision must be a whole number').min(1, 'revision counts from 1'),
        /** Numbers of the places that stay as they are, from 0. */
        except: z.array(z.int().min(0)).max(MOST_SHOWN_HITS).default([]),
        /** So many places were shown: those after them stay. undefined: all were. */
        shown: z.int().min(1).optional(),
      }),
    )
    .min(1, 'Choose something first')
    .max(MOST_SHOWN_TEXTS, `At most ${MOST_SHOWN_TEXTS} texts can be chosen`),
})
export type ChosenText = z.infer<typeof chosenTextsSchema>['texts'][number]

/** What is put in the place of what is sought: Markdown, as it is written here. */
export const replacementSchema = z.strictObject({ ...soughtFields, with: oneLine })

/** A word of a work that is also written in another way. */
const spelling = z.object({ word: z.string(), count })

/** `GET /api/admin/works/{id}/translations/{languageId}/spellings`: the rarer and the commoner way of each, the likeliest first. */
export const spellingsSchema = z.object({
  pairs: z.array(z.object({ rare: spelling, common: spelling })),
  /** The texts are too long to be looked through whole. */
  isCut: z.boolean(),
})
export type Spellings = z.infer<typeof spellingsSchema>
