import { sql } from 'drizzle-orm'
import { beforeAll, expect, test } from 'vitest'
import { foundWorkSchema } from '#contract/search.ts'
import { answered } from '#tests/support/answers.ts'
import { testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
/** More than are looked at: works that are said to be `common`, and passages of the first that have the word. */
const WORKS = 1100
const PASSAGES = 2100
/** Works after it that have the other word once. */
const SHORT = 50

/** The last work is in a category of its own, and called `Common`; its passage has an id that an older library may reach. */
beforeAll(async () => {
  await ctx.db.execute(sql`insert into languages (name, code) values ('English', 'en')`)
  await ctx.db.execute(sql`insert into authors (name) values ('Homer')`)
  await ctx.db.execute(sql`insert into categories (name, icon) values ('Fiction', '')`)
  await ctx.db.execute(sql`
    insert into works (title, author_id, original_language_id, status)
    select 'Work ' || n, 1, 1, 'published' from generate_series(1, ${WORKS}) n`)
  await ctx.db.execute(sql`insert into work_categories (work_id, category_id) values (${WORKS}, 1)`)
  await ctx.db.execute(sql`
    insert into titles (work_id, language_id, title_key, author_key, near_key, tsv)
    select id, 1, '', '', '', case when id = ${WORKS} then '''common'':1A' else '''common'':9C' end::tsvector from works`)
  await ctx.db.execute(sql`
    insert into translations (work_id, language_id, content, html, length) values (1, 1, '', '', 0), (${WORKS}, 1, '', '', 0)`)
  const text = sql`(work_id, language_id, translation_id, ord, body, tsv)`
  await ctx.db.execute(sql`
    insert into passages ${text} select 1, 1, 1, n, 'common and plain', '''common'':1 ''plain'':3'
    from generate_series(1, ${PASSAGES}) n`)
  await ctx.db.execute(sql`
    insert into translations (work_id, language_id, content, html, length)
    select n, 1, '', '', 0 from generate_series(2, ${SHORT + 1}) n`)
  await ctx.db.execute(sql`
    insert into passages ${text} select work_id, 1, id, 1, 'and plain', '''plain'':2' from translations
    where work_id between 2 and ${SHORT + 1}`)
  await ctx.db.execute(sql`select setval('passages_id_seq', 3000000000)`)
  await ctx.db.execute(sql`
    insert into passages ${text} values (${WORKS}, 1, 2, 1, 'common and plain, scarce', '''common'':1 ''plain'':3 ''scarce'':4 ''=l1''')`)
})

async function ask(path: string) {
  const response = await app.request(path)
  const works = await answered(response, 200, foundWorkSchema.array())
  return { ids: works.map(({ id }) => id), works, total: response.headers.get('x-total-count') }
}

test('search: a category is looked through however many others have the word', async () => {
  expect(await ask('/api/search?q=plain&category=1')).toMatchObject({ ids: [WORKS], total: '1' })
})

test('search: a work that is called so is first, however many are said to be so, and that there are more is said', async () => {
  const { ids, total } = await ask('/api/search?q=common&limit=1')
  expect([ids, total]).toEqual([[WORKS], '1000+'])
})

test('search: each work that has a word is reached by going on, however many passages of another have it', async () => {
  const first = await ask('/api/search?q=plain&limit=20&page=1')
  expect(first.total).toMatch(/^\d+\+?$/)
  const pages = await Promise.all([2, 3, 4].map((page) => ask(`/api/search?q=plain&limit=20&page=${page}`)))
  const ids = [first, ...pages].flatMap((page) => page.ids)
  expect(ids).toHaveLength(SHORT + 2)
  expect(new Set(ids).size).toBe(SHORT + 2)
  expect(pages.at(-1)?.total).toBe(String(SHORT + 2))
  for (const { works } of pages) for (const { matches } of works) expect(matches.length).toBeGreaterThan(0)
})

test('search: a passage is found whatever its number', async () => {
  const { works } = await ask('/api/search?q=scarce')
  expect(works[0]?.matches).toMatchObject([{ anchor: 'p1', snippet: 'common and plain, scarce' }])
  const response = await app.request(`/api/works/${WORKS}/find?q=scarce&language=en`)
  expect([response.status, await response.json()]).toMatchObject([200, [{ anchor: 'p1' }]])
})
