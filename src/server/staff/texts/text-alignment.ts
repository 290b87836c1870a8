import { type SQL, sql } from 'drizzle-orm'
import type { TextAlignment } from '#contract/translations.ts'
import { blockTexts } from '#words/block-texts.ts'
import type { Context } from '../../context.ts'
import { findGaps } from '../../texts/links/gap-queries.ts'

/** Characters of both texts together: up to here their blocks are found in some hundredths of a second. */
const MAX_PLACED = 600_000

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

/**
 * How the text of a work without chapters is aligned with its hub, for the editor.
 * @returns null: it is the hub, or is not aligned; undefined: there is no such text
 */
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
  // Links are null before the text is aligned, and empty if that was not possible.
  if (!row.hubHtml || !row.links) return null
  const isShort = row.content.length + row.hubContent.length <= MAX_PLACED
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

/** A block is found by this many letters of its beginning; the shorter key is for a beginning with a link or a tag. */
const KEY_LENGTHS = [24, 6]
/** Letters of Markdown that no reader sees (an address, a tag), at most, between two blocks. */
const MAX_SKIPPED = 4000

/**
 * Finds where each block of a text begins in its Markdown. Only letters are compared, so that markup between them does not
 * matter.
 * @param content Markdown @param html the rendered `content`
 * @returns an offset for each block, ascending; a block that is not found has the offset of the block before it
 */
export function blockPlaces(content: string, html: string): number[] {
  const source = lettersOf(content)
  let [from, place] = [0, 0]
  return blockTexts(html).map(({ text }) => {
    const { letters } = lettersOf(text)
    const at = findBlock(source.letters, letters, from)
    if (at < 0) return place
    from = at + letters.length
    place = source.offsetOf(at)
    return place
  })
}

function findBlock(source: string, letters: string, from: number): number {
  if (letters === '') return -1
  for (const length of KEY_LENGTHS) {
    const key = letters.slice(0, length)
    if (source.startsWith(key, from)) return from
    const at = source.slice(from, from + MAX_SKIPPED).indexOf(key)
    if (at >= 0) return from + at
  }
  return -1
}

/** @returns `letters`: the letters and digits of a text; `offsetOf` one of them: its offset. Its arguments must ascend */
function lettersOf(text: string) {
  const runs = [...text.matchAll(/[\p{L}\p{N}]+/gu)]
  let [run, passed] = [0, 0]
  return {
    letters: runs.map(([run]) => run).join(''),
    offsetOf(letter: number): number {
      for (let next = runs[run]; next && letter >= passed + next[0].length; next = runs[run]) {
        passed += next[0].length
        run += 1
      }
      const found = runs[run]
      return found ? found.index + letter - passed : text.length
    },
  }
}
