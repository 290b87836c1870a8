import { eq, getTableName, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { authors, categories, languages } from '../../db/schema.ts'
import { lockWorksOfAuthor } from '../../search/index/index-titles.ts'
import type { KeptState } from '../history/kept-state.ts'
import { checkPresent, passIds, type Restored, type Restoring, requireReferences } from '../history/restoring.ts'
import { type AuthorName, replaceNames, snapshotAuthor } from './author-names.ts'
import { checkCategoryName } from './categories.ts'
import { checkLanguageNames } from './languages.ts'

const tables = { author: authors, category: categories, language: languages } as const

/** Only authors have names in other languages. */
type AuthorFields = Omit<KeptState['author'], 'names'> & { names?: AuthorName[] }

/** Brings back an author, a category or a language. */
export async function restoreEntry<E extends keyof typeof tables>(
  ctx: TransactionContext,
  entity: E,
  state: KeptState[E],
  restoring: Restoring,
): Promise<Restored> {
  // The tables have different columns, but what is written here has the columns of its table.
  const table = tables[entity] as typeof authors
  const { id, importedHash, revision, names, ...fields } = state as AuthorFields
  const updatedAt = ctx.clock()
  if (restoring.isGone) {
    await checkNames(ctx, entity, state)
    await ctx.db.insert(table).values({ id, ...fields, importedHash, updatedAt, revision: revision + 1 })
    await passIds(ctx, getTableName(table), [id])
    if (names) await restoreNames(ctx, id, names)
    return { changes: [{ action: 'create', entity, entityId: id, before: null }], workId: null }
  }
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).for('update')
  const present = row && entity === 'author' ? await snapshotAuthor(ctx, row) : row
  checkPresent(entity, state, present, restoring)
  // The row is locked before the names, as updates lock them: otherwise the two could wait for each other.
  await checkNames(ctx, entity, state)
  await ctx.db
    .update(table)
    .set({ ...fields, updatedAt, revision: sql`${table.revision} + 1` })
    .where(eq(table.id, id))
  if (names) await restoreNames(ctx, id, names)
  return {
    changes: [{ action: 'update', entity, entityId: id, before: present }],
    indexTitlesOf: entity === 'author' ? await lockWorksOfAuthor(ctx, id) : [],
    workId: null,
  }
}

async function restoreNames(ctx: TransactionContext, authorId: number, names: readonly AuthorName[]): Promise<void> {
  await requireReferences(ctx, { language: names.map(({ languageId }) => languageId) })
  await replaceNames(ctx, authorId, names)
}

async function checkNames<E extends keyof typeof tables>(
  ctx: TransactionContext,
  entity: E,
  state: KeptState[E],
): Promise<void> {
  if (entity === 'category') await checkCategoryName(ctx, state.id, state.name)
  if (entity === 'language') await checkLanguageNames(ctx, state.id, state as KeptState['language'])
}
