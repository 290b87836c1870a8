import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { INDEX_VERSION, type PassageText, passageVectors } from './vectors.ts'

/** Passages of one statement: between two batches the process can answer other requests. */
const BATCH = 200

/** The text to which passages belong. One of `translationId` and `chapterTranslationId` is null. */
export interface PassageOwner {
  workId: number
  languageId: number
  translationId: number | null
  chapterTranslationId: number | null
}

/** The blocks of a text that become its passages. */
export interface TextBlocks {
  owner: PassageOwner
  blocks: readonly { ord: number; text: string }[]
}

interface NewPassage {
  ord: number
  start: number
  body: string
}

interface OwnedPassage extends NewPassage {
  owner: PassageOwner
}

/** Adds the passages of texts that have none of them yet, with their vectors. */
export async function writePassages(ctx: TransactionContext, texts: readonly TextBlocks[]): Promise<void> {
  const codes = await codesOf(ctx, [...new Set(texts.map(({ owner }) => owner.languageId))])
  for (const batch of batchesOf(texts)) {
    const vectors = await passageVectors(
      ctx.db,
      batch.map((passage) => passageText(passage.owner, passage)),
      codes,
    )
    const column = (value: (passage: OwnedPassage) => unknown) => sql`${sql.param(batch.map(value))}`
    // Their words are counted by a job: many texts may be saved at the same time, and they share most of their words.
    await ctx.db.execute(sql`
      with added as (
        insert into passages
          (work_id, language_id, translation_id, chapter_translation_id, ord, start, body, tsv, index_version)
        select work_id, language_id, translation_id, chapter_translation_id, ord, start, body, tsv::tsvector,
          ${INDEX_VERSION}::smallint
        from unnest(${column(({ owner }) => owner.workId)}::int[], ${column(({ owner }) => owner.languageId)}::int[],
          ${column(({ owner }) => owner.translationId)}::int[], ${column(({ owner }) => owner.chapterTranslationId)}::int[],
          ${column(({ ord }) => ord)}::int[], ${column(({ start }) => start)}::int[],
          ${column(({ body }) => body)}::text[], ${sql.param(vectors)}::text[])
          as p (work_id, language_id, translation_id, chapter_translation_id, ord, start, body, tsv)
        returning id)
      insert into uncounted_passages (passage_ids) select array_agg(id) from added`)
  }
}

/** A passage with its key: the same passage is in the same samples however often its text is saved. */
export function passageText(owner: PassageOwner, { ord, start, body }: NewPassage): PassageText {
  const key = `${owner.translationId}.${owner.chapterTranslationId}.${ord}.${start}`
  return { key, languageId: owner.languageId, body }
}

function* batchesOf(texts: readonly TextBlocks[]): Generator<OwnedPassage[]> {
  let batch: OwnedPassage[] = []
  for (const { owner, blocks } of texts)
    for (const { ord, text } of blocks)
      for (const cut of cutPassages(text)) {
        batch.push({ owner, ord, ...cut })
        if (batch.length < BATCH) continue
        yield batch
        batch = []
      }
  if (batch.length > 0) yield batch
}

/** @returns the codes of languages, by id */
async function codesOf(ctx: TransactionContext, ids: readonly number[]): Promise<Map<number, string>> {
  const { rows } = await ctx.db.execute<{ id: number; code: string }>(
    sql`select id, code from languages where id = any (${sql.param(ids)}::int[])`,
  )
  return new Map(rows.map(({ id, code }) => [id, code]))
}

/** The most UTF-16 units of a passage. */
const LONGEST = 2000
/** How far passages of a long block overlap: a phrase as long as a query may be is whole in one of them. */
const OVERLAP = 250
/** How far before its end a cut looks for a blank. */
const BACK = 100

export interface Cut {
  /** Place in the block, in UTF-16 units. */
  start: number
  body: string
}

/** Cuts a block into passages. Most blocks are one passage. */
export function cutPassages(block: string): Cut[] {
  if (block.length <= LONGEST) return [{ start: 0, body: block }]
  const cuts: Cut[] = []
  for (let start = 0; ; ) {
    const end = start + LONGEST >= block.length ? block.length : cutBefore(block, start + LONGEST)
    cuts.push({ start, body: block.slice(start, end) })
    if (end === block.length) return cuts
    start = cutBefore(block, end - OVERLAP)
  }
}

/** The best place to cut at or shortly before `end`: after a blank, or at least not between a letter and its marks. */
function cutBefore(text: string, end: number): number {
  const before = text.slice(end - BACK, end)
  const blank = before.search(/\s\S*$/)
  if (blank >= 0) return end - BACK + blank + 1
  let cut = end
  while (cut > end - BACK && /^[\p{M}\p{Cf}\u{DC00}-\u{DFFF}\u1160-\u11FF]/u.test(text.slice(cut, cut + 2))) cut -= 1
  return cut
}

/** Moves the passages of an unchanged text to another work or language. @param ofText condition on `passages` */
export async function movePassages(
  ctx: TransactionContext,
  ofText: SQL,
  { workId, languageId }: { workId: number; languageId: number },
): Promise<void> {
  await ctx.db.execute(sql`update passages set work_id = ${workId} where ${ofText} and work_id <> ${workId}`)
  // In another language their words have other stems.
  const { rows } = await ctx.db.execute<
    PassageOwner & { ord: number; start: number; body: string } & Record<string, unknown>
  >(sql`
    delete from passages where ${ofText} and language_id <> ${languageId}
    returning translation_id as "translationId", chapter_translation_id as "chapterTranslationId", ord, start, body`)
  const [first] = rows
  if (!first) return
  rows.sort((a, b) => a.ord - b.ord || a.start - b.start)
  await writePassages(ctx, [{ owner: { ...first, workId, languageId }, blocks: blocksOf(rows) }])
}

/** Joins overlapping passages to the blocks they were cut from. @param passages in order */
function blocksOf(passages: readonly { ord: number; start: number; body: string }[]): { ord: number; text: string }[] {
  const blocks = new Map<number, string>()
  for (const { ord, start, body } of passages) blocks.set(ord, (blocks.get(ord) ?? '').slice(0, start) + body)
  return [...blocks].map(([ord, text]) => ({ ord, text }))
}
