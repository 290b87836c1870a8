import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()

/** The database's own word for what it refuses: `23505` not unique, `23502` missing, `23503` no such row, `23514` not allowed. */
const refusal = async (statement: ReturnType<typeof sql>) =>
  ctx.db.execute(statement).then(
    () => 'accepted',
    (error) => error.cause.code as string,
  )

await ctx.db.execute(sql`insert into languages (name, code) values ('English', 'en')`)
await ctx.db.execute(sql`insert into authors (name) values ('Homer')`)
await ctx.db.execute(sql`insert into categories (name, icon) values ('Fiction', '')`)
await ctx.db.execute(sql`insert into works (title, author_id, original_language_id) values ('T', 1, 1)`)
await ctx.db.execute(sql`insert into chapters (work_id, title, order_index) values (1, 'C', 0)`)

describe('§3 stored entities', () => {
  test.each([
    ['users', ['id', 'username', 'password']],
    ['categories', ['id', 'name', 'icon']],
    ['languages', ['id', 'name', 'code', 'region', 'is_rtl', 'font_family']],
    ['authors', ['id', 'name', 'year_born', 'year_died', 'nationality']],
    [
      'works',
      [
        'id',
        'title',
        'author_id',
        'publication_year',
        'description',
        'cover_image',
        'original_language_id',
        'tags',
        'created_at',
        'status',
        'featured',
        'has_chapters',
      ],
    ],
    ['work_categories', ['id', 'work_id', 'category_id']],
    ['translations', ['id', 'work_id', 'language_id', 'content', 'is_complete', 'translated_at', 'notes']],
    ['chapters', ['id', 'work_id', 'title', 'order_index']],
    ['chapter_translations', ['id', 'chapter_id', 'language_id', 'content', 'is_complete', 'translated_at']],
  ])('%s has its fields', async (table, fields) => {
    const { rows } = await ctx.db.execute<{ name: string }>(
      sql`select column_name as name from information_schema.columns where table_name = ${table}`,
    )
    expect(rows.map((row) => row.name)).toEqual(expect.arrayContaining(fields))
  })

  test('§9 defaults: not right-to-left, not featured, no chapters, complete, a draft, now', async () => {
    await ctx.db.execute(
      sql`insert into translations (work_id, language_id, content, html, length) values (1, 1, 'c', 'c', 1)`,
    )
    const { rows } =
      await ctx.db.execute(sql`select l.is_rtl, w.featured, w.has_chapters, w.status, w.tags, t.is_complete,
      now() - w.created_at < interval '1 minute' as created_now, now() - t.translated_at < interval '1 minute' as translated_now
      from languages l, works w, translations t`)
    expect(rows).toEqual([
      {
        is_rtl: false,
        featured: false,
        has_chapters: false,
        status: 'draft',
        tags: [],
        is_complete: true,
        created_now: true,
        translated_now: true,
      },
    ])
  })

  test.each([
    ['a second user of the name', sql`insert into users (username, password) values ('a', 'x'), ('a', 'y')`, '23505'],
    ['a second category of the name', sql`insert into categories (name, icon) values ('Fiction', '')`, '23505'],
    ['a category without an icon', sql`insert into categories (name) values ('Poetry')`, '23502'],
    ['a second language of the name', sql`insert into languages (name, code) values ('English', 'xx')`, '23505'],
    ['a second language of the code', sql`insert into languages (name, code) values ('Other', 'en')`, '23505'],
    ['an author without a name', sql`insert into authors (nationality) values ('Greek')`, '23502'],
    ['a work without a title', sql`insert into works (author_id, original_language_id) values (1, 1)`, '23502'],
    [
      'a work of no author',
      sql`insert into works (title, author_id, original_language_id) values ('T', 99, 1)`,
      '23503',
    ],
    [
      'a work in no language',
      sql`insert into works (title, author_id, original_language_id) values ('T', 1, 99)`,
      '23503',
    ],
    ['a work of another status', sql`update works set status = 'hidden'`, '23514'],
    [
      'a pair of work and category twice',
      sql`insert into work_categories (work_id, category_id) values (1, 1), (1, 1)`,
      '23505',
    ],
    [
      'a second text of a work in a language',
      sql`insert into translations (work_id, language_id, content, html, length) values (1, 1, '', '', 0), (1, 1, '', '', 0)`,
      '23505',
    ],
    [
      'a text without content',
      sql`insert into chapter_translations (chapter_id, language_id, html, length) values (1, 1, '', 0)`,
      '23502',
    ],
    ['a chapter of no work', sql`insert into chapters (work_id, title, order_index) values (99, 'C', 0)`, '23503'],
    ['a chapter without its place', sql`insert into chapters (work_id, title) values (1, 'C')`, '23502'],
    [
      'a passage of no text',
      sql`insert into passages (work_id, language_id, ord, body) values (1, 1, 1, 'x')`,
      '23514',
    ],
    ['an author who still has works, gone', sql`delete from authors`, '23503'],
    ['a language that works are in, gone', sql`delete from languages`, '23503'],
  ])('%s is refused', async (_, statement, code) => {
    expect(await refusal(statement)).toBe(code)
  })

  test('a work takes its chapters, texts and passages with it', async () => {
    await ctx.db.execute(
      sql`insert into chapter_translations (chapter_id, language_id, content, html, length) values (1, 1, 'c', 'c', 1)`,
    )
    await ctx.db.execute(
      sql`insert into passages (work_id, language_id, chapter_translation_id, ord, body) select 1, 1, id, 1, 'c' from chapter_translations`,
    )
    await ctx.db.execute(sql`delete from works`)
    const { rows } =
      await ctx.db.execute(sql`select (select count(*) from chapters)::int + (select count(*) from translations)::int
      + (select count(*) from chapter_translations)::int + (select count(*) from passages)::int as left`)
    expect(rows).toEqual([{ left: 0 }])
  })
})
