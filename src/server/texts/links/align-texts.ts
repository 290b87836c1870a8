import { type SQL, sql } from 'drizzle-orm'
import { ALIGNER, alignBlocks, countCells } from '#alignment/align-blocks.ts'
import { blockShapes } from '#alignment/block-shapes.ts'
import { writeLinks } from '#alignment/links.ts'
import { countBlocks } from '#words/block-texts.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { lengthRatios } from './length-ratios.ts'

/** A text that is not aligned with the one its place is to be aligned with, its hub. */
export interface Unaligned {
  isChapter: boolean
  id: number
  hubId: number
  languageId: number
  hubLanguageId: number
  revision: number
  hubRevision: number
  /** Characters of both. */
  weight: number
}

/** A text's columns of these names. */
export interface Alignment {
  links: string
  missing: number
}

/** Characters that a save aligns itself, in some tenths of a second; what is more is aligned after it. */
const MOST_IN_A_SAVE = 500_000

/** Cells of the aligner's tables, the same. */
const MOST_CELLS_IN_A_SAVE = 1_500_000

/**
 * Aligns the texts of works, as far as they are not: each with the one of its place that is in the work's language, else
 * with the oldest. So any two of a place are aligned through that one.
 * @param works selects their ids
 */
export async function alignTexts(ctx: TransactionContext, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return
  const [now, later] = [[] as Unaligned[], [] as Unaligned[]]
  let [weight, cells] = [0, 0]
  for (const text of await listUnaligned(ctx, sql`w.id = any (${sql.param(workIds)}::int[])`)) {
    weight += text.weight
    if (weight <= MOST_IN_A_SAVE) now.push(text)
    else later.push(text)
  }
  for (const texts of Map.groupBy(now, ({ hubId }) => hubId).values()) {
    const { hub, htmlOf } = await readPlace(ctx, texts)
    const quick = texts.filter(({ id }) => {
      const more = cellsOf(hub, htmlOf(id))
      const isQuick = cells + more <= MOST_CELLS_IN_A_SAVE
      if (isQuick) cells += more
      return isQuick
    })
    const html = quick.map(({ id }) => htmlOf(id))
    await keepAlignments(ctx, quick, alignWith(hub, html, await usualLogs(ctx, quick)))
    later.push(...texts.filter((text) => !quick.includes(text)))
  }
  for (const [isChapter, texts] of Map.groupBy(later, (text) => text.isChapter))
    await ctx.db.execute(sql`
      update ${tableOf(isChapter)} set links = null
      where id = any (${sql.param(texts.map(({ id }) => id))}::int[]) and links is not null`)
}

/** @param text undefined: the hub itself */
function cellsOf(hub: string, text: string | undefined): number {
  return text === undefined ? 0 : countCells(countBlocks(hub), countBlocks(text))
}

/** How much longer than their hub texts are expected to be, as logarithms. */
export async function usualLogs(ctx: Context, texts: readonly Unaligned[]): Promise<number[]> {
  const { ratioOf } = await lengthRatios(ctx)
  return texts.map(({ hubLanguageId, languageId }) => ratioOf(hubLanguageId, languageId).log)
}

/** @param texts undefined: the hub itself @param usual as `usualLogs` tells of them */
export function alignWith(hub: string, texts: readonly (string | undefined)[], usual: readonly number[]): Alignment[] {
  const shapes = blockShapes(hub)
  return texts.map((text, i) => {
    if (text === undefined) return { links: shapes.length === 0 ? '' : String(shapes.length), missing: 0 }
    const beads = alignBlocks(shapes, blockShapes(text), { usualRatio: usual[i] })
    const missing = beads.reduce((sum, [m, n]) => (n === 0 ? sum + m : sum), 0)
    return { links: writeLinks(beads.map(([m, n]) => [n, m])), missing }
  })
}

/**
 * @param works condition on `works w`
 * @param olderThan the texts that older aligners than this one have aligned, too
 */
export async function listUnaligned(ctx: Context, works: SQL, olderThan = 0): Promise<Unaligned[]> {
  const isStale = sql`(t.links is null or t.aligned_by < ${olderThan})`
  const ofPlace = (isChapter: boolean, place: SQL, texts: SQL) => sql`
    select ${isChapter}::boolean as "isChapter", t.id, t.hub_id as former,
      ${isStale} or first_value(${isStale}) over of_place as stale,
      first_value(t.id) over of_place as "hubId", t.language_id as "languageId",
      first_value(t.language_id) over of_place as "hubLanguageId", t.revision,
      first_value(t.revision) over of_place as "hubRevision", t.length + first_value(t.length) over of_place as weight
    from works w join ${texts}
    where ${works} and w.has_chapters = ${isChapter}
    window of_place as (partition by ${place} order by (t.language_id = w.original_language_id) desc, t.id)`
  const { rows } = await ctx.db.execute<Unaligned & Record<string, unknown>>(sql`
    select "isChapter", id, "hubId", "languageId", "hubLanguageId", revision, "hubRevision", weight from (
      ${ofPlace(false, sql`t.work_id`, sql`translations t on t.work_id = w.id`)} union all
      ${ofPlace(true, sql`t.chapter_id`, sql`chapters c on c.work_id = w.id join chapter_translations t on t.chapter_id = c.id`)}
    ) texts where stale or former is distinct from "hubId" order by "isChapter", "hubId", id`)
  return rows
}

/** @param texts of one place @returns `htmlOf`: undefined for the hub itself */
export async function readPlace(ctx: Context, texts: readonly Unaligned[]) {
  const [{ isChapter, hubId } = { isChapter: false, hubId: 0 }] = texts
  const ids = [hubId, ...texts.map(({ id }) => id)]
  const { rows } = await ctx.db.execute<{ id: number; html: string }>(sql`
    select id, html from ${tableOf(isChapter)} where id = any (${sql.param(ids)}::int[])`)
  const htmls = new Map(rows.map(({ id, html }) => [id, html]))
  return { hub: htmls.get(hubId) ?? '', htmlOf: (id: number) => (id === hubId ? undefined : (htmls.get(id) ?? '')) }
}

/** @param texts of one place */
export async function keepAlignments(
  ctx: TransactionContext,
  texts: readonly Unaligned[],
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
