import { sql } from 'drizzle-orm'
import type { LastSave } from '#contract/presence.ts'
import type { Context } from '../../context.ts'
import { PRESENT_ROWS } from '../history/row-names.ts'

interface SaveRow extends Record<string, unknown> {
  of: string
  revision: number | null
  by: string | null
  at: string | null
}

/** Of each of these the last save, in one statement. @param opened as `openedSchema` describes them */
export async function findLastSaves(ctx: Context, opened: readonly string[]): Promise<Map<string, LastSave>> {
  const { rows } = await ctx.db.execute<SaveRow>(sql`
    select o.of, c.actor as by, c.at, case o.entity
      when 'report' then (select revision from reports where id = o.row_id)
      else (select r.revision from ${PRESENT_ROWS} r where r.entity = o.entity and r.id = o.row_id) end as revision
    from (
      select of, entity, place[1] as id, place[2] as language_id, case when place[2] is null then place[1] else (
        select id from chapter_translations where chapter_id = place[1] and language_id = place[2]) end as row_id
      from (
        select of, split_part(of, ':', 1) as entity, string_to_array(split_part(of, ':', 2), '.')::int[] as place
        from unnest(${sql.param([...opened])}::text[]) of) given) o
    left join lateral (
      select actor, at from changes
      where entity = o.entity and case when o.row_id is null
        -- The text that stood in this place was deleted.
        then chapter_id = o.id and language_id = o.language_id else entity_id = o.row_id end
      order by id desc limit 1) c on true`)
  return new Map(
    rows.map(({ of, revision, by, at }) => [of, { revision, by, at: at === null ? null : new Date(at).toISOString() }]),
  )
}
