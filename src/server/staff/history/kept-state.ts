import { z } from 'zod'
import type { HistoryEntity } from '#contract/history.ts'

/**
 * The states that the history keeps of rows before a write. Columns that did not exist in an older version may be missing:
 * restoring such a state must not fail, so they have defaults.
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
  /** Only of a deleted chapter. */
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
    /** `categoryIds` as an older version wrote them. */
    categories: z.array(z.object({ categoryId: z.int() })).default([]),
    localizations: z.array(z.object({ languageId: z.int(), title: text, description: text })).default([]),
    /** Only of a deleted work. */
    translations: z.array(translation).default([]),
    chapters: z.array(chapter).default([]),
  })
  .transform(({ categories, categoryIds, ...rest }) => ({
    ...rest,
    categoryIds: categoryIds ?? categories.map(({ categoryId }) => categoryId),
  }))

const author = z.object({
  id: z.int(),
  slug: text,
  name: z.string(),
  yearBorn: z.int().nullable().default(null),
  yearDied: z.int().nullable().default(null),
  nationality: text,
  ...hash,
  names: z.array(z.object({ languageId: z.int(), name: z.string() })).default([]),
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

/** Parses the column `before` of a change. @throws ZodError: not a state of such a row */
export function readState<E extends HistoryEntity>(entity: E, before: unknown): KeptState[E] {
  return states[entity].parse(before) as KeptState[E]
}
