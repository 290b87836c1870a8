import { sql } from 'drizzle-orm'
import type { ChapterOrder, StaffChapter } from '#contract/chapters.ts'
import { type Change, recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { listStaffChapters } from '../texts/text-queries.ts'
import { mustHaveChapters } from '../works/hold-work.ts'
import { type ChapterRow, holdChapters } from './hold-chapters.ts'

/**
 * Brings a work's chapters into another order.
 * @param order every chapter of the work, once
 * @throws AppError not_found; conflict: these are not its chapters (any more), or someone else has moved them meanwhile
 */
export function orderChapters(
  ctx: Context,
  workId: number,
  { chapterIds: ids, was }: ChapterOrder,
): Promise<StaffChapter[]> {
  return withTransaction(ctx, async (ctx) => {
    const { work, rows } = await holdChapters(ctx, workId)
    mustHaveChapters(work)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const ordered = [...new Set(ids)].map((id) => byId.get(id)).filter((row) => row !== undefined)
    const isStale = was !== undefined && was.join() !== [...byId.keys()].join()
    if (isStale || ordered.length !== rows.length || ids.length !== rows.length)
      throw new AppError('conflict', 'The chapters have changed meanwhile.', {
        current: await listStaffChapters(ctx, workId),
      })
    await recordChanges(ctx, await placeChapters(ctx, ordered))
    return (await listStaffChapters(ctx, workId)) as StaffChapter[]
  })
}

/**
 * Numbers chapters from 0, without gaps, in the order given; those that stand right already are left alone.
 * @returns what the caller owes `recordChanges`
 */
export async function placeChapters(ctx: TransactionContext, ordered: ChapterRow[]): Promise<Change[]> {
  const moved = ordered.flatMap((row, orderIndex) => (row.orderIndex === orderIndex ? [] : [{ row, orderIndex }]))
  if (moved.length === 0) return []
  await ctx.db.execute(sql`
    update chapters c set order_index = m.order_index, revision = revision + 1, updated_at = ${ctx.clock().toISOString()}
    from unnest(${sql.param(moved.map(({ row }) => row.id))}::int[],
      ${sql.param(moved.map(({ orderIndex }) => orderIndex))}::int[]) as m(id, order_index)
    where c.id = m.id`)
  return moved.map(({ row }) => ({ action: 'update', entity: 'chapter', entityId: row.id, before: row }))
}
