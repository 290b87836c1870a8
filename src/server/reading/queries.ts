import { and, asc, eq, sql } from 'drizzle-orm'
import type { Chapter } from '#contract/chapters.ts'
import type { Translation, TranslationRef } from '#contract/translations.ts'
import { isoTime } from '../catalogue/present.ts'
import type { Context } from '../context.ts'
import { chapters, chapterTranslations, translations, works } from '../db/schema.ts'
import { slicesOf, type TextRow } from './slice-queries.ts'
import type { KnownSlice } from './slice-text.ts'

/** The work, if the actor may see it. */
const isSeen = ({ sees }: Context, workId: number) =>
  and(eq(works.id, workId), sees === 'everything' ? undefined : eq(works.status, 'published'))
/** A work that got chapters, or lost them, may still have texts of its former kind. Nobody can read those. */
const isOfKind = (hasChapters: boolean) => eq(works.hasChapters, hasChapters)

const refColumns = {
  id: translations.id,
  workId: translations.workId,
  languageId: translations.languageId,
  isComplete: translations.isComplete,
  translatedAt: translations.translatedAt,
}

/** The translations of a work without chapters; undefined: the actor may see no such work. */
export async function listTranslations(ctx: Context, workId: number): Promise<TranslationRef[] | undefined> {
  if (!(await workExists(ctx, workId))) return undefined
  const rows = await ctx.db
    .select(refColumns)
    .from(translations)
    .innerJoin(works, eq(works.id, translations.workId))
    .where(and(eq(works.id, workId), isOfKind(false)))
    .orderBy(asc(translations.id))
  return rows.map((row) => ({ ...row, translatedAt: isoTime(row.translatedAt) }))
}

export async function findTranslation(
  ctx: Context,
  workId: number,
  languageId: number,
): Promise<Translation | undefined> {
  const [row] = await ctx.db
    .select({ ...refColumns, content: translations.content, html: translations.html })
    .from(translations)
    .innerJoin(works, eq(works.id, translations.workId))
    .where(and(isSeen(ctx, workId), isOfKind(false), eq(translations.languageId, languageId)))
  return row && { ...row, translatedAt: isoTime(row.translatedAt) }
}

/** Chapters in order with their texts; undefined: the actor may see no such work. */
export async function listChapters(ctx: Context, workId: number): Promise<Chapter[] | undefined> {
  if (!(await workExists(ctx, workId))) return undefined
  const rows = await ctx.db
    .select({ id: chapters.id, workId: chapters.workId, title: chapters.title })
    .from(chapters)
    .innerJoin(works, eq(works.id, chapters.workId))
    .where(and(eq(works.id, workId), isOfKind(true)))
    .orderBy(asc(chapters.orderIndex), asc(chapters.id))
  const texts = await ctx.db
    .select({
      chapterId: chapterTranslations.chapterId,
      languageId: chapterTranslations.languageId,
      title: chapterTranslations.title,
      content: chapterTranslations.content,
      isComplete: chapterTranslations.isComplete,
    })
    .from(chapterTranslations)
    .innerJoin(chapters, eq(chapters.id, chapterTranslations.chapterId))
    .where(eq(chapters.workId, workId))
    .orderBy(asc(chapterTranslations.languageId))
  const byChapter = Map.groupBy(texts, (text) => text.chapterId)
  return rows.map((row, orderIndex) => ({
    ...row,
    orderIndex,
    translations: (byChapter.get(row.id) ?? []).map(({ chapterId: _, ...text }) => text),
  }))
}

async function workExists(ctx: Context, workId: number): Promise<boolean> {
  return (await ctx.db.select({ id: works.id }).from(works).where(isSeen(ctx, workId))).length > 0
}

/** The title and description of a work, and the same in one language, null where it has none. */
export interface ReadingWork {
  id: number
  hasChapters: boolean
  originalCode: string
  title: string
  description: string | null
  localTitle: string | null
  localDescription: string | null
}

export async function findReadingWork(
  ctx: Context,
  workId: number,
  languageId: number,
): Promise<ReadingWork | undefined> {
  const { rows } = await ctx.db.execute<ReadingWork & Record<string, unknown>>(sql`
    select w.id, w.has_chapters as "hasChapters", o.code as "originalCode", w.title, w.description,
      l.title as "localTitle", l.description as "localDescription"
    from works w join languages o on o.id = w.original_language_id
    left join work_localizations l on l.work_id = w.id and l.language_id = ${languageId}
    where w.id = ${workId} and ${ctx.sees === 'everything' ? sql`true` : sql`w.status = 'published'`}`)
  return rows[0]
}

export interface ContentsRow {
  id: number
  title: string
  localTitle: string | null
  available: boolean
  length: number
}

export async function listContents(ctx: Context, workId: number, languageId: number): Promise<ContentsRow[]> {
  const { rows } = await ctx.db.execute<ContentsRow & Record<string, unknown>>(sql`
    select c.id, c.title, t.title as "localTitle", t.id is not null as available,
      coalesce(t.length, 0) as length
    from chapters c left join chapter_translations t on t.chapter_id = c.id and t.language_id = ${languageId}
    where c.work_id = ${workId} order by c.order_index, c.id`)
  return rows
}

/** A text of a place, as the reading page needs it. */
export interface PlaceText extends TextRow {
  languageId: number
  /** The chapter's title in this language; null: it has none, or there are no chapters. */
  title: string | null
  /** null: it has slices. */
  html: string | null
  /** null: it is short, or was saved before there were slices. */
  slices: readonly KnownSlice[] | null
  isComplete: boolean
  revision: number
  length: number
  /** null: not aligned yet. */
  links: string | null
}

/** The requested texts of a place, and the codes of all its languages. */
export interface Place {
  readableIn: string[]
  /** As in `Reading`. */
  links: Record<string, string>
  texts: PlaceText[]
}

export async function findPlace(
  ctx: Context,
  of: { workId: number; chapterId: number | undefined },
  languageIds: readonly number[],
): Promise<Place> {
  const isWhole = of.chapterId === undefined
  const table = isWhole ? sql`translations t` : sql`chapter_translations t`
  const isHere = isWhole ? sql`t.work_id = ${of.workId}` : sql`t.chapter_id = ${of.chapterId}`
  const texts = sql`${table} join languages l on l.id = t.language_id where ${isHere}`
  const requested = sql`${table}, lateral ${slicesOf(!isWhole, sql`t`)} of_text (slices) where ${isHere}`
  const { rows } = await ctx.db.execute<Place & Record<string, unknown>>(sql`
    select array(select l.code from ${texts} order by l.name) as "readableIn",
      (select coalesce(json_object_agg(l.code, t.links) filter (where t.links !~ '^[0-9]*$'), '{}') from ${texts})
        as links,
      (select coalesce(json_agg(json_build_object('isChapter', ${!isWhole}::boolean, 'id', t.id,
        'languageId', t.language_id, 'title', ${isWhole ? sql`null` : sql`t.title`},
        'html', case when slices is null then t.html end, 'slices', slices, 'isComplete', t.is_complete,
        'revision', t.revision, 'length', t.length, 'links', t.links)), '[]')
        from ${requested} and t.language_id = any (${sql.param(languageIds)}::int[])) as texts`)
  return rows[0] as Place
}
