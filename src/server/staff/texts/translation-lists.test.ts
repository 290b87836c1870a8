import { type SQL, sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import {
  type CoverageRow,
  coverageRowSchema,
  languageStatusSchema,
  staffTranslationSchema,
} from '#contract/translations.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../../exchange/import/import-library.ts'
import { countStaffTranslations } from './translation-list-queries.ts'

const { ctx } = await testDatabase()
let staff: Caller
const ids: Record<string, number> = {}

/**
 * Beside the small library (ferry: two chapters in Arabic, one in English, one, incomplete, in Japanese; letters: English
 * and Japanese; secret, a draft: English): a work with all chapters in two languages, one unfinished, and an empty one.
 */
beforeAll(async () => {
  const work = { author: 'Homer', originalLanguage: 'en', status: 'published' }
  const folder = await libraryFolder(
    {
      ...smallLibrary(),
      'library.json': LIBRARY_JSON,
      'works/parts/work.json': { ...work, title: '“An 100% Odd_Title”' },
      'works/parts/01-a/en.md': '---\ntitle: A\n---\nA',
      'works/parts/02-b/en.md': '---\ntitle: B\n---\nB',
      'works/parts/01-a/eo.md': '---\ntitle: A\n---\nA',
      'works/parts/02-b/eo.md': '---\ntitle: B\nisComplete: false\n---\nB',
      'works/empty/work.json': { ...work, title: 'Zero' },
    },
    afterAll,
  )
  await importLibrary(ctx, folder)
  // Texts of a former kind, which nobody can read, count for nothing.
  await ctx.db.execute(sql`insert into translations (work_id, language_id, content, html, length)
    select w.id, l.id, 'x', 'x', 1 from works w, languages l where w.slug = 'parts' and l.code in ('ja', 'en')`)
  await ctx.db.execute(sql`update translations t set translated_at = '2026-01-01'::timestamptz + t.id * interval '1 day',
    notes = 'Note', is_complete = l.code <> 'ja' from languages l where l.id = t.language_id`)
  await ctx.db.execute(sql`update chapter_translations t set
    translated_at = '2025-01-01'::timestamptz + t.language_id * interval '30 days' + t.id * interval '1 second'`)
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select slug, id from works`)
  for (const { key, id } of rows) ids[key] = id
  staff = await signedIn(ctx, testApp(ctx))
})

const list = async (query = '') => {
  const response = await staff.get(`/api/admin/translations${query}`)
  expect(response.status).toBe(200)
  const rows = staffTranslationSchema
    .strict()
    .array()
    .parse(await response.json())
  return { rows, names: rows.map(nameOf), total: Number(response.headers.get('x-total-count')) }
}
const nameOf = (row: { work: { title: string }; language: { code: string } }) =>
  `${row.work.title} ${row.language.code}`
const BY_TITLE = [
  '“An 100% Odd_Title” en',
  '“An 100% Odd_Title” eo',
  'The Ferryman ar',
  'The Ferryman en',
  'The Ferryman ja',
  'Letters en',
  'Letters ja',
  'Secret draft en',
]

/** How the database goes about counting the texts that a filter leaves. */
async function planOfCount(words: string): Promise<string> {
  const executed = vi.spyOn(ctx.db, 'execute')
  const filter = { words, languageId: undefined, isComplete: undefined, workId: undefined, hasGaps: false }
  await countStaffTranslations(ctx, filter)
  const [statement] = executed.mock.calls.at(-1) ?? []
  executed.mockRestore()
  const { rows } = await ctx.db.execute<{ 'QUERY PLAN': string }>(sql`explain ${statement as SQL}`)
  return rows.map((row) => row['QUERY PLAN']).join('\n')
}

test('to count the texts of works that have a word, no work is looked at by itself, nor the languages of others', async () => {
  const plan = await planOfCount('letters')
  expect(plan).not.toContain('EXISTS(SubPlan')
  expect(plan).toMatch(/work_id = ANY/)
})

describe('§7 GET /api/admin/translations', () => {
  test('whole texts, and a row for each chaptered work and language; without their texts', async () => {
    const { rows, total, names } = await list()
    expect(total).toBe(8)
    expect(names).toEqual(BY_TITLE)
    const find = (name: string) => rows.find((row) => nameOf(row) === name)
    expect(find('Letters ja')).toEqual({
      id: expect.any(Number),
      workId: ids.letters,
      languageId: ids.ja,
      isComplete: false,
      notes: 'Note',
      translatedAt: expect.stringMatching(/^2026-01-/),
      revision: 1,
      chapters: null,
      gaps: null,
      work: { title: 'Letters', author: { name: 'Homer' } },
      language: { name: 'Japanese', code: 'ja' },
    })
    expect(find('The Ferryman en')).toMatchObject({
      id: null,
      isComplete: false,
      notes: null,
      translatedAt: expect.stringMatching(/^2025-/),
      revision: null,
      chapters: { translated: 1, total: 2 },
    })
    expect(find('The Ferryman ar')).toMatchObject({ isComplete: true, chapters: { translated: 2, total: 2 } })
    expect(find('“An 100% Odd_Title” en')).toMatchObject({ id: null, notes: null, isComplete: true })
    expect(find('“An 100% Odd_Title” eo')).toMatchObject({ isComplete: false, chapters: { translated: 2, total: 2 } })
  })

  test('sorted by title, author, language, status or date, either way', async () => {
    expect((await list('?sort=title')).names).toEqual(BY_TITLE)
    expect((await list('?sort=title&order=desc')).rows[0]?.work.title).toBe('Secret draft')
    const authors = (await list('?sort=author&order=desc')).rows.map((row) => row.work.author.name)
    expect(authors).toEqual(['The Workshop', 'The Workshop', 'The Workshop', ...Array(5).fill('Homer')])
    const languages = (await list('?sort=language')).rows.map((row) => row.language.name)
    expect(languages).toEqual([
      'Arabic',
      'English',
      'English',
      'English',
      'English',
      'Esperanto',
      'Japanese',
      'Japanese',
    ])
    const states = (await list('?sort=status')).rows.map((row) => row.isComplete)
    expect(states).toEqual([false, false, false, false, true, true, true, true])
    const dates = (await list('?sort=date')).rows.map((row) => row.translatedAt)
    expect(dates).toEqual([...dates].sort().reverse())
    expect((await list('?sort=date&order=asc')).rows.map((row) => row.translatedAt)).toEqual([...dates].sort())
  })

  test('filtered by words of a title in any of its forms, or an author', async () => {
    expect((await list('?filter=ferry')).total).toBe(3)
    expect((await list(`?filter=${encodeURIComponent('الملّاح')}`)).total).toBe(3)
    expect((await list('?filter=homer&sort=date')).total).toBe(5)
    expect((await list(`?filter=${encodeURIComponent('100% odd_')}`)).total).toBe(2)
    expect(await list('?filter=%25%25')).toMatchObject({ rows: [], total: 0 })
    expect(await list(`?filter=${encodeURIComponent("'; drop table works; --")}%00%ED%A0%80`)).toMatchObject({
      total: 0,
    })
  })

  test('filtered by language, status and work, alone and together', async () => {
    expect((await list(`?language=${ids.ja}`)).names).toEqual(['The Ferryman ja', 'Letters ja'])
    expect((await list('?status=progress')).total).toBe(4)
    expect((await list('?status=complete&sort=language')).names).toEqual([
      'The Ferryman ar',
      '“An 100% Odd_Title” en',
      'Letters en',
      'Secret draft en',
    ])
    expect((await list(`?work=${ids.ferry}`)).total).toBe(3)
    expect(await list(`?work=${ids.ferry}&language=${ids.en}&status=complete`)).toMatchObject({ rows: [], total: 0 })
    expect(await list(`?work=${ids.empty}`)).toMatchObject({ rows: [], total: 0 })
    expect(await list('?language=999999')).toMatchObject({ rows: [], total: 0 })
  })

  test.each(['title', 'author', 'language', 'status', 'date'])(
    'pages, sorted by %s, are the list, once',
    async (sort) => {
      const all = (await list(`?sort=${sort}`)).names
      const pages = []
      for (const page of [1, 2, 3, 4]) {
        const part = await list(`?sort=${sort}&limit=3&page=${page}`)
        expect(part.total).toBe(8)
        pages.push(...part.names)
      }
      expect(pages).toEqual(all)
    },
  )

  test.each([
    ['sort=name', 'sort must be one of title, author, language, status, date.'],
    ['sort=constructor', 'sort must be one of title, author, language, status, date.'],
    ['order=up', 'order must be asc or desc.'],
    ['page=0', 'page must be a whole number, from 1.'],
    ['page=1.5', 'page must be a whole number, from 1.'],
    ['limit=201', 'limit must be a whole number from 1 to 200.'],
    ['language=en', 'language must be a whole number from 1.'],
    ['work=99999999999', 'work must be a whole number from 1.'],
    ['status=done', 'status must be complete or progress.'],
    ['flag=all', 'flag must be gaps.'],
  ])('?%s: 400', async (query, detail) => {
    const response = await staff.get(`/api/admin/translations?${query}`)
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ detail })
  })
})

describe('§7 GET /api/admin/translations/status', () => {
  test('complete, in progress and missing, over all works', async () => {
    const response = await staff.get('/api/admin/translations/status')
    const rows = languageStatusSchema
      .strict()
      .array()
      .parse(await response.json())
    expect(rows.map(({ code, complete, inProgress, missing }) => [code, complete, inProgress, missing])).toEqual([
      ['ar', 1, 0, 4],
      ['en', 3, 1, 1],
      ['eo', 0, 1, 4],
      ['ja', 0, 2, 3],
    ])
  })
})

describe('§7 GET /api/admin/translations/coverage', () => {
  const coverage = async (query = '') => {
    const response = await staff.get(`/api/admin/translations/coverage${query}`)
    expect(response.status).toBe(200)
    const rows = coverageRowSchema
      .strict()
      .array()
      .parse(await response.json())
    return { rows, titles: rows.map((row) => row.title), total: Number(response.headers.get('x-total-count')) }
  }
  /** Without their articles. */
  const TITLES = ['“An 100% Odd_Title”', 'The Ferryman', 'Letters', 'Secret draft', 'Zero']

  test('works by title, with the state of each language they are in', async () => {
    const { rows, titles, total } = await coverage()
    expect(total).toBe(5)
    expect(titles).toEqual(TITLES)
    const ferry = rows.find((row) => row.workId === ids.ferry) as CoverageRow
    expect(ferry).toMatchObject({ hasChapters: true, originalLanguageId: ids.ar })
    const byLanguage = (a: { languageId: number }, b: { languageId: number }) => a.languageId - b.languageId
    expect(ferry.cells).toEqual(
      [
        { languageId: ids.ar, translationId: null, isComplete: true, gapChapterId: null },
        { languageId: ids.en, translationId: null, isComplete: false, gapChapterId: expect.any(Number) },
        { languageId: ids.ja, translationId: null, isComplete: false, gapChapterId: expect.any(Number) },
      ].sort(byLanguage as never),
    )
    const letters = rows.find((row) => row.workId === ids.letters) as CoverageRow
    expect(letters.cells.map((cell) => [cell.languageId, cell.isComplete])).toEqual(
      [
        [ids.en, true],
        [ids.ja, false],
      ].sort((a, b) => Number(a[0]) - Number(b[0])),
    )
    const [row] = (await list(`?work=${ids.letters}&language=${ids.en}`)).rows
    expect(letters.cells.find((cell) => cell.languageId === ids.en)?.translationId).toBe(row?.id)
    expect(rows.find((row) => row.workId === ids.empty)?.cells).toEqual([])
  })

  test('sorted by what is missing, the most first, or the other way', async () => {
    const missing = ['Zero', 'Secret draft', '“An 100% Odd_Title”', 'Letters', 'The Ferryman']
    expect((await coverage('?sort=missing')).titles).toEqual(missing)
    expect((await coverage('?sort=missing&order=asc')).titles).toEqual([
      'The Ferryman',
      '“An 100% Odd_Title”',
      'Letters',
      'Secret draft',
      'Zero',
    ])
    expect((await coverage('?order=desc')).titles).toEqual([...TITLES].reverse())
  })

  test('names the chapter with the first gap: one without a text comes before an unfinished one', async () => {
    const chapters = async (work: number | undefined) =>
      (await (await staff.get(`/api/admin/works/${work}/chapters`)).json()) as { id: number }[]
    const { rows } = await coverage()
    const parts = rows.find((row) => row.workId === ids.parts) as CoverageRow
    const [first, second] = await chapters(ids.parts)
    expect(parts.firstChapterId).toBe(first?.id)
    const gaps = Object.fromEntries(parts.cells.map(({ languageId, gapChapterId }) => [languageId, gapChapterId]))
    expect(gaps).toEqual({ [`${ids.en}`]: null, [`${ids.eo}`]: second?.id })
    expect(rows.find((row) => row.workId === ids.letters)?.firstChapterId).toBeNull()
  })

  test('filtered by a language that is lacking, status and category of the work, alone and together', async () => {
    expect(await coverage(`?lacks=${ids.ja}`)).toMatchObject({
      titles: ['“An 100% Odd_Title”', 'Secret draft', 'Zero'],
      total: 3,
    })
    expect(await coverage(`?lacks=${ids.ja}&status=published&sort=missing`)).toMatchObject({
      titles: ['Zero', '“An 100% Odd_Title”'],
      total: 2,
    })
    expect(await coverage('?status=draft')).toMatchObject({ titles: ['Secret draft'], total: 1 })
    expect(await coverage(`?lacks=${ids.en}&filter=odd`)).toMatchObject({ rows: [], total: 0 })
    const { rows } = await ctx.db.execute<{ id: number; works: number }>(
      sql`select category_id as id, count(*)::int as works from work_categories group by category_id`,
    )
    expect(rows.length).toBeGreaterThan(0)
    for (const { id, works } of rows) expect((await coverage(`?category=${id}`)).total).toBe(works)
  })

  test.each(['lacks=en', 'category=x', 'status=done'])('?%s: 400', async (query) => {
    expect((await staff.get(`/api/admin/translations/coverage?${query}`)).status).toBe(400)
  })

  test('what each language lacks counts the works that the list has by the same filters', async () => {
    for (const query of ['', 'filter=homer', 'status=published', 'status=draft&filter=secret']) {
      const response = await staff.get(`/api/admin/translations/status?${query}`)
      for (const { languageId, missing } of languageStatusSchema.array().parse(await response.json()))
        expect((await coverage(`?lacks=${languageId}&${query}`)).total).toBe(missing)
    }
  })

  test('in pages, filtered by title or author', async () => {
    expect(await coverage('?limit=2&page=2')).toMatchObject({ titles: ['Letters', 'Secret draft'], total: 5 })
    expect(await coverage('?limit=2&page=4')).toMatchObject({ rows: [], total: 5 })
    expect(await coverage('?filter=workshop')).toMatchObject({ titles: ['The Ferryman'], total: 1 })
    expect((await staff.get('/api/admin/translations/coverage?sort=date')).status).toBe(400)
  })
})
