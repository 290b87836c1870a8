import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { deletionsOf } from '#words/deletions.ts'
import { tokenise } from '#words/tokenise.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { runInBackground, runJob } from '../../db/jobs.ts'

/** Passages that are counted together: the more, the fewer words are written twice. */
const BATCH = 5000
/** Rows of `uncounted_passages`, one for each save, among which those of a batch are. */
const BATCH_ROWS = 500
/** Passages between which other requests are answered. */
const UNBROKEN = 50
/** A word of so many passages is not counted on: which of two such words is meant, no count can say. */
const FREQUENT = 200
/** Words of one statement. */
const WRITTEN_AT_ONCE = 5000
/** Passages of a row, where all passages are counted anew. */
const ROW = 500
/** The vocabulary of fewer passages is not worth being counted anew. */
const FEW = 10_000

/** Letters of a word that is counted: in shorter ones no error is seen, and longer ones are no words. */
const WORD = /^(?=\p{L})[\p{L}\p{M}]{3,40}$/u

interface CountedWord {
  languageId: number
  lexeme: string
  passages: number
  /** How often the word was written in each way. */
  written: Map<string, number>
}

/** Counts the words of the passages that were written since the last call. @returns the number of those passages */
export async function countWords(
  ctx: Context,
  { signal, beforeBatch }: { signal?: AbortSignal; beforeBatch?: (() => Promise<void>) | undefined } = {},
): Promise<number> {
  const { rows } = await ctx.db.execute(sql`select from search_state where counted is null`)
  if (rows.length > 0) await countAnew(ctx)
  const countRest = async () => {
    for (let done = 0; ; ) {
      signal?.throwIfAborted()
      await beforeBatch?.()
      const count = await withTransaction(ctx, countSome)
      if (count === undefined) return done
      done += count
    }
  }
  const done = await countRest()
  if (done === 0 || !(await isOutworn(ctx))) return done
  await countAnew(ctx)
  return done + (await countRest())
}

/** Whether more than half of what was counted is gone. */
async function isOutworn(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ is: boolean }>(sql`
    select counted > ${FEW} and counted > 2 * (select count(*) from passages) as is from search_state`)
  return rows[0]?.is === true
}

/** Empties the vocabulary: all passages are to be counted. */
async function countAnew(ctx: Context): Promise<void> {
  await withTransaction(ctx, async ({ db }) => {
    await db.execute(sql`set local statement_timeout = 0`)
    await db.execute(sql`delete from vocabulary`)
    await db.execute(sql`delete from word_counts`)
    await db.execute(sql`delete from uncounted_passages`)
    await db.execute(sql`
      insert into uncounted_passages (passage_ids) select array_agg(id) from passages group by id / ${ROW}`)
    await db.execute(sql`update search_state set counted = 0`)
  })
}

/** @returns the number of passages; undefined where all are counted */
async function countSome(ctx: TransactionContext): Promise<number | undefined> {
  await ctx.db.execute(sql`set local statement_timeout = 0`)
  const { rows: next } = await ctx.db.execute<{ ids: string[] }>(sql`
    delete from uncounted_passages where id in (
      select id from (
        select id, sum(cardinality(passage_ids)) over (order by id) - cardinality(passage_ids) as before
        from (select * from uncounted_passages order by id limit ${BATCH_ROWS}) as next
      ) as summed where before < ${BATCH})
    returning passage_ids as ids`)
  if (next.length === 0) return undefined
  const { rows } = await ctx.db.execute<{ languageId: number; body: string }>(sql`
    select language_id as "languageId", body from passages
    where id = any (${sql.param(next.flatMap(({ ids }) => ids))}::bigint[])`)
  await addWords(ctx, await wordsOf(rows))
  await ctx.db.execute(sql`update search_state set counted = counted + ${rows.length}`)
  return rows.length
}

async function wordsOf(passages: readonly { languageId: number; body: string }[]): Promise<CountedWord[]> {
  const words = new Map<string, CountedWord>()
  for (const [i, { languageId, body }] of passages.entries()) {
    const seen = new Set<CountedWord>()
    for (const { kind, lexeme, surface } of tokenise(body)) {
      if (kind !== 'word' || !WORD.test(lexeme)) continue
      const key = `${languageId} ${lexeme}`
      const word = words.get(key) ?? { languageId, lexeme, passages: 0, written: new Map() }
      words.set(key, word)
      word.written.set(surface, (word.written.get(surface) ?? 0) + 1)
      seen.add(word)
    }
    for (const word of seen) word.passages += 1
    if (i % UNBROKEN === UNBROKEN - 1) await setImmediate()
  }
  return [...words.values()]
}

/** Adds counts to those of before. A word that is new comes into the vocabulary, whose costly index knows no counts. */
async function addWords({ db }: TransactionContext, words: readonly CountedWord[]): Promise<void> {
  // Words that stand side by side in an index are written one after another.
  const sorted = words.toSorted((a, b) => (a.lexeme < b.lexeme ? -1 : 1))
  for (let from = 0; from < sorted.length; from += WRITTEN_AT_ONCE) {
    const some = sorted.slice(from, from + WRITTEN_AT_ONCE)
    const column = (values: (number | string)[]) => sql`${sql.param(values)}`
    const { rows } = await db.execute<{ place: number }>(sql`
      with w as (
        select * from unnest(${column(some.map(({ languageId }) => languageId))}::int[],
          ${column(some.map(({ lexeme }) => lexeme))}::text[], ${column(some.map(({ passages }) => passages))}::int[])
        with ordinality as w(language_id, lexeme, passages, place)
      ), counted as (
        insert into word_counts as c (language_id, lexeme, passages)
        select language_id, lexeme, passages from w where not exists (
          select from word_counts c
          where c.lexeme = w.lexeme and c.language_id = w.language_id and c.passages >= ${FREQUENT})
        on conflict (lexeme, language_id) do update set passages = c.passages + excluded.passages
        returning language_id, lexeme, xmax = 0 as is_new
      )
      select place::int from w join counted using (language_id, lexeme) where is_new`)
    const added = rows.map(({ place }) => some[place - 1] as CountedWord)
    if (added.length === 0) continue
    await db.execute(sql`
      insert into vocabulary (language_id, lexeme, written, deletions)
      select language_id, lexeme, written, deletions::int[]
      from unnest(${column(added.map(({ languageId }) => languageId))}::int[],
        ${column(added.map(({ lexeme }) => lexeme))}::text[], ${column(added.map(mostFrequent))}::text[],
        ${column(added.map(({ lexeme }) => `{${deletionsOf(lexeme).join()}}`))}::text[])
        as w(language_id, lexeme, written, deletions)
      on conflict do nothing`)
  }
}

function mostFrequent({ written }: CountedWord): string {
  let [best, most] = ['', 0]
  for (const [surface, count] of written) if (count > most) [best, most] = [surface, count]
  return best
}

/** Counts, each minute, the words of what was saved meanwhile. @returns stops it, and waits until it has stopped */
export function keepVocabulary(ctx: Context, log: Logger, beforeBatch?: () => Promise<void>): () => Promise<void> {
  const count = async (signal: AbortSignal) => {
    const { rows } = await ctx.db.execute(sql`
      select from search_state where counted is null or exists (select from uncounted_passages)`)
    if (rows.length > 0)
      await runJob(ctx, 'vocabulary', signal, async (tell) => tell(await countWords(ctx, { signal, beforeBatch })))
    // Each minute: most times there is nothing to do, which is found out at once.
    return undefined
  }
  return runInBackground(count, log, 'the words of the texts could not be counted')
}
