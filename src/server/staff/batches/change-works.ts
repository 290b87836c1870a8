import { inArray, sql } from 'drizzle-orm'
import type { WorkChanges } from '#contract/batches.ts'
import { workInputSchema } from '#contract/works.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { categories, works } from '../../db/schema.ts'
import { lockRows } from '../row-checks.ts'
import { snapshotWorks, type WorkSnapshot } from '../works/work-writes.ts'
import type { Outcome } from './run-batch.ts'

/** So many works are changed in one transaction: their tags still fit into one notice (`touched-tags.ts`). */
export const WORKS_AT_ONCE = 100

/** What of a work can be changed together with that of others. */
export type Part = Pick<WorkSnapshot, 'status' | 'featured' | 'categoryIds' | 'tags'>

interface ChangedWork {
  before: WorkSnapshot
  after: Part
}

const listRules = workInputSchema.pick({ categoryIds: true, tags: true }).partial()

/**
 * Gives works a status, marks, categories or tags, or takes these away: all in a few statements.
 * @throws AppError invalid: a category does not exist
 */
export function changeWorks(ctx: Context, ids: readonly number[], changes: WorkChanges): Promise<Outcome[]> {
  return withTransaction(ctx, async (tx) => {
    await lockRows(
      tx,
      categories,
      'This category does not exist.',
      changes.addCategoryIds.map((id, index) => [id, ['do', 'set', 'addCategoryIds', index]]),
    )
    return writeWorks(tx, ids, (before) => {
      const after = partAfter(before, changes)
      return brokenRule(before, after) ?? after
    })
  })
}

/**
 * Gives works the parts that are told; those that have them already stay as they are.
 * @param partOf the part, or why the work stays as it is; undefined: it stays, and counts as unchanged
 */
export async function writeWorks(
  tx: TransactionContext,
  ids: readonly number[],
  partOf: (before: WorkSnapshot) => Part | string | undefined,
): Promise<Outcome[]> {
  const rows = await tx.db
    .select()
    .from(works)
    .where(inArray(works.id, [...ids]))
    // As others lock several works: see lock-work.ts.
    .orderBy(works.id)
    .for('update')
  const changed: ChangedWork[] = []
  const outcomes = new Map<number, Outcome>()
  for (const before of await snapshotWorks(tx, rows)) {
    const after = partOf(before) ?? before
    if (typeof after === 'string') outcomes.set(before.id, { name: before.title, reason: after })
    else {
      const isChanged = isOther(before, after)
      outcomes.set(before.id, isChanged)
      if (isChanged) changed.push({ before, after })
    }
  }
  if (changed.length > 0) await writeParts(tx, changed)
  const isRetagged = ({ before, after }: ChangedWork) => !areSame(before.tags, after.tags)
  await commitWrite(tx, {
    changes: changed.map(({ before }) => ({ action: 'update', entity: 'work', entityId: before.id, before })),
    indexTitlesOf: changed.filter(isRetagged).map(({ before }) => before.id),
  })
  return ids.map((id) => outcomes.get(id) ?? { name: `Work ${id}`, reason: 'There is no such work.' })
}

function partAfter({ status, featured, categoryIds, tags }: Part, changes: WorkChanges): Part {
  return {
    status: changes.status ?? status,
    featured: changes.featured ?? featured,
    categoryIds: withAndWithout(categoryIds, changes.addCategoryIds, changes.removeCategoryIds),
    tags: withAndWithout(tags, changes.addTags, changes.removeTags),
  }
}

const withAndWithout = <T>(list: readonly T[], added: readonly T[], removed: readonly T[]): T[] =>
  [...new Set([...list, ...added])].filter((one) => !removed.includes(one))

const areSame = (one: readonly unknown[], other: readonly unknown[]) =>
  one.length === other.length && one.every((value, index) => value === other[index])

const isOther = (before: Part, after: Part) =>
  before.status !== after.status ||
  before.featured !== after.featured ||
  !areSame(before.categoryIds, after.categoryIds) ||
  !areSame(before.tags, after.tags)

/** A list that stays as it is may break a rule: an import may have brought a work without a category. */
function brokenRule(before: Part, { categoryIds, tags }: Part): string | undefined {
  const given = {
    ...(!areSame(before.categoryIds, categoryIds) && { categoryIds }),
    ...(!areSame(before.tags, tags) && { tags }),
  }
  return listRules.safeParse(given).error?.issues[0]?.message
}

/** What is written of a work. */
const partIn = ({ before: { id }, after: { status, featured, tags, categoryIds } }: ChangedWork) => ({
  id,
  status,
  featured,
  tags,
  categoryIds,
})

async function writeParts(ctx: TransactionContext, changed: ChangedWork[]): Promise<void> {
  const parts = sql`json_to_recordset(${JSON.stringify(changed.map(partIn))})
    as n(id int, status text, featured boolean, tags jsonb, "categoryIds" jsonb)`
  await ctx.db.execute(sql`
    update works w set status = n.status, featured = n.featured, revision = w.revision + 1,
      updated_at = ${ctx.clock().toISOString()}, tags = array(select jsonb_array_elements_text(n.tags))
    from ${parts} where w.id = n.id`)
  if (changed.every(({ before, after }) => areSame(before.categoryIds, after.categoryIds))) return
  await ctx.db.execute(sql`
    delete from work_categories c using ${parts} where c.work_id = n.id and not n."categoryIds" @> to_jsonb(c.category_id)`)
  await ctx.db.execute(sql`
    insert into work_categories (work_id, category_id)
    select n.id, value::int from ${parts}, jsonb_array_elements(n."categoryIds") value on conflict do nothing`)
}
