import { bigint, index, integer, pgTable, primaryKey, smallint, text } from 'drizzle-orm/pg-core'

// The searched texts themselves, `passages` and `titles`, stand in schema.ts.

/** How far the search index has been brought to a new version: one row. */
export const searchState = pgTable('search_state', {
  id: integer().primaryKey().default(1),
  /** The version that every row is of. */
  version: smallint().notNull().default(0),
  /** A renewal of everything that is under way: the passage before which it is done. */
  renewedTo: bigint('renewed_to', { mode: 'number' }),
  /** How many passages the vocabulary has counted, also those that are gone; null: it was never begun. */
  counted: bigint({ mode: 'number' }),
})

/** The words of the texts, with which misspelt words of searches are compared. It follows the texts within a minute or so. */
export const vocabulary = pgTable(
  'vocabulary',
  {
    // Refers to nothing: words that stand nowhere any more are not offered.
    languageId: integer().notNull(),
    /** As the search compares it. */
    lexeme: text().notNull(),
    /** As texts mostly write it, in lower case. */
    written: text().notNull(),
    /** Only sites of the version before read and write it; `word_counts` took its place. */
    passages: integer().notNull().default(0),
    /** What is left of it without one letter (`deletionsOf`). */
    deletions: integer().array().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lexeme, t.languageId] }), index('vocabulary_deletions').using('gin', t.deletions)],
)

/** How often the vocabulary's words stand in texts: apart from it, so that its index is not written with each count. */
export const wordCounts = pgTable(
  'word_counts',
  {
    languageId: integer().notNull(),
    lexeme: text().notNull(),
    /** How many passages had it when they were written; of frequent words not all are counted. */
    passages: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.lexeme, t.languageId] })],
)

/** Passages whose words are not in the vocabulary yet. Each save adds a row; the job that counts them removes it. */
export const uncountedPassages = pgTable('uncounted_passages', {
  id: bigint({ mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
  passageIds: bigint({ mode: 'number' }).array().notNull(),
})
