import { sql } from 'drizzle-orm'
import { shownTitle } from '../../catalogue/works-queries.ts'
import type { TransactionContext } from '../../context.ts'
import { AppError } from '../../errors.ts'

/** What a text's or a chapter's write has to know of its work. */
export interface HeldWork {
  id: number
  /** As lists show it. */
  title: string
  hasChapters: boolean
  originalLanguageId: number
}

/**
 * Keeps a work as it is, and to oneself among those who edit or import its chapters and texts, until the transaction
 * ends. Whoever locks more than it takes languages before works, works before chapters, chapters before texts.
 */
export async function holdWork(ctx: TransactionContext, id: number): Promise<HeldWork | undefined> {
  const { rows } = await ctx.db.execute<HeldWork & Record<string, unknown>>(sql`
    select w.id, ${shownTitle} as title, w.has_chapters as "hasChapters",
      w.original_language_id as "originalLanguageId"
    from works w where w.id = ${id} for no key update of w`)
  return rows[0]
}

/** Keeps a language from being deleted until the transaction ends. @returns its name; undefined: there is none such */
export async function holdLanguage(ctx: TransactionContext, id: number): Promise<string | undefined> {
  const { rows } = await ctx.db.execute<{ name: string }>(
    sql`select name from languages where id = ${id} for key share`,
  )
  return rows[0]?.name
}

/** @throws AppError conflict: texts of a work with chapters are theirs */
export function mustHaveNoChapters(work: HeldWork): void {
  if (work.hasChapters) throw new AppError('conflict', 'This work has chapters: its texts are edited in its chapters.')
}

/** @throws AppError conflict: texts of a work without chapters are its translations */
export function mustHaveChapters(work: HeldWork): void {
  if (!work.hasChapters)
    throw new AppError('conflict', 'This work has no chapters: its texts are edited as its translations.')
}
