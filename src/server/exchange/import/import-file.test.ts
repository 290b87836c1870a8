import { mkdir, mkdtemp, readdir, rm, utimes, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import type { ImportedBook } from '#contract/book-imports.ts'
import { type ImportLine, importLineSchema } from '#contract/imports.ts'
import { refused } from '#tests/support/answers.ts'
import { type Caller, ROOM, signedIn, testApp } from '#tests/support/app.ts'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { type ForeignBook, foreignBook, goodBook } from '#tests/support/foreign-books.ts'
import { LIBRARY_JSON, libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { withTransaction } from '../../context.ts'
import { keptAnswers } from '../../db/answers-schema.ts'
import { changes, languages, works } from '../../db/schema.ts'
import { zip } from '../epub/zip.ts'
import { importBookFiles } from './import-file.ts'
import { importLibrary } from './import-library.ts'
import { Uploads } from './uploads.ts'

const { ctx } = await testDatabase()
const folder = await mkdtemp(join(tmpdir(), 'uploads-'))
const room = { freeBytes: 1e9, floorBytes: 0, isRefusing: false }
const space = { ...ROOM, look: async () => room }
const app = testApp(ctx, undefined, undefined, { uploads: new Uploads(folder, space, 1024 * 1024) })
let staff: Caller

beforeEach(async () => {
  await emptyLibrary(ctx)
  await ctx.db.delete(keptAnswers)
  await importLibrary(ctx, await libraryFolder({ 'library.json': LIBRARY_JSON, 'works/.keep': '' }))
  staff = await signedIn(ctx, app)
})

type Options = Record<string, string | string[]>
const EPUB = 'application/epub+zip'
const addressOf = (options: Options) => {
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(options)) for (const one of [value].flat()) query.append(name, one)
  return `/api/admin/imports?${query}`
}
const send = (body: Uint8Array | string, options: Options = {}, type = 'application/octet-stream') =>
  staff.upload(addressOf(options), body, type)
const epub = (more: Partial<ForeignBook> = {}) =>
  foreignBook({ ...goodBook(1, 3), title: 'The Ferry', author: 'homer', ...more })

async function linesOf(answer: Response | Promise<Response>): Promise<ImportLine[]> {
  const got = await answer
  const text = await got.text()
  expect([got.status, got.headers.get('content-type')], text).toEqual([200, 'application/x-ndjson'])
  // Every line is as it is described, and says nothing else.
  return text
    .trimEnd()
    .split('\n')
    .map((line) => {
      const parsed = importLineSchema.parse(JSON.parse(line))
      expect(parsed).toEqual(JSON.parse(line))
      return parsed
    })
}
const booksOf = async (answer: Response | Promise<Response>): Promise<ImportedBook[]> =>
  (await linesOf(answer)).filter((line) => line.kind === 'book')
const bookOf = async (answer: Response | Promise<Response>) => (await booksOf(answer))[0] as ImportedBook
const countWorks = () => ctx.db.$count(works)
const FRENCH =
  'Longtemps, je me suis couché de bonne heure. Parfois, à peine ma bougie éteinte, mes yeux se fermaient si vite.'
const ARABIC = 'غادرت العبارة عند الفجر، حين كان الضباب لا يزال فوق النهر ولم يكن أحد يرى الضفة الأخرى.'

describe('a book that is sent to the API', () => {
  test('is tried first: says what was read and what it becomes, and writes nothing', async () => {
    const pages = [
      {
        title: 'One',
        body: `<h1>One</h1><p>The <em>ferry</em> left<a href="#n">.</a> ${'It went on. '.repeat(40)}</p>`,
      },
      { title: 'Two', body: '<h1>Two</h1><p>It came back.</p>' },
    ]
    const file = await epub({ pages, subjects: ['fiction', 'Rivers'], date: '1871' })
    const lines = await linesOf(send(file, { name: 'a/b.epub', dryRun: 'true' }))
    expect(lines).toEqual([
      {
        kind: 'book',
        name: 'a/b.epub',
        outcome: 'added',
        refusal: null,
        slug: 'the-ferry-homer',
        work: null,
        read: {
          title: 'The Ferry',
          author: 'Homer',
          year: 1871,
          language: {
            code: 'en',
            name: 'English',
            isRtl: false,
            isNew: false,
            why: 'English, as its metadata says',
            doubt: null,
          },
          categories: ['Fiction'],
          tags: ['Rivers'],
          hasCover: false,
          notes: 0,
          chapterCount: 2,
          chapters: [
            {
              title: 'One',
              characters: expect.any(Number),
              beginning: expect.stringMatching(/^The ferry left\. It.*…$/),
            },
            { title: 'Two', characters: 'It came back.'.length, beginning: 'It came back.' },
          ],
        },
        translation: null,
        remarks: [],
        done: 1,
        total: 1,
      },
      { kind: 'end', added: 1, changed: 0, unchanged: 0, refused: 0, entries: 0, left: 0, dryRun: true },
    ])
    expect([await countWorks(), await readdir(folder)]).toEqual([0, []])
  })

  test('goes in as a draft of whoever sent it, with what is corrected; again it is unchanged', async () => {
    const options = {
      title: 'Die Fähre',
      year: '1900',
      category: ['Poetry', 'Fiction'],
      language: 'ar',
      slug: 'faehre',
    }
    const book = await bookOf(send(await epub(), options, EPUB))
    expect(book).toMatchObject({ name: 'file.epub', outcome: 'added', slug: 'faehre', work: { title: 'Die Fähre' } })
    const { rows } = await ctx.db.execute(sql`select slug, title, status, publication_year as year,
      (select code from languages l where l.id = w.original_language_id) as code,
      (select count(*)::int from work_categories) as categories, (select count(*)::int from chapters) as chapters from works w`)
    expect(rows).toEqual([
      { slug: 'faehre', title: 'Die Fähre', status: 'draft', year: 1900, code: 'ar', categories: 2, chapters: 3 },
    ])
    const actors = await ctx.db.selectDistinct({ actor: changes.actor }).from(changes).where(sql`entity = 'work'`)
    expect(actors).toEqual([{ actor: 'editor@testers.example' }])
    expect(await bookOf(send(await epub(), options, EPUB))).toMatchObject({ outcome: 'unchanged', work: book.work })
    expect(await readdir(folder)).toEqual([])
  })

  test('says its language with the reason and the doubt, and what would help where something is missing', async () => {
    const name = 'nobody.txt'
    const french = await bookOf(send(FRENCH, { name, dryRun: 'true' }, 'text/plain'))
    expect(french).toMatchObject({
      outcome: 'refused',
      refusal: { path: name, reason: 'the file does not say who wrote it', option: 'author' },
      read: { title: 'nobody', language: { code: 'fr', isNew: true, why: 'French, as its words tell', doubt: null } },
    })
    const arabic = await bookOf(
      send(await epub({ pages: [{ title: 'x', body: `<p>${ARABIC}</p>` }] }), { name: 'x.epub', dryRun: 'true' }),
    )
    expect(arabic.read?.language).toMatchObject({
      isRtl: true,
      doubt: 'Its metadata says English, which has other letters.',
    })
    expect(arabic.remarks.join()).not.toContain('other letters')
    const unknown = await bookOf(send('12 34', { name: 'Homer - x.txt', dryRun: 'true' }))
    expect(unknown).toMatchObject({ refusal: { option: 'language' }, read: { language: null } })
    const sagas = await bookOf(send(await epub(), { name: 'x.epub', category: 'Sagas' }))
    expect(sagas.refusal).toMatchObject({ option: 'category', reason: expect.stringContaining('Sagas') })
    expect(await ctx.db.$count(languages, sql`code = 'fr'`)).toBe(0)
  })

  test('of a zip of many, each has its line, and what is wrong names its place', async () => {
    const many = await zip([
      ['in/Homer - one.txt', FRENCH],
      ['in/broken.epub', 'no archive'],
      ['__MACOSX/in/one.txt', 'x'],
      ['read.me', 'x'],
    ])
    const lines = await linesOf(send(many, { name: 'many.zip', category: 'Poetry' }, 'application/zip'))
    const told = lines.map((line) => (line.kind === 'book' ? [line.name, line.outcome, line.total] : line))
    // What cannot be read needs not wait until another is written.
    expect(told).toHaveLength(3)
    expect(new Set(told)).toEqual(
      new Set([
        ['in/Homer - one.txt', 'added', 2],
        ['in/broken.epub', 'refused', 2],
        { kind: 'end', added: 1, changed: 0, unchanged: 0, refused: 1, entries: 1, left: 0, dryRun: false },
      ]),
    )
    const [taken] = lines.filter((line) => line.kind === 'book' && line.outcome === 'added') as ImportedBook[]
    expect(taken?.read).toMatchObject({ chapterCount: 1, chapters: [] })
    const detail = 'title is for one book, and this file has 2.'
    expect(await refused(send(many, { name: 'many.zip', title: 'x' }))).toMatchObject({ status: 400, detail })
    expect(await readdir(folder)).toEqual([])
  })

  test.each<[string, string, Options, string, number, RegExp]>([
    [
      'a parameter that is none',
      'x',
      { name: 'x.txt', colour: 'red' },
      'text/plain',
      400,
      /^There is no parameter "colour"/,
    ],
    ['a value that is none', 'x', { name: 'x.txt', dryRun: 'yes' }, 'text/plain', 400, /^dryRun must be true or false/],
    ['a slug that is a path', 'x', { name: 'x.txt', slug: '../x' }, 'text/plain', 400, /^slug begins with/],
    [
      'a parameter that every object has',
      'x',
      { name: 'x.txt', ['__proto__']: 'x' },
      'text/plain',
      400,
      /^There is no parameter/,
    ],
    ['one given twice', 'x', { name: ['x.txt', 'y.txt'] }, 'text/plain', 400, /^name was given several times/],
    ['another type', 'x', { name: 'x.mp3' }, 'audio/mpeg', 415, /^The body must be JSON, or a file/],
    ['another ending', 'x', { name: 'x.mp3' }, 'application/octet-stream', 400, /^This file needs a name/],
    ['no name and no title', FRENCH, {}, 'text/plain', 400, /needs its title/],
    ['an empty file', '', { name: 'x.txt' }, 'text/plain', 400, /^The file is empty/],
    [
      'too large a file',
      'x'.repeat(1024 * 1024 + 1),
      { name: 'x.txt' },
      'text/plain',
      413,
      /^This is larger than 1 MB/,
    ],
    ['JSON with parameters', '{"files":[]}', { dryRun: 'true' }, 'application/json', 400, /^Parameters are for a file/],
  ])('is refused: %s', async (_, body, options, type, status, detail) => {
    expect(await refused(send(body, options, type))).toMatchObject({ status, detail: expect.stringMatching(detail) })
    expect(await readdir(folder)).toEqual([])
  })

  test('is refused to who is not staff, and to pages of other sites', async () => {
    const body = new Uint8Array(await epub())
    const headers = { 'content-type': EPUB }
    const address = addressOf({})
    expect((await app.request(address, { method: 'POST', headers, body })).status).toBe(401)
    const reader = await signedIn(ctx, app, 'reader@elsewhere.example')
    expect((await reader.upload(address, body, EPUB)).status).toBe(403)
    const foreign = { ...headers, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }
    expect((await app.request(address, { method: 'POST', headers: foreign, body })).status).toBe(403)
    expect(await countWorks()).toBe(0)
  })

  test('that would do harm is refused with its place, whatever its names are', async () => {
    const bomb = await zip([
      ['OEBPS/a.txt', 'a'.repeat(20 * 1024 * 1024)],
      ['a.txt', 'a'.repeat(20 * 1024 * 1024)],
    ])
    const [first] = await booksOf(send(bomb, { name: 'bomb.zip' }))
    expect(first).toMatchObject({
      outcome: 'refused',
      refusal: { reason: expect.stringContaining('as a zip bomb does') },
    })
    const leading = await zip([['aa/aaaaaaa.txt', FRENCH]])
    const text = Buffer.from(leading).toString('latin1').replaceAll('aa/aaaaaaa.txt', '../../etc/x.txt'.slice(0, 14))
    expect((await bookOf(send(Buffer.from(text, 'latin1'), { name: '../../up.zip' }))).refusal?.reason).toMatch(
      /a name in the archive leads out of it/,
    )
    expect((await bookOf(send('no archive', { name: 'x.zip' }))).refusal?.reason).toMatch(/^the archive is damaged/)
    const books = await zip([['read.me', 'x']])
    expect((await bookOf(send(books, { name: 'x.zip' }))).refusal?.reason).toMatch(/^it has no books in it/)
    expect((await bookOf(send(FRENCH, { name: '../../../Homer - x.txt' }))).outcome).toBe('added')
    expect(await readdir(folder)).toEqual([])
  })

  test('with a key is answered again, and another file with the same key is refused', async () => {
    const body = new Uint8Array(await epub())
    const upload = (bytes: Uint8Array<ArrayBuffer> | string) =>
      app.request(addressOf({ name: 'x.epub' }), {
        method: 'POST',
        body: bytes,
        headers: { ...staff.headers, 'content-type': EPUB, 'idempotency-key': 'a' },
      })
    const first = await linesOf(upload(body))
    await ctx.db.delete(works)
    const again = await upload(body)
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect([await linesOf(again), await countWorks()]).toEqual([first, 0])
    expect((await refused(upload('another'))).status).toBe(422)
    expect(await readdir(folder)).toEqual([])
  })

  test('that was stopped leaves whole books, and goes on when it is sent again', async () => {
    const COUNT = 30
    const many = await zip(
      Array.from({ length: COUNT }, (_, n) => [`Homer - Book ${n}.txt`, `${FRENCH} ${n}`] as const),
    )
    const stopped = await send(many, { name: 'many.zip' })
    const reader = stopped.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    await vi.waitFor(async () => expect(await readdir(folder)).toEqual([]), { timeout: 20_000, interval: 100 })
    const begun = await countWorks()
    expect(begun).toBeLessThan(COUNT)
    const end = (await linesOf(send(many, { name: 'many.zip' }))).at(-1)
    expect(end).toMatchObject({ kind: 'end', unchanged: begun, added: COUNT - begun })
  })

  test('that has gone in has its line before the import ends by an error', async () => {
    const lines: ImportLine[] = []
    const file = (name: string) => ({ name: `Homer - ${name}.txt`, from: async () => Buffer.from(FRENCH) })
    const beforeEach = vi.fn().mockResolvedValueOnce(undefined).mockRejectedValue(new Error('The disk is full.'))
    const opened = { kind: 'books' as const, files: [file('a'), file('b')], others: 0, close: () => {} }
    const importing = {
      signal: new AbortController().signal,
      beforeEach,
      write: (line: ImportLine) => lines.push(line),
    }
    await expect(importBookFiles(ctx, opened, {}, importing)).rejects.toThrow('The disk is full.')
    expect(lines).toMatchObject([{ kind: 'book', outcome: 'added', work: { title: 'a' } }])
  })

  test('is tried though imports under way leave no room for another', async () => {
    const released = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = withTransaction(ctx, async (tx) => {
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('import held', 0))`)
      held.resolve()
      await released.promise
    })
    await held.promise
    const importOne = () => send(FRENCH, { name: 'Homer - x.txt', slug: 'held' })
    const underWay = [await importOne(), await importOne()]
    expect((await bookOf(send(FRENCH, { name: 'Homer - y.txt', dryRun: 'true' }))).outcome).toBe('added')
    released.resolve()
    await holding
    const outcomes = await Promise.all(underWay.map(async (answer) => (await bookOf(answer)).outcome))
    expect(outcomes.sort()).toEqual(['added', 'unchanged'])
  })

  test('finds no room: 507, and nothing stays; files of killed processes are removed', async () => {
    const text = { name: 'Homer - x.txt' }
    await writeFile(join(folder, 'left'), 'x')
    await utimes(join(folder, 'left'), new Date(0), new Date(0))
    await writeFile(join(folder, 'in-use'), 'x')
    // It cannot be removed as a file: that is no reason to take no files.
    await mkdir(join(folder, 'odd'))
    await utimes(join(folder, 'odd'), new Date(0), new Date(0))
    Object.assign(room, { freeBytes: 10, floorBytes: 20 })
    expect((await refused(send(FRENCH, text))).status).toBe(507)
    Object.assign(room, { freeBytes: 1e9, floorBytes: 0 })
    expect((await bookOf(send(FRENCH, text))).outcome).toBe('added')
    expect((await readdir(folder)).sort()).toEqual(['in-use', 'odd'])
    for (const name of ['in-use', 'odd']) await rm(join(folder, name), { recursive: true })
  })
})

describe('a translation that is sent to the API', () => {
  const chapter = (n: number, word: string) =>
    `<h1>${n}</h1>${Array.from({ length: 4 + 3 * n }, (_, i) => `<p>${`${word} ${n * 100 + i} `.repeat(6 + ((n * i) % 5) * 4)}</p>`).join('')}`
  const pages = (word: string, ...numbers: number[]) =>
    numbers.map((n) => ({ title: `${word} ${n}`, body: chapter(n, word) }))
  const french = (...numbers: number[]) => epub({ language: 'fr', title: 'Le Bac', pages: pages('mot', ...numbers) })
  const options = { name: 'fr.epub', translationOf: 'the-ferry-homer', language: 'fr' }

  beforeEach(async () => {
    await linesOf(send(await epub({ pages: pages('words', 1, 2, 3, 4) }), { name: 'ferry.epub' }))
  })

  test('shows which chapters answer to which; a dry run adds no language either', async () => {
    const book = await bookOf(send(await french(1, 2, 3, 4), { ...options, dryRun: 'true' }))
    expect(book).toMatchObject({ outcome: 'changed', work: { title: 'The Ferry' }, translation: { fits: true } })
    expect(book.translation?.pairs[1]).toEqual({
      work: { place: 2, title: 'words 2' },
      file: { place: 2, title: 'mot 2' },
      doubt: null,
      replaces: false,
    })
    expect(await ctx.db.$count(languages, sql`code = 'fr'`)).toBe(0)
    expect((await bookOf(send(await french(1, 2, 3, 4), options))).outcome).toBe('changed')
    const again = await bookOf(send(await french(1, 2, 3, 4), { ...options, dryRun: 'true' }))
    expect([again.outcome, again.translation?.fits]).toEqual(['unchanged', true])
  })

  test('that does not fit is refused with its pairs, until what fits is forced', async () => {
    const dry = await bookOf(send(await french(1, 2, 4), { ...options, dryRun: 'true' }))
    expect(dry).toMatchObject({ outcome: 'refused', refusal: { option: 'force' }, translation: { fits: false } })
    expect(dry.translation?.pairs[2]).toEqual({
      work: { place: 3, title: 'words 3' },
      file: null,
      doubt: 'it has no counterpart',
      replaces: false,
    })
    const forced = await bookOf(send(await french(1, 2, 4), { ...options, force: 'true' }))
    expect(forced).toMatchObject({ outcome: 'changed', refusal: null })
    const { rows } = await ctx.db.execute(
      sql`select count(*)::int as n from chapter_translations t join languages l on l.id = t.language_id where l.code = 'fr'`,
    )
    expect(rows).toEqual([{ n: 3 }])
    const replacing = await bookOf(
      send(await epub({ language: 'fr', pages: pages('autre', 1, 2, 3, 4) }), { ...options, dryRun: 'true' }),
    )
    expect(replacing.translation?.pairs.map(({ replaces }) => replaces)).toEqual([true, true, false, true])
    expect((await bookOf(send(await french(1), { ...options, translationOf: '999' }))).refusal?.reason).toMatch(
      /^There is no work/,
    )
  })
})

describe('a library in an archive', () => {
  const asZip = (outer: string, files = smallLibrary()) =>
    zip(
      Object.entries(files).map(([path, content]) => [
        outer + path,
        typeof content === 'string' ? content : JSON.stringify(content),
      ]),
    )

  test.each(['', 'my library/'])('goes in as its folder does, beneath “%s”', async (outer) => {
    const file = await asZip(outer)
    const tried = await linesOf(send(file, { name: 'x.zip', dryRun: 'true' }))
    expect([tried.at(-1), await countWorks()]).toMatchObject([{ kind: 'end', added: 3, dryRun: true }, 0])
    const lines = await linesOf(send(file, {}, 'application/zip'))
    expect(lines.map(({ kind }) => kind)).toEqual(['work', 'work', 'work', 'end'])
    expect(lines.at(-1)).toMatchObject({ added: 3, refused: 0 })
    expect(await importLibrary(ctx, await libraryFolder(smallLibrary()))).toMatchObject({ unchanged: 3, refused: 0 })
    expect(await readdir(folder)).toEqual([])
  })

  test('names what is wrong as a folder does, and takes no options of books', async () => {
    const files = smallLibrary()
    files['works/letters/work.json'] = { title: 'Letters', author: 'Nobody', originalLanguage: 'en' }
    const lines = await linesOf(send(await asZip('out/', files), { name: 'x.zip' }))
    expect(lines.filter(({ kind }) => kind === 'refusal')).toEqual([
      {
        kind: 'refusal',
        path: 'works/letters/work.json',
        reason: "author 'Nobody' is neither in library.json nor in the library",
      },
    ])
    const detail = 'status is for books, and this file is a library in the import format.'
    expect(await refused(send(await asZip(''), { name: 'x.zip', status: 'draft' }))).toMatchObject({
      status: 400,
      detail,
    })
  })
})
