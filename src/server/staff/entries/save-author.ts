import { eq, sql } from 'drizzle-orm'
import type { AuthorInput, AuthorPatch, StaffAuthor } from '#contract/authors.ts'
import { type Change, recordChanges } from '../../changes.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { authors } from '../../db/schema.ts'
import { lockRow } from '../lock-row.ts'
import { findStaffAuthor } from './catalogue-queries.ts'

/**
 * Adds an author, or (`id`) changes what is given of one.
 * @throws AppError not_found; conflict: a stale revision
 */
export function saveAuthor(ctx: Context, id: undefined, input: AuthorInput): Promise<StaffAuthor>
export function saveAuthor(ctx: Context, id: number, input: AuthorPatch): Promise<StaffAuthor>
export function saveAuthor(ctx: Context, id: number | undefined, input: AuthorPatch): Promise<StaffAuthor> {
  return withTransaction(ctx, async (inner) => {
    const change = id === undefined ? await add(inner, input as AuthorInput) : await update(inner, id, input)
    await recordChanges(inner, [change])
    return (await findStaffAuthor(inner, change.entityId)) as StaffAuthor
  })
}

async function add(ctx: TransactionContext, input: AuthorInput): Promise<Change> {
  const values = { ...input, updatedAt: ctx.clock() }
  const [row] = await ctx.db.insert(authors).values(values).returning({ id: authors.id })
  return { action: 'create', entity: 'author', entityId: (row as { id: number }).id, before: null }
}

async function update(ctx: TransactionContext, id: number, { revision, ...given }: AuthorPatch): Promise<Change> {
  const present = () => findStaffAuthor(ctx, id)
  const before = await lockRow(ctx, authors, id, { kind: 'author', revision, present })
  await ctx.db
    .update(authors)
    .set({ ...given, updatedAt: ctx.clock(), revision: sql`${authors.revision} + 1` })
    .where(eq(authors.id, id))
  return { action: 'update', entity: 'author', entityId: id, before }
}
