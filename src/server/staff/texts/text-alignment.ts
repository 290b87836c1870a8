import { type SQL, sql } from 'drizzle-orm'
import type { TextAlignment } from '#contract/translations.ts'
import type { Context } from '../../context.ts'
import { blockPlaces } from './block-places.ts'
import { findGaps } from './gap-queries.ts'

/** Characters of both texts whose passages are found in some hundredths of a second; in longer ones they are not. */
const MOST_PLACED = 600_000

interface AlignedRow {
  id: number
  place: number
  revision: number
  links: string
  content: string
  html: string
  hubLanguageId: number
  hubLanguage: string
  hubRevision: number
  hubContent: string
  hubHtml: string
}

/** How the text of a work without chapters answers to its hub. @returns undefined: there is no such text */
export const alignmentOfTranslation = (ctx: Context, id: number) => find(ctx, false, sql`t.id = ${id}`)

/** The same of a chapter's text. */
export const alignmentOfChapterText = (ctx: Context, chapterId: number, languageId: number) =>
  find(ctx, true, sql`t.chapter_id = ${chapterId} and t.language_id = ${languageId}`)

async function find(ctx: Context, isChapter: boolean, text: SQL): Promise<TextAlignment | undefined> {
  const [table, place] = isChapter ? [sql`chapter_translations`, sql`chapter_id`] : [sql`translations`, sql`work_id`]
  const { rows } = await ctx.db.execute<AlignedRow & Record<string, unknown>>(sql`
    select t.id, t.${place} as place, t.revision, t.links, t.content, t.html, h.language_id as "hubLanguageId",
      l.name as "hubLanguage", h.revision as "hubRevision", h.content as "hubContent", h.html as "hubHtml"
    from ${table} t left join ${table} h on h.id = t.hub_id and h.id <> t.id
      left join languages l on l.id = h.language_id
    where ${text}`)
  const [row] = rows
  if (!row) return undefined
  // Without links it is not aligned yet, or could not be.
  if (!row.hubHtml || !row.links) return null
  const isShort = row.content.length + row.hubContent.length <= MOST_PLACED
  const placed = (content: string, html: string) => (isShort ? blockPlaces(content, html) : [])
  return {
    revision: row.revision,
    hub: {
      languageId: row.hubLanguageId,
      language: row.hubLanguage,
      revision: row.hubRevision,
      places: placed(row.hubContent, row.hubHtml),
    },
    links: row.links,
    places: placed(row.content, row.html),
    gaps: await findGaps(ctx, isChapter, row.place, row.id),
  }
}
