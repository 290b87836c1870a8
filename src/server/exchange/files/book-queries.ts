import { sql } from 'drizzle-orm'
import type { Context } from '../../context.ts'

/** A text of a work, for a file. */
export interface BookText {
  languageId: number
  /** Number of its chapter, from 1; null: the work has no chapters. */
  number: number | null
  /** Of its chapter; in the work's original language where it has none of its own. */
  title: string | null
  /** Whether the title is in the text's language. */
  isTitled: boolean
  /** Markdown, or the HTML that was made of it. */
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

/** Texts of a work in some languages, in the order of its chapters. */
export async function listBookTexts(
  ctx: Context,
  wanted: WantedTexts,
  format: 'markdown' | 'html',
): Promise<BookText[]> {
  const { hasChapters } = wanted
  const { rows } = await ctx.db.execute<BookText & Record<string, unknown>>(sql`
    select t.language_id as "languageId", ${hasChapters ? sql`c.number` : sql`null::int as number`},
      ${hasChapters ? sql`coalesce(t.title, c.title)` : sql`null`} as title,
      ${hasChapters ? sql`t.title is not null` : sql`false`} as "isTitled",
      ${format === 'html' ? sql`t.html` : sql`t.content`} as body, t.is_complete as "isComplete", t.revision,
      t.translated_at as "translatedAt", t.links
    from ${source(wanted)} order by ${hasChapters ? sql`c.number` : sql`t.id`}`)
  return rows
}
