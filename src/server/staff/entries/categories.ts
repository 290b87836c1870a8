import { and, eq, ne, type SQL, sql } from 'drizzle-orm'
import type { CategoryInput, CategoryPatch, StaffCategory } from '#contract/categories.ts'
import { commitWrite } from '../../commit-write.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { categories } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import type { ListPart, ListQuery } from '../lists/list-query.ts'
import { fieldError, lockRow, refuseDuplicates } from '../row-checks.ts'
import { anyContains, inOrder, lockNames, refuseWhileReferredTo, sameName } from './entry-queries.ts'

const columns = {
  id: categories.id,
  name: categories.name,
  icon: categories.icon,
  revision: categories.revision,
  worksCount: sql<number>`(select count(*)::int from work_categories c where c.category_id = categories.id)`,
}

export const CATEGORY_SORTS = { name: 'asc', works: 'desc' } as const
type CategorySort = keyof typeof CATEGORY_SORTS

const sortKeys: Record<CategorySort, SQL> = { name: sql`lower(${categories.name})`, works: columns.worksCount }

/** Categories whose name contains the words. */
export async function listStaffCategories(
  ctx: Context,
  query: ListQuery<CategorySort>,
): Promise<ListPart<StaffCategory>> {
  const where = anyContains([categories.name], query.words)
  const rows = await ctx.db
    .select(columns)
    .from(categories)
    .where(where)
    .orderBy(...inOrder(sortKeys[query.sort], query, categories))
    .limit(query.limit)
    .offset(query.offset)
  return { rows, total: await ctx.db.$count(categories, where) }
}

export async function findStaffCategory(ctx: Context, id: number): Promise<StaffCategory | undefined> {
  return (await ctx.db.select(columns).from(categories).where(eq(categories.id, id)))[0]
}

/** @throws AppError invalid: nothing is left of the sanitised icon; conflict: another category has the name */
export async function createCategory(ctx: Context, input: CategoryInput): Promise<StaffCategory> {
  const icon = await readIcon(input.icon ?? '')
  const write = withTransaction(ctx, async (tx) => {
    await checkCategoryName(tx, undefined, input.name)
    const values = { name: input.name, icon, updatedAt: tx.clock() }
    const [row] = await tx.db.insert(categories).values(values).returning(columns)
    const category = row as StaffCategory
    await commitWrite(tx, { changes: [{ action: 'create', entity: 'category', entityId: category.id, before: null }] })
    return category
  })
  return refuseDuplicates(write)
}

/** Changes the given fields of a category. @throws AppError not_found; as `createCategory`; conflict: another revision */
export async function updateCategory(
  ctx: Context,
  id: number,
  { revision, ...patch }: CategoryPatch,
): Promise<StaffCategory> {
  const icon = patch.icon === undefined ? undefined : await readIcon(patch.icon)
  const write = withTransaction(ctx, async (tx) => {
    const readCurrent = () => findStaffCategory(tx, id)
    const before = await lockRow(tx, categories, id, { kind: 'category', revision, readCurrent })
    if (patch.name !== undefined && patch.name !== before.name) await checkCategoryName(tx, id, patch.name)
    const [row] = await tx.db
      .update(categories)
      .set({ ...patch, icon, updatedAt: tx.clock(), revision: sql`${categories.revision} + 1` })
      .where(eq(categories.id, id))
      .returning(columns)
    await commitWrite(tx, { changes: [{ action: 'update', entity: 'category', entityId: id, before }] })
    return row as StaffCategory
  })
  return refuseDuplicates(write)
}

/** @throws AppError not_found; conflict: another revision, or works in this category (some of them in `works`) */
export function deleteCategory(ctx: Context, id: number, revision: number | undefined): Promise<void> {
  return withTransaction(ctx, async (tx) => {
    const readCurrent = () => findStaffCategory(tx, id)
    const before = await lockRow(tx, categories, id, { kind: 'category', revision, readCurrent })
    await refuseWhileReferredTo(tx, { categoryId: id }, `${before.name} cannot be deleted while works are in it`)
    await tx.db.delete(categories).where(eq(categories.id, id))
    await commitWrite(tx, { changes: [{ action: 'delete', entity: 'category', entityId: id, before }] })
  })
}

async function readIcon(markup: string): Promise<string> {
  // Loaded by the first icon that is saved.
  const { sanitiseIcon } = await import('../../texts/render/reduce-svg.ts')
  const { icon } = sanitiseIcon(markup)
  if (markup !== '' && icon === '') throw fieldError(['icon'], 'The icon must be SVG markup.')
  return icon
}

/** @param id of the category that gets the name; undefined: a new one. @throws AppError conflict: another one has it */
export async function checkCategoryName(ctx: TransactionContext, id: number | undefined, name: string): Promise<void> {
  await lockNames(ctx, 'categories')
  const [other] = await ctx.db
    .select({ name: categories.name })
    .from(categories)
    .where(and(sameName(categories.name, name), id === undefined ? undefined : ne(categories.id, id)))
    .limit(1)
  if (other) throw new AppError('conflict', `There is already a category named ${other.name}.`)
}
