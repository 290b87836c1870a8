import { sql } from 'drizzle-orm'
import { readingPath } from '#contract/addresses.ts'
import type { DataOf, WebhookType } from '#contract/webhooks.ts'
import { sendNotice } from '../changes.ts'
import type { Context, TransactionContext } from '../context.ts'
import { webhookEvents } from '../db/webhooks-schema.ts'

/** An event that is not written yet. Addresses in its data are paths. */
export type NewEvent = { [Type in WebhookType]: { type: Type; data: DataOf<Type> } }[WebhookType]

/** @returns the types that any webhook listens to; mostly none, and then no event has to be found or written */
export async function findWantedTypes(ctx: Context): Promise<ReadonlySet<WebhookType>> {
  const { rows } = await ctx.db.execute<{ type: WebhookType }>(
    sql`select distinct unnest(events) as type from webhooks where state = 'on'`,
  )
  return new Set(rows.map(({ type }) => type))
}

/**
 * Writes events, to be sent after the commit. They are part of the transaction that causes them, so that both are written
 * or neither. @param wanted events of other types are left out
 */
export async function noteEvents(
  ctx: TransactionContext,
  events: readonly NewEvent[],
  wanted: ReadonlySet<WebhookType>,
): Promise<void> {
  const at = ctx.clock()
  const rows = events.filter(({ type }) => wanted.has(type)).map((event) => ({ ...event, at }))
  if (rows.length === 0) return
  await ctx.db.insert(webhookEvents).values(rows)
  // With the commit, this notice reaches the site that sends events.
  await sendNotice(ctx, [])
}

/** Notes a report of a reader. The event does not have what the reader wrote: that must disappear with the report. */
export async function noteReport(ctx: TransactionContext, reportId: number): Promise<void> {
  const wanted = await findWantedTypes(ctx)
  if (!wanted.has('report.made')) return
  const { rows } = await ctx.db.execute<ReportRow & Record<string, unknown>>(sql`
    select w.id, w.slug, w.title, o.code as original, l.code as language, r.kind, r.block, r.chapter_id as "chapterId",
      (select count(*)::int from chapters c join chapters n on n.work_id = c.work_id
        and (n.order_index, n.id) <= (c.order_index, c.id) where c.id = r.chapter_id) as chapter
    from reports r join works w on w.id = r.work_id join languages o on o.id = w.original_language_id
      join languages l on l.id = r.language_id where r.id = ${reportId}`)
  const events = rows.map(({ id, slug, title, original, language, kind, block, chapterId, chapter }): NewEvent => {
    const work = { id, originalLanguage: { code: original } }
    const url = readingPath(work, language, chapter || undefined)
    return {
      type: 'report.made',
      data: {
        work: { id, slug, title, url: readingPath(work, original, undefined) },
        report: { id: reportId, kind, url: `/admin-dashboard/reports/${reportId}` },
        language,
        chapterId,
        url: `${url}#p${block}`,
      },
    }
  })
  await noteEvents(ctx, events, wanted)
}

interface ReportRow {
  id: number
  slug: string | null
  title: string
  original: string
  language: string
  kind: DataOf<'report.made'>['report']['kind']
  block: number
  chapterId: number | null
  /** Its number, from 1; 0: the work has none. */
  chapter: number
}

/** Notes the end of an import. Each of its works was noted with its own commit. */
export async function noteImport(ctx: TransactionContext, counts: DataOf<'import.finished'>): Promise<void> {
  const { added, changed, unchanged, refused, removed, entries } = counts
  const data = { added, changed, unchanged, refused, removed, entries }
  await noteEvents(ctx, [{ type: 'import.finished', data }], await findWantedTypes(ctx))
}
