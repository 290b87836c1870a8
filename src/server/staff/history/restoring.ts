import { isDeepStrictEqual } from 'node:util'
import { type SQL, sql } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import type { Write } from '../../commit-write.ts'
import type { TransactionContext } from '../../context.ts'
import { AppError } from '../../errors.ts'
import type { Render } from '../../texts/write-text.ts'
import { type KeptState, readState } from './kept-state.ts'
import { findDeletedWorkOfChapter, findNames } from './row-names.ts'

/** How a restorer (`restoreWork`, `restoreTranslation`, …) is to bring a row back to a state. */
export interface Restoring {
  /** true: the row was deleted, and is inserted again; false: it is there, and is changed. */
  isGone: boolean
  /** Of a row that is there, the revision that its editor has seen; undefined: any. */
  revision: number | undefined
  /** The HTML of the state's texts, rendered before the transaction. */
  render: Render
}

/** What a restorer returns: what `commitWrite` needs, and the work that the row belongs to; null: to none. */
export type Restored = Write & { workId: number | null }

/**
 * Checks that a row which was not deleted can be changed back.
 * @throws AppError conflict: the row is gone, or is in that state already; StaleState: another revision
 */
export function checkPresent<E extends HistoryEntity>(
  entity: E,
  state: KeptState[E],
  present: { revision: number } | undefined,
  { revision }: Restoring,
): asserts present is { revision: number } {
  if (!present) throw new AppError('conflict', 'It was deleted since: restore it first.')
  if (revision !== undefined && revision !== present.revision) throw new StaleState()
  if (isDeepStrictEqual(comparable(readState(entity, present)), comparable(state)))
    throw new AsBefore('conflict', 'It is as it was before this change already.')
}

/** The row has another revision than the one that its editor has seen. */
export class StaleState extends Error {}

/** There is nothing to restore. */
export class AsBefore extends AppError {}

/** A state without what people cannot edit, and independent of the order in which lists were read. */
export function comparable(state: KeptState[HistoryEntity]): object {
  const { revision: _, importedHash: __, ...rest } = state
  const ignored = { slug: null, createdAt: null, translatedAt: null, translations: null, chapters: null }
  const byLanguage = (a: { languageId: number }, b: { languageId: number }) => a.languageId - b.languageId
  if ('names' in rest) return { ...rest, ...ignored, names: rest.names.toSorted(byLanguage) }
  if (!('categoryIds' in rest)) return { ...rest, ...ignored }
  return {
    ...rest,
    ...ignored,
    categoryIds: rest.categoryIds.toSorted((a, b) => a - b),
    localizations: rest.localizations.toSorted(byLanguage),
  }
}

type ReferredEntity = 'author' | 'category' | 'language' | 'work' | 'chapter'

const TABLES: Record<ReferredEntity, SQL> = {
  author: sql`authors`,
  category: sql`categories`,
  language: sql`languages`,
  work: sql`works`,
  chapter: sql`chapters`,
}

/**
 * Checks that the rows which a state refers to exist, and prevents their deletion until the transaction ends.
 * @throws AppError conflict, naming what must be restored first
 */
export async function requireReferences(
  ctx: TransactionContext,
  references: Partial<Record<ReferredEntity, number[]>>,
): Promise<void> {
  const missing: string[] = []
  for (const [entity, given] of Object.entries(references) as [ReferredEntity, number[]][]) {
    const ids = [...new Set(given)]
    const { rows } = await ctx.db.execute<{ id: number }>(
      sql`select id from ${TABLES[entity]} where id = any (${sql.param(ids)}::int[]) order by id for key share`,
    )
    const gone = ids.filter((id) => !rows.some((row) => row.id === id))
    if (gone.length === 0) continue
    const names = await findNames(ctx, entity, gone)
    for (const id of gone) {
      // A chapter that was deleted with its work comes back with the work.
      const work = entity === 'chapter' ? await findDeletedWorkOfChapter(ctx, id) : undefined
      missing.push(work === undefined ? `the ${entity} ${names.get(id) ?? `number ${id}`}` : `the work ${work}`)
    }
  }
  if (missing.length === 0) return
  const list = new Intl.ListFormat('en').format(missing)
  const [were, them] = missing.length === 1 ? ['was', 'it'] : ['were', 'them']
  throw new AppError('conflict', `${list[0]?.toUpperCase()}${list.slice(1)} ${were} deleted: restore ${them} first.`)
}

/** Lets new rows of a table get ids beyond those of the rows that were inserted again with their old ids. */
export async function passIds(ctx: TransactionContext, table: string, ids: number[]): Promise<void> {
  if (ids.length === 0) return
  await ctx.db.execute(sql`
    select setval(pg_get_serial_sequence(${table}, 'id'), ${Math.max(...ids)}::int)
    where coalesce(pg_sequence_last_value(pg_get_serial_sequence(${table}, 'id')::regclass), 0) < ${Math.max(...ids)}::int`)
}
