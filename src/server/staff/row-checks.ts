import { eq, inArray } from 'drizzle-orm'
import type { TransactionContext } from '../context.ts'
import type { authors, categories, languages, reports, works } from '../db/schema.ts'
import type { webhooks } from '../db/webhooks-schema.ts'
import { AppError } from '../errors.ts'

/** @param kind as people call such a row: `author`. @throws AppError not_found */
export function found<T>(row: T | undefined, kind: string): T {
  if (row === undefined) throw new AppError('not_found', `There is no such ${kind}.`)
  return row
}

/** Where a field stands in the body of a request. */
export type FieldPath = (string | number)[]

/**
 * The error for a field that breaks a rule which only the database can check.
 * @param path of the field in the request's body @param message a whole sentence
 */
export const fieldError = (path: FieldPath, message: string) =>
  new AppError('invalid', message, { errors: [{ path, message }] })

/**
 * Checks that a row was not changed after its editor opened it.
 * @param expected the revision that the editor opened; undefined: any
 * @param subject the row as the subject of a sentence: `This author`
 * @param readCurrent reads the row as staff see it, for the answer
 * @throws AppError conflict, with `current`
 */
export async function checkRevision(
  expected: number | undefined,
  row: { revision: number },
  subject: string,
  readCurrent: () => Promise<unknown>,
): Promise<void> {
  if (expected !== undefined && expected !== row.revision)
    throw new AppError('conflict', `${subject} was changed by someone else meanwhile.`, {
      current: await readCurrent(),
    })
}

/**
 * Prevents the deletion of rows that a write refers to, until the transaction ends.
 * @throws AppError invalid, with `message` at the field whose row does not exist
 */
export async function lockRows(
  ctx: TransactionContext,
  table: typeof authors | typeof categories | typeof languages,
  message: string,
  references: [id: number | undefined, path: FieldPath][],
): Promise<void> {
  const ids = references.map(([id]) => id).filter((id) => id !== undefined)
  if (ids.length === 0) return
  const rows = await ctx.db
    .select({ id: table.id })
    .from(table as typeof authors)
    .where(inArray(table.id, ids))
    .orderBy(table.id)
    .for('key share')
  const missing = references.find(([id]) => id !== undefined && !rows.some((row) => row.id === id))
  if (missing) throw fieldError(missing[1], message)
}

type LockedTable =
  | typeof authors
  | typeof categories
  | typeof languages
  | typeof reports
  | typeof webhooks
  | typeof works

interface Expected {
  /** As people call such a row: `author`. */
  kind: string
  /** As for `checkRevision`. */
  revision: number | undefined
  readCurrent: () => Promise<unknown>
}

/**
 * Locks a row that is about to be updated or deleted, and reads it.
 * @throws AppError not_found; conflict (with `current`): the row has another revision
 */
export async function lockRow<T extends LockedTable>(
  ctx: TransactionContext,
  table: T,
  id: number,
  { kind, revision, readCurrent }: Expected,
): Promise<T['$inferSelect']> {
  // The tables have different columns, but `id` and `revision` are in all of them.
  const [row] = await ctx.db
    .select()
    .from(table as typeof authors)
    .where(eq(table.id, id))
    .for('update')
  const locked = found(row, kind)
  await checkRevision(revision, locked, `This ${kind}`, readCurrent)
  return locked
}

const UNIQUE_VIOLATION = '23505'

/** The sentence for people, by the unique constraint that a new, changed or restored row can violate. */
const SENTENCES: Record<string, string> = {
  categories_name_unique: 'There is another category with this name by now.',
  languages_name_unique: 'There is another language with this name by now.',
  languages_code_unique: 'There is another language with this code by now.',
  works_slug_unique: 'This work was imported again by now, as another one: delete that first.',
  chapters_slug: 'This chapter was imported again by now, as another one: delete that first.',
  translations_pair: 'The work has another text in this language by now: delete that first.',
  chapter_translations_pair: 'The chapter has another text in this language by now: delete that first.',
}

/**
 * Runs a write, and turns the violation of a unique constraint into a conflict. Writes check names and places before, but
 * an import, which takes none of their locks, can write in between.
 * @throws AppError conflict, with a sentence for people
 */
export async function refuseDuplicates<T>(write: Promise<T>): Promise<T> {
  return write.catch((error: Error) => {
    const { code, constraint = '' } = (error.cause ?? {}) as { code?: string; constraint?: string }
    if (code !== UNIQUE_VIOLATION) throw error
    const sentence = SENTENCES[constraint] ?? (constraint.endsWith('_pkey') ? 'It is already there.' : undefined)
    throw sentence === undefined ? error : new AppError('conflict', sentence)
  })
}
