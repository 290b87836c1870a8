import { sql } from 'drizzle-orm'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { type ImportLine, importLineSchema, type SentFile } from '#contract/imports.ts'
import { refused } from '#tests/support/answers.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { LIBRARY_JSON, type LibraryFiles, libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { withTransaction } from '../../context.ts'
import { keptAnswers } from '../../db/answers-schema.ts'
import { changes, languages, works } from '../../db/schema.ts'
import { importLibrary } from './import-library.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
let staff: Caller

beforeEach(async () => {
  await emptyLibrary(ctx)
  await ctx.db.delete(keptAnswers)
  staff = await signedIn(ctx, app)
})

/** Files as a program sends them: each as the text that it has in a folder. */
const asSent = (files: LibraryFiles): SentFile[] =>
  Object.entries(files).map(([path, content]) => ({
    path,
    text: typeof content === 'string' ? content : JSON.stringify(content),
  }))
const send = (files: readonly object[], key?: string, more: object = {}) =>
  staff.send('POST', '/api/admin/imports', { files, ...more }, key === undefined ? {} : { 'idempotency-key': key })
const parseLines = (text: string): ImportLine[] =>
  text
    .trimEnd()
    .split('\n')
    .map((line) => importLineSchema.parse(JSON.parse(line)))
async function linesOf(answer: Response | Promise<Response>): Promise<ImportLine[]> {
  const got = await answer
  const text = await got.text()
  expect([got.status, got.headers.get('content-type')], text).toEqual([200, 'application/x-ndjson'])
  return parseLines(text)
}
const countWorks = () => ctx.db.$count(works)
const NOTHING = { kind: 'end', added: 0, changed: 0, unchanged: 0, refused: 0, entries: 0, left: 0, dryRun: false }

/** A busy machine takes a while to end the works that were begun. */
const WAITING = { timeout: 20_000, interval: 100 }

/** So many small works. */
const manyWorks = (count: number): LibraryFiles => ({
  'library.json': LIBRARY_JSON,
  ...Object.fromEntries(
    Array.from({ length: count }, (_, n) => [
      [`works/w${n}/work.json`, { title: `Work ${n}`, author: 'Homer', originalLanguage: 'en' }],
      [`works/w${n}/en.md`, `Text ${n}`],
    ]).flat(),
  ),
})

describe('an import by the API', () => {
  test('takes in what a folder of the same files has, and says how far it is', async () => {
    const lines = await linesOf(send(asSent(smallLibrary())))
    expect(lines.at(-1)).toEqual({ ...NOTHING, added: 3, entries: 8 })
    const steps = lines.slice(0, -1) as Extract<ImportLine, { kind: 'work' }>[]
    expect(steps.map(({ slug }) => slug).sort()).toEqual(['ferry', 'letters', 'secret'])
    expect(steps.map(({ kind, outcome, done, total }) => [kind, outcome, done, total])).toEqual(
      [1, 2, 3].map((done) => ['work', 'added', done, 3]),
    )
    const again = await importLibrary(ctx, await libraryFolder(smallLibrary()))
    expect(again).toMatchObject({ added: 0, changed: 0, unchanged: 3, refused: 0, entries: 0 })
    const actors = await ctx.db.selectDistinct({ actor: changes.actor }).from(changes)
    expect(actors).toEqual([{ actor: 'editor@testers.example' }])
  })

  test('takes JSON as values and bytes as base64, and languages without works', async () => {
    expect((await linesOf(send([{ path: 'library.json', json: LIBRARY_JSON }]))).at(-1)).toEqual({
      ...NOTHING,
      entries: 8,
    })
    const svg = '<svg xmlns="http://www.w3.org/2000/svg" width="4" height="6"><path d="M0 0h4v6H0z"/></svg>'
    const files = [
      { path: 'works/a/work.json', json: { title: 'A', author: 'Homer', originalLanguage: 'en', tags: ['x'] } },
      { path: 'works/a/en.md', base64: Buffer.from('A text — of base64').toString('base64') },
      { path: 'works/a/cover.svg', base64: Buffer.from(svg).toString('base64') },
    ]
    expect((await linesOf(send(files))).at(-1)).toEqual({ ...NOTHING, added: 1 })
    const { rows } = await ctx.db.execute(sql`
      select w.cover_image like '/covers/%' as covered, t.content from works w join translations t on t.work_id = w.id`)
    expect(rows).toEqual([{ covered: true, content: 'A text — of base64' }])
    expect((await linesOf(send(files))).at(-1)).toEqual({ ...NOTHING, unchanged: 1 })
  })

  test('names what is wrong with its file, and takes in the rest', async () => {
    const files = smallLibrary()
    files['works/letters/work.json'] = { title: 'Letters', author: 'Nobody', originalLanguage: 'en' }
    files['works/secret/en.md'] = '---\nisComplete: perhaps\n---\nText'
    files['library.json'] = { ...LIBRARY_JSON, categories: [{ name: 'Fiction' }, { name: '' }] }
    const lines = await linesOf(send(asSent(files)))
    expect(lines.filter(({ kind }) => kind === 'refusal')).toEqual(
      expect.arrayContaining([
        { kind: 'refusal', path: 'library.json categories[1]', reason: 'name: Category name is required' },
        {
          kind: 'refusal',
          path: 'works/letters/work.json',
          reason: "author 'Nobody' is neither in library.json nor in the library",
        },
        expect.objectContaining({ path: 'works/secret/en.md', reason: expect.stringContaining('isComplete') }),
      ]),
    )
    expect(lines.at(-1)).toEqual({ ...NOTHING, added: 1, refused: 2, entries: 7 })
    expect(await countWorks()).toBe(1)
  })

  test('writes nothing where it is only tried', async () => {
    const lines = await linesOf(send(asSent(smallLibrary()), undefined, { dryRun: true }))
    expect(lines.at(-1)).toEqual({ ...NOTHING, added: 3, entries: 8, dryRun: true })
    expect([await countWorks(), await ctx.db.$count(languages)]).toEqual([0, 0])
  })

  test.each<[string, object[]]>([
    ['There is no file to import', []],
    ['A path is library.json, or such as works/the-ferryman/en.md', [{ path: '/etc/passwd', text: '' }]],
    ['A path is library.json, or such as works/the-ferryman/en.md', [{ path: 'the-ferryman/en.md', text: '' }]],
    ['A path is library.json, or such as works/the-ferryman/en.md', [{ path: 'works/a\\b/en.md', text: '' }]],
    // An export could not make such a folder.
    ['A name in a path has at most 255 bytes', [{ path: `works/${'鳥'.repeat(86)}/en.md`, text: '' }]],
    ['A file has a path, and text, json or base64', [{ path: 'library.json' }]],
    [
      'Each file can be sent once in an import',
      [
        { path: 'library.json', text: '{}' },
        { path: 'library.json', text: '{}' },
      ],
    ],
  ])('is refused: %s', async (detail, files) => {
    expect(await refused(send(files))).toMatchObject({ status: 400, detail })
  })
})

describe('an import with a key', () => {
  test('that has ended is answered again, and not done again', async () => {
    const lines = await linesOf(send(asSent(smallLibrary()), 'a'))
    await ctx.db.delete(works)
    const again = await send(asSent(smallLibrary()), 'a')
    expect(again.headers.get('idempotency-replayed')).toBe('true')
    expect(await linesOf(again)).toEqual(lines)
    expect(await countWorks()).toBe(0)
    expect((await refused(send(asSent(manyWorks(1)), 'a'))).status).toBe(422)
  })

  test('that was stopped goes on where it was', async () => {
    const COUNT = 200
    const files = asSent(manyWorks(COUNT))
    const stopped = await send(files, 'a')
    const reader = stopped.body?.getReader()
    await reader?.read()
    await reader?.cancel()
    // While works that were begun are written, the key is held.
    const answer = await vi.waitFor(async () => {
      const one = await send(files, 'a')
      expect(one.status).toBe(200)
      return one
    }, WAITING)
    expect(answer.headers.has('idempotency-replayed')).toBe(false)
    const end = (await linesOf(answer)).at(-1) as Extract<ImportLine, { kind: 'end' }>
    expect(end.added + end.unchanged).toBe(COUNT)
    expect(end.unchanged).toBeGreaterThan(0)
    expect(end.added).toBeGreaterThan(0)
    expect(await countWorks()).toBe(COUNT)
  })

  test('that is under way is 409 to who sends it again', async () => {
    const released = Promise.withResolvers<void>()
    const held = Promise.withResolvers<void>()
    const holding = withTransaction(ctx, async (tx) => {
      await tx.db.execute(sql`select pg_advisory_xact_lock(hashtextextended('import ferry', 0))`)
      held.resolve()
      await released.promise
    })
    await held.promise
    const first = await send(asSent(smallLibrary()), 'a')
    const second = await send(asSent(smallLibrary()), 'a')
    expect([second.status, second.headers.get('retry-after')]).toEqual([409, '1'])
    released.resolve()
    await holding
    expect((await linesOf(first)).at(-1)).toMatchObject({ kind: 'end', added: 3 })
    expect((await send(asSent(smallLibrary()), 'a')).headers.get('idempotency-replayed')).toBe('true')
  })

  test('that fails says so in its last line, and may be sent again', async () => {
    await ctx.db.execute(sql`alter table chapters rename to chapters_away`)
    const lines = await linesOf(send(asSent(smallLibrary()), 'a'))
    expect(lines.at(-1)).toEqual({
      kind: 'failed',
      detail: 'Something went wrong on our side.',
      requestId: expect.any(String),
    })
    await ctx.db.execute(sql`alter table chapters_away rename to chapters`)
    expect((await linesOf(send(asSent(smallLibrary()), 'a'))).at(-1)).toMatchObject({ kind: 'end', refused: 0 })
    expect(await countWorks()).toBe(3)
  })
})
