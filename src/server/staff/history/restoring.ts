import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import type { Change } from '../../changes.ts'
import type { TransactionContext } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { type KeptState, readState } from './kept-state.ts'
import { namesOf, STANDING, wholeOf } from './name-queries.ts'

/** What each restoring does: brings a row back, and tells what the caller owes `recordChanges`. */
export interface Restoring {
  /** Whether the row was deleted, and is put in again. */
  isGone: boolean
  /** The state that who asks has seen of a row that is there. */
  revision: number | undefined
}

/** A row that was not deleted has to be there, as who asks has seen it, and otherwise than it is to become. */
export function checkPresent<E extends HistoryEntity>(
  entity: E,
  state: KeptState[E],
  present: { revision: number } | undefined,
  { revision }: Restoring,
): asserts present is { revision: number } {
  if (!present) throw new AppError('conflict', 'It was deleted since: restore it first.')
  if (revision !== undefined && revision !== present.revision) throw new StaleState()
  if (isDeepStrictEqual(comparable(readState(entity, present)), comparable(state)))
    throw new AppError('conflict', 'It is as it was before this change already.')
}

/** That the row was changed after it was read. */
export class StaleState extends Error {}

/** What a person would call the state: not its bookkeeping, nor in which order it was read. */
function comparable(state: KeptState[HistoryEntity]): object {
  const { revision: _, importedHash: __, ...rest } = state
  const outside = { slug: null, createdAt: null, translatedAt: null, translations: null, chapters: null }
  if (!('categoryIds' in rest)) return { ...rest, ...outside }
  return {
    ...rest,
    ...outside,
    categoryIds: rest.categoryIds.toSorted((a, b) => a - b),
    localizations: rest.localizations.toSorted((a, b) => a.languageId - b.languageId),
  }
}

/** The entities that others refer to. */
type Referred = 'author' | 'category' | 'language' | 'work' | 'chapter'

const TABLES: Record<Referred, SQL> = {
  author: sql`authors`,
  category: sql`categories`,
  language: sql`languages`,
  work: sql`works`,
  chapter: sql`chapters`,
}

/**
 * Sees to it that what a row refers to is there, and stays until the end of the transaction.
 * @throws AppError conflict, naming what must be restored first
 */
export async function requireReferences(
  ctx: TransactionContext,
  references: Partial<Record<Referred, number[]>>,
): Promise<void> {
  const missing: string[] = []
  for (const [entity, given] of Object.entries(references) as [Referred, number[]][]) {
    const ids = [...new Set(given)]
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select id from ${TABLES[entity]} where id = any (${sql.param(ids)}::int[]) order by id for key share`,
    )
    const gone = ids.filter((id) => !rows.some((row) => row.id === id))
    if (gone.length === 0) continue
    const names = await namesOf(ctx, entity, gone)
    for (const id of gone) {
      const whole = entity === 'chapter' ? await wholeOf(ctx, id) : undefined
      missing.push(whole === undefined ? `the ${entity} ${names.get(id) ?? `number ${id}`}` : `the work ${whole}`)
    }
  }
  if (missing.length === 0) return
  const list = new Intl.ListFormat('en').format(missing)
  const [were, them] = missing.length === 1 ? ['was', 'it'] : ['were', 'them']
  throw new AppError('conflict', `${list[0]?.toUpperCase()}${list.slice(1)} ${were} deleted: restore ${them} first.`)
}

/** Sees to it that new rows of a table get ids beyond those that were put in again. */
export async function passIds(ctx: TransactionContext, table: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(...ids)}::int)
    where coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) < ${Math.max(...ids)}::int`)
}

/** @throws AppError conflict, where the row is there */
export async function checkAbsent(ctx: TransactionContext, entity: HistoryEntity, id: number): Promise<void> {
  const { rows } = await ctx.db.execute(sql`select from ${STANDING} r where r.entity = ${entity} and r.id = ${id}`)
  if (rows.length > 0) throw new AppError('conflict', 'It is already there.')
}

export type Restored = { changes: Change[]; workId: number | null }
