import { rm } from 'node:fs/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '#server/context.ts'
import { analyze, openDatabase } from '#server/db/open.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { openShelves } from '#server/exchange/import/sample-library.ts'
import { searchWorks } from '#server/search/search-works.ts'
import { countWords } from '#server/search/vocabulary/count-words.ts'
import { contextOf } from '#tests/support/furnished-database.ts'
import { JUDGED_QUERIES } from '#tests/support/judged-queries.ts'
import { writeLibrary } from '#tests/support/library-folder.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { sampleId } from '#tests/support/samples.ts'
import { COMMON_WORDS, qualityLibrary } from './quality-library.ts'
import { type QualityQuery, type QualityText, qualityQueries } from './quality-queries.ts'

/** Works on a page of results. */
const PAGE = 20
/** Goals: shares of queries of which the wanted work stands first. */
const GOALS: [className: RegExp, share: number][] = [
  [/^typo in a text/, 0.85],
  [/^name/, 0.95],
]

/**
 * Whether searches find what they should: the sample library with small works beside it, and queries of some classes.
 * With `BENCH_MISSED` the queries are named of which the wanted work does not stand first.
 * @returns the goals that were missed
 */
export async function benchQuality(): Promise<string[]> {
  const folder = await temporaryFolder()
  const files = await temporaryFolder()
  const database = await openDatabase({ dataDir: folder.path, databaseUrl: undefined })
  try {
    const ctx = { ...contextOf(database, folder.path), actor: 'bench' }
    await openShelves(ctx, () => {})
    await writeLibrary(files.path, qualityLibrary())
    const { refusals } = await importLibrary(ctx, files.path)
    if (refusals.length > 0) throw new Error(JSON.stringify(refusals))
    await countWords(ctx)
    await analyze(ctx.db)
    return await benchClasses(ctx)
  } finally {
    await database.close()
    await folder.remove()
    await rm(files.path, { recursive: true, force: true })
  }
}

async function benchClasses(ctx: Context): Promise<string[]> {
  const { texts, titles, titleOf } = await readLibrary(ctx)
  const judged = JUDGED_QUERIES.map(({ query, wanted, asked }): QualityQuery => {
    const title = titleOf.get(sampleId(wanted)) ?? ''
    return { query, code: asked, wanted: [title] }
  })
  const classes = new Map([...qualityQueries(texts, titles), ['judged', judged]])
  const all = [...classes.values()].flat()
  const languages = new Set(all.map(({ code }) => code)).size
  console.log(`  ${all.length} queries in ${languages} languages`)
  print(['', 'queries', 'first', 'MRR', 'on page 1', 'corrected'])
  const faults: string[] = []
  const goals = GOALS.map((goal) => ({ goal, first: 0, queries: 0 }))
  for (const [name, queries] of classes) {
    const ranks: number[] = []
    let corrected = 0
    for (const asked of queries) {
      const answer = await search(ctx, asked.query)
      const rank = answer.works.findIndex(({ title }) => asked.wanted.includes(title)) + 1
      ranks.push(rank)
      if (answer.corrected !== undefined) corrected += 1
      if (rank !== 1 && process.env.BENCH_MISSED)
        console.log(
          `    ${asked.code} ${asked.query} -> ${asked.wanted.join('/')}: ${rank || 'missing'}; ${answer.corrected ?? ''}; first ${answer.works[0]?.title ?? 'nothing'} (${answer.works[0]?.matches[0]?.snippet ?? ''})`,
        )
    }
    const first = ranks.filter((rank) => rank === 1).length
    for (const sum of goals)
      if (sum.goal[0].test(name)) {
        sum.first += first
        sum.queries += queries.length
      }
    const reciprocal = ranks.reduce((sum, rank) => sum + (rank === 0 ? 0 : 1 / rank), 0) / ranks.length
    print([
      name,
      String(ranks.length),
      (first / ranks.length).toFixed(2),
      reciprocal.toFixed(3),
      (ranks.filter((rank) => rank > 0).length / ranks.length).toFixed(2),
      String(corrected),
    ])
  }
  for (const { goal, first, queries } of goals) {
    const share = first / queries
    console.log(`  ${goal[0].source}: ${share.toFixed(3)} first; goal ${goal[1]}`)
    if (share < goal[1]) faults.push(`${goal[0].source}: ${share.toFixed(2)}`)
  }
  for (const { word, works } of COMMON_WORDS) {
    const found = await countByPages(ctx, word)
    console.log(`  ${word}: ${found} of ${works} works by going on through the pages`)
    if (found < works) faults.push(`${word}: ${found} of ${works}`)
  }
  return faults
}

const search = (ctx: Context, text: string, offset = 0) =>
  searchWorks(ctx, {
    text,
    language: undefined,
    category: undefined,
    showIn: undefined,
    exact: false,
    offset,
    limit: PAGE,
  })

/** Works with a long word of a common class that all pages together have. */
async function countByPages(ctx: Context, word: string): Promise<number> {
  const found = new Set<number>()
  for (let offset = 0; ; offset += PAGE) {
    const { works } = await search(ctx, word, offset)
    for (const { id, title } of works) if (title.startsWith(`${word.toUpperCase()[0]} `)) found.add(id)
    if (works.length < PAGE) return found.size
  }
}

async function readLibrary(ctx: Context) {
  const { rows } = await ctx.db.execute<{ id: number; title: string; code: string; body: string }>(sql`
    select w.id, w.title, l.code, p.body from passages p join works w on w.id = p.work_id
    join languages l on l.id = p.language_id where w.status = 'published' and p.start = 0 order by p.id`)
  const texts = [...Map.groupBy(rows, ({ id, code }) => `${id} ${code}`).values()].map((blocks): QualityText => {
    const [{ title, code }] = blocks as [(typeof rows)[number]]
    return { title, code, blocks: blocks.map(({ body }) => body) }
  })
  const { rows: named } = await ctx.db.execute<{ title: string; code: string; name: string }>(sql`
    select w.title, l.code, t.title as name from works w cross join lateral (
      select w.original_language_id as language_id, w.title union all
      select language_id, title from work_localizations where work_id = w.id) t
    join languages l on l.id = t.language_id where w.status = 'published' and t.title <> ''
      and w.title !~ '^(Ferry|[[:alpha:]]) ' order by w.id, l.id`)
  const titles = named.map(({ title, code, name }): QualityText => ({ title, code, blocks: [name] }))
  return { texts, titles, titleOf: new Map(rows.map(({ id, title }) => [id, title])) }
}

const WIDTHS = [48, 9, 8, 8, 11, 11]
const print = (cells: string[]) =>
  console.log(`  ${cells.map((cell, i) => (i === 0 ? cell.padEnd(48) : cell.padStart(WIDTHS[i] ?? 0))).join('')}`)
