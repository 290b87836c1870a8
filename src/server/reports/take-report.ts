import { eq, type SQL, sql } from 'drizzle-orm'
import type { ReportInput } from '#contract/reports.ts'
import { type Context, type TransactionContext, withTransaction } from '../context.ts'
import { reports } from '../db/schema.ts'
import { AppError } from '../errors.ts'
import { noteReport } from '../webhooks/note-events.ts'

/** Open reports of one text; further ones are refused until some are resolved. */
export const MOST_OPEN = 100

/**
 * Stores a reader's report of a passage. It writes no change row: no page shows reports.
 * @returns false where the same report was sent before
 * @throws AppError not_found: no such text; invalid: no such block; conflict: many reports of the text are open
 */
export function takeReport(ctx: Context, input: ReportInput): Promise<boolean> {
  return withTransaction(ctx, async (inner) => {
    const { language: _, revision: textRevision, ...values } = input
    const known = await inner.db.select({ id: reports.id }).from(reports).where(eq(reports.token, input.token))
    if (known.length > 0) return false
    const text = await findText(inner, input)
    if (!text) throw new AppError('not_found', 'This text is not in the library any more.')
    if (input.block > text.blocks) throw new AppError('invalid', 'This text has no such passage.')
    if (text.open >= MOST_OPEN)
      throw new AppError('conflict', 'Many reports of this text wait to be read already. Please come back another day.')
    const now = ctx.clock()
    const added = await inner.db
      .insert(reports)
      .values({ ...values, textRevision, languageId: text.languageId, createdAt: now, updatedAt: now })
      .onConflictDoNothing({ target: reports.token })
      .returning({ id: reports.id })
    for (const { id } of added) await noteReport(inner, id)
    return added.length > 0
  })
}

interface ReportedText {
  languageId: number
  /** Number of its blocks. */
  blocks: number
  /** Number of its open reports. */
  open: number
}

/** The reported text; undefined: the actor may see none. */
async function findText(
  ctx: TransactionContext,
  { workId, chapterId, language }: ReportInput,
): Promise<ReportedText | undefined> {
  const find = (texts: SQL, passages: SQL) =>
    ctx.db.execute<ReportedText & Record<string, unknown>>(sql`
      select l.id as "languageId", coalesce((select max(p.ord) from passages p where p.${passages} = t.id), 0) as blocks,
        (select count(*)::int from reports r where r.work_id = w.id and r.language_id = l.id
          and r.chapter_id is not distinct from ${chapterId}::int and r.resolved_at is null) as open
      from ${texts} join languages l on l.id = t.language_id
      where w.id = ${workId} and l.code = ${language}
        and ${ctx.sees === 'everything' ? sql`true` : sql`w.status = 'published'`}`)
  const { rows } =
    chapterId === null
      ? await find(sql`works w join translations t on t.work_id = w.id and not w.has_chapters`, sql`translation_id`)
      : await find(
          sql`works w join chapters c on c.work_id = w.id and c.id = ${chapterId} and w.has_chapters
            join chapter_translations t on t.chapter_id = c.id`,
          sql`chapter_translation_id`,
        )
  return rows[0]
}
