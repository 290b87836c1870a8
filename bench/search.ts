import { availableParallelism, loadavg } from 'node:os'
import { type SQL, sql } from 'drizzle-orm'
import { type Context, withTransaction } from '#server/context.ts'
import { analyze, openDatabase } from '#server/db/open.ts'
import { mergeEntries } from '#server/search/index/merge-entries.ts'
import { reindex } from '#server/search/index/reindex.ts'
import { writePassages } from '#server/search/index/write-passages.ts'
import { searchWorks } from '#server/search/search-works.ts'
import { suggest } from '#server/search/suggest.ts'
import { countWords } from '#server/search/vocabulary/count-words.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { libraryFolder, seedOnce } from './kept-library.ts'
import { median, percentile } from './load.ts'
import { benchBesidePages } from './search-beside-pages.ts'
import { benchQuality } from './search-quality.ts'
import { makeQueries, makeSuggestionQueries, type Query } from './search-queries.ts'
import { type GeneratedTexts, seedPassages } from './seed-passages.ts'

const SIZES = [3000, 200_000, 1_000_000]
/** The size at which pages are read beside searches, and at which the goals hold. */
const USUAL = 200_000
const GOALS = { search: 20, suggestions: 15 }
const ROUNDS = 3
/** Works on a page of results. */
const PAGE = 24
/** Passages of a text that is saved. */
const SAVED = 300
/** One in this many queries of a class is also run with ILIKE. */
const ILIKE_EVERY = 8

/**
 * Whether searches find what they should, and how fast they are over generated libraries of 3,000, 200,000 and 1,000,000
 * passages; `BENCH_SIZES=3000,200000` chooses. Times are of the verb, in this process, one at a time. To write the largest
 * takes an hour: `BENCH_DATA=<folder>` keeps the libraries there.
 */
export async function benchSearch(): Promise<void> {
  const sizes = process.env.BENCH_SIZES?.split(',').map(Number) ?? SIZES
  const faults: string[] = await benchQuality()
  for (const size of sizes) faults.push(...(await benchSize(size)))
  console.log(faults.length === 0 ? 'every goal is reached' : `not reached:\n  ${faults.join('\n  ')}`)
}

async function benchSize(size: number): Promise<string[]> {
  const folder = await libraryFolder(`search-${size}`)
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  const ctx = { ...contextOf(database, folder.path), actor: 'bench' }
  let open = true
  const close = async () => {
    if (open) await database.close()
    open = false
  }
  try {
    const made = await seedOnce(folder.path, () => seed(ctx, size))
    const started = performance.now()
    const counted = await countWords(ctx)
    if (counted > 0)
      console.log(`  words counted: ${((1000 * counted) / (performance.now() - started)).toFixed(0)} passages/s`)
    // A running site does so each minute.
    await mergeEntries(ctx)
    await analyze(ctx.db)
    console.log(
      `  beside what is indexed, as texts are saved: ${(await saveRate(ctx, made)).toFixed(0)} passages/s; load ${loads()}`,
    )
    const index = await sizeOf(ctx, sql`pg_relation_size('passages_tsv') + pg_relation_size('passages_sample')`)
    const rows = await sizeOf(ctx, sql`pg_table_size('passages')`)
    const words = await sizeOf(ctx, sql`pg_total_relation_size('vocabulary')`)
    console.log(`  rows with their vectors ${rows} MB; index ${index} MB; vocabulary ${words} MB`)
    const faults = await benchClasses(ctx, made)
    if (size !== USUAL) return []
    await close()
    const texts = [...makeQueries(made).values()].flat().map(({ text }) => text)
    return [...faults, ...(await benchBesidePages(folder.path, texts))]
  } finally {
    await close()
    await folder.remove()
  }
}

/** Writes and indexes a library. */
async function seed(ctx: Context, size: number): Promise<GeneratedTexts> {
  let started = performance.now()
  const made = await seedPassages(ctx, size)
  const { passages, works, languages, titles, characters } = made
  console.log(
    `${passages.toLocaleString('en')} passages of ${works} works in ${languages} languages, ${Math.round(characters / passages)} characters each, ${titles.length} titles; written in ${seconds(started)} s; load ${loads()}`,
  )
  const rate = () => ((1000 * passages) / (performance.now() - started)).toFixed(0)
  const bare = await sizeOf(ctx, sql`pg_table_size('passages')`)
  started = performance.now()
  await reindex(ctx)
  console.log(`  rows ${bare} MB without their vectors; indexed: ${rate()} passages/s`)
  return made
}

/** Passages per second when a text is saved; the save is taken back. */
async function saveRate(ctx: Context, { kept }: GeneratedTexts): Promise<number> {
  const { rows } = await ctx.db.execute<{ id: number; workId: number; languageId: number }>(
    sql`select id, work_id as "workId", language_id as "languageId" from translations order by id limit 1`,
  )
  const { id, workId, languageId } = rows[0] ?? { id: 0, workId: 0, languageId: 0 }
  const blocks = kept.slice(0, SAVED).map(({ body }, n) => ({ ord: 100_000 + n, text: body }))
  const owner = { workId, languageId, translationId: id, chapterTranslationId: null }
  const takenBack = new Error()
  let took = 0
  await withTransaction(ctx, async (inner) => {
    took = await timed(() => writePassages(inner, [{ owner, blocks }]))
    throw takenBack
  }).catch((error) => {
    if (error !== takenBack) throw error
  })
  return (1000 * blocks.length) / took
}

/** @returns the goals that were missed */
async function benchClasses(ctx: Context, made: GeneratedTexts): Promise<string[]> {
  const faults: string[] = []
  const cold: number[] = []
  print(['', 'p50', 'p95', 'most', 'ILIKE p50', '÷ search', 'found in'])
  for (const [name, queries] of makeQueries(made)) {
    const { times, first, naive, ratios, found } = await benchClass(ctx, queries)
    cold.push(...first)
    const p95 = percentile(times)
    if (p95 >= GOALS.search) faults.push(`${name}: p95 ${ms(p95)}`)
    const ratio = median(ratios)
    print([
      name,
      ms(median(times)),
      ms(p95),
      ms(Math.max(...times)),
      ms(median(naive)),
      `× ${ratio.toFixed(ratio < 10 ? 1 : 0)}`,
      `${found} of ${queries.length}`,
    ])
  }
  const [middle, most, utmost] = [median(cold), percentile(cold), percentile(cold, 0.99)]
  console.log(
    `  ${cold.length} searches, each for the first time: p50 ${ms(middle)}, p95 ${ms(most)}, p99 ${ms(utmost)} ms`,
  )
  const queries = makeSuggestionQueries(made)
  const times: number[] = []
  for (let round = 0; round <= ROUNDS; round += 1)
    for (const query of queries) {
      const took = await timed(() => suggest(ctx, query))
      if (round > 0) times.push(took)
    }
  const p95 = percentile(times)
  if (p95 >= GOALS.suggestions) faults.push(`suggestions: p95 ${ms(p95)}`)
  print(['suggestions', ms(median(times)), ms(p95), ms(Math.max(...times))])
  console.log(`  load ${loads()}`)
  return faults
}

async function benchClass(ctx: Context, queries: Query[]) {
  const times: number[] = []
  const first: number[] = []
  const naive: number[] = []
  const ratios: number[] = []
  let found = 0
  for (const [n, { text, parts }] of queries.entries()) {
    // The first time also warms the cache.
    const started = performance.now()
    if ((await search(ctx, text)) > 0) found += 1
    first.push(performance.now() - started)
    const own: number[] = []
    for (let round = 0; round < ROUNDS; round += 1) own.push(await timed(() => search(ctx, text)))
    times.push(...own)
    if (n % ILIKE_EVERY !== 0) continue
    const took = await timed(() => searchNaively(ctx, parts))
    naive.push(took)
    ratios.push(took / median(own))
  }
  return { times, first, naive, ratios, found }
}

/** The first page, as an English reader sees it. @returns how many works there are */
async function search(ctx: Context, text: string): Promise<number> {
  const request = { text, language: undefined, category: undefined, showIn: 'en', exact: false, offset: 0, limit: PAGE }
  return (await searchWorks(ctx, request)).total
}

/** Finds works by the number of passages that have the words, as a search without an index would. */
async function searchNaively({ db }: Context, parts: string[]): Promise<void> {
  const has = parts.map((part) => sql`body ilike ${`%${part}%`}`)
  await db.execute(sql`
    select work_id, count(*) from passages where ${sql.join(has, sql` and `)} group by 1 order by 2 desc limit 24`)
}

async function timed(run: () => Promise<unknown>): Promise<number> {
  const started = performance.now()
  await run()
  return performance.now() - started
}

/** A size that PostgreSQL answers in bytes, in MB. */
async function sizeOf({ db }: Context, bytes: SQL): Promise<number> {
  const { rows } = await db.execute<{ mb: number }>(sql`select round((${bytes}) / 1e6)::int as mb`)
  return rows[0]?.mb ?? 0
}

const WIDTHS = [22, 8, 8, 8, 11, 10, 11]
const print = (cells: string[]) =>
  console.log(`  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(22) : cell.padStart(WIDTHS[i] ?? 0))).join('')}`)
const ms = (time: number) => time.toFixed(time < 100 ? 1 : 0)
const seconds = (since: number) => Math.round((performance.now() - since) / 1000)
const loads = () => `${(loadavg()[0] as number).toFixed(1)} on ${availableParallelism()} cores`
