import { sql } from 'drizzle-orm'
import { type EntriesWithWorks, listEntriesWithWorks } from '../../catalogue/queries.ts'
import type { Context } from '../../context.ts'

/** The amount of text in a published work, or in some consecutive chapters of one. */
export interface TextAmount {
  workId: number
  /** The first chapter, from 1; 0: the work has no chapters. */
  chapter: number
  /** Number of texts: each language of each place is one. */
  texts: number
  /** Number of links between the texts of each place: each text links to every language and to the default. */
  links: number
  /** The last change, in milliseconds. */
  changed: number
}

const CHAPTERS_COUNTED_TOGETHER = 10

const changedAt = sql`(extract(epoch from greatest(w.updated_at, t.updated_at)) * 1000)::float8`

/** @returns the highest id of a work; 0: there are none */
export async function findLastWork({ db }: Context): Promise<number> {
  const { rows } = await db.execute<{ id: number }>(sql`select coalesce(max(id), 0) as id from works`)
  return rows[0]?.id ?? 0
}

/** The amounts of text in the works that can be read of those with ids from one up to before another, in order. */
export async function listTextAmounts(ctx: Context, fromId: number, beforeId: number): Promise<TextAmount[]> {
  const { rows } = await ctx.db.execute<TextAmount & Record<string, unknown>>(sql`
    with batch as materialized (
      select w.id, w.has_chapters, w.updated_at from works w
      where w.status = 'published' and w.id >= ${fromId} and w.id < ${beforeId}),
    whole as (
      select w.id, 0 as chapter, count(*)::int as texts, max(${changedAt}) as changed
      from batch w join translations t on t.work_id = w.id where not w.has_chapters group by w.id),
    chaptered as (
      select w.id, c.number as chapter, count(*)::int as texts, max(${changedAt}) as changed
      from batch w cross join lateral (
        select id, row_number() over (order by order_index, id)::int as number from chapters where work_id = w.id) c
      join chapter_translations t on t.chapter_id = c.id where w.has_chapters group by w.id, c.number)
    select id as "workId", min(chapter) as chapter, sum(texts)::int as texts, sum(texts * (texts + 1))::int as links,
      max(changed) as changed
    from (table whole union all table chaptered) places
    group by id, (chapter - 1) / ${CHAPTERS_COUNTED_TOGETHER}
    order by id, min(chapter)`)
  return rows
}

/** The texts of one place of a published work, one in each language. */
export interface PlaceRow {
  workId: number
  originalLanguageId: number
  /** From 1; null: a work without chapters. */
  chapter: number | null
  /** null: the work has no text. */
  languageIds: number[] | null
  /** When each was last changed, in milliseconds; as long as `languageIds`. */
  changed: number[] | null
}

/** The places of the next works after one, in order; a work without texts is one row. Empty where there are no more works. */
export async function listPlaces(ctx: Context, afterWorkId: number, works: number): Promise<PlaceRow[]> {
  const texts = sql`array_agg(t.language_id) as languages,
    array_agg(${changedAt}) as changed`
  const { rows } = await ctx.db.execute<PlaceRow & Record<string, unknown>>(sql`
    select w.id as "workId", w.original_language_id as "originalLanguageId", p.chapter,
      p.languages as "languageIds", p.changed
    from (select id, original_language_id, has_chapters, updated_at from works
      where status = 'published' and id > ${afterWorkId} order by id limit ${works}) w
    left join lateral (
      select null::int as chapter, ${texts}
      from translations t where t.work_id = w.id and not w.has_chapters having count(*) > 0
      union all
      select c.number, ${texts}
      from (select id, row_number() over (order by order_index, id)::int as number
        from chapters where work_id = w.id and w.has_chapters) c
      join chapter_translations t on t.chapter_id = c.id group by c.number
    ) p on true
    order by w.id, p.chapter`)
  return rows
}

/** The categories, languages and tags that have a published work: each has a list page. */
export interface ListPages extends EntriesWithWorks {
  tags: string[]
}

export async function findListPages(ctx: Context): Promise<ListPages> {
  const [ids, { rows }] = await Promise.all([
    listEntriesWithWorks(ctx),
    ctx.db.execute<{ tag: string }>(
      sql`select distinct tag from works w, unnest(w.tags) tag where w.status = 'published' and tag <> '' order by tag`,
    ),
  ])
  return { ...ids, tags: rows.map(({ tag }) => tag) }
}
