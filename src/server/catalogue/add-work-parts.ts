import type { TransactionContext } from '../context.ts'
import { workCategories, workLocalizations } from '../db/schema.ts'
import type { WorkSnapshot } from './work-snapshot.ts'

type Localization = Partial<WorkSnapshot['localizations'][number]> & { languageId: number }

/** Puts a work into categories, and gives it its titles and descriptions in other languages; blank ones are none. */
export async function addWorkParts(
  ctx: TransactionContext,
  workId: number,
  { categoryIds = [], localizations = [] }: { categoryIds?: number[]; localizations?: Localization[] },
): Promise<void> {
  const localized = localizations.filter(({ title, description }) => title ?? description)
  if (categoryIds.length > 0)
    await ctx.db.insert(workCategories).values(categoryIds.map((categoryId) => ({ workId, categoryId })))
  if (localized.length > 0) await ctx.db.insert(workLocalizations).values(localized.map((row) => ({ ...row, workId })))
}
