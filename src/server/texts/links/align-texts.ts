import { type SQL, sql } from 'drizzle-orm'
import { ALIGNER, alignBlocks } from '#alignment/align-blocks.ts'
import { countCells } from '#alignment/band.ts'
import { blockShapes } from '#alignment/block-shapes.ts'
import { writeLinks } from '#alignment/links.ts'
import { countBlocks } from '#words/block-texts.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { lengthRatios } from './length-ratios.ts'

/**
 * Every place (a work, or a chapter) has a hub: its text in the original language, or else its oldest text. Each text of
 * the place is aligned with the hub: its column `links` tells which blocks of the hub its blocks answer to. So any two
 * texts of a place are aligned through the hub.
 */

/** A text whose links to its hub are missing, or belong to another hub. The hub itself can be such a text. */
export interface UnalignedText {
  isChapter: boolean
  id: number
  hubId: number
  languageId: number
  hubLanguageId: number
  revision: number
  hubRevision: number
  /** Characters of the text and its hub together. */
  weight: number
}

/** The columns `links` and `missing` of a text. `missing`: how many blocks of the hub nothing answers to. */
export interface Alignment {
  links: string
  missing: number
}

/** A save aligns texts of up to this many characters, which takes some tenths of a second; `keepAligned` does the rest. */
const MAX_CHARACTERS_IN_SAVE = 500_000
/** The same for the cells of the aligner's tables: its time grows with them. */
const MAX_CELLS_IN_SAVE = 1_500_000

/**
 * Aligns the texts of works that need it. Texts that would take too long are marked (`links` null) and left to
 * `keepAligned`.
 */
export async function alignTexts(ctx: TransactionContext, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return
  const [now, later] = [[] as UnalignedText[], [] as UnalignedText[]]
  let [weight, cells] = [0, 0]
  for (const text of await listUnaligned(ctx, sql`w.id = any (${sql.param(workIds)}::int[])`)) {
    weight += text.weight
    if (weight <= MAX_CHARACTERS_IN_SAVE) now.push(text)
    else later.push(text)
  }
  for (const texts of Map.groupBy(now, ({ hubId }) => hubId).values()) {
    const { hub, htmlOf } = await readHtml(ctx, texts)
    const quick = texts.filter(({ id }) => {
      const html = htmlOf(id)
      const more = html === undefined ? 0 : countCells(countBlocks(hub), countBlocks(html))
      const isQuick = cells + more <= MAX_CELLS_IN_SAVE
      if (isQuick) cells += more
      return isQuick
    })
    const htmls = quick.map(({ id }) => htmlOf(id))
    await saveAlignments(ctx, quick, alignWithHub(hub, htmls, await usualLogs(ctx, quick)))
    later.push(...texts.filter((text) => !quick.includes(text)))
  }
  for (const [isChapter, texts] of Map.groupBy(later, (text) => text.isChapter))
    await ctx.db.execute(sql`
      update ${tableOf(isChapter)} set links = null
      where id = any (${sql.param(texts.map(({ id }) => id))}::int[]) and links is not null`)
}

/** @returns for each text the logarithm of the ratio of its usual length to the length of its hub */
export async function usualLogs(ctx: Context, texts: readonly UnalignedText[]): Promise<number[]> {
  const { ratioOf } = await lengthRatios(ctx)
  return texts.map(({ hubLanguageId, languageId }) => ratioOf(hubLanguageId, languageId).log)
}

/**
 * @param hub HTML @param texts HTML of texts of the same place; undefined: the hub itself
 * @param logs for each text, as `usualLogs` returns them
 */
export function alignWithHub(
  hub: string,
  texts: readonly (string | undefined)[],
  logs: readonly number[],
): Alignment[] {
  const shapes = blockShapes(hub)
  return texts.map((text, i) => {
    if (text === undefined) return { links: shapes.length === 0 ? '' : String(shapes.length), missing: 0 }
    const beads = alignBlocks(shapes, blockShapes(text), { usualRatio: logs[i] })
    const missing = beads.reduce((sum, [hubBlocks, blocks]) => (blocks === 0 ? sum + hubBlocks : sum), 0)
    return { links: writeLinks(beads.map(([hubBlocks, blocks]) => [blocks, hubBlocks])), missing }
  })
}

/**
 * @param works an SQL condition on `works w`
 * @param olderThan also lists texts that were aligned by older versions of the aligner than this
 */
export async function listUnaligned(ctx: Context, works: SQL, olderThan = 0): Promise<UnalignedText[]> {
  const isStale = sql`(t.links is null or t.aligned_by < ${olderThan})`
  // The first text of each place, in the order of the window, is its hub.
  const textsOfPlaces = (isChapter: boolean, place: SQL, texts: SQL) => sql`
    select ${isChapter}::boolean as "isChapter", t.id, t.hub_id as former_hub,
      ${isStale} or first_value(${isStale}) over place as is_stale,
      first_value(t.id) over place as "hubId", t.language_id as "languageId",
      first_value(t.language_id) over place as "hubLanguageId", t.revision,
      first_value(t.revision) over place as "hubRevision", t.length + first_value(t.length) over place as weight
    from works w join ${texts}
    where ${works} and w.has_chapters = ${isChapter}
    window place as (partition by ${place} order by (t.language_id = w.original_language_id) desc, t.id)`
  const { rows } = await ctx.db.execute<UnalignedText & Record<string, unknown>>(sql`
    select "isChapter", id, "hubId", "languageId", "hubLanguageId", revision, "hubRevision", weight from (
      ${textsOfPlaces(false, sql`t.work_id`, sql`translations t on t.work_id = w.id`)} union all
      ${textsOfPlaces(true, sql`t.chapter_id`, sql`chapters c on c.work_id = w.id join chapter_translations t on t.chapter_id = c.id`)}
    ) texts where is_stale or former_hub is distinct from "hubId" order by "isChapter", "hubId", id`)
  return rows
}

/** @param texts of one place @returns `htmlOf` a text's id: its HTML; undefined for the hub itself */
export async function readHtml(ctx: Context, texts: readonly UnalignedText[]) {
  const [{ isChapter, hubId } = { isChapter: false, hubId: 0 }] = texts
  const ids = [hubId, ...texts.map(({ id }) => id)]
  const { rows } = await ctx.db.execute<{ id: number; html: string }>(sql`
    select id, html from ${tableOf(isChapter)} where id = any (${sql.param(ids)}::int[])`)
  const htmls = new Map(rows.map(({ id, html }) => [id, html]))
  return { hub: htmls.get(hubId) ?? '', htmlOf: (id: number) => (id === hubId ? undefined : (htmls.get(id) ?? '')) }
}

/** @param texts of one place @param alignments one for each text */
export async function saveAlignments(
  ctx: TransactionContext,
  texts: readonly UnalignedText[],
  alignments: readonly Alignment[],
): Promise<void> {
  const [first] = texts
  if (!first) return
  const column = (values: readonly unknown[]) => sql`${sql.param(values)}`
  await ctx.db.execute(sql`
    update ${tableOf(first.isChapter)} t
    set links = a.links, missing = a.missing, hub_id = ${first.hubId}, aligned_by = ${ALIGNER}
    from unnest(${column(texts.map(({ id }) => id))}::int[], ${column(alignments.map(({ links }) => links))}::text[],
      ${column(alignments.map(({ missing }) => missing))}::int[]) as a (id, links, missing)
    where t.id = a.id`)
}

const tableOf = (isChapter: boolean) => (isChapter ? sql`chapter_translations` : sql`translations`)
