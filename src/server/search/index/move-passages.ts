import { type SQL, sql } from 'drizzle-orm'
import type { TransactionContext } from '../../context.ts'
import { type PassageOwner, writePassages } from './write-passages.ts'

/** Brings the passages of a text that has not changed itself to another work or language. @param ofText which they are */
export async function movePassages(
  ctx: TransactionContext,
  ofText: SQL,
  { workId, languageId }: { workId: number; languageId: number },
): Promise<void> {
  await ctx.db.execute(sql`update passages set work_id = ${workId} where ${ofText} and work_id <> ${workId}`)
  // In another language they have other stems.
  const { rows } = await ctx.db.execute<
    PassageOwner & { ord: number; start: number; body: string } & Record<string, unknown>
  >(sql`
    delete from passages where ${ofText} and language_id <> ${languageId}
    returning translation_id as "translationId", chapter_translation_id as "chapterTranslationId", ord, start, body`)
  const [first] = rows
  if (!first) return
  rows.sort((a, b) => a.ord - b.ord || a.start - b.start)
  await writePassages(ctx, { ...first, workId, languageId }, blocksOf(rows))
}

/** The blocks that overlapping passages were cut from. */
function blocksOf(passages: readonly { ord: number; start: number; body: string }[]): { ord: number; text: string }[] {
  const blocks = new Map<number, string>()
  for (const { ord, start, body } of passages) blocks.set(ord, (blocks.get(ord) ?? '').slice(0, start) + body)
  return [...blocks].map(([ord, text]) => ({ ord, text }))
}
