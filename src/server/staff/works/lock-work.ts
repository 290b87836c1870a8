import { asc, eq, type SQL, sql } from 'drizzle-orm'
import { shownTitle } from '../../catalogue/works-queries.ts'
import type { TransactionContext } from '../../context.ts'
import { chapters } from '../../db/schema.ts'
import { AppError } from '../../errors.ts'
import { found } from '../row-checks.ts'

/**
 * Every write of the chapters or texts of a work, by staff or by an import, locks the work first: such writes come one
 * after another, and readers wait for none of them. To avoid deadlocks, every transaction locks languages before works,
 * works before chapters and chapters before texts; works in the order of their ids.
 */

/** What a write of a work's texts or chapters needs to know of the work. */
export interface LockedWork {
  id: number
  /** As lists show it. */
  title: string
  hasChapters: boolean
  originalLanguageId: number
}

/** @returns undefined: there is no such work */
export function lockWork(ctx: TransactionContext, id: number): Promise<LockedWork | undefined> {
  return lockWorkWhere(ctx, sql`w.id = ${id}`)
}

/** Locks the work that a text leaves and the work it goes to, in the order of their ids. @returns the second */
export async function lockWorks(ctx: TransactionContext, from: number, to: number): Promise<LockedWork | undefined> {
  if (from < to) await lockWork(ctx, from)
  const work = await lockWork(ctx, to)
  if (from > to) await lockWork(ctx, from)
  return work
}

async function lockWorkWhere(ctx: TransactionContext, where: SQL): Promise<LockedWork | undefined> {
  const { rows } = await ctx.db.execute<LockedWork & Record<string, unknown>>(sql`
    select w.id, ${shownTitle} as title, w.has_chapters as "hasChapters",
      w.original_language_id as "originalLanguageId"
    from works w where ${where} for no key update of w`)
  return rows[0]
}

/** Prevents a language from being deleted until the transaction ends. @returns its name; undefined: there is none */
export async function lockLanguage(ctx: TransactionContext, id: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from languages where id = ${id} for key share`,
  )
  return rows[0]?.name
}

export type ChapterRow = typeof chapters.$inferSelect

/** Locks a work and its chapters. @returns the chapters in order @throws AppError not_found: the work */
export async function lockChapters(
  ctx: TransactionContext,
  workId: number,
): Promise<{ work: LockedWork; rows: ChapterRow[] }> {
  const work = found(await lockWork(ctx, workId), 'work')
  return { work, rows: await lockChapterRows(ctx, eq(chapters.workId, workId)) }
}

/** Locks a chapter and its work. @throws AppError not_found: the chapter */
export async function lockChapter(
  ctx: TransactionContext,
  id: number,
): Promise<{ work: LockedWork; chapter: ChapterRow }> {
  const work = found(await lockWorkOfChapter(ctx, id), 'chapter')
  const [chapter] = await lockChapterRows(ctx, eq(chapters.id, id))
  return { work, chapter: found(chapter, 'chapter') }
}

/** Locks a work and all its chapters, by one of them. @throws AppError not_found: the chapter */
export async function lockChapterAndSiblings(
  ctx: TransactionContext,
  id: number,
): Promise<{ chapter: ChapterRow; rows: ChapterRow[] }> {
  const work = found(await lockWorkOfChapter(ctx, id), 'chapter')
  const rows = await lockChapterRows(ctx, eq(chapters.workId, work.id))
  return {
    rows,
    chapter: found(
      rows.find((row) => row.id === id),
      'chapter',
    ),
  }
}

const lockWorkOfChapter = (ctx: TransactionContext, id: number) =>
  lockWorkWhere(ctx, sql`w.id = (select work_id from chapters where id = ${id})`)

function lockChapterRows(ctx: TransactionContext, where: SQL): Promise<ChapterRow[]> {
  return ctx.db
    .select()
    .from(chapters)
    .where(where)
    .orderBy(asc(chapters.orderIndex), asc(chapters.id))
    .for('no key update')
}

/** @throws AppError conflict: the texts of a work with chapters belong to its chapters */
export function mustHaveNoChapters(work: LockedWork): void {
  if (work.hasChapters) throw new AppError('conflict', 'This work has chapters: its texts are edited in its chapters.')
}

/** @throws AppError conflict: the texts of a work without chapters are its translations */
export function mustHaveChapters(work: LockedWork): void {
  if (!work.hasChapters)
    throw new AppError('conflict', 'This work has no chapters: its texts are edited as its translations.')
}
