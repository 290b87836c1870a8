import { type AnyPgColumn, customType, integer, serial, smallint, text, timestamp } from 'drizzle-orm/pg-core'

/** Precision of milliseconds, as in JavaScript: cursors that hold a time then compare exactly. */
export const instant = (name: string) => timestamp(name, { withTimezone: true, precision: 3, mode: 'date' })

const tsvector = customType<{ data: string }>({ dataType: () => 'tsvector' })

/** The vector by which the search finds a row, and the version of the index that made it; 0: none yet. */
export const searched = { tsv: tsvector(), indexVersion: smallint('index_version').notNull().default(0) }

/** Columns of every row that staff can edit. `revision` grows by one with each write. */
export const edited = {
  revision: integer().notNull().default(1),
  updatedAt: instant('updated_at').notNull().defaultNow(),
}

/** Hash of the imported file. The import of an unchanged file leaves later edits of its row alone. */
export const imported = { importedHash: text('imported_hash') }

export const id = { id: serial().primaryKey() }

export const references = (column: () => AnyPgColumn) => integer().notNull().references(column)
export const partOf = (column: () => AnyPgColumn) => integer().notNull().references(column, { onDelete: 'cascade' })
