import { setImmediate } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Logger } from 'pino'
import { deletionsOf } from '#words/deletions.ts'
import { tokenise } from '#words/tokenise.ts'
import { type Context, type TransactionContext, withTransaction } from '../../context.ts'
import { runInBackground, runJob } from '../../db/jobs.ts'

/** Rows of `uncounted_passages` that are counted together: the more, the fewer words are written twice. */
const BATCH = 25
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
    delete from uncounted_passages where id in (select id from uncounted_passages order by id limit ${BATCH})
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

async function addWords({ db }: TransactionContext, words: readonly CountedWord[]): Promise<void> {
  for (let from = 0; from < words.length; from += WRITTEN_AT_ONCE) {
    const some = words.slice(from, from + WRITTEN_AT_ONCE)
    const column = (value: (word: CountedWord) => number | string) => sql`${sql.param(some.map(value))}`
    await db.execute(sql`
      insert into vocabulary (language_id, lexeme, written, passages, deletions)
      select language_id, lexeme, written, passages, deletions::int[]
      from unnest(${column((word) => word.languageId)}::int[], ${column((word) => word.lexeme)}::text[],
        ${column(({ written }) => mostFrequent(written))}::text[], ${column((word) => word.passages)}::int[],
        ${column(({ lexeme }) => `{${deletionsOf(lexeme).join()}}`)}::text[])
        as w(language_id, lexeme, written, passages, deletions)
      on conflict (lexeme, language_id) do update set passages = vocabulary.passages + excluded.passages
        where vocabulary.passages < ${FREQUENT}`)
  }
}

function mostFrequent(written: ReadonlyMap<string, number>): string {
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
