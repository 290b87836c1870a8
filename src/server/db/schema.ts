import { sql } from 'drizzle-orm'
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  unique,
} from 'drizzle-orm/pg-core'
import { edited, id, imported, instant, partOf, references, searched } from './columns.ts'

/** Accounts of programs (HTTP Basic); `password` is a scrypt hash, `usedAt` is written at most every few minutes. */
export const users = pgTable('users', {
  ...id,
  username: text().notNull().unique(),
  password: text().notNull(),
  createdAt: instant('created_at'),
  usedAt: instant('used_at'),
})

export const categories = pgTable('categories', {
  ...id,
  name: text().notNull().unique(),
  icon: text().notNull(),
  ...edited,
  ...imported,
})

export const languages = pgTable('languages', {
  ...id,
  name: text().notNull().unique(),
  code: text().notNull().unique(),
  autonym: text(),
  region: text(),
  isRtl: boolean('is_rtl').notNull().default(false),
  fontFamily: text('font_family'),
  ...edited,
  ...imported,
})

export const authors = pgTable(
  'authors',
  {
    ...id,
    /** Names an author across imports, where the name is not enough. */
    slug: text().unique(),
    name: text().notNull(),
    yearBorn: integer('year_born'),
    /** Negative means BCE, as in `yearBorn`. */
    yearDied: integer('year_died'),
    nationality: text(),
    ...edited,
    ...imported,
  },
  (t) => [index('authors_name').on(t.name)],
)

/** What an author is called in other languages than that of `authors.name`. */
export const authorNames = pgTable(
  'author_names',
  {
    authorId: partOf(() => authors.id),
    languageId: references(() => languages.id),
    name: text().notNull(),
  },
  (t) => [primaryKey({ columns: [t.authorId, t.languageId] }), index('author_names_language').on(t.languageId)],
)

export const works = pgTable(
  'works',
  {
    ...id,
    /** Names the work across imports; null where staff made it. */
    slug: text().unique(),
    title: text().notNull(),
    authorId: references(() => authors.id),
    publicationYear: integer('publication_year'),
    description: text(),
    coverImage: text('cover_image'),
    originalLanguageId: references(() => languages.id),
    tags: text().array().notNull().default(sql`'{}'`),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** What lists sort by: the title they show, folded. Kept by the database itself (`title_key`). */
    titleKey: text('title_key').notNull().default(''),
    status: text().notNull().default('draft'),
    featured: boolean().notNull().default(false),
    hasChapters: boolean('has_chapters').notNull().default(false),
    ...edited,
    ...imported,
  },
  (t) => [
    check('works_status', sql`${t.status} in ('draft', 'published', 'archived')`),
    index('works_newest').on(t.createdAt.desc(), t.id.desc()).where(sql`status = 'published'`),
    index('works_shelf').on(t.featured.desc(), sql`${t.titleKey} collate "C"`, t.id).where(sql`status = 'published'`),
    index('works_title').on(sql`${t.titleKey} collate "C"`, t.id),
    index('works_author').on(t.authorId),
    index('works_original_language').on(t.originalLanguageId),
    index('works_written_in').on(t.originalLanguageId, t.id).where(sql`status = 'published'`),
    index('works_tags').using('gin', t.tags),
  ],
)

export const workLocalizations = pgTable(
  'work_localizations',
  {
    workId: partOf(() => works.id),
    languageId: references(() => languages.id),
    title: text(),
    description: text(),
  },
  (t) => [primaryKey({ columns: [t.workId, t.languageId] }), index('work_localizations_language').on(t.languageId)],
)

/**
 * Languages in which something of a work can be read, and the state of its texts there: of the whole work's, or of its
 * chapters together. Kept by the database itself, from the texts; `hasGaps` by `renewGaps`.
 */
export const workLanguages = pgTable(
  'work_languages',
  {
    languageId: integer()
      .notNull()
      .references(() => languages.id, { onDelete: 'cascade' }),
    workId: partOf(() => works.id),
    /** Whether each chapter has a complete text. null: not known yet, in a library of an older version. */
    isComplete: boolean('is_complete'),
    /** Of the last text; null as above. */
    translatedAt: instant('translated_at'),
    /** Whether a text seems to lack something. */
    hasGaps: boolean('has_gaps').notNull().default(false),
  },
  (t) => [
    primaryKey({ columns: [t.languageId, t.workId] }),
    index('work_languages_work').on(t.workId),
    index('work_languages_date').on(t.translatedAt),
    index('work_languages_unknown').on(t.workId).where(sql`is_complete is null`),
    index('work_languages_gaps').on(t.workId).where(sql`has_gaps`),
  ],
)

export const workCategories = pgTable(
  'work_categories',
  {
    ...id,
    workId: partOf(() => works.id),
    categoryId: references(() => categories.id),
  },
  (t) => [
    unique('work_categories_pair').on(t.workId, t.categoryId),
    index('work_categories_category').on(t.categoryId),
  ],
)

/** What a text in one language is made of, whether a whole work's or a chapter's. */
const textColumns = {
  languageId: references(() => languages.id),
  /** Markdown as written. */
  content: text().notNull(),
  /** `content`, rendered and sanitised when it was saved. */
  html: text().notNull(),
  /** Characters without white space. */
  length: integer().notNull(),
  isComplete: boolean('is_complete').notNull().default(true),
  translatedAt: instant('translated_at').notNull().defaultNow(),
  notes: text(),
  /**
   * Its beads (`links.ts`) against the text that all of its place are aligned with, `hubId`: that in the work's
   * language, else the oldest. null: not aligned yet.
   */
  links: text(),
  /** The aligner (`ALIGNER`) that has found them; 0: one from before they were counted, or none. */
  alignedBy: smallint('aligned_by').notNull().default(0),
  /** The hub's own: itself. */
  hubId: integer('hub_id'),
  /** So many blocks of the hub nothing here renders. */
  missing: integer().notNull().default(0),
  ...edited,
  ...imported,
}

export const translations = pgTable(
  'translations',
  {
    ...id,
    workId: partOf(() => works.id),
    ...textColumns,
  },
  (t) => [
    unique('translations_pair').on(t.workId, t.languageId),
    index('translations_language').on(t.languageId),
    index('translations_unaligned').on(t.workId).where(sql`links is null`),
    index('translations_aligned_by').on(t.alignedBy),
  ],
)

export const chapters = pgTable(
  'chapters',
  {
    ...id,
    workId: partOf(() => works.id),
    /** Names the chapter within its work across imports; null where staff made it. */
    slug: text(),
    title: text().notNull(),
    orderIndex: integer('order_index').notNull(),
    ...edited,
    ...imported,
  },
  (t) => [unique('chapters_slug').on(t.workId, t.slug), index('chapters_order').on(t.workId, t.orderIndex)],
)

export const chapterTranslations = pgTable(
  'chapter_translations',
  {
    ...id,
    chapterId: partOf(() => chapters.id),
    title: text(),
    ...textColumns,
  },
  (t) => [
    unique('chapter_translations_pair').on(t.chapterId, t.languageId),
    index('chapter_translations_language').on(t.languageId),
    index('chapter_translations_unaligned').on(t.chapterId).where(sql`links is null`),
    index('chapter_translations_aligned_by').on(t.alignedBy),
  ],
)

/**
 * One block of a text, as a reader sees it; its anchor on the page is `#p{ord}`. Block 0 is a chapter's title. A long
 * block is several passages, which overlap.
 */
export const passages = pgTable(
  'passages',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    workId: partOf(() => works.id),
    languageId: references(() => languages.id),
    translationId: integer('translation_id').references(() => translations.id, { onDelete: 'cascade' }),
    chapterTranslationId: integer('chapter_translation_id').references(() => chapterTranslations.id, {
      onDelete: 'cascade',
    }),
    ord: integer().notNull(),
    /** Where in its block the passage begins, in UTF-16 units. */
    start: integer().notNull().default(0),
    body: text().notNull(),
    ...searched,
  },
  (t) => [
    check('passages_one_text', sql`num_nonnulls(${t.translationId}, ${t.chapterTranslationId}) = 1`),
    unique('passages_translation').on(t.translationId, t.ord, t.start),
    unique('passages_chapter_translation').on(t.chapterTranslationId, t.ord, t.start),
    index('passages_work').on(t.workId),
    index('passages_language').on(t.languageId),
    // In kilobytes: what waits to be merged into it (merge-entries.ts).
    index('passages_tsv').using('gin', t.tsv).with({ gin_pending_list_limit: 8192 }),
    // One passage in 64 (search/index/vectors.ts): how many match is soon found out in it.
    index('passages_sample')
      .using('gin', t.tsv)
      .with({ gin_pending_list_limit: 512 })
      .where(sql`tsv @@ '''=s64'''::tsquery`),
  ],
)

/** A long text in slices, cut between its blocks: a part of it can be read without the whole. Short texts have none. */
export const textSlices = pgTable(
  'text_slices',
  {
    translationId: integer('translation_id').references(() => translations.id, { onDelete: 'cascade' }),
    chapterTranslationId: integer('chapter_translation_id').references(() => chapterTranslations.id, {
      onDelete: 'cascade',
    }),
    firstBlock: integer('first_block').notNull(),
    blocks: integer().notNull(),
    html: text().notNull(),
    /** Numbers of blocks after which the slice cannot be cut: they are in one table with the next. */
    joined: integer().array().notNull(),
    /** Names in the slice to which links lead, and the number of the block that each stands in. */
    names: jsonb().notNull(),
  },
  (t) => [
    check('text_slices_one_text', sql`num_nonnulls(${t.translationId}, ${t.chapterTranslationId}) = 1`),
    unique('text_slices_translation').on(t.translationId, t.firstBlock),
    unique('text_slices_chapter_translation').on(t.chapterTranslationId, t.firstBlock),
  ],
)

/** What a work is called and said to be in one language, as the search finds it. */
export const titles = pgTable(
  'titles',
  {
    workId: partOf(() => works.id),
    // Refers to nothing: a language goes only after all that its works are called in it, and the check of a reference
    // would lock languages after works.
    languageId: integer().notNull(),
    /** Folded as the search folds; empty where there is no title in this language. */
    titleKey: text('title_key').notNull(),
    /** The author's name in this language, and the main name on a second line where that is another. */
    authorKey: text('author_key').notNull(),
    /** Title and author as `nearKey` spells them: what is written almost so is found by it. */
    nearKey: text('near_key').notNull(),
    /** What is left of the words of title and author without one letter (`deletionsOfName`); null: not written yet. */
    nameDeletions: integer('name_deletions').array(),
    ...searched,
  },
  (t) => [
    primaryKey({ columns: [t.workId, t.languageId] }),
    index('titles_tsv').using('gin', t.tsv),
    // In kilobytes: every search for a misspelt name reads what waits to be merged into it.
    index('titles_deletions').using('gin', t.nameDeletions).with({ gin_pending_list_limit: 512 }),
    index('titles_similar').using('gist', sql`${t.nearKey} gist_trgm_ops(siglen=64)`),
  ],
)

/** One act of one person that changes several rows: its changes are listed as one, and undone together. */
export const batches = pgTable(
  'batches',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actor: text().notNull(),
    kind: text().notNull(),
    /** What was done, for people: `Status: published`. null: what its first change tells. */
    summary: text(),
    /** The batch that this one takes back. */
    undoes: bigint({ mode: 'number' }),
  },
  (t) => [
    check('batches_kind', sql`${t.kind} in ('edit', 'import', 'split', 'order', 'undo')`),
    index('batches_at').on(t.at, t.id),
    index('batches_undoes').on(t.undoes).where(sql`undoes is not null`),
  ],
)

/** Who did what, when, and the state before it (null: there was none). */
export const changes = pgTable(
  'changes',
  {
    id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    at: instant('at').notNull().defaultNow(),
    actor: text().notNull(),
    action: text().notNull(),
    entity: text().notNull(),
    entityId: integer('entity_id').notNull(),
    before: jsonb(),
    /** Tags of the cached answers that the change has put out of date (`cache-tags.ts`); on one row of a transaction. */
    touches: text().array().notNull().default(sql`'{*}'`),
    /** Refers to nothing: a check of it would make the works of an import wait for each other. */
    batchId: bigint('batch_id', { mode: 'number' }),
    // What lists need of `before`, which may weigh megabytes.
    title: text().generatedAlwaysAs(sql`coalesce(before ->> 'title', before ->> 'name')`),
    workId: integer('work_id').generatedAlwaysAs(sql`(before ->> 'workId')::int`),
    chapterId: integer('chapter_id').generatedAlwaysAs(sql`(before ->> 'chapterId')::int`),
    languageId: integer('language_id').generatedAlwaysAs(sql`(before ->> 'languageId')::int`),
    orderIndex: integer('order_index').generatedAlwaysAs(sql`(before ->> 'orderIndex')::int`),
  },
  (t) => [
    check('changes_action', sql`${t.action} in ('create', 'update', 'delete')`),
    index('changes_entity').on(t.entity, t.entityId, t.id),
    index('changes_at').on(t.at),
    index('changes_alone').on(t.at, t.id).where(sql`batch_id is null`),
    index('changes_batch').on(t.batchId, t.id).where(sql`batch_id is not null`),
    index('changes_actor').on(t.actor, t.at),
    index('changes_deleted').on(t.id).where(sql`action = 'delete'`),
    index('changes_work').on(t.workId).where(sql`work_id is not null`),
    index('changes_chapter').on(t.chapterId).where(sql`chapter_id is not null`),
  ],
)

/**
 * What a reader says is wrong with a passage, without a trace of the reader. It goes with its work; of a chapter, text
 * or passage that goes, the quoted words stay.
 */
export const reports = pgTable(
  'reports',
  {
    ...id,
    languageId: references(() => languages.id),
    workId: partOf(() => works.id),
    /** null: of a work without chapters. Refers to nothing: a chapter that is brought back finds its reports. */
    chapterId: integer('chapter_id'),
    block: integer().notNull(),
    /** Of the text, as it was read. */
    textRevision: integer('text_revision').notNull(),
    quote: text().notNull(),
    kind: text().notNull(),
    text: text(),
    suggestion: text(),
    /** Of the reader's page: what is sent once more is one report. */
    token: text().notNull().unique(),
    createdAt: instant('created_at').notNull().defaultNow(),
    /** null: open. */
    resolvedAt: instant('resolved_at'),
    resolvedBy: text('resolved_by'),
    note: text(),
    ...edited,
  },
  (t) => [
    check('reports_resolved', sql`(${t.resolvedAt} is null) = (${t.resolvedBy} is null)`),
    index('reports_newest').on(t.createdAt, t.id),
    index('reports_work').on(t.workId),
    index('reports_language').on(t.languageId),
    index('reports_open').on(t.workId, t.languageId, t.chapterId).where(sql`resolved_at is null`),
  ],
)
