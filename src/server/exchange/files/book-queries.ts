import { type SQL, sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'
import { slicesOf } from '../../reading/slice-queries.ts'
import type { KnownSlice } from '../../reading/slice-text.ts'

/** A text of a work, for a file. */
export interface BookText {
  languageId: number
  /** Number of its chapter, from 1; null: the work has no chapters. */
  number: number | null
  /** Title of its chapter; in the original language where this text has none. */
  title: string | null
  /** Whether the title is in the text's language. */
  isTitled: boolean
  /** Markdown, or the HTML that was made of it; empty where only `facts` were wanted. */
  body: string
  isComplete: boolean
  revision: number
  translatedAt: string
  /** Its beads (`alignment/links.ts`) and the hub; null: not aligned yet. */
  links: string | null
}

interface WantedTexts {
  workId: number
  hasChapters: boolean
  languageIds: readonly number[]
  /** undefined: all chapters. */
  chapter: number | undefined
}

const source = ({ workId, hasChapters, languageIds, chapter }: WantedTexts) => {
  const languages = sql`t.language_id = any (${sql.param(languageIds)}::int[])`
  if (!hasChapters) return sql`translations t where t.work_id = ${workId} and ${languages}`
  return sql`(
      select id, title, row_number() over (order by order_index, id)::int as number from chapters
      where work_id = ${workId}) c
    join chapter_translations t on t.chapter_id = c.id and ${languages}
    where ${chapter === undefined ? sql`true` : sql`c.number = ${chapter}`}`
}

/** How many bytes of HTML these texts are. */
export async function measureTexts(ctx: Context, wanted: WantedTexts): Promise<number> {
  const { rows } = await ctx.db.execute<{ bytes: number }>(
    sql`select coalesce(sum(octet_length(t.html)), 0)::float8 as bytes from ${source(wanted)}`,
  )
  return rows[0]?.bytes ?? 0
}

/** How the texts of a book are read; `facts`: what is known of them, without their words. */
export type BookFormat = 'markdown' | 'html' | 'facts'

const BODIES: Record<BookFormat, SQL> = { markdown: sql`t.content`, html: sql`t.html`, facts: sql`''` }

/** Texts of a work in some languages, in the order of its chapters. */
export async function listBookTexts(ctx: Context, wanted: WantedTexts, format: BookFormat): Promise<BookText[]> {
  const { hasChapters } = wanted
  const { rows } = await ctx.db.execute<BookText & Record<string, unknown>>(sql`
    select t.language_id as "languageId", ${hasChapters ? sql`c.number` : sql`null::int as number`},
      ${hasChapters ? sql`coalesce(t.title, c.title)` : sql`null`} as title,
      ${hasChapters ? sql`t.title is not null` : sql`false`} as "isTitled",
      ${BODIES[format]} as body, t.is_complete as "isComplete", t.revision,
      t.translated_at as "translatedAt", ${format === 'facts' ? sql`null` : sql`t.links`} as links
    from ${source(wanted)} order by ${hasChapters ? sql`c.number` : sql`t.id`}`)
  return rows
}

/** The long texts among these: by number of their chapter (null: a work without chapters) their slices, in order. */
export async function listBookSlices(ctx: Context, wanted: WantedTexts): Promise<Map<number | null, KnownSlice[]>> {
  const { hasChapters } = wanted
  const { rows } = await ctx.db.execute<{ number: number | null; slices: KnownSlice[] }>(sql`
    select * from (
      select ${hasChapters ? sql`c.number` : sql`null::int as number`}, ${slicesOf(hasChapters, sql`t`)} as slices
      from ${source(wanted)}) texts where slices is not null`)
  return new Map(rows.map(({ number, slices }) => [number, slices]))
}
