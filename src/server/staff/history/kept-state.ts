import { z } from 'zod'
import type { HistoryEntity } from '#contract/history.ts'

/**
 * What change rows keep of a row before a write. Parsed leniently: a library may hold rows that were written by an older
 * version, and a restored one must not fail for a column that did not exist then.
 */

const text = z.string().nullable().default(null)
const time = z.coerce.date()
const hash = { importedHash: text, revision: z.int().default(1) }

const textFields = {
  id: z.int(),
  languageId: z.int(),
  content: z.string(),
  isComplete: z.boolean().default(true),
  translatedAt: time,
  notes: text,
  ...hash,
}

const translation = z.object({ ...textFields, workId: z.int() })
const chapterTranslation = z.object({ ...textFields, chapterId: z.int(), title: text })
const chapter = z.object({
  id: z.int(),
  workId: z.int(),
  slug: text,
  title: z.string(),
  orderIndex: z.int(),
  ...hash,
  /** Of a deleted one. */
  translations: z.array(chapterTranslation).default([]),
})
const work = z
  .object({
    id: z.int(),
    slug: text,
    title: z.string(),
    authorId: z.int(),
    publicationYear: z.int().nullable().default(null),
    description: text,
    coverImage: text,
    originalLanguageId: z.int(),
    tags: z.array(z.string()).default([]),
    createdAt: time,
    status: z.string(),
    featured: z.boolean().default(false),
    hasChapters: z.boolean().default(false),
    ...hash,
    categoryIds: z.array(z.int()).optional(),
    /** Their older form. */
    categories: z.array(z.object({ categoryId: z.int() })).default([]),
    localizations: z.array(z.object({ languageId: z.int(), title: text, description: text })).default([]),
    /** Of a deleted one. */
    translations: z.array(translation).default([]),
    chapters: z.array(chapter).default([]),
  })
  .transform(({ categories, categoryIds, ...rest }) => ({
    ...rest,
    categoryIds: categoryIds ?? categories.map(({ categoryId }) => categoryId),
  }))

const author = z.object({
  id: z.int(),
  name: z.string(),
  yearBorn: z.int().nullable().default(null),
  yearDied: z.int().nullable().default(null),
  nationality: text,
  ...hash,
})
const category = z.object({ id: z.int(), name: z.string(), icon: z.string().default(''), ...hash })
const language = z.object({
  id: z.int(),
  name: z.string(),
  code: z.string(),
  autonym: text,
  region: text,
  isRtl: z.boolean().default(false),
  fontFamily: text,
  ...hash,
})

const states = {
  work,
  author,
  category,
  language,
  translation,
  chapter,
  chapter_translation: chapterTranslation,
} as const satisfies Record<HistoryEntity, z.ZodType>

export type KeptState = { [E in HistoryEntity]: z.infer<(typeof states)[E]> }
export type KeptText = KeptState['translation'] | KeptState['chapter_translation']

/** The state that a change row keeps of a row of some kind. */
export function readState<E extends HistoryEntity>(entity: E, before: unknown): KeptState[E] {
  return states[entity].parse(before) as KeptState[E]
}
