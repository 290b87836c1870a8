import { sql } from 'drizzle-orm'
import type { Work } from '#contract/works.ts'
import type { Context } from '../context.ts'

/** Title and description of a work in one language, null where it has none. */
interface LocalWords {
  title: string | null
  description: string | null
}

/** The words of works in a language, by the id of the work. @param code of the language */
export async function listLocalWords(
  ctx: Context,
  workIds: readonly number[],
  code: string,
): Promise<Map<number, LocalWords>> {
  const { rows } = await ctx.db.execute<LocalWords & { workId: number } & Record<string, unknown>>(sql`
    select l.work_id as "workId", l.title, l.description
    from work_localizations l join languages i on i.id = l.language_id
    where i.code = ${code} and l.work_id = any(${sql.param(workIds)}::int[])`)
  return new Map(rows.map(({ workId, title, description }) => [workId, { title, description }]))
}

/** Title and description as they are shown, each with the code of the language that it is in. */
export interface ShownWords {
  title: string
  titleCode: string
  description: string | null
  descriptionCode: string
}

/** Chooses the words of a work for readers of a language: its own words where it has none in that language. */
export function shownWords(
  { title, description, originalLanguage }: Pick<Work, 'title' | 'description' | 'originalLanguage'>,
  code: string,
  local: LocalWords | undefined,
): ShownWords {
  return {
    title: local?.title ?? title,
    titleCode: local?.title ? code : originalLanguage.code,
    description: local?.description ?? description,
    descriptionCode: local?.description ? code : originalLanguage.code,
  }
}
