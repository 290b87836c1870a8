import { eq, getTableName, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { authors, categories, languages } from '../../db/schema.ts'
import type { KeptState } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring } from '../history/restoring.ts'
import { refuseTaken as refuseTakenCategory } from './save-category.ts'
import { refuseTaken as refuseTakenLanguage } from './save-language.ts'

const tables = { author: authors, category: categories, language: languages } as const

/** Brings back an author, a category or a language. */
export async function restoreEntry<E extends keyof typeof tables>(
  ctx: TransactionContext,
  entity: E,
  state: KeptState[E],
  restoring: Restoring,
): Promise<Restored> {
  // The three tables differ in their columns but not in what is done with them here.
  const table = tables[entity] as typeof authors
  const { id, importedHash, revision, ...fields } = state as KeptState['author']
  const updatedAt = ctx.clock()
  if (restoring.isGone) {
    await refuseTaken(ctx, entity, state)
    await ctx.db.insert(table).values({ id, ...fields, importedHash, updatedAt, revision: revision + 1 })
    await passIds(ctx, getTableName(table), [id])
    return { changes: [{ action: 'create', entity, entityId: id, before: null }], workId: null }
  }
  const [present] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  checkPresent(entity, state, present, restoring)
  // The row before the names, as those who save one take them.
  await refuseTaken(ctx, entity, state)
  await ctx.db
    .update(table)
    .set({ ...fields, updatedAt, revision: sql`${table.revision} + 1` })
    .where(eq(table.id, id))
  return { changes: [{ action: 'update', entity, entityId: id, before: present }], workId: null }
}

async function refuseTaken<E extends keyof typeof tables>(
  ctx: TransactionContext,
  entity: E,
  state: KeptState[E],
): Promise<void> {
  if (entity === 'category') await refuseTakenCategory(ctx, state.id, state.name)
  if (entity === 'language') await refuseTakenLanguage(ctx, state.id, state as KeptState['language'])
}
