import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { cutPassages } from './cut-passages.ts'
import { INDEX_VERSION } from './index-version.ts'
import { type PassageText, passageVectors } from './passage-vectors.ts'

/** Passages that go into the index at once: between two batches the process answers others. */
const BATCH = 200

/** A text whose passages they are: a translation's id or a chapter translation's. */
export interface PassageOwner {
  workId: number
  languageId: number
  translationId: number | null
  chapterTranslationId: number | null
}

interface NewPassage {
  ord: number
  start: number
  body: string
}

/** Adds passages of blocks to a text that has none of them, and finds them from now on. */
export async function writePassages(
  ctx: TransactionContext,
  owner: PassageOwner,
  blocks: readonly { ord: number; text: string }[],
): Promise<void> {
  const { workId, languageId, translationId, chapterTranslationId } = owner
  const language = { id: languageId, code: await codeOf(ctx, languageId) }
  for (const batch of batchesOf(blocks)) {
    const vectors = await passageVectors(
      ctx.db,
      language,
      batch.map((passage) => textOf(owner, passage)),
    )
    await ctx.db.execute(sql`
      insert into passages
        (work_id, language_id, translation_id, chapter_translation_id, ord, start, body, tsv, index_version)
      select ${workId}::int, ${languageId}::int, ${translationId}::int, ${chapterTranslationId}::int, ord, start, body,
        tsv::tsvector, ${INDEX_VERSION}::smallint
      from unnest(${arrayOf(batch, ({ ord }) => ord)}::int[], ${arrayOf(batch, ({ start }) => start)}::int[],
        ${arrayOf(batch, ({ body }) => body)}::text[], ${sql.param(vectors)}::text[]) as p(ord, start, body, tsv)`)
  }
}

/** Names a passage for good: the same text is in the same samples, however often it is saved. */
export function textOf(owner: PassageOwner, { ord, start, body }: NewPassage): PassageText {
  return { key: `${owner.translationId}.${owner.chapterTranslationId}.${ord}.${start}`, body }
}

function* batchesOf(blocks: readonly { ord: number; text: string }[]): Generator<NewPassage[]> {
  let batch: NewPassage[] = []
  for (const { ord, text } of blocks)
    for (const cut of cutPassages(text)) {
      batch.push({ ord, ...cut })
      if (batch.length < BATCH) continue
      yield batch
      batch = []
    }
  if (batch.length > 0) yield batch
}

async function codeOf(ctx: TransactionContext, languageId: number): Promise<string> {
  const { rows } = await ctx.db.execute<{ code: string }>(sql`select code from languages where id = ${languageId}`)
  return rows[0]?.code ?? ''
}

const arrayOf = <T>(rows: readonly T[], value: (row: T) => number | string): SQL => sql`${sql.param(rows.map(value))}`
