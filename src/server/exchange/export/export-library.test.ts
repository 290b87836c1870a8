import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { expect, inject, test } from 'vitest'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { filesIn } from '#tests/support/folder-files.ts'
import { FEW_WORKS, keepWorks } from '#tests/support/keep-works.ts'
import { type LibraryFiles, libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import type { Context } from '../../context.ts'
import { coversIn } from '../../covers/cover-store.ts'
import { createChapter } from '../../staff/chapters/save-chapter.ts'
import { createAuthor } from '../../staff/entries/authors.ts'
import { createTranslation } from '../../staff/texts/save-translation.ts'
import { createWork, updateWork } from '../../staff/works/save-work.ts'
import { importLibrary } from '../import/import-library.ts'
import { exportLibrary } from './export-library.ts'

const { ctx } = await testDatabase()
const furnished = await testDatabase('furnished')

const SVG = '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 4 6"><path fill="#345" d="M0 0h4v6z"/></svg>'
/** What front matter, Markdown and JSON could take for something else. */
const AWKWARD = [
  '---\ntitle: no\n---\nText',
  '\n\n  indented',
  'a: b # no comment',
  '  "quoted" \\ \u0085\u2028 end',
  '- 1\n---',
]

/** Imports an export into an empty library, and exports that. @returns the files of both exports */
async function roundTrip(from: Context): Promise<[Map<string, string>, Map<string, string>, string]> {
  const [first, second] = [await libraryFolder({}), await libraryFolder({})]
  await exportLibrary(from, first)
  await emptyLibrary(from)
  expect((await importLibrary(from, first)).refusals).toEqual([])
  await exportLibrary(from, second)
  return [await filesIn(first), await filesIn(second), second]
}

test('export: samples of every kind, in all languages, come back from an import as the same files', async () => {
  const data = await libraryFolder({})
  await cp(inject('databases').furnishedData, data, { recursive: true })
  const from = { ...furnished.ctx, covers: coversIn(data) }
  // Beside the few: localised chapters, texts in all languages, notes and a table.
  const more = ['ferryman-of-two-cities', 'five-fables-of-the-road', 'the-travels-of-a-word']
  await keepWorks(from, [...FEW_WORKS, ...more])
  const [first, second, folder] = await roundTrip(from)
  expect([...first.keys()].filter((path) => path.endsWith('cover.webp'))).toHaveLength(2)
  expect(second).toEqual(first)
  const [{ n }] = (await from.db.execute<{ n: number }>(sql`select count(*)::int as n from works`)).rows as [
    { n: number },
  ]
  expect((await readdir(join(folder, 'works'))).length).toBe(n)
})

test('export: what staff have made and what looks like something else comes back as the same files', async () => {
  const library: LibraryFiles = {
    ...smallLibrary(),
    'library.json': {
      languages: [
        { code: 'zh-TW', name: 'Chinese (Taiwan)', region: 'East Asia', fontFamily: 'Noto Serif TC' },
        { code: 'zh', name: 'Chinese', autonym: '中文' },
        { code: 'he', name: 'Hebrew', isRtl: true },
        ...['en', 'ar', 'ja'].map((code) => ({ code, name: code })),
      ],
      categories: [{ name: 'Poetry', icon: '<svg viewBox="0 0 2 2"><path d="M0 0h2v2z"/></svg>' }, { name: 'Fiction' }],
      authors: [
        { name: 'Homer', yearBorn: -800 },
        { slug: 'author-4', name: 'Homer', yearBorn: 1850, nationality: 'American' },
        { name: 'The Workshop' },
      ],
    },
    'works/covered/work.json': {
      title: 'Covered',
      author: { slug: 'author-4' },
      originalLanguage: 'zh-TW',
      status: 'archived',
      createdAt: '2019-02-03T04:05:06.789Z',
      tags: ['two words', '日本', '"'],
      localizations: { zh: { description: 'Only\na description' } },
    },
    'works/covered/cover.svg': SVG,
    'works/covered/zh-TW.md': `---\ntranslatedAt: 2018-01-01T00:00:00Z\nnotes: |\n  One\n  ---\n  Two\n---\n文`,
  }
  expect((await importLibrary(ctx, await libraryFolder(library))).refusals).toEqual([])
  await makeByHand()
  const [first, second, folder] = await roundTrip(ctx)
  expect(second).toEqual(first)
  const { rows } = await ctx.db.execute(sql`
    select w.title, w.slug, a.year_born, to_json(w.created_at) #>> '{}' as made, w.has_chapters from works w
    join authors a on a.id = w.author_id where a.name = 'Homer' order by w.title`)
  expect(rows).toMatchObject([
    { title: 'By hand', slug: 'work-5', year_born: null, has_chapters: false },
    { title: 'Chapters', slug: 'work-7', year_born: -800, has_chapters: true },
    { title: 'Covered', year_born: 1850, made: expect.stringMatching(/^2019-02-03T04:05:06\.789/) },
    { title: 'Empty', has_chapters: true },
    { title: 'Letters', year_born: -800 },
    { title: 'Secret draft', year_born: -800 },
  ])
  expect(await readFile(join(folder, 'works/covered/zh-TW.md'), 'utf8')).toBe(
    '---\nnotes: |-\n  One\n  ---\n  Two\ntranslatedAt: 2018-01-01T00:00:00.000Z\n---\n文',
  )
})

/** Works, an author and chapters without slugs, with awkward texts. */
async function makeByHand(): Promise<void> {
  const { rows } = await ctx.db.execute<{ id: number; code: string }>(sql`select id, code from languages`)
  const languages = new Map(rows.map(({ id, code }) => [code, id]))
  const originalLanguageId = languages.get('en') as number
  const author = await createAuthor(ctx, { name: 'Homer', nationality: null })
  const work = {
    authorId: author.id,
    categoryIds: [2, 1],
    originalLanguageId,
    coverImage: null,
    description: 'D',
    tags: [],
    featured: false,
  }
  const status = 'draft' as const
  const byHand = await createWork(ctx, { ...work, title: 'By hand', status, hasChapters: false })
  for (const [index, content] of AWKWARD.entries()) {
    const id = [...languages.values()][index] as number
    await createTranslation(ctx, { workId: byHand.id, languageId: id, content, isComplete: index > 1, notes: content })
  }
  await createWork(ctx, { ...work, title: 'Empty', status, hasChapters: true })
  const long = await createWork(ctx, { ...work, authorId: 1, title: 'Chapters', status, hasChapters: true })
  const untitled = { languageId: originalLanguageId, title: null, content: 'x', isComplete: true, notes: null }
  await createChapter(ctx, long.id, { title: 'Only the chapter has it', translations: [untitled] })
  await createChapter(ctx, long.id, {
    title: 'Another',
    translations: [{ ...untitled, languageId: languages.get('he') as number, title: AWKWARD[3] as string }],
  })
  await updateWork(ctx, byHand.id, { status: 'published' })
}

test('export: a folder must be new or empty, and what was stopped or killed cannot be imported', async () => {
  const [full, stopped, killed] = [
    await libraryFolder({ 'a.txt': 'x' }),
    await libraryFolder({}),
    await libraryFolder({}),
  ]
  await expect(exportLibrary(furnished.ctx, full)).rejects.toThrow('is not empty: name a new or an empty folder.')
  await expect(exportLibrary(furnished.ctx, join(full, 'a.txt'))).rejects.toThrow('The library cannot be written to')

  const stop = new AbortController()
  const summary = await exportLibrary(ctx, stopped, { signal: stop.signal, onWork: () => stop.abort() })
  expect(summary).toMatchObject({ isStopped: true, works: 1 })
  expect(await readdir(stopped)).toEqual([])

  await mkdir(join(killed, '.unfinished/works/a'), { recursive: true })
  await writeFile(join(killed, '.unfinished/library.json'), '{}')
  await expect(importLibrary(ctx, killed)).rejects.toThrow("has no folder 'works'")
  expect(await exportLibrary(ctx, killed)).toMatchObject({ isStopped: false })
  expect((await readdir(killed)).sort()).toEqual(['library.json', 'works'])
})

test('export: writes the library as it is at one moment', async () => {
  const folder = await libraryFolder({})
  const { works } = await exportLibrary(ctx, folder, {
    onWork(done) {
      return done === 1 ? ctx.db.execute(sql`update translations set content = 'Later'`) : undefined
    },
  })
  expect(await readdir(join(folder, 'works'))).toHaveLength(works)
  const texts = [...(await filesIn(folder)).keys()].filter((path) => path.endsWith('.md'))
  const contents = await Promise.all(texts.map((path) => readFile(join(folder, path), 'utf8')))
  expect(contents.filter((content) => content.endsWith('Later'))).toEqual([])
})
