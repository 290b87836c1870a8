import { asc, eq } from 'drizzle-orm'
import type { Context } from '../context.ts'
import { workCategories, workLocalizations, type works } from '../db/schema.ts'

export type WorkSnapshot = typeof works.$inferSelect & {
  categoryIds: number[]
  localizations: { languageId: number; title: string | null; description: string | null }[]
}

/** A work as change rows keep it: its row, its categories, its titles and descriptions in other languages. */
export async function snapshotWork(ctx: Context, row: typeof works.$inferSelect): Promise<WorkSnapshot> {
  const categories = await ctx.db
    .select({ id: workCategories.categoryId })
    .from(workCategories)
    .where(eq(workCategories.workId, row.id))
    .orderBy(asc(workCategories.categoryId))
  const { languageId, title, description } = workLocalizations
  const localizations = await ctx.db
    .select({ languageId, title, description })
    .from(workLocalizations)
    .where(eq(workLocalizations.workId, row.id))
    .orderBy(asc(languageId))
  return { ...row, categoryIds: categories.map(({ id }) => id), localizations }
}
