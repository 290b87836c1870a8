import { sql } from 'drizzle-orm'
import { INTERFACE_LANGUAGE } from '#contract/languages.ts'
import type { Context } from '../../context.ts'

/** Descriptions in the interface's language, by work. */
export async function listLocalDescriptions(ctx: Context, workIds: number[]): Promise<Map<number, string>> {
  const { rows } = await ctx.db.execute<{ workId: number; description: string }>(sql`
    select l.work_id as "workId", l.description
    from work_localizations l join languages i on i.id = l.language_id
    where i.code = ${INTERFACE_LANGUAGE} and l.description is not null and l.work_id = any(${sql.param(workIds)})`)
  return new Map(rows.map(({ workId, description }) => [workId, description]))
}
