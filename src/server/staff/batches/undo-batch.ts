import { isDeepStrictEqual } from 'node:util'
import { eq, inArray, sql } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import { type Context, withTransaction } from '../../context.ts'
import { batches, categories, chapterTranslations } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { deleteChapter } from '../chapters/save-chapter.ts'
import { deleteAuthor } from '../entries/authors.ts'
import { deleteCategory } from '../entries/categories.ts'
import { type KeptState, readState } from '../history/kept-state.ts'
import { restoreChange } from '../history/restore-change.ts'
import { AsBefore, comparable } from '../history/restoring.ts'
import { findPresentName, isPresent } from '../history/row-names.ts'
import { found } from '../row-checks.ts'
import { deleteChapterText } from '../texts/save-chapter-text.ts'
import { deleteTranslation } from '../texts/save-translation.ts'
import { deleteWork } from '../works/save-work.ts'
import type { WorkSnapshot } from '../works/work-writes.ts'
import { WORKS_AT_ONCE, writeWorks } from './change-works.ts'
import { type Batch, type Outcome, oneByOne } from './run-batch.ts'

/** What a batch has done to one row. */
interface ChangedRow extends Record<string, unknown> {
  /** Its first and its last change by the batch. */
  first: number
  last: number
  action: 'create' | 'update' | 'delete'
  entity: HistoryEntity | 'report'
  entityId: number
}

/**
 * Takes back what a batch has done, the last row first: what it has changed or deleted is as it was before, what it has
 * added is deleted. Rows that were changed since stay as they are.
 * @throws AppError not_found
 */
export async function undoingOf(ctx: Context, id: number): Promise<Batch> {
  const [batch] = await ctx.db.select().from(batches).where(eq(batches.id, id))
  const { summary, kind } = found(batch, 'batch')
  const { rows } = await ctx.db.execute<ChangedRow>(sql`
    select distinct on (entity, entity_id) id::float8 as first, action, entity, entity_id as "entityId",
      (max(id) over (partition by entity, entity_id))::float8 as last
    from changes where batch_id = ${id} order by entity, entity_id, id`)
  // By its first change: one row may have several.
  const changed = new Map(rows.map((row) => [row.first, row]))
  const rowOf = (first: number) => changed.get(first) as ChangedRow
  const undoOne = oneByOne(
    (ctx, first) => undoRow(ctx, id, rowOf(first)),
    (ctx, first) => nameOf(ctx, rowOf(first)),
  )
  const areWorks = rows.every(({ entity, action }) => entity === 'work' && action === 'update')
  return {
    kind: 'undo',
    summary: `Undone: ${summary ?? kind}`,
    undoes: id,
    ids: [...changed.keys()].sort((a, b) => b - a),
    atOnce: areWorks ? WORKS_AT_ONCE : 1,
    step: areWorks ? (ctx, firsts) => undoWorks(ctx, firsts.map(rowOf), undoOne) : undoOne,
  }
}

async function nameOf(ctx: Context, { entity, entityId }: ChangedRow): Promise<string> {
  const name = entity === 'report' ? undefined : await findPresentName(ctx, entity, entityId)
  return name ?? `${entity} ${entityId}`
}

/**
 * Gives works together what a batch has changed of them. What is more than a batch changes, or was changed since, is left
 * to `undoOne`: that takes as long for each as this for all.
 */
async function undoWorks(ctx: Context, rows: readonly ChangedRow[], undoOne: Batch['step']): Promise<Outcome[]> {
  const rest: number[] = []
  const outcomes = await withTransaction(ctx, async (tx) => {
    const firsts = sql`${sql.param(rows.map(({ first }) => first))}::bigint[]`
    const lasts = sql`${sql.param(rows.map(({ last }) => last))}::bigint[]`
    const kept = await tx.db.execute<{ first: number; before: unknown }>(sql`
      select c.id::float8 as first, c.before
      from unnest(${firsts}, ${lasts}) as r(first, last) join changes c on c.id = r.first
      where not exists (select from changes n
        where n.entity = 'work' and n.entity_id = c.entity_id and n.id > r.last)`)
    const states = new Map(kept.rows.map(({ before }) => readState('work', before)).map((state) => [state.id, state]))
    const wanted = [...new Set([...states.values()].flatMap(({ categoryIds }) => categoryIds))]
    const there = await tx.db
      .select({ id: categories.id })
      .from(categories)
      .where(inArray(categories.id, wanted))
      .orderBy(categories.id)
      .for('key share')
    const areThere = (ids: readonly number[]) => ids.every((id) => there.some((category) => category.id === id))
    return writeWorks(
      tx,
      rows.map(({ entityId }) => entityId),
      (present) => {
        const state = states.get(present.id)
        if (state && areThere(state.categoryIds) && isSameBesides(present, state)) return state
        rest.push(present.id)
        return undefined
      },
    )
  })
  const slow = rows.filter(({ entityId }) => rest.includes(entityId))
  const one = await undoOne(
    ctx,
    slow.map(({ first }) => first),
  )
  const slowOutcomes = new Map(slow.map(({ entityId }, index) => [entityId, one[index] as Outcome]))
  return rows.map(({ entityId }, index) => slowOutcomes.get(entityId) ?? (outcomes[index] as Outcome))
}

/** Whether two states of a work differ in nothing but what a batch changes. */
function isSameBesides(present: WorkSnapshot, state: KeptState['work']): boolean {
  const { status, featured, categoryIds, tags } = state
  const now = comparable(readState('work', { ...present, status, featured, categoryIds, tags }))
  return isDeepStrictEqual(now, comparable(state))
}

/** @returns false: it is so already */
function undoRow(
  ctx: Context,
  batchId: number,
  { first, last, action, entity, entityId }: ChangedRow,
): Promise<boolean> {
  if (entity === 'report') throw new AppError('conflict', 'Reports are opened again by hand.')
  return withTransaction(ctx, async (tx) => {
    const { rows } = await tx.db.execute<{ actor: string; isUndo: boolean }>(sql`
      select c.actor, coalesce(b.undoes = ${batchId}, false) as "isUndo" from changes c left join batches b on b.id = c.batch_id
      where c.entity = ${entity} and c.entity_id = ${entityId} and c.id > ${last} order by c.id desc limit 1`)
    const [latest] = rows
    if (latest?.isUndo) return false
    if (latest) throw new AppError('conflict', `It was changed since, by ${latest.actor}.`)
    if (action !== 'create') return restored(tx, first)
    if (!(await isPresent(tx, entity, entityId))) return false
    await removers[entity](tx, entityId)
    return true
  })
}

async function restored(ctx: Context, changeId: number): Promise<boolean> {
  try {
    await restoreChange(ctx, changeId, undefined)
    return true
  } catch (error) {
    if (error instanceof AsBefore) return false
    throw error
  }
}

const removers: Record<HistoryEntity, (ctx: Context, id: number) => Promise<void>> = {
  work: (ctx, id) => deleteWork(ctx, id, undefined),
  author: (ctx, id) => deleteAuthor(ctx, id, undefined),
  category: (ctx, id) => deleteCategory(ctx, id, undefined),
  async language() {
    throw new AppError('conflict', 'A language is not deleted.')
  },
  translation: (ctx, id) => deleteTranslation(ctx, id, undefined),
  chapter: (ctx, id) => deleteChapter(ctx, id, undefined),
  async chapter_translation(ctx, id) {
    const { chapterId, languageId } = chapterTranslations
    const [place] = await ctx.db
      .select({ chapterId, languageId })
      .from(chapterTranslations)
      .where(eq(chapterTranslations.id, id))
    if (place) await deleteChapterText(ctx, place.chapterId, place.languageId, undefined)
  },
}
