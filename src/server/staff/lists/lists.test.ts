import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { staffAuthorSchema } from '#contract/authors.ts'
import { staffCategorySchema } from '#contract/categories.ts'
import { staffLanguageSchema } from '#contract/languages.ts'
import { staffWorkSchema } from '#contract/works.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'

const { ctx } = await testDatabase()
const staff = await signedIn(ctx, testApp(ctx))
const ids: Record<string, number> = {}

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  await ctx.db.execute(sql`update works set created_at = now() - interval '1 day' where slug = 'letters'`)
  await ctx.db.execute(sql`update works set created_at = now() - interval '2 days', status = 'archived',
    publication_year = 1890 where slug = 'secret'`)
  await ctx.db.execute(sql`update works set updated_at = now() + interval '1 hour' where slug = 'letters'`)
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select name, id from categories union all select name, id from authors
    union all select slug, id from works`)
  for (const { key, id } of rows) ids[key] = id
})

const works = async (query: string) =>
  (await answered(staff.get(`/api/admin/works${query}`), 200, staffWorkSchema.strict().array())).map(
    ({ title }) => title,
  )
const FERRY = 'الملّاح'
const SECRET = 'Secret draft'

describe('§2 works of staff', () => {
  test('are there whatever their status, newest first', async () => {
    expect(await works('')).toEqual([FERRY, 'Letters', SECRET])
    expect(await works('/recent')).toEqual([FERRY, 'Letters', SECRET])
  })

  test.each([
    ['?sort=created&order=asc', [SECRET, 'Letters', FERRY]],
    // The title that lists show, without its article: The Ferryman.
    ['?sort=title', [FERRY, 'Letters', SECRET]],
    ['?sort=title&order=desc', [SECRET, 'Letters', FERRY]],
    ['?sort=author', ['Letters', SECRET, FERRY]],
    ['?sort=author&order=desc', [FERRY, 'Letters', SECRET]],
    // Without a year: last, either way.
    ['?sort=year', [SECRET, FERRY, 'Letters']],
    ['?sort=year&order=desc', [FERRY, SECRET, 'Letters']],
    ['?sort=status', [SECRET, FERRY, 'Letters']],
  ])('%s', async (query, titles) => {
    expect(await works(query)).toEqual(titles)
  })

  test('?sort=updated', async () => {
    expect((await works('?sort=updated'))[0]).toBe('Letters')
    expect((await works('?sort=updated&order=asc')).at(-1)).toBe('Letters')
  })

  test('are filtered by words of a title, in any language, or of an author', async () => {
    expect(await works('?filter=FERRYMAN')).toEqual([FERRY])
    expect(await works(`?filter=${encodeURIComponent('الملّاح')}`)).toEqual([FERRY])
    expect(await works('?filter=%20homer%20')).toEqual(['Letters', SECRET])
    expect(await works('?filter=%25')).toEqual([])
    expect(await works(`?filter=${encodeURIComponent("'; drop table works; --\0")}`)).toEqual([])
    expect(await works('?filter=')).toHaveLength(3)
  })

  test('are filtered by status, author, category, language, featured, all of which hold', async () => {
    expect(await works('?status=archived')).toEqual([SECRET])
    expect(await works('?status=draft')).toEqual([])
    expect(await works(`?author=${ids.Homer}`)).toEqual(['Letters', SECRET])
    expect(await works(`?category=${ids.Fiction}`)).toEqual([FERRY])
    expect(await works(`?language=${ids.ja}`)).toEqual([FERRY, 'Letters'])
    expect(await works('?featured=true')).toEqual([FERRY])
    expect(await works(`?featured=false&language=${ids.ja}&filter=let`)).toEqual(['Letters'])
    expect(await works('?author=999999')).toEqual([])
  })

  test('go on by pages; the header tells how many there are of the kind', async () => {
    const page = async (query: string) => {
      const response = await staff.get(`/api/admin/works?sort=title&${query}`)
      const titles = staffWorkSchema.array().parse(await response.json())
      return [response.headers.get('x-total-count'), ...titles.map(({ title }) => title)]
    }
    expect(await page('limit=2')).toEqual(['3', FERRY, 'Letters'])
    expect(await page('limit=2&page=2')).toEqual(['3', SECRET])
    expect(await page('limit=2&page=3')).toEqual(['3'])
    expect(await page('limit=1&filter=homer')).toEqual(['2', 'Letters'])
  })

  test('a list holds 25 unless told otherwise', async () => {
    await ctx.db.execute(sql`insert into works (title, author_id, original_language_id, created_at)
      select 'Filler ' || n, ${ids.Homer}, ${ids.en}, now() - interval '1 year' from generate_series(1, 30) n`)
    expect(await works('')).toHaveLength(25)
    expect(await works('/recent')).toHaveLength(10)
    expect(await works('?limit=200')).toHaveLength(33)
    await ctx.db.execute(sql`delete from works where title like 'Filler %'`)
  })
})

test.each(['works', 'authors', 'categories', 'languages'])(
  'a question about %s that means nothing is 400',
  async (rows) => {
    for (const [query, sentence] of [
      ['sort=id', /^sort must be one of .*\.$/],
      ['sort=', /^sort must be one of .*\.$/],
      ['sort=constructor', /^sort must be one of .*\.$/],
      ['order=up', /^order must be asc or desc\.$/],
      ['page=0', /^page must be a whole number, from 1\.$/],
      ['page=x', /^page must be a whole number, from 1\.$/],
      ['page=99999999999', /^page must be a whole number, from 1\.$/],
      ['limit=0', /^limit must be a whole number from 1 to 200\.$/],
      ['limit=201', /^limit must be a whole number from 1 to 200\.$/],
    ] as const) {
      const { status, detail } = await refused(staff.get(`/api/admin/${rows}?${query}`))
      expect([query, status, detail]).toEqual([query, 400, expect.stringMatching(sentence)])
    }
  },
)

test('nor do filters of works that are none', async () => {
  for (const query of ['status=hidden', 'featured=1', 'author=x', 'category=0', 'language=99999999999'])
    expect((await refused(staff.get(`/api/admin/works?${query}`))).status).toBe(400)
})

test('§2 authors: name, nationality, born, works', async () => {
  await ctx.db.execute(sql`insert into authors (name, year_born, nationality) values ('anonymous', null, null),
    ('Zuhayr', 520, 'Arab')`)
  const names = async (query: string) =>
    (await answered(staff.get(`/api/admin/authors${query}`), 200, staffAuthorSchema.strict().array())).map(
      ({ name, worksCount }) => `${name} ${worksCount}`,
    )
  expect(await names('')).toEqual(['anonymous 0', 'Homer 2', 'The Workshop 1', 'Zuhayr 0'])
  expect(await names('?order=desc')).toEqual(['Zuhayr 0', 'The Workshop 1', 'Homer 2', 'anonymous 0'])
  expect(await names('?sort=works')).toEqual(['Homer 2', 'The Workshop 1', 'anonymous 0', 'Zuhayr 0'])
  expect(await names('?sort=works&order=asc')).toEqual(['anonymous 0', 'Zuhayr 0', 'The Workshop 1', 'Homer 2'])
  expect(await names('?sort=born')).toEqual(['Homer 2', 'Zuhayr 0', 'anonymous 0', 'The Workshop 1'])
  expect(await names('?sort=nationality&order=desc')).toEqual(['Homer 2', 'Zuhayr 0', 'anonymous 0', 'The Workshop 1'])
  expect(await names('?filter=GREEK')).toEqual(['Homer 2'])
  expect(await names('?filter=work')).toEqual(['The Workshop 1'])
  const response = await staff.get('/api/admin/authors?limit=1&page=2')
  expect([response.headers.get('x-total-count'), (await response.json()).length]).toEqual(['4', 1])
})

test('§2 categories: name, works of any status', async () => {
  const names = async (query: string) =>
    (await answered(staff.get(`/api/admin/categories${query}`), 200, staffCategorySchema.strict().array())).map(
      ({ name, worksCount }) => `${name} ${worksCount}`,
    )
  await ctx.db.execute(sql`insert into work_categories (work_id, category_id) values (${ids.secret}, ${ids.Poetry})`)
  expect(await names('')).toEqual(['Fiction 1', 'Poetry 2'])
  expect(await names('?sort=works')).toEqual(['Poetry 2', 'Fiction 1'])
  expect(await names('?filter=POE')).toEqual(['Poetry 2'])
})

test('§2 languages: name, code, region', async () => {
  const codes = async (query: string) =>
    (await answered(staff.get(`/api/admin/languages${query}`), 200, staffLanguageSchema.strict().array())).map(
      ({ code }) => code,
    )
  expect(await codes('')).toEqual(['ar', 'en', 'eo', 'ja'])
  expect(await codes('?sort=code&order=desc')).toEqual(['ja', 'eo', 'en', 'ar'])
  expect(await codes('?sort=region')).toEqual(['ja', 'en', 'ar', 'eo'])
  expect(await codes(`?filter=${encodeURIComponent('日本')}`)).toEqual(['ja'])
  expect(await codes('?filter=east')).toEqual(['ar', 'ja'])
})
