import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { knownLexemes, knownStatement } from './passage-queries.ts'

const { ctx } = await testDatabase()
/** So many that reading them all costs more than the index. */
const PASSAGES = 5000

test('search: whether words stand anywhere is read in the index, also of those that stand nowhere', async () => {
  await ctx.db.execute(sql`insert into languages (name, code) values ('English', 'en')`)
  await ctx.db.execute(sql`insert into authors (name) values ('Homer')`)
  await ctx.db.execute(sql`insert into works (title, author_id, original_language_id) values ('Work', 1, 1)`)
  await ctx.db.execute(
    sql`insert into translations (work_id, language_id, content, html, length) values (1, 1, '', '', 0)`,
  )
  await ctx.db.execute(sql`
    insert into passages (work_id, language_id, translation_id, ord, body, tsv)
    select 1, 1, 1, n, repeat('plain ', 40), format('''plain'':1 ''word%s'':2', n % 500)::tsvector
    from generate_series(1, ${PASSAGES}) n`)
  await ctx.db.execute(sql`analyze`)
  expect(await knownLexemes(ctx, ['word7', 'nowhere', 'word8', "no'where"])).toEqual(new Set(['word7', 'word8']))
  const { rows } = await ctx.db.execute<{ 'QUERY PLAN': string }>(
    sql`explain ${knownStatement(['nowhere', 'word7', "no'where"])}`,
  )
  const plan = rows.map((row) => row['QUERY PLAN']).join('\n')
  expect(plan.match(/Bitmap Index Scan on passages_tsv/g)).toHaveLength(1)
  expect(plan).toContain('Bitmap Index Scan on passages_sample')
  expect(plan).not.toContain('Seq Scan on passages')
})
