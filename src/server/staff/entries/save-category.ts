import { and, eq, ne, sql } from 'drizzle-orm'
import type { CategoryInput, CategoryPatch, StaffCategory } from '#contract/categories.ts'
import { type Change, recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { categories } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { lockRow } from '../lock-row.ts'
import { refuseField } from '../refuse-field.ts'
import { findStaffCategory } from './catalogue-queries.ts'
import { keptIcon } from './kept-icon.ts'
import { unlessTaken } from './taken.ts'
import { lockNames, sameName } from './unique-name.ts'

/**
 * Adds a category, or (`id`) changes what is given of one. Its icon is reduced to plain shapes.
 * @throws AppError not_found; invalid: nothing is left of the icon; conflict: a stale revision, or a name that is taken
 */
export function saveCategory(ctx: Context, id: undefined, input: CategoryInput): Promise<StaffCategory>
export function saveCategory(ctx: Context, id: number, input: CategoryPatch): Promise<StaffCategory>
export function saveCategory(ctx: Context, id: number | undefined, input: CategoryPatch): Promise<StaffCategory> {
  const icon = input.icon === undefined ? undefined : readIcon(input.icon)
  const write = withTransaction(ctx, async (inner) => {
    const given = { ...input, icon }
    const change = id === undefined ? await add(inner, given as CategoryInput) : await update(inner, id, given)
    await recordChanges(inner, [change])
    return (await findStaffCategory(inner, change.entityId)) as StaffCategory
  })
  return unlessTaken(write)
}

async function add(ctx: TransactionContext, { name, icon = '' }: CategoryInput): Promise<Change> {
  await refuseTaken(ctx, 0, name)
  const values = { name, icon, updatedAt: ctx.clock() }
  const [row] = await ctx.db.insert(categories).values(values).returning({ id: categories.id })
  return { action: 'create', entity: 'category', entityId: (row as { id: number }).id, before: null }
}

async function update(ctx: TransactionContext, id: number, { revision, ...given }: CategoryPatch): Promise<Change> {
  const present = () => findStaffCategory(ctx, id)
  const before = await lockRow(ctx, categories, id, { kind: 'category', revision, present })
  if (given.name !== undefined && given.name !== before.name) await refuseTaken(ctx, id, given.name)
  await ctx.db
    .update(categories)
    .set({ ...given, updatedAt: ctx.clock(), revision: sql`${categories.revision} + 1` })
    .where(eq(categories.id, id))
  return { action: 'update', entity: 'category', entityId: id, before }
}

function readIcon(markup: string): string {
  const { icon } = keptIcon(markup)
  if (markup !== '' && icon === '') throw refuseField(['icon'], 'The icon must be SVG markup.')
  return icon
}

/** @throws AppError conflict: another row is called so */
export async function refuseTaken(ctx: TransactionContext, id: number, name: string): Promise<void> {
  await lockNames(ctx, 'categories')
  const [other] = await ctx.db
    .select({ name: categories.name })
    .from(categories)
    .where(and(sameName(categories.name, name), ne(categories.id, id)))
    .limit(1)
  if (other) throw new AppError('conflict', `There is already a category named ${other.name}.`)
}
