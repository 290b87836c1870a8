import { eq, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { works } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'

/** Works that the message names, and that its details carry. */
const NAMED = 3
const CARRIED = 5

/**
 * Refuses to delete an author or a category that works refer to, whatever their status.
 * @param refusal the beginning of the sentence that goes on with their titles
 * @throws AppError conflict
 */
export async function refuseWhileReferredTo(
  ctx: TransactionContext,
  to: { authorId: number } | { categoryId: number },
  refusal: string,
): Promise<void> {
  const refers =
    'authorId' in to
      ? eq(works.authorId, to.authorId)
      : sql`${works.id} in (select work_id from work_categories where category_id = ${to.categoryId})`
  const first = await ctx.db
    .select({ id: works.id, title: works.title })
    .from(works)
    .where(refers)
    .orderBy(sql`${works.titleKey} collate "C"`, works.id)
    .limit(CARRIED)
  if (first.length === 0) return
  const total = await ctx.db.$count(works, refers)
  throw new AppError('conflict', `${refusal}: ${listTitles(first, total)}.`, { works: first })
}

function listTitles(first: { title: string }[], total: number): string {
  const named = first.slice(0, NAMED).map(({ title }) => `'${title}'`)
  const others = total - named.length
  if (others > 0) return `${named.join(', ')} and ${others} ${others === 1 ? 'other' : 'others'}`
  return named.length === 1 ? (named[0] as string) : `${named.slice(0, -1).join(', ')} and ${named.at(-1)}`
}
