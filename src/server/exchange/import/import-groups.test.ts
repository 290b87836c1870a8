import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, type LibraryFiles, libraryFolder } from '#tests/support/library-folder.ts'
import { importLibrary } from './import-library.ts'

const { ctx } = await testDatabase()

const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await ctx.db.execute<T>(query)).rows
/** In how many transactions the works were written, and in which order. */
const written = async () => {
  const works = await rows<{ slug: string; by: string }>(sql`select slug, xmin::text as by from works order by id`)
  return { transactions: new Set(works.map(({ by }) => by)).size, slugs: works.map(({ slug }) => slug) }
}

const slugOf = (n: number) => `work-of-${String(n).padStart(2, '0')}`

/** Works, every third with a chapter, each with a text in English and one in Japanese. */
function manyWorks(count: number, text = 'A line.'): LibraryFiles {
  const files: LibraryFiles = { 'library.json': LIBRARY_JSON }
  for (let n = 1; n <= count; n += 1) {
    const base = `works/${slugOf(n)}`
    const place = n % 3 === 0 ? `${base}/01-only` : base
    files[`${base}/work.json`] = {
      title: `Work ${n}`,
      author: 'Homer',
      originalLanguage: 'en',
      categories: ['Poetry'],
      localizations: { ja: { title: `作品 ${n}` } },
      status: 'published',
    }
    const title = n % 3 === 0 ? '---\ntitle: Only\n---\n' : ''
    files[`${place}/en.md`] = `${title}${text} ${n}.\n\nAnother of ${n}.`
    files[`${place}/ja.md`] = `${title}一行 ${n}。\n\nもう一行 ${n}。`
  }
  return files
}

beforeEach(async () => {
  await emptyLibrary(ctx)
})

describe('import: small works', () => {
  test('are written together, in the order of their slugs, each with all that belongs to it', async () => {
    const count = 20
    expect(await importLibrary(ctx, await libraryFolder(manyWorks(count)))).toMatchObject({ added: count, refused: 0 })
    const slugs = Array.from({ length: count }, (_, n) => slugOf(n + 1))
    expect(await written()).toEqual({ transactions: 1, slugs })
    expect(
      await rows(sql`
        select w.slug from works w
        join work_localizations l on l.work_id = w.id and l.title = '作品 ' || substr(w.title, 6)
        join work_categories c on c.work_id = w.id
        where w.title = 'Work ' || substr(w.slug, 9)::int
          and (select string_agg(p.body, '|' order by p.language_id, p.ord) from passages p where p.work_id = w.id and p.ord > 0) =
            format('A line. %1$s.|Another of %1$s.|一行 %1$s。|もう一行 %1$s。', substr(w.title, 6))
        order by w.id`),
    ).toEqual(slugs.map((slug) => ({ slug })))
    // The history tells of one work after the other, each with its own parts.
    const history = await rows<{ work: number }>(sql`
      select coalesce(t.work_id, k.work_id, h.work_id, c.entity_id) as work from changes c
      left join translations t on c.entity = 'translation' and t.id = c.entity_id
      left join chapters h on c.entity = 'chapter' and h.id = c.entity_id
      left join chapter_translations n on c.entity = 'chapter_translation' and n.id = c.entity_id
      left join chapters k on k.id = n.chapter_id
      where c.entity not in ('language', 'category', 'author') order by c.id`)
    expect(history).toHaveLength(count * 3 + Math.floor(count / 3))
    expect(history).toEqual(history.toSorted((a, b) => a.work - b.work))
  })

  test('are aligned, those with chapters too', async () => {
    await importLibrary(ctx, await libraryFolder(manyWorks(6)))
    const texts = sql`
      select links, 'work ' || hub_id as hub, missing from translations union all
      select links, 'chapter ' || hub_id, missing from chapter_translations`
    expect(
      await rows(sql`select links, count(*)::int, count(distinct hub)::int as hubs from (${texts}) t
        where missing = 0 group by 1 order by 1`),
    ).toEqual([{ links: '2', count: 12, hubs: 6 }])
  })

  test('are no more together than a save aligns and a notice names', async () => {
    await importLibrary(ctx, await libraryFolder(manyWorks(45)))
    expect((await written()).transactions).toBe(3)
    const unaligned = sql`select count(*)::int as texts from (select links from translations union all
      select links from chapter_translations) t where links is null`
    const LIBRARIES: [transactions: number, files: LibraryFiles][] = [
      // Their English texts have 39,000 characters each, which count twice for these and once for the others.
      [3, manyWorks(7, 'A long line. '.repeat(3000))],
      // Many paragraphs beside few: two have as many cells as a save aligns.
      [2, manyWorks(4, 'A.\n\n'.repeat(600))],
      // A long text is apart, whatever is beside it.
      [3, { ...manyWorks(9), [`works/${slugOf(5)}/en.md`]: 'A long line. '.repeat(4000) }],
    ]
    for (const [transactions, files] of LIBRARIES) {
      await emptyLibrary(ctx)
      await importLibrary(ctx, await libraryFolder(files))
      const { slugs } = await written()
      expect([(await written()).transactions, await rows(unaligned)]).toEqual([transactions, [{ texts: 0 }]])
      expect(slugs).toHaveLength(Object.keys(files).filter((path) => path.endsWith('work.json')).length)
    }
  })

  test('that two imports bring at once, in other groups, are added once', async () => {
    const all = manyWorks(45)
    const some = Object.fromEntries(Object.entries(all).filter(([path]) => !/(2|5)\//.test(path)))
    const summaries = await Promise.all(
      [all, some].map(async (files) => importLibrary(ctx, await libraryFolder(files))),
    )
    expect(summaries.map(({ refusals }) => refusals)).toEqual([[], []])
    expect((await written()).slugs.sort()).toEqual(Array.from({ length: 45 }, (_, n) => slugOf(n + 1)))
  })

  test('that were read before an error are written', async () => {
    const begun: string[] = []
    const importing = importLibrary(ctx, await libraryFolder(manyWorks(9)), {
      beforeWork: async () => {
        if (begun.push('') === 6) throw new Error('the disk is full')
      },
    })
    await expect(importing).rejects.toThrow('the disk is full')
    expect((await written()).slugs).toEqual(Array.from({ length: 5 }, (_, n) => slugOf(n + 1)))
  })

  test('an import that is told to stop ends after those that are being written', async () => {
    const stop = new AbortController()
    const folder = await libraryFolder(manyWorks(120))
    const first = await importLibrary(ctx, folder, { signal: stop.signal, onWork: () => stop.abort() })
    expect(first.added).toBeGreaterThan(0)
    expect(first.added).toBeLessThanOrEqual(60)
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 120 - first.added, unchanged: first.added })
  })

  test('of which one is refused are all taken but that one', async () => {
    const files = manyWorks(9)
    files[`works/${slugOf(5)}/work.json`] = { title: 'Five', author: 'Nobody', originalLanguage: 'en' }
    // Nothing but the database refuses it.
    files[`works/${slugOf(7)}/work.json`] = {
      title: 'Seven',
      author: 'Homer',
      originalLanguage: 'en',
      publicationYear: 1234,
    }
    await ctx.db.execute(sql`alter table works add constraint odd check (publication_year <> 1234)`)
    try {
      const told: string[] = []
      const folder = await libraryFolder(files)
      const { added, refused, refusals } = await importLibrary(ctx, folder, {
        onWork: (slug, outcome, done, total) => told.push(`${slug} ${outcome} ${done}/${total}`),
      })
      expect({ added, refused }).toEqual({ added: 7, refused: 2 })
      expect(refusals).toEqual([
        { path: `works/${slugOf(5)}/work.json`, reason: expect.stringContaining("author 'Nobody'") },
        { path: `works/${slugOf(7)}`, reason: expect.stringContaining('the database refuses it') },
      ])
      expect((await written()).slugs).toHaveLength(7)
      expect(told).toHaveLength(9)
      expect(told.at(-1)).toMatch(/9\/9$/)
      expect(told.filter((line) => line.includes('refused'))).toHaveLength(2)
    } finally {
      await ctx.db.execute(sql`alter table works drop constraint odd`)
    }
  })

  test('some new, some changed, some as they were', async () => {
    const files = manyWorks(6)
    await importLibrary(ctx, await libraryFolder(files))
    const before = await rows(sql`select id from works order by id`)
    const more = manyWorks(8)
    more[`works/${slugOf(2)}/en.md`] = 'Another text.'
    more[`works/${slugOf(3)}/01-only/en.md`] = '---\ntitle: Only\n---\nAnother chapter.'
    more[`works/${slugOf(4)}/work.json`] = {
      title: 'Four',
      author: 'Homer',
      originalLanguage: 'en',
      status: 'published',
    }
    expect(await importLibrary(ctx, await libraryFolder(more))).toMatchObject({ added: 2, changed: 3, unchanged: 3 })
    expect(await rows(sql`select id from works where id <= ${before.at(-1)?.id} order by id`)).toEqual(before)
    expect(await rows(sql`select title from works where slug = ${slugOf(4)}`)).toEqual([{ title: 'Four' }])
    expect(
      await rows(sql`select work_id - ${before[0]?.id} as work, string_agg(body, '|') as said from passages
        where body like 'Another text%' or body like 'Another chapter%' group by 1 order by 1`),
    ).toEqual([
      { work: 1, said: 'Another text.' },
      { work: 2, said: 'Another chapter.' },
    ])
  })

  test('of one number: only the one of the same time is the work that an export has called so', async () => {
    await importLibrary(ctx, await libraryFolder({ 'library.json': LIBRARY_JSON, 'works/a/note.txt': '' }))
    const [row] = await rows<{ id: number }>(sql`
      insert into works (title, author_id, original_language_id, created_at)
      select 'By hand', a.id, l.id, '2026-01-02T03:04:05Z' from authors a, languages l
      where a.name = 'Homer' and l.code = 'en' returning id`)
    const work = { title: 'By hand', author: 'Homer', originalLanguage: 'en' }
    const folder = await libraryFolder({
      [`works/work-${row?.id}/work.json`]: { ...work, title: 'Another' },
      [`works/work-${row?.id}-2/work.json`]: { ...work, createdAt: '2026-01-02T03:04:05Z' },
    })
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 1, unchanged: 1, refused: 0 })
    expect(await rows(sql`select title, slug from works order by id`)).toEqual([
      { title: 'By hand', slug: null },
      { title: 'Another', slug: `work-${row?.id}` },
    ])
  })
})

describe('import: new entries of the catalogue', () => {
  const names = (count: number) => Array.from({ length: count }, (_, n) => `Author ${n}`)

  test('are added together, in their order, with their names', async () => {
    const authors = names(250).map((name) => ({ name, names: { ja: `作者 ${name}` } }))
    const folder = await libraryFolder({ 'library.json': { ...LIBRARY_JSON, authors }, 'works/a/note.txt': '' })
    expect(await importLibrary(ctx, folder)).toMatchObject({ entries: 256 })
    expect(await rows(sql`select name from authors order by id`)).toEqual(authors.map(({ name }) => ({ name })))
    expect(
      await rows(sql`select count(distinct a.xmin::text)::int as together, count(*)::int as named from authors a
        join author_names n on n.author_id = a.id and n.name = '作者 ' || a.name`),
    ).toEqual([{ together: 3, named: 250 }])
    const again = await importLibrary(ctx, folder)
    expect(again.entries).toBe(0)
  })

  test('one that the database refuses keeps none of the others out', async () => {
    const languages = [...LIBRARY_JSON.languages, { code: 'x1', name: 'English' }, { code: 'x2', name: 'Second' }]
    const folder = await libraryFolder({ 'library.json': { ...LIBRARY_JSON, languages }, 'works/a/note.txt': '' })
    const { entries, refusals } = await importLibrary(ctx, folder)
    expect(entries).toBe(LIBRARY_JSON.languages.length + 1 + 4)
    expect(refusals[0]).toEqual({
      path: 'library.json languages[4]',
      reason: expect.stringContaining('another entry has this already'),
    })
    expect(await rows(sql`select code from languages order by id`)).toEqual(
      ['en', 'ar', 'ja', 'eo', 'x2'].map((code) => ({ code })),
    )
  })
})
