import { setImmediate } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import { ALIGNER } from '#alignment/align-blocks.ts'
import { alignPlace } from '#alignment/align-place.ts'
import { countCells } from '#alignment/band.ts'
import { blockShapes } from '#alignment/block-shapes.ts'
import { type Bead, readLinks, writeLinks } from '#alignment/links.ts'
import { countBlocks } from '#words/block-texts.ts'
import type { Context, TransactionContext } from '../../context.ts'
import { lengthRatios } from './length-ratios.ts'

/**
 * Every place (a work, or a chapter) has a hub: its text in the original language, or else its oldest text. Each text of
 * the place is aligned with the hub: its column `links` tells which blocks of the hub its blocks answer to. So any two
 * texts of a place are aligned through the hub. What the other texts of the place say of the hub's blocks helps, but none
 * of them is aligned anew because another was saved.
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

/** A text that is aligned with its hub. */
export interface AlignedText {
  html: string
  links: string
}

/** A save aligns texts of up to this many characters, which takes some tenths of a second; `keepAligned` does the rest. */
const MAX_CHARACTERS_IN_SAVE = 500_000
/** The same for the cells of the aligner's tables: its time grows with them. */
const MAX_CELLS_IN_SAVE = 1_500_000
/** Aligned texts with which others of their place are compared: the shortest, so many, with so many characters together. */
const MAX_BESIDE = { texts: 8, characters: 200_000 }

/**
 * Aligns the texts of works that need it. Texts that would take too long are marked (`links` null) and left to
 * `keepAligned`.
 */
export async function alignTexts(ctx: TransactionContext, workIds: readonly number[]): Promise<void> {
  if (workIds.length === 0) return
  const [now, later] = [[] as UnalignedText[], [] as UnalignedText[]]
  let [weight, cells] = [0, 0]
  const unaligned = await listUnaligned(ctx, sql`w.id = any (${sql.param(workIds)}::int[])`)
  for (const text of unaligned) {
    weight += text.weight
    if (weight <= MAX_CHARACTERS_IN_SAVE) now.push(text)
    else later.push(text)
  }
  const logs = new Map<UnalignedText, number>()
  for (const [i, log] of (now.length === 0 ? [] : await usualLogs(ctx, now)).entries())
    logs.set(now[i] as UnalignedText, log)
  for (const [isChapter, texts] of Map.groupBy(now, (text) => text.isChapter)) {
    const read = await readHtml(ctx, isChapter, texts, unaligned)
    const aligned = new Map<UnalignedText, Alignment>()
    for (const [hubId, ofPlace] of Map.groupBy(texts, ({ hubId }) => hubId)) {
      const { hub, htmlOf, others } = read(hubId)
      const quick = ofPlace.filter(({ id }) => {
        const html = htmlOf(id)
        const more = html === undefined ? 0 : countCells(countBlocks(hub), countBlocks(html))
        const isQuick = cells + more <= MAX_CELLS_IN_SAVE
        if (isQuick) cells += more
        return isQuick
      })
      const htmls = quick.map(({ id }) => htmlOf(id))
      const usual = quick.map((text) => logs.get(text) as number)
      for (const [i, alignment] of alignWithHub(hub, htmls, usual, others).entries())
        aligned.set(quick[i] as UnalignedText, alignment)
      later.push(...ofPlace.filter((text) => !quick.includes(text)))
      // Between two places the process can answer other requests.
      await setImmediate()
    }
    await saveAlignments(ctx, isChapter, aligned)
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
 * @param logs for each text, as `usualLogs` returns them @param aligned other texts of the place
 */
export function alignWithHub(
  hub: string,
  texts: readonly (string | undefined)[],
  logs: readonly number[],
  aligned: readonly AlignedText[] = [],
): Alignment[] {
  const shapes = blockShapes(hub)
  const translations = texts.flatMap((html, i) =>
    html === undefined ? [] : { blocks: blockShapes(html), usualRatio: logs[i] },
  )
  const others = aligned.map(({ html, links }) => ({ blocks: blockShapes(html), beads: reversed(readLinks(links)) }))
  const found = alignPlace(shapes, translations, others).values()
  return texts.map((html) => {
    if (html === undefined) return { links: shapes.length === 0 ? '' : String(shapes.length), missing: 0 }
    const beads = found.next().value ?? []
    const missing = beads.reduce((sum, [hubBlocks, blocks]) => (blocks === 0 ? sum + hubBlocks : sum), 0)
    return { links: writeLinks(reversed(beads)), missing }
  })
}

const reversed = (beads: readonly Bead[]) => beads.map(([m, n]): Bead => [n, m])

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

/** What there is to align in one place. */
export interface ReadPlace {
  /** HTML. */
  hub: string
  /** The HTML of the text of this id; undefined for the hub itself. */
  htmlOf(id: number): string | undefined
  /** Some of the aligned texts of the place. */
  others: AlignedText[]
}

/**
 * Reads texts and the hubs of their places.
 * @param isChapter all of them are of chapters, or of whole works @param unaligned all texts there that are not aligned
 * @returns the place of a hub
 */
export async function readHtml(
  ctx: Context,
  isChapter: boolean,
  texts: readonly UnalignedText[],
  unaligned: readonly UnalignedText[],
): Promise<(hubId: number) => ReadPlace> {
  const table = tableOf(isChapter)
  const hubs = [...new Set(texts.map(({ hubId }) => hubId))]
  const ids = [...new Set([...hubs, ...texts.map(({ id }) => id)])]
  const stale = unaligned.filter((text) => text.isChapter === isChapter).map(({ id }) => id)
  // In one statement: their links belong to the hub as it is read here.
  const { rows } = await ctx.db.execute<{ id: number; html: string; hubId: number | null; links: string | null }>(sql`
    select id, html, null as "hubId", null as links from ${table} where id = any (${sql.param(ids)}::int[])
    union all (
      select o.id, o.html, hub.id, o.links from ${table} hub cross join lateral (
        select id, html, links, sum(length) over (order by length, id) as characters from ${table} t
        where ${placeOf(isChapter, 't')} = ${placeOf(isChapter, 'hub')} and hub_id = hub.id
          and id <> all (${sql.param([...new Set([...ids, ...stale])])}::int[]) and links <> '') o
      where hub.id = any (${sql.param(hubs)}::int[]) and characters <= ${MAX_BESIDE.characters}
      order by characters, o.id)`)
  const htmls = new Map(rows.flatMap(({ id, html, links }) => (links === null ? [[id, html]] : [])))
  const others = Map.groupBy(rows, ({ hubId }) => hubId)
  return (hubId) => ({
    hub: htmls.get(hubId) ?? '',
    htmlOf: (id) => (id === hubId ? undefined : (htmls.get(id) ?? '')),
    others: (others.get(hubId) ?? [])
      .slice(0, MAX_BESIDE.texts)
      .flatMap(({ html, links }): AlignedText[] => (links === null ? [] : [{ html, links }])),
  })
}

/** @param isChapter all texts are of chapters, or of whole works */
export async function saveAlignments(
  ctx: TransactionContext,
  isChapter: boolean,
  alignments: ReadonlyMap<UnalignedText, Alignment>,
): Promise<void> {
  if (alignments.size === 0) return
  const column = (value: (text: UnalignedText, alignment: Alignment) => unknown) =>
    sql`${sql.param(Array.from(alignments, ([text, alignment]) => value(text, alignment)))}`
  await ctx.db.execute(sql`
    update ${tableOf(isChapter)} t
    set links = a.links, missing = a.missing, hub_id = a.hub_id, aligned_by = ${ALIGNER}
    from unnest(${column(({ id }) => id)}::int[], ${column((_, { links }) => links)}::text[],
      ${column((_, { missing }) => missing)}::int[], ${column(({ hubId }) => hubId)}::int[])
      as a (id, links, missing, hub_id)
    where t.id = a.id`)
}

const placeOf = (isChapter: boolean, table: string) =>
  sql`${sql.identifier(table)}.${sql.identifier(isChapter ? 'chapter_id' : 'work_id')}`
const tableOf = (isChapter: boolean) => (isChapter ? sql`chapter_translations` : sql`translations`)
