import { asc, eq } from 'drizzle-orm'
import type { HistoryEntity } from '#contract/history.ts'
import { snapshotWork } from '../../catalogue/work-snapshot.ts'
import type { Context } from '../../context.ts'
import { authors, categories, chapters, chapterTranslations, languages, translations, works } from '../../db/schema.ts'

const tables = {
  work: works,
  author: authors,
  category: categories,
  language: languages,
  translation: translations,
  chapter: chapters,
  chapter_translation: chapterTranslations,
} as const

/** A row as a change of it now would keep it; null: it is not there. */
export async function presentState(ctx: Context, entity: HistoryEntity, id: number): Promise<object | null> {
  // The tables differ in their columns but not in what is done with them here.
  const table = tables[entity] as typeof works
  const [row] = await ctx.db.select().from(table).where(eq(table.id, id)).orderBy(asc(table.id))
  if (!row) return null
  return entity === 'work' ? snapshotWork(ctx, row) : row
}
