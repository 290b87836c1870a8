import { asc, eq, sql } from 'drizzle-orm'
import type { Change } from '../../changes.ts'
import type { Context, TransactionContext } from '../../context.ts'
import {
  chapters,
  chapterTranslations,
  translations,
  workCategories,
  workLocalizations,
  works,
} from '../../db/schema.ts'
import { historyColumns } from '../../texts/write-text.ts'

interface Localization {
  languageId: number
  title: string | null
  description: string | null
}

export type WorkSnapshot = typeof works.$inferSelect & { categoryIds: number[]; localizations: Localization[] }

/** A work as the history keeps it. @param row the work's row, which the caller has locked and read */
export async function snapshotWork(ctx: Context, row: typeof works.$inferSelect): Promise<WorkSnapshot> {
  return (await snapshotWorks(ctx, [row]))[0] as WorkSnapshot
}

/** Works as the history keeps them. @param rows as for `snapshotWork` */
export async function snapshotWorks(ctx: Context, rows: (typeof works.$inferSelect)[]): Promise<WorkSnapshot[]> {
  const parts = await ctx.db.execute<
    Pick<WorkSnapshot, 'id' | 'categoryIds' | 'localizations'> & Record<string, unknown>
  >(sql`
    select w.id, array(select category_id from work_categories where work_id = w.id order by category_id) as "categoryIds",
      (select coalesce(json_agg(json_build_object('languageId', language_id, 'title', title, 'description', description)
        order by language_id), '[]') from work_localizations where work_id = w.id) as localizations
    from unnest(${sql.param(rows.map(({ id }) => id))}::int[]) as w(id)`)
  const partsOf = new Map(parts.rows.map(({ id, ...part }) => [id, part]))
  return rows.map((row) => ({ ...row, categoryIds: [], localizations: [], ...partsOf.get(row.id) }))
}

/** Adds the categories and localizations of a work that has none. A localization without any words is left out. */
export async function addWorkParts(ctx: TransactionContext, partsOf: ReadonlyMap<number, WorkParts>): Promise<void> {
  const categories = Array.from(partsOf, ([workId, { categoryIds = [] }]) =>
    categoryIds.map((categoryId) => ({ workId, categoryId })),
  ).flat()
  const localized = Array.from(partsOf, ([workId, { localizations = [] }]) =>
    localizations
      .filter(({ title, description }) => title ?? description)
      .map((localization) => ({ ...localization, workId })),
  ).flat()
  if (categories.length > 0) await ctx.db.insert(workCategories).values(categories)
  if (localized.length > 0) await ctx.db.insert(workLocalizations).values(localized)
}

export interface WorkParts {
  categoryIds?: number[]
  localizations?: (Partial<Localization> & { languageId: number })[]
}

/**
 * Deletes a work with its chapters and texts.
 * @returns the change for `commitWrite`, with everything that restoring the work needs
 */
export async function removeWork(ctx: TransactionContext, work: typeof works.$inferSelect): Promise<Change> {
  const chapterRows = await ctx.db
    .select()
    .from(chapters)
    .where(eq(chapters.workId, work.id))
    .orderBy(asc(chapters.orderIndex))
  const chapterTexts = await ctx.db
    .select({ text: historyColumns.chapterTranslation })
    .from(chapterTranslations)
    .innerJoin(chapters, eq(chapters.id, chapterTranslations.chapterId))
    .where(eq(chapters.workId, work.id))
  const before = {
    ...(await snapshotWork(ctx, work)),
    translations: await ctx.db
      .select(historyColumns.translation)
      .from(translations)
      .where(eq(translations.workId, work.id)),
    chapters: chapterRows.map((row) => ({
      ...row,
      translations: chapterTexts.filter(({ text }) => text.chapterId === row.id).map(({ text }) => text),
    })),
  }
  await ctx.db.delete(works).where(eq(works.id, work.id))
  return { action: 'delete', entity: 'work', entityId: work.id, before }
}
