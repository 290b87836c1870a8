import { appendFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import {
  LIBRARY_JSON,
  type LibraryFiles,
  libraryFolder,
  smallLibrary,
  writeLibrary,
} from '#tests/support/library-folder.ts'
import { createCategory, updateCategory } from '../../staff/entries/categories.ts'
import { rendererAside } from '../../texts/render/render-aside.ts'
import { importLibrary } from './import-library.ts'

const { ctx } = await testDatabase()

const count = async (table: string) =>
  (await ctx.db.execute<{ n: number }>(sql`select count(*)::int n from ${sql.identifier(table)}`)).rows[0]?.n ?? 0
const rows = async <T extends Record<string, unknown>>(query: ReturnType<typeof sql>) =>
  (await ctx.db.execute<T>(query)).rows

/** Every row but the history, to see that nothing else has moved. */
const everything = () =>
  rows(sql`select (select json_agg(t order by id) from works t) w, (select json_agg(t order by id) from translations t) t,
    (select json_agg(t order by id) from chapters t) c, (select json_agg(t order by id) from chapter_translations t) ct,
    (select json_agg(t order by id) from passages t) p, (select json_agg(t order by id) from languages t) l,
    (select json_agg(t order by work_id, language_id) from work_localizations t) wl,
    (select json_agg(t order by id) from work_categories t) wc`)

async function refusedReason(files: LibraryFiles): Promise<string> {
  const folder = await libraryFolder({ ...smallLibrary(), ...files })
  const summary = await importLibrary(ctx, folder)
  expect(summary.refusals).toHaveLength(1)
  return `${summary.refusals[0]?.path}: ${summary.refusals[0]?.reason}`
}

beforeEach(async () => {
  await emptyLibrary(ctx)
})

describe('import', () => {
  test('takes in every entity, cut into passages, with a change row each', async () => {
    const summary = await importLibrary(ctx, await libraryFolder(smallLibrary()))
    expect(summary).toEqual({
      added: 3,
      changed: 0,
      unchanged: 0,
      refused: 0,
      removed: 0,
      entries: 8,
      left: 0,
      refusals: [],
    })
    expect(
      await rows(sql`select title, status, featured, has_chapters, publication_year, tags from works order by slug`),
    ).toEqual([
      {
        title: 'الملّاح',
        status: 'published',
        featured: true,
        has_chapters: true,
        publication_year: 2020,
        tags: ['rivers', 'night'],
      },
      {
        title: 'Letters',
        status: 'published',
        featured: false,
        has_chapters: false,
        publication_year: null,
        tags: ['night'],
      },
      {
        title: 'Secret draft',
        status: 'draft',
        featured: false,
        has_chapters: false,
        publication_year: null,
        tags: ['night'],
      },
    ])
    expect(await rows(sql`select title, order_index from chapters order by order_index`)).toEqual([
      { title: 'العقدة', order_index: 0 },
      { title: 'المكس', order_index: 1 },
    ])
    expect(
      await rows(sql`select p.ord, p.body from passages p join translations t on t.id = p.translation_id
        join languages l on l.id = t.language_id where l.code = 'ja' order by ord`),
    ).toEqual([
      { ord: 1, body: '一\n二' },
      { ord: 2, body: '三' },
    ])
    expect(await rows(sql`select is_complete, title from chapter_translations where title = '通行料'`)).toEqual([
      { is_complete: false, title: '通行料' },
    ])
    const changed = (await count('works')) + (await count('translations')) + (await count('chapters'))
    const entries = LIBRARY_JSON.languages.length + LIBRARY_JSON.categories.length + LIBRARY_JSON.authors.length
    expect(await count('changes')).toBe(changed + (await count('chapter_translations')) + entries)
  })

  test('a second import changes nothing, not even the history', async () => {
    const folder = await libraryFolder(smallLibrary())
    await importLibrary(ctx, folder)
    const before = await everything()
    const history = await count('changes')
    const summary = await importLibrary(ctx, folder)
    expect(summary).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0, entries: 0 })
    expect(await everything()).toEqual(before)
    expect(await count('changes')).toBe(history)
  })

  test('a changed file updates only its own rows and keeps the state before', async () => {
    const folder = await libraryFolder(smallLibrary())
    await importLibrary(ctx, folder)
    const others = () =>
      rows(sql`select t.id, t.html, t.revision, t.updated_at from chapter_translations t join languages l on l.id = t.language_id
        where l.code <> 'ja' order by id`)
    const before = await others()
    await appendFile(join(folder, 'works/ferry/02-toll/ja.md'), '\n\nもう一段。')
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 0, changed: 1, unchanged: 2 })
    expect(await others()).toEqual(before)
    expect(
      await rows(sql`select action, entity, before->>'content' as content from changes order by id desc limit 1`),
    ).toEqual([{ action: 'update', entity: 'chapter_translation', content: '第二章。' }])
    expect(await rows(sql`select revision from chapter_translations where title = '通行料'`)).toEqual([{ revision: 2 }])
    expect(await rows(sql`select ord, body from passages where body like 'もう%'`)).toEqual([
      { ord: 2, body: 'もう一段。' },
    ])
    expect(await rows(sql`select revision from works`)).toEqual([{ revision: 1 }, { revision: 1 }, { revision: 1 }])
  })

  test('a later edit stands as long as its file does not change', async () => {
    const folder = await libraryFolder(smallLibrary())
    await importLibrary(ctx, folder)
    await ctx.db.execute(sql`update works set title = 'Edited' where slug = 'letters'`)
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 0 })
    expect(await rows(sql`select title from works where slug = 'letters'`)).toEqual([{ title: 'Edited' }])
  })

  test('a dry run says what would be done and writes nothing', async () => {
    const folder = await libraryFolder(smallLibrary())
    expect(await importLibrary(ctx, folder, { dryRun: true })).toMatchObject({ added: 3, refused: 0 })
    expect([await count('works'), await count('languages'), await count('changes')]).toEqual([0, 0, 0])
  })

  test('a work that takes too long to render is refused, the others go in', async () => {
    const files = { ...smallLibrary(), 'works/secret/en.md': 'A long line of a text.\n\n'.repeat(5000) }
    const aside = rendererAside({ limitMs: 1 })
    const render = async (markdown: string) => ({ ...(await aside(markdown)), slices: [] })
    const summary = await importLibrary(ctx, await libraryFolder(files), { render })
    expect(summary).toMatchObject({ added: 2, refused: 1 })
    expect(summary.refusals).toEqual([
      { path: 'works/secret', reason: expect.stringMatching(/^This text takes too long to prepare/) },
    ])
  })

  test('a dry run keeps nobody from saving what is in its catalogue', async () => {
    const staff = { ...ctx, actor: 'staff@example.org' }
    const icon = '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>'
    const { id } = await createCategory(staff, { name: 'Poetry', icon })
    const saved: unknown[] = []
    let isBegun = false
    const folder = await libraryFolder(smallLibrary())
    const summary = await importLibrary(ctx, folder, {
      dryRun: true,
      async beforeWork() {
        if (isBegun) return
        isBegun = true
        // One that the catalogue changes, and one that it adds.
        saved.push((await updateCategory(staff, id, { name: 'Verse' })).name)
        saved.push((await createCategory(staff, { name: 'Fiction', icon: '' })).name)
      },
    })
    expect(saved).toEqual(['Verse', 'Fiction'])
    expect(summary).toMatchObject({ added: 3, refused: 0, entries: 8 })
    expect([await count('works'), await count('authors'), await count('categories')]).toEqual([0, 0, 2])
  })

  test('prune deletes what an import brought and the folder no longer has, restorably', async () => {
    const folder = await libraryFolder(smallLibrary())
    await importLibrary(ctx, folder)
    await ctx.db.execute(sql`insert into works (title, author_id, original_language_id) select 'By hand', a.id, l.id
      from authors a, languages l where a.name = 'Homer' and l.code = 'en'`)
    await rm(join(folder, 'works/letters'), { recursive: true })
    await rm(join(folder, 'works/ferry/02-toll'), { recursive: true })
    await rm(join(folder, 'works/ferry/01-knot/en.md'))
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 0, removed: 0, left: 2 })
    expect(await importLibrary(ctx, folder, { prune: true })).toMatchObject({ changed: 1, unchanged: 1, removed: 1 })
    expect(await rows(sql`select title from works order by slug`)).toEqual([
      { title: 'الملّاح' },
      { title: 'Secret draft' },
      { title: 'By hand' },
    ])
    expect(
      await rows(sql`select c.slug, count(t.id)::int n from chapters c join chapter_translations t on t.chapter_id = c.id
      group by 1`),
    ).toEqual([{ slug: 'knot', n: 1 }])
    const [work] = await rows<{ before: { translations: { content: string }[] } }>(
      sql`select before from changes where action = 'delete' and entity = 'work'`,
    )
    expect(work?.before.translations.map((text) => text.content)).toContain('One\nTwo\n\nThree')
    const [chapter] = await rows<{ before: { translations: unknown[] } }>(
      sql`select before from changes where action = 'delete' and entity = 'chapter'`,
    )
    expect(chapter?.before.translations).toHaveLength(2)
  })

  test('prune never takes an empty folder for the whole truth', async () => {
    await importLibrary(ctx, await libraryFolder(smallLibrary()))
    const empty = await libraryFolder({ 'works/.keep': '' })
    await expect(importLibrary(ctx, empty, { prune: true })).rejects.toThrow('--prune would delete every imported work')
    expect(await count('works')).toBe(3)
  })

  test('a work that becomes one text, or gets chapters, has nothing left of what it was', async () => {
    const folder = await libraryFolder(smallLibrary())
    await importLibrary(ctx, folder)
    await rm(join(folder, 'works/ferry/01-knot'), { recursive: true })
    await rm(join(folder, 'works/ferry/02-toll'), { recursive: true })
    await rm(join(folder, 'works/letters/en.md'))
    await rm(join(folder, 'works/letters/ja.md'))
    await writeLibrary(folder, {
      'works/ferry/ar.md': 'نصّ واحد',
      'works/letters/01-one/en.md': '---\ntitle: One\n---\nOne',
    })
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 2, unchanged: 1, left: 0 })
    expect(await rows(sql`select slug, has_chapters from works where status = 'published' order by slug`)).toEqual([
      { slug: 'ferry', has_chapters: false },
      { slug: 'letters', has_chapters: true },
    ])
    expect([await count('chapters'), await count('chapter_translations')]).toEqual([1, 1])
    expect(await rows(sql`select content from translations order by id`)).toEqual([
      { content: 'Nobody may read this.' },
      { content: 'نصّ واحد' },
    ])
  })

  test('links are followed, and one that leads nowhere is named', async () => {
    const folder = await libraryFolder(smallLibrary())
    const elsewhere = await libraryFolder({
      'other/work.json': { title: 'Other', author: 'Homer', originalLanguage: 'en' },
    })
    await symlink(join(elsewhere, 'other'), join(folder, 'works/linked'))
    await symlink('/nowhere', join(folder, 'works/letters/fr.md'))
    const summary = await importLibrary(ctx, folder)
    expect(summary).toMatchObject({ added: 3, refused: 1 })
    expect(summary.refusals).toEqual([{ path: 'works/letters/fr.md', reason: 'the link leads nowhere (ENOENT)' }])
  })

  test('one bad work stops no other and leaves nothing of itself', async () => {
    const folder = await libraryFolder({
      ...smallLibrary(),
      'works/ferry/02-toll/xx.md': 'a language nobody knows',
    })
    const summary = await importLibrary(ctx, folder)
    expect(summary).toMatchObject({ added: 2, refused: 1 })
    expect(summary.refusals).toEqual([
      { path: 'works/ferry/02-toll/xx.md', reason: "language 'xx' is neither in library.json nor in the library" },
    ])
    expect([await count('chapters'), await count('chapter_translations')]).toEqual([0, 0])
    await rm(join(folder, 'works/ferry/02-toll/xx.md'))
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 1, unchanged: 2, refused: 0 })
  })

  test('an empty text is named, the rest of its work goes in, and a text that is there stays', async () => {
    const ferry = 'works/ferry/02-toll'
    const folder = await libraryFolder({
      ...smallLibrary(),
      [`${ferry}/ja.md`]: '',
      'works/letters/en.md': '---\nnotes: n\n---\n \n',
    })
    const named: string[] = []
    const summary = await importLibrary(ctx, folder, {
      onRefusal: ({ path, reason }) => named.push(`${path}: ${reason}`),
      onWork: (slug) => named.push(slug),
    })
    expect(summary).toMatchObject({ added: 3, refused: 0 })
    const lines = [`${ferry}/ja.md: the text is empty`, 'works/letters/en.md: the text is empty']
    expect(summary.refusals.map(({ path, reason }) => `${path}: ${reason}`)).toEqual(lines)
    // Before the work is in.
    for (const [line, slug] of [[lines[0], 'ferry'] as const, [lines[1], 'letters'] as const])
      expect(named.indexOf(line as string)).toBeLessThan(named.indexOf(slug))
    expect([await count('translations'), await count('chapter_translations')]).toEqual([2, 3])
    await writeLibrary(folder, smallLibrary())
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 2, refusals: [] })
    const before = await everything()
    await writeLibrary(folder, { [`${ferry}/ja.md`]: '\n' })
    expect(await importLibrary(ctx, folder, { prune: true })).toMatchObject({ unchanged: 3, left: 0 })
    expect(await everything()).toEqual(before)
  })

  test('a bad change leaves the work as it was', async () => {
    const folder = await libraryFolder(smallLibrary())
    await importLibrary(ctx, folder)
    const before = await everything()
    await writeLibrary(folder, {
      'works/letters/work.json': { title: 'New title', author: 'Nobody', originalLanguage: 'en' },
      'works/letters/en.md': 'A new text',
    })
    expect(await importLibrary(ctx, folder)).toMatchObject({ changed: 0, unchanged: 2, refused: 1 })
    expect(await everything()).toEqual(before)
  })

  test('two imports at once add each work once', async () => {
    const folder = await libraryFolder(smallLibrary())
    const [a, b] = await Promise.all([importLibrary(ctx, folder), importLibrary(ctx, folder)])
    expect(a.added + b.added).toBe(3)
    expect(await count('works')).toBe(3)
    expect([...a.refusals, ...b.refusals]).toEqual([])
  })

  test('the planner learns of a library that grows before all of it is in', async () => {
    const files = smallLibrary()
    for (let n = 0; n < 110; n += 1)
      files[`works/more-${n}/work.json`] = { ...(files['works/secret/work.json'] as object) }
    // Works of which the planner knows, after each of the import.
    const known: Promise<number | undefined>[] = []
    const worksKnown = async () =>
      (await rows<{ n: number }>(sql`select reltuples::int n from pg_class where relname = 'works'`))[0]?.n
    await ctx.db.execute(sql`analyze works`)
    await importLibrary(ctx, await libraryFolder(files), { onWork: () => known.push(worksKnown()) })
    expect(await known[50]).toBe(0)
    expect(await known.at(-1)).toBeGreaterThanOrEqual(100)
  })

  test('a text of 2 MB comes in whole', async () => {
    const paragraph = `${'The river remembers every bridge. '.repeat(30)}\n\n`
    const long = paragraph.repeat(Math.ceil((2 * 1024 * 1024) / paragraph.length))
    const folder = await libraryFolder({ ...smallLibrary(), 'works/letters/en.md': long })
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 3 })
    const [{ n }] = (await rows<{
      n: number
    }>(sql`select count(*)::int n from passages p join translations t on t.id = p.translation_id
      join languages l on l.id = t.language_id where l.code = 'en' and p.body like 'The river%'`)) as [{ n: number }]
    expect(n).toBe(long.length / paragraph.length)
  })
})

describe('what is refused', () => {
  const work = { title: 'T', author: 'Homer', originalLanguage: 'en' }
  const cases: [string, LibraryFiles, string][] = [
    [
      '§5 work form: title',
      { 'works/bad/work.json': { ...work, title: ' ' } },
      'works/bad/work.json: title: Title is required',
    ],
    [
      '§5 work form: a title of which nothing can be seen',
      { 'works/bad/work.json': { ...work, title: '\u200b' } },
      'works/bad/work.json: title: Title is required',
    ],
    [
      '§5 work form: a tag of which nothing can be seen',
      { 'works/bad/work.json': { ...work, tags: ['\u200b'] } },
      'works/bad/work.json: tags.0: A tag must not be empty',
    ],
    [
      '§5 work form: author',
      { 'works/bad/work.json': { ...work, author: undefined } },
      'works/bad/work.json: author: Author is required',
    ],
    [
      '§5 work form: original language',
      { 'works/bad/work.json': { ...work, originalLanguage: '' } },
      'works/bad/work.json: originalLanguage: Original language is required',
    ],
    [
      '§5 work form: year below 0',
      { 'works/bad/work.json': { ...work, publicationYear: -5 } },
      'works/bad/work.json: publicationYear: Publication year must be a positive number',
    ],
    [
      '§5 work form: year to come',
      { 'works/bad/work.json': { ...work, publicationYear: 9999 } },
      'works/bad/work.json: publicationYear: Publication year cannot be in the future',
    ],
    [
      '§4 work status: another word',
      { 'works/bad/work.json': { ...work, status: 'hidden' } },
      'works/bad/work.json: status: Status must be draft, published or archived',
    ],
    [
      'a word that means nothing',
      { 'works/bad/work.json': { ...work, colour: 1 } },
      'works/bad/work.json: Unrecognized key: "colour"',
    ],
    [
      'an unknown author',
      { 'works/bad/work.json': { ...work, author: 'Nobody' } },
      "works/bad/work.json: author 'Nobody' is neither in library.json nor in the library",
    ],
    [
      'an unknown category',
      { 'works/bad/work.json': { ...work, categories: ['X'] } },
      "works/bad/work.json: category 'X' is neither in library.json nor in the library",
    ],
    ['no work.json', { 'works/bad/en.md': 'x' }, 'works/bad/work.json: the file is missing'],
    [
      'a chapter without a title',
      { 'works/bad/work.json': work, 'works/bad/01-a/en.md': 'x' },
      'works/bad/01-a/en.md: Chapter title is required',
    ],
    [
      'a folder that is no chapter',
      { 'works/bad/work.json': work, 'works/bad/a/en.md': 'x' },
      'works/bad/a: a chapter folder is named <number>-<slug>',
    ],
    [
      'two chapters of one number',
      {
        'works/bad/work.json': work,
        'works/bad/1-a/en.md': '---\ntitle: A\n---\nx',
        'works/bad/01-b/en.md': '---\ntitle: B\n---\nx',
      },
      'works/bad/01-b: two chapters are numbered 1',
    ],
    [
      'texts and chapters',
      { 'works/bad/work.json': work, 'works/bad/en.md': 'x', 'works/bad/01-a/en.md': '---\ntitle: A\n---\nx' },
      'works/bad: a work has either whole texts or chapters, not both',
    ],
  ]
  test.each(cases)('%s', async (_, files, reason) => {
    expect(await refusedReason(files)).toBe(reason)
  })

  test('§5 language, author and category forms: their messages, entry by entry', async () => {
    const folder = await libraryFolder({
      'library.json': {
        languages: [
          { code: 'x', name: 'X' },
          { code: 'sixsix', name: 'X' },
          { name: 'X' },
          { code: 'xx' },
          ...LIBRARY_JSON.languages,
          { code: 'en', name: 'Englisch' },
        ],
        authors: [
          { name: '' },
          { name: 'A', yearBorn: -3001 },
          { name: 'A', yearDied: 9999 },
          { name: 'A', names: { en: ' ' } },
          { name: 'A', names: { zz: 'B' } },
          { name: 'A', yearBorn: 1900, yearDied: 1800 },
        ],
        categories: [{ name: ' ' }, { name: '\u200b' }],
      },
      'works/a/work.json': { title: 'A', author: 'A', originalLanguage: 'en' },
    })
    const { refusals } = await importLibrary(ctx, folder)
    expect(refusals.map(({ path, reason }) => `${path}: ${reason}`)).toEqual([
      'library.json authors[0]: name: Author name is required',
      'library.json authors[1]: yearBorn: Year must be after 3000 BCE',
      'library.json authors[2]: yearDied: Year cannot be in the future',
      'library.json authors[3]: names.en: Author name is required',
      "library.json authors[4]: language 'zz' is neither in library.json nor in the library",
      'library.json authors[5]: yearDied: Year died cannot be before year born',
      'library.json categories[0]: name: Category name is required',
      'library.json categories[1]: name: Category name is required',
      'library.json languages[0]: code: Language code should be 2-5 characters',
      'library.json languages[1]: code: Language code should be 2-5 characters',
      'library.json languages[2]: code: Language code is required',
      'library.json languages[3]: name: Language name is required',
      'library.json languages[8]: an entry before it has this code already',
      "works/a/work.json: author 'A' is neither in library.json nor in the library",
    ])
    expect(await count('languages')).toBe(LIBRARY_JSON.languages.length)
  })

  test('bytes that are not UTF-8, JSON that is none, YAML that is none', async () => {
    const folder = await libraryFolder({
      ...smallLibrary(),
      'works/json/work.json': '{',
      'works/yaml/work.json': work,
      'works/yaml/en.md': '---\na: [\n---\nx',
      'works/open/work.json': work,
      'works/open/en.md': '---\nisComplete: false\n\nx',
      'works/bytes/work.json': work,
    })
    await writeFile(join(folder, 'works/bytes/en.md'), Buffer.from([0x61, 0xff, 0xfe]))
    const { refusals, added } = await importLibrary(ctx, folder)
    expect(added).toBe(3)
    expect(refusals.map(({ path }) => path)).toEqual([
      'works/bytes/en.md',
      'works/json/work.json',
      'works/open/en.md',
      'works/yaml/en.md',
    ])
    expect(refusals[2]?.reason).toBe('the front matter has no closing line ---')
    expect(refusals[0]?.reason).toBe('the file is not UTF-8')
    for (const { reason } of refusals) expect(reason).not.toContain('\n')
  })

  test('files that are nested without end are refused, each with its reason, and the others are taken', async () => {
    const list = '['.repeat(100_000) + ']'.repeat(100_000)
    const deepWork = JSON.stringify({ ...work, tags: 'LIST' }).replace('"LIST"', list)
    const folder = await libraryFolder({
      ...smallLibrary(),
      'library.json': {
        ...LIBRARY_JSON,
        categories: [{ name: 'Deep', icon: `<svg>${'<g>'.repeat(5000)}` }, ...LIBRARY_JSON.categories],
      },
      'works/json/work.json': deepWork,
      'works/flow/work.json': work,
      'works/flow/en.md': `---\nnotes: ${list}\n---\nx`,
      'works/lists/work.json': work,
      'works/lists/en.md': `---\n${'- '.repeat(50_000)}a\n---\nx`,
      'works/maps/work.json': work,
      'works/maps/en.md': `---\n${Array.from({ length: 1000 }, (_, n) => `${' '.repeat(n)}a:`).join('\n')}\n---\nx`,
    })
    const { refusals, added } = await importLibrary(ctx, folder)
    expect(added).toBe(3)
    expect(refusals).toEqual([
      {
        path: 'library.json categories[0]',
        reason: 'The icon is nested too deeply: use fewer groups inside each other.',
      },
      { path: 'works/flow/en.md', reason: 'the front matter is nested too deeply' },
      { path: 'works/json/work.json', reason: 'the file is nested too deeply' },
      { path: 'works/lists/en.md', reason: 'the front matter is nested too deeply' },
      { path: 'works/maps/en.md', reason: 'the front matter is nested too deeply' },
    ])
  })

  test('NUL and lone surrogates, by escape or outright, are cleaned away', async () => {
    const folder = await libraryFolder({
      ...smallLibrary(),
      'works/odd/work.json': '{"title":"A\\u0000B\\ud800C","author":"Homer","originalLanguage":"en"}',
      'works/odd/en.md': '---\nnotes: "a\\0b"\n---\nA\0B',
    })
    expect(await importLibrary(ctx, folder)).toMatchObject({ added: 4, refusals: [] })
    expect(
      await rows(
        sql`select w.title, t.notes, t.content from works w join translations t on t.work_id = w.id where slug = 'odd'`,
      ),
    ).toEqual([{ title: 'AB\ufffdC', notes: 'ab', content: 'AB' }])
  })

  test('a folder that is no library is refused at once', async () => {
    await expect(importLibrary(ctx, '/nowhere')).rejects.toThrow("/nowhere has no folder 'works'")
  })
})
