import { sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import { beforeAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { withTransaction } from '../context.ts'
import { findPassages, findStatement } from './find-passages.ts'

const { ctx } = await testDatabase()
const ANYWHERE = { languageId: undefined, categoryId: undefined }
const asking = (query: string) => ({ widest: query, parts: [], rest: query })
const queryOf = (word: string) => asking(`'${word}'`)

/** Passages that have each word, each in a work of its own: in the sample of 512, of 64, of 8, and in all. */
const WORDS = {
  always: [200, 260, 330, 400],
  often: [50, 250, 300, 400],
  sometimes: [5, 30, 220, 400],
  seldom: [2, 20, 150, 400],
  rarely: [0, 2, 10, 60],
}
const WORKS = 400

/** The samples that passage `n` of a word is in. */
const samplesOf = ([in512 = 0, in64 = 0, in8 = 0]: number[]) => sql`concat_ws(' ',
  case when n <= ${in8} then '''=s8''' end, case when n <= ${in64} then '''=s64''' end,
  case when n <= ${in512} then '''=s512''' end)`

beforeAll(async () => {
  await ctx.db.execute(sql`insert into languages (name, code) values ('English', 'en')`)
  await ctx.db.execute(sql`insert into authors (name) values ('Homer')`)
  await ctx.db.execute(sql`insert into works (title, author_id, original_language_id, status)
    select 'Work ' || n, 1, 1, 'published' from generate_series(1, ${WORKS}) n`)
  await ctx.db.execute(sql`insert into translations (work_id, language_id, content, html, length)
    select n, 1, '', '', 0 from generate_series(1, ${WORKS}) n`)
  for (const [place, [word, counts]] of Object.entries(WORDS).entries())
    await ctx.db.execute(sql`insert into passages (work_id, language_id, translation_id, ord, body, tsv)
      select n, 1, n, ${place}::int, ${word}, (${`'${word}':1 `} || ${samplesOf(counts)})::tsvector
      from generate_series(1, ${counts.at(-1)}) n`)
  // One category has each second work, the other the last three.
  await ctx.db.execute(sql`insert into categories (name, icon) values ('Fiction', ''), ('Letters', '')`)
  await ctx.db.execute(sql`insert into work_categories (work_id, category_id)
    select id, 1 from works where id % 2 = 0 union all select id, 2 from works where id > ${WORKS - 3}`)
  await ctx.db.execute(sql`analyze`)
})

const foundOf = async (word: string, categoryId?: number) => {
  const [found] = await findPassages(ctx, [queryOf(word)], { ...ANYWHERE, categoryId })
  return { works: found?.hits.length, isCompleteResult: found?.isCompleteResult }
}

/** The plan that a connection would keep. */
async function planOf(words: string[], explain: string, { seqscan = 'on' } = {}): Promise<string> {
  const { sql: text, params } = new PgDialect().sqlToQuery(findStatement(words.map(asking), ANYWHERE))
  const values = params.map((value) => (typeof value === 'string' ? `'${value.replaceAll("'", "''")}'` : `${value}`))
  return withTransaction(ctx, async ({ db }) => {
    await db.execute(sql`set local plan_cache_mode = force_generic_plan`)
    await db.execute(sql`set local enable_seqscan = ${sql.raw(seqscan)}`)
    await db.execute(sql.raw(`prepare explained as ${text}`))
    const { rows } = await db.execute<{ 'QUERY PLAN': string }>(
      sql.raw(`${explain} execute explained (${values.join(', ')})`),
    )
    await db.execute(sql`deallocate explained`)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
}

test('search: of a very common word the sparsest sample that has enough passages is looked at', async () => {
  expect(await foundOf('always')).toEqual({ works: 200, isCompleteResult: false })
  expect(await foundOf('often')).toEqual({ works: 250, isCompleteResult: false })
  expect(await foundOf('sometimes')).toEqual({ works: 220, isCompleteResult: false })
})

test('search: of a word that no sample has often enough all passages are', async () => {
  expect(await foundOf('seldom')).toEqual({ works: 400, isCompleteResult: true })
  expect(await foundOf('never')).toEqual({ works: 0, isCompleteResult: true })
})

test('search: in a category each word is found, whether a sample has enough of it or not', async () => {
  // Its sparsest sample has a hundred, the next 130, the densest 165.
  expect(await foundOf('always', 1)).toEqual({ works: 165, isCompleteResult: false })
  expect(await foundOf('seldom', 1)).toEqual({ works: 200, isCompleteResult: true })
  expect(await foundOf('rarely', 1)).toEqual({ works: 30, isCompleteResult: true })
  expect(await foundOf('always', 2)).toEqual({ works: 3, isCompleteResult: true })
  expect(await foundOf('rarely', 2)).toEqual({ works: 0, isCompleteResult: true })
})

test('search: in a category, of a sample that is too large all works may be found, not only the first', async () => {
  // The first two thousand are of a hundred works.
  await ctx.db.execute(sql`insert into passages (work_id, language_id, translation_id, ord, body, tsv)
    select work, 1, work, 1000 + n, '', '''everywhere'':1 ''=s64'' ''=s8'''::tsvector
    from generate_series(1, 2400) n, lateral (select case when n <= 2000 then n % 100 + 1 else n - 2000 end as work) w`)
  const [found] = await findPassages(ctx, [queryOf('everywhere')], { ...ANYWHERE, categoryId: 1 })
  expect(found?.isCompleteResult).toBe(false)
  expect(new Set(found?.hits.map(({ workId }) => workId)).size).toBe(200)
})

test('search: of two queries the wider is asked only where the other was of all passages', async () => {
  const either = [queryOf('seldom'), asking(`'seldom' | 'sometimes'`)]
  const found = await findPassages(ctx, either, ANYWHERE)
  expect(found.map(({ hits, isCompleteResult }) => [hits.length, isCompleteResult])).toEqual([
    [400, true],
    [220, false],
  ])
  const common = [queryOf('always'), asking(`'always' | 'seldom'`)]
  expect(await findPassages(ctx, common, ANYWHERE)).toHaveLength(1)
})

test('search: how many match is read in the small index of the sample, also for the beginning of a word', async () => {
  for (const query of [`'al':*`, `'often'`]) {
    const plan = await planOf([query], 'explain', { seqscan: 'off' })
    expect(plan.match(/Index Scan on passages_sample/g)).toHaveLength(2)
  }
})

test('search: where the sparsest sample has enough, nothing else is read, and no wider query is asked', async () => {
  const plan = await planOf([`'always'`, `'always' | 'often'`], 'explain (analyze, costs off, timing off)')
  const reads = plan.split('\n').filter((line) => line.includes('on passages p_'))
  expect(reads).toHaveLength(8)
  expect(reads.filter((line) => !line.includes('never executed'))).toHaveLength(1)
})

test('search: works are looked up one by one, however many passages the planner expects', async () => {
  const plan = await planOf([`'seldom'`], 'explain')
  expect(plan).toMatch(/Index Scan using works_\w+ on works w .*\n *Index Cond: \(id = /)
  expect(plan).not.toMatch(/Seq Scan on works/)
})
