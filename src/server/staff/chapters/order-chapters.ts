import { sql } from 'drizzle-orm'
import type { ChapterOrder, StaffChapter } from '#contract/chapters.ts'
import type { Change } from '../../changes.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { AppError } from '../../errors.ts'
import { listStaffChapters } from '../texts/text-queries.ts'
import { type ChapterRow, lockChapters, mustHaveChapters } from '../works/lock-work.ts'

/**
 * Brings a work's chapters into another order.
 * @param order `chapterIds`: every chapter of the work, once; `was`: the order that the new one was made from
 * @throws AppError not_found; conflict: the work has other chapters or another order by now
 */
export function orderChapters(
  ctx: Context,
  workId: number,
  { chapterIds: ids, was }: ChapterOrder,
): Promise<StaffChapter[]> {
  return withTransaction(ctx, async (tx) => {
    const { work, rows } = await lockChapters(tx, workId)
    mustHaveChapters(work)
    const byId = new Map(rows.map((row) => [row.id, row]))
    const ordered = [...new Set(ids)].map((id) => byId.get(id)).filter((row) => row !== undefined)
    const isStale = was !== undefined && was.join() !== [...byId.keys()].join()
    if (isStale || ordered.length !== rows.length || ids.length !== rows.length)
      throw new AppError('conflict', 'The chapters have changed meanwhile.', {
        current: await listStaffChapters(tx, workId),
      })
    await commitWrite(tx, { changes: await numberChapters(tx, ordered), kind: 'order' })
    return (await listStaffChapters(tx, workId)) as StaffChapter[]
  })
}

/**
 * Numbers chapters from 0, without gaps, in the order given. Chapters that have their number already are not written.
 * @returns the changes, for `commitWrite`
 */
export async function numberChapters(ctx: TransactionContext, ordered: readonly ChapterRow[]): Promise<Change[]> {
  const moved = ordered.flatMap((row, orderIndex) => (row.orderIndex === orderIndex ? [] : [{ row, orderIndex }]))
  if (moved.length === 0) return []
  await ctx.db.execute(sql`
    update chapters c set order_index = m.order_index, revision = revision + 1, updated_at = ${ctx.clock().toISOString()}
    from unnest(${sql.param(moved.map(({ row }) => row.id))}::int[],
      ${sql.param(moved.map(({ orderIndex }) => orderIndex))}::int[]) as m(id, order_index)
    where c.id = m.id`)
  return moved.map(({ row }) => ({ action: 'update', entity: 'chapter', entityId: row.id, before: row }))
}
