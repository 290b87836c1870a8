import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test } from 'vitest'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { type ForeignBook, foreignBook, goodBook } from '#tests/support/foreign-books.ts'
import { LIBRARY_JSON, libraryFolder } from '#tests/support/library-folder.ts'
import { webhookEvents, webhooks } from '../../db/webhooks-schema.ts'
import { zip } from '../epub/zip.ts'
import { importLibrary } from '../import/import-library.ts'
import { Refusal } from '../import/source.ts'
import { findLanguage } from './detect-language.ts'
import { type BookReport, type ImportBooksOptions, importBooks } from './import-books.ts'
import { type OpenedBooks, openImport } from './open-import.ts'
import { bookWorkAtOnce } from './work-on-book.ts'

const { ctx } = await testDatabase()

beforeEach(async () => {
  await emptyLibrary(ctx)
  await importLibrary(ctx, await libraryFolder({ 'library.json': LIBRARY_JSON, 'works/.keep': '' }))
})

const rows = async (query: ReturnType<typeof sql>) => (await ctx.db.execute<Record<string, unknown>>(query)).rows
const works = () =>
  rows(sql`select slug, title, status, has_chapters, (select count(*)::int from chapters c where c.work_id = w.id) as chapters,
    (select name from authors a where a.id = w.author_id) as author,
    (select code from languages l where l.id = w.original_language_id) as code from works w order by slug`)

/** @param files of a folder, by name */
async function take(files: Record<string, string | Buffer>, options: ImportBooksOptions = {}) {
  const folder = await libraryFolder({})
  for (const [name, content] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), content)
  }
  const reports: BookReport[] = []
  const listed = (await openImport(folder)) as OpenedBooks
  const summary = await importBooks(ctx, listed.files, { ...options, onBook: (report) => reports.push(report) })
  return { summary, reports, folder }
}

const epub = (changes: Partial<ForeignBook> = {}) =>
  foreignBook({ ...goodBook(1, 3), title: 'The Ferry', author: 'homer', ...changes })
const FRENCH =
  'Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se fermaient si vite que je n’avais pas le temps de me dire : je m’endors.'

describe('§2 books that are taken in', () => {
  test('a book is a draft with its chapters, its author and language are found in the library', async () => {
    const { reports } = await take({ 'ferry.epub': await epub({ subjects: ['fiction', 'Rivers'], date: '1871' }) })
    expect(reports[0]).toMatchObject({ outcome: 'added', details: { languageWhy: 'English, as its metadata says' } })
    expect(await works()).toEqual([
      {
        slug: 'the-ferry-homer',
        title: 'The Ferry',
        status: 'draft',
        has_chapters: true,
        chapters: 3,
        author: 'Homer',
        code: 'en',
      },
    ])
    expect(
      await rows(
        sql`select publication_year, tags, (select count(*)::int from work_categories) as categories from works`,
      ),
    ).toEqual([{ publication_year: 1871, tags: ['Rivers'], categories: 1 }])
    expect(await rows(sql`select count(*)::int as n from authors`)).toEqual([{ n: LIBRARY_JSON.authors.length }])
  })

  test('its author is found by a name in another language', async () => {
    await ctx.db.execute(sql`insert into author_names (author_id, language_id, name)
      select a.id, l.id, 'هوميروس' from authors a, languages l where a.name = 'Homer' and l.code = 'ar'`)
    await take({ 'ferry.epub': await epub({ author: 'هُومِيرُوس' }) })
    expect(await works()).toMatchObject([{ author: 'Homer' }])
  })

  test('again it changes nothing; corrected, only what was corrected', async () => {
    await take({ 'a.epub': await epub() })
    expect((await take({ 'b.epub': await epub() })).summary).toMatchObject({ added: 0, unchanged: 1 })
    const { pages } = goodBook(1, 3)
    const corrected = pages.map((page, index) => (index === 1 ? { title: 'The Toll', body: page.body } : page))
    expect((await take({ 'a.epub': await epub({ pages: corrected }) })).summary).toMatchObject({ changed: 1 })
    expect(await rows(sql`select title from chapters order by order_index`)).toEqual([
      { title: 'Chapter 1' },
      { title: 'The Toll' },
      { title: 'Chapter 3' },
    ])
  })

  test('a book that staff have published stays published when its file is corrected', async () => {
    await take({ 'a.epub': await epub() })
    await ctx.db.execute(sql`update works set status = 'published'`)
    expect((await take({ 'a.epub': await epub() })).summary.unchanged).toBe(1)
    expect((await take({ 'a.epub': await epub({ subjects: ['Rivers'] }) })).summary.changed).toBe(1)
    expect(await rows(sql`select status, tags from works`)).toEqual([{ status: 'published', tags: ['Rivers'] }])
  })

  test('of many files what is wrong is named, the rest goes in; the same book twice is not', async () => {
    const { summary, reports } = await take({
      'a/ferry.epub': await epub(),
      'b/ferry.epub': await epub({ pages: [{ title: 'x', body: '<p>Another text.</p>' }] }),
      'broken.epub': 'no archive',
      'Marcel Proust - Combray.txt': FRENCH,
      'nobody.txt': FRENCH,
      'picture.png': 'x',
      '.hidden.txt': 'x',
    })
    expect(summary).toEqual({ added: 2, changed: 0, unchanged: 0, refused: 3, entries: 2 })
    expect(reports.flatMap(({ refusal }) => refusal ?? [])).toEqual([
      {
        path: 'b/ferry.epub',
        reason:
          'it has title and author of a/ferry.epub, which was imported just before: import it alone, under another slug',
        option: 'slug',
      },
      { path: 'broken.epub', reason: expect.stringMatching(/^the archive is damaged, or none/), option: undefined },
      { path: 'nobody.txt', reason: 'the file does not say who wrote it', option: 'author' },
    ])
    const proust = reports.find(({ name }) => name.startsWith('Marcel'))
    expect(proust?.details?.languageWhy).toBe('French, as its words tell')
    expect(proust?.remarks.join(' ')).toMatch(/“Combray” is the name of the file.*“Marcel Proust” is from the name/)
    expect(await rows(sql`select code, name, autonym, region from languages where code = 'fr'`)).toEqual([
      { code: 'fr', name: 'French', autonym: 'Français', region: 'Europe' },
    ])
  })

  test('a zip of books is taken like a folder, and one of a library is told from it', async () => {
    const { folder } = await take({ 'x.epub': await epub() })
    await writeFile(
      join(folder, 'many.zip'),
      await zip([
        ['in/one.txt', FRENCH],
        ['__MACOSX/in/one.txt', 'x'],
        ['read.me', 'x'],
      ]),
    )
    const { files, others, close } = (await openImport(join(folder, 'many.zip'))) as OpenedBooks
    const summary = await importBooks(ctx, files, { author: 'Homer' })
    close()
    expect([summary.added, others]).toEqual([1, 1])
    await writeFile(join(folder, 'library.zip'), await zip([['x/works/a/work.json', '{}']]))
    const library = await openImport(join(folder, 'library.zip'))
    library.close()
    expect(library.kind).toBe('library')
    await expect(openImport(join(folder, 'none'))).rejects.toThrow('cannot be read (ENOENT)')
  })

  test('what is given counts before what the file says; a category has to be there', async () => {
    const given = {
      title: 'Le Bac',
      author: 'A. Meunier',
      language: 'fr',
      year: 1900,
      categories: ['poetry'],
      slug: 'bac',
      status: 'published',
    } as const
    await take({ 'x.epub': await epub() }, given)
    expect(await works()).toMatchObject([
      { slug: 'bac', title: 'Le Bac', status: 'published', author: 'A. Meunier', code: 'fr' },
    ])
    const { reports } = await take({ 'x.epub': await epub() }, { categories: ['Sagas'] })
    expect(reports[0]?.refusal?.reason).toBe("category 'Sagas' is not in the library, which has: Fiction, Poetry")
  })

  test('a chapter without text is told of by its place and title', async () => {
    const text = FRENCH.repeat(5)
    const book = `CHAPTER I\n\n${text}\n\nCHAPTER II\n\n${text}\n\nCHAPTER III\n`
    const { reports } = await take({ 'Homer - c.txt': book })
    expect(reports[0]?.outcome).toBe('added')
    expect(reports[0]?.remarks).toContain('Chapter 3 (“CHAPTER III”) was left out: the text is empty.')
  })

  test('a dry run writes nothing; a cover that is no picture is left out', async () => {
    const withCover = await epub({
      manifest: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
      files: { 'OEBPS/c.png': 'no picture' },
    })
    expect((await take({ 'x.epub': withCover }, { dryRun: true })).summary.added).toBe(1)
    expect(await works()).toEqual([])
    const { reports } = await take({ 'x.epub': withCover })
    expect([reports[0]?.outcome, reports[0]?.remarks.join()]).toEqual([
      'added',
      expect.stringMatching(/^Its cover was left out/),
    ])
  })

  test('what the books add to the catalogue is counted once, also where it is only tried', async () => {
    const files = {
      'Marcel Proust - a.txt': FRENCH,
      'Marcel Proust - b.txt': FRENCH,
      'Homer - c.txt': FRENCH,
      'nobody.txt': FRENCH,
    }
    expect((await take(files, { dryRun: true })).summary).toMatchObject({ added: 3, entries: 2 })
    expect((await take(files)).summary).toMatchObject({ added: 3, entries: 2 })
    expect((await take(files)).summary).toMatchObject({ unchanged: 3, entries: 0 })
  })

  test('a language that the library cannot have is told, tried or not, of a work and of a translation', async () => {
    await take({ 'x.epub': await epub() })
    await ctx.db.execute(sql`insert into languages (code, name) values ('q1', 'French')`)
    const reason = expect.stringMatching(/^its language cannot be added to the library: .*French/)
    const told = { outcome: 'refused', refusal: { reason, option: 'language' } }
    const refusals = [{}, { translationOf: 'the-ferry-homer', isForced: true }].flatMap((more) => [
      { ...more, dryRun: true },
      { ...more, dryRun: false },
    ])
    const french = await epub({ language: 'fr', title: 'Le Bac' })
    for (const options of refusals) expect((await take({ 'fr.epub': french }, options)).reports[0]).toMatchObject(told)
    expect(await rows(sql`select count(*)::int as n from languages where code = 'fr'`)).toEqual([{ n: 0 }])
  })

  test('a match that takes too long names its file', async () => {
    await take({ 'x.epub': await epub() })
    const match = async () => {
      throw new Refusal('', 'it takes too long')
    }
    const file = { 'fr.epub': await epub({ language: 'fr' }) }
    const { reports } = await take(file, { translationOf: 'the-ferry-homer', work: { ...bookWorkAtOnce, match } })
    expect(reports[0]?.refusal).toMatchObject({ path: 'fr.epub', reason: 'it takes too long' })
  })

  test('webhooks are told of the end once, not of each book', async () => {
    const listener = {
      url: 'https://hooks.example',
      events: ['import.finished'],
      secret: 'whsec_',
      updatedBy: 'editor',
    }
    await ctx.db.insert(webhooks).values(listener)
    const noPicture = await epub({
      manifest: '<item id="c" href="c.png" media-type="image/png" properties="cover-image"/>',
      files: { 'OEBPS/c.png': 'no picture' },
    })
    await take({ 'a.epub': noPicture, 'Marcel Proust - Combray.txt': FRENCH, 'nobody.txt': FRENCH })
    await take({ 'x.txt': FRENCH }, { translationOf: 'combray-marcel-proust', language: 'sw', isForced: true })
    const told = await ctx.db.select({ data: webhookEvents.data }).from(webhookEvents).orderBy(webhookEvents.id)
    await ctx.db.delete(webhooks)
    expect(told).toEqual([
      { data: { added: 2, changed: 0, unchanged: 0, refused: 1, removed: 0, entries: 2 } },
      { data: expect.objectContaining({ added: 0, changed: 1 }) },
    ])
  })

  test('an error that is not of a book ends the import, also where it comes while the next is read', async () => {
    const failed = Promise.withResolvers<void>()
    const files = [
      { name: 'Homer - a.txt', from: async () => Buffer.from(FRENCH) },
      { name: 'Homer - b.txt', from: () => failed.promise.then(() => Buffer.from(FRENCH)) },
      { name: 'Homer - c.txt', from: async () => Buffer.from(FRENCH) },
    ]
    const onBook = () => {
      setImmediate(failed.resolve)
      throw new Error('The line is cut.')
    }
    await expect(importBooks(ctx, files, { onBook })).rejects.toThrow('The line is cut.')
    expect(await works()).toHaveLength(1)
    // What that one has added to the search index does not wait for the others.
    expect(await rows(sql`select gin_clean_pending_list('passages_tsv')::int as waiting`)).toEqual([{ waiting: 0 }])
  })

  test('stopped, it ends after the books under way', async () => {
    const stop = new AbortController()
    const options = { signal: stop.signal, onBook: () => stop.abort() }
    const files = ['a', 'b', 'c', 'd', 'e'].map((name) => ({
      name: `Homer - ${name}.txt`,
      from: async () => Buffer.from(FRENCH),
    }))
    expect((await importBooks(ctx, files, options)).added).toBeLessThan(files.length)
    expect(await importBooks(ctx, files)).toMatchObject({ refused: 0 })
    expect(await works()).toHaveLength(files.length)
  })
})

describe('§2 the language of a book', () => {
  const RUSSIAN = 'Паром отошёл на рассвете, когда над рекой ещё лежал туман и никто не видел другого берега.'
  test.each([
    ['en-GB', 'The ferry left at dawn.', 'en', 'as its metadata says', undefined],
    ['English', 'The ferry left at dawn.', 'en', 'as its metadata says', undefined],
    [undefined, RUSSIAN, 'ru', 'as its words tell', undefined],
    [undefined, '渡船在黎明时离岸，那时雾还罩着河面，谁也看不见对岸。', 'zh', 'as its letters tell', undefined],
    [undefined, '渡し船は夜明けに岸を離れた。霧はまだ川の上にあった。', 'ja', 'as its letters tell', undefined],
    ['en', RUSSIAN, 'ru', 'as its words tell', 'Its metadata says English, which has other letters.'],
    ['en', FRENCH, 'en', 'as its metadata says', 'It reads as French, though its metadata says English.'],
    ['x-none', FRENCH, 'fr', 'as its words tell (what its metadata says, “x-none”, is no language)', undefined],
  ])('%s: %s', async (said, text, tag, why, doubt) => {
    expect(await findLanguage(said, text)).toEqual({ tag, why, doubt })
  })

  test('that cannot be told is not guessed', async () => {
    expect(await findLanguage(undefined, '12 34')).toBeUndefined()
  })
})

describe('§2 a translation of a work', () => {
  /** Chapters of different lengths, so that they can be told apart. */
  const chapter = (n: number, word: string) =>
    `<h1>${n}</h1>${Array.from({ length: 4 + 3 * n }, (_, i) => `<p>${`${word} ${n * 100 + i} `.repeat(6 + ((n * i) % 5) * 4)}</p>`).join('')}`
  const pages = (word: string, ...numbers: number[]) =>
    numbers.map((n) => ({ title: `${word} ${n}`, body: chapter(n, word) }))
  const arabic = (...numbers: number[]) => epub({ language: 'ar', title: 'الملاح', pages: pages('كلمة', ...numbers) })

  beforeEach(async () => {
    await take({ 'ferry.epub': await epub({ pages: pages('words', 1, 2, 3, 4) }) })
  })
  const texts = () =>
    rows(sql`select c.title, t.title as own, left(t.content, 8) as begin from chapter_translations t join chapters c on c.id = t.chapter_id
      join languages l on l.id = t.language_id where l.code = 'ar' order by c.order_index`)

  test('goes to the chapters of the work, by slug or id, with the title in its language; again nothing changes', async () => {
    const options = { translationOf: 'the-ferry-homer' }
    const { reports } = await take({ 'ar.epub': await arabic(1, 2, 3, 4) }, options)
    expect(reports[0]).toMatchObject({ outcome: 'changed', plan: { fits: true } })
    expect(await texts()).toEqual(
      [1, 2, 3, 4].map((n) => ({ title: `words ${n}`, own: `كلمة ${n}`, begin: `كلمة ${n}00` })),
    )
    expect(await rows(sql`select title from work_localizations`)).toEqual([{ title: 'الملاح' }])
    const [{ id } = {}] = await rows(sql`select id from works`)
    expect((await take({ 'ar.epub': await arabic(1, 2, 3, 4) }, { translationOf: String(id) })).summary.unchanged).toBe(
      1,
    )
    expect(await works()).toHaveLength(1)
  })

  test('a chapter that is missing is found, shown, and nothing is saved until it is forced', async () => {
    const file = { 'ar.epub': await arabic(1, 2, 4) }
    const options = { translationOf: 'the-ferry-homer' }
    const { reports } = await take(file, options)
    expect(reports[0]?.refusal?.reason).toBe('The file and “The Ferry” differ: one chapter does not fit.')
    expect(reports[0]?.plan?.rows.map(({ ours, theirs }) => [ours, theirs])).toEqual([
      [0, 0],
      [1, 1],
      [2, undefined],
      [3, 2],
    ])
    expect((await take(file, { ...options, isForced: true, dryRun: true })).reports[0]?.plan?.fits).toBe(false)
    expect(await texts()).toEqual([])
    await take(file, { ...options, isForced: true })
    expect((await texts()).map(({ title }) => title)).toEqual(['words 1', 'words 2', 'words 4'])
  })

  test('a text that is there is replaced by force alone, and what cannot be is refused', async () => {
    const options = { translationOf: 'the-ferry-homer' }
    await take({ 'ar.epub': await arabic(1, 2, 3, 4) }, options)
    const other = { 'ar.epub': await epub({ language: 'ar', pages: pages('حرف', 1, 2, 3, 4) }) }
    expect((await take(other, options)).reports[0]?.refusal?.reason).toMatch(
      /4 other texts in this language would be replaced/,
    )
    expect((await take(other, { ...options, isForced: true })).summary.changed).toBe(1)
    const reasonOf = async (file: Buffer | string, name: string, more: ImportBooksOptions) =>
      (await take({ [name]: file }, more)).reports[0]?.refusal?.reason
    expect(await reasonOf(await epub(), 'x.epub', options)).toMatch(/is written in this language/)
    expect(await reasonOf(await arabic(1), 'x.epub', { translationOf: 'none' })).toBe(
      "There is no work 'none' in the library.",
    )
    expect(await reasonOf(FRENCH, 'x.txt', options)).toMatch(/has chapters, and none were found/)
  })
})
