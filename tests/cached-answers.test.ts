import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { StaffChapter } from '#contract/chapters.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { EVERYTHING } from '#server/http/cache-tags.ts'
import { PAUSE_MS } from '#server/http/drop-throttled.ts'
import { createApi, render } from '#web/entry-server.tsx'
import { type Caller, signedIn, stubRenderer, TEST_SITE, testApp, testStaffRoutes } from './support/app.ts'
import { testDatabase } from './support/database.ts'
import { LIBRARY_JSON, type LibraryFiles, libraryFolder, smallLibrary } from './support/library-folder.ts'

const { ctx } = await testDatabase()
const drawn: string[] = []
const renderer = stubRenderer(async (path, fetch, site) => {
  drawn.push(path)
  return render(path, createApi(fetch), site)
})
const app = testApp(ctx, renderer)
let staff: Caller

/** Beside the small library a work with an author, a category, a tag and a language that no other work has. */
function libraryFiles(): LibraryFiles {
  const files = smallLibrary()
  const { languages, categories, authors } = LIBRARY_JSON
  return {
    ...files,
    'library.json': {
      languages,
      categories: [...categories, { name: 'Apart', icon: '' }],
      authors: [...authors, { name: 'Nobody Else' }],
    },
    'works/apart/work.json': {
      title: 'Apart',
      author: 'Nobody Else',
      originalLanguage: 'eo',
      categories: ['Apart'],
      tags: ['apart'],
      status: 'published',
    },
    'works/apart/eo.md': 'Words of its own.',
  }
}

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(libraryFiles(), afterAll))
  staff = await signedIn(ctx, app)
})

interface Ids extends Record<string, number[]> {
  works: number[]
  authors: number[]
  categories: number[]
  languages: number[]
}

const idsNow = async (): Promise<Ids> => {
  const { rows } = await ctx.db.execute<Ids>(sql`select
    array(select id from works order by id) as works, array(select id from authors order by id) as authors,
    array(select id from categories order by id) as categories, array(select id from languages order by id) as languages`)
  return rows[0] as Ids
}

/** A sample of pages. What they depend on is what they read: a few of them are enough. */
async function pages(): Promise<string[]> {
  const { works, categories, languages } = await idsNow()
  return [
    ...['/library', '/books/all', `/categories/${categories[0]}`, `/languages/${languages[0]}`, '/tags/night'],
    ...works.slice(0, 2).map((id) => `/book/${id}`),
  ]
}

/** A sample of every kind of public answer but pages. */
async function calls(): Promise<string[]> {
  const { works, authors, categories, languages } = await idsNow()
  return [
    ...['/feed.xml', '/sitemap.xml', '/sitemaps/1.xml', '/sitemaps/2.xml', '/tags/apart/feed.xml'],
    ...['', '/works?language=ja', '/languages', '/categories', '/authors'].map((rest) => `/opds/1.2${rest}`),
    ...['/tags', '/tags/apart', '/search?query=letters', '/works?category=1'].map((rest) => `/opds/2.0${rest}`),
    ...[`/opds/1.2/authors/${authors[0]}`, `/opds/2.0/categories/${categories[0]}`],
    ...[`/categories/${categories[0]}/feed.xml`, `/languages/${languages[0]}/feed.xml`],
    ...['/api/works?limit=1&page=1', '/api/works?limit=1&page=2', '/api/works?language=ja', '/api/works/recent'],
    ...['/api/works/tags/apart', '/api/works/tags/late', '/api/works?filter=letters'],
    ...[
      '/api/search?q=letters',
      `/api/works/${works[0]}/find?q=second`,
      '/api/search/suggestions?q=le',
      '/api/authors',
      '/api/categories',
      '/api/languages',
    ],
    ...works.flatMap((id) => [
      ...[`/api/works/${id}`, `/api/works/${id}/chapters`, `/api/works/${id}/translations`],
      `/api/works/${id}/translations/${languages[0]}`,
      ...[`/api/works/${id}/reading/ar/1`, `/api/works/${id}/reading/en+ja`],
      `/book/${id}/en.json`,
    ]),
    ...authors.flatMap((id) => [`/api/authors/${id}`, `/api/authors/${id}/works`]),
    ...categories.flatMap((id) => [`/api/categories/${id}`, `/api/categories/${id}/works?limit=1&page=2`]),
    ...languages.flatMap((id) => [`/api/languages/${id}`, `/api/languages/${id}/works?works=translated`]),
  ]
}

const shown = async (site: typeof app, path: string) => {
  const response = await site.request(path)
  const of = (name: string) => response.headers.get(name)
  // The id of the request.
  const body = (await response.text()).replace(/"requestId":"[^"]*"/, '')
  return { status: response.status, total: of('x-total-count'), link: of('link'), body }
}

/** The addresses whose answers are cached. */
let warm: string[] = []
/** A third of the calls and a quarter of the pages, which take longer, are due each time: what is out of date stays so. */
let round = 0

/** What readers get now is what a site without a cache sends, also at every address that was cached before. */
async function expectFresh(): Promise<void> {
  const fresh = testApp(ctx, renderer)
  const known = [...new Set([...warm, ...(await calls())])]
  const inTurn = (paths: string[], turns: number) => paths.filter((_, index) => index % turns === round % turns)
  const due = [...inTurn(known, 3), ...inTurn(await pages(), 4)]
  const answers = (site: typeof app) => Promise.all(due.map(async (path) => [path, await shown(site, path)]))
  expect(await answers(app)).toEqual(await answers(fresh))
  warm = known
  round += 1
}

const idOf = async (table: string, where: ReturnType<typeof sql>): Promise<number> => {
  const { rows } = await ctx.db.execute<{ id: number }>(sql`select id from ${sql.identifier(table)} where ${where}`)
  return (rows[0] as { id: number }).id
}
const work = (slug: string) => idOf('works', sql`slug = ${slug}`)
const language = (code: string) => idOf('languages', sql`code = ${code}`)
const author = (name: string) => idOf('authors', sql`name = ${name}`)
const category = (name: string) => idOf('categories', sql`name = ${name}`)
const textOf = (slug: string, code: string) =>
  idOf(
    'translations',
    sql`work_id = ${sql`(select id from works where slug = ${slug})`} and language_id =
    (select id from languages where code = ${code})`,
  )
const chapterIds = async () => {
  const rows = (await (await staff.get(`/api/admin/works/${await work('ferry')}/chapters`)).json()) as StaffChapter[]
  return rows.map(({ id }) => id)
}
const firstChapter = async () => (await chapterIds())[0] as number
const lastChapter = async () => (await chapterIds()).at(-1) as number
const lastChange = (entity: string) => idOf('changes', sql`id = (select max(id) from changes where entity = ${entity})`)

type Verb = [call: string, what: string, body: () => Promise<object | undefined>]
const nothing = async () => undefined
const PLACES: Record<string, () => Promise<number>> = {
  work: () => work('ferry'),
  letters: () => work('letters'),
  made: () => idOf('works', sql`title like 'Made%'`),
  text: () => textOf('letters', 'ja'),
  added: () => textOf('letters', 'ar'),
  moved: () => idOf('translations', sql`content = 'Moved about.'`),
  chapter: firstChapter,
  last: lastChapter,
  english: () => language('en'),
  esperanto: () => language('eo'),
  homer: () => author('Homer'),
  newAuthor: () => author('New'),
  poetry: () => category('Poetry'),
  newCategory: () => category('Novel'),
  changeOfWork: () => lastChange('work'),
  changeOfText: () => lastChange('translation'),
  changeOfChapter: () => lastChange('chapter'),
  changeOfChapterText: () => lastChange('chapter_translation'),
  changeOfAuthor: () => lastChange('author'),
  changeOfCategory: () => lastChange('category'),
  changeOfLanguage: () => lastChange('language'),
  report: () => idOf('reports', sql`true`),
}

/** Each verb of staff at least once, one after another; names in `{}` are ids. */
const VERBS: Verb[] = [
  ['PATCH /works/{work}', 'a title', async () => ({ title: 'Renamed' })],
  ['POST /changes/{changeOfWork}/restore', 'the former title', async () => ({})],
  [
    'PATCH /works/{letters}',
    'onto other shelves',
    async () => ({
      authorId: await author('The Workshop'),
      categoryIds: [await category('Fiction')],
      tags: ['late'],
      featured: true,
    }),
  ],
  ['PATCH /works/{letters}', 'not published', async () => ({ status: 'draft' })],
  ['PATCH /works/{letters}', 'a title of a draft', async () => ({ title: 'Letters, again' })],
  ['PATCH /works/{letters}', 'published again', async () => ({ status: 'published' })],
  ['PATCH /translations/{text}', 'words', async () => ({ content: 'Other words.' })],
  ['POST /changes/{changeOfText}/restore', 'the former words', async () => ({})],
  ['PATCH /translations/{text}', 'to another language', async () => ({ languageId: await language('eo') })],
  [
    'POST /translations',
    'a text',
    async () => ({
      workId: await work('letters'),
      languageId: await language('ar'),
      content: 'Moved about.',
    }),
  ],
  ['PATCH /translations/{added}', 'to another work', async () => ({ workId: await work('apart') })],
  ['DELETE /translations/{moved}', 'a text', nothing],
  ['POST /changes/{changeOfText}/restore', 'a deleted text', async () => ({})],
  ['PATCH /works/{letters}', 'of another language', async () => ({ originalLanguageId: await language('eo') })],
  [
    'POST /works/{work}/chapters',
    'a chapter',
    async () => ({
      title: 'Third',
      translations: [{ languageId: await language('eo'), content: 'Tria.' }],
    }),
  ],
  [
    'PUT /works/{work}/chapters/order',
    'another order',
    async () => ({ chapterIds: (await chapterIds()).toReversed() }),
  ],
  ['PATCH /chapters/{chapter}', 'a title of a chapter', async () => ({ title: 'Called anew' })],
  ['POST /changes/{changeOfChapter}/restore', 'its former title', async () => ({})],
  ['PUT /chapters/{last}/translations/{english}', 'words of a chapter', async () => ({ content: 'More words.' })],
  ['DELETE /chapters/{last}/translations/{english}', 'a text of a chapter', nothing],
  ['POST /changes/{changeOfChapterText}/restore', 'the text again', async () => ({})],
  [
    'POST /works/{work}/chapters/split',
    'parts',
    async () => ({
      languageId: await language('ja'),
      from: 4,
      parts: [{ title: '四', content: '第四章。' }],
    }),
  ],
  ['DELETE /chapters/{last}', 'a chapter', nothing],
  ['POST /changes/{changeOfChapter}/restore', 'the chapter again', async () => ({})],
  ['PATCH /works/{work}', 'no chapters any more', async () => ({ hasChapters: false })],
  ['PATCH /works/{work}', 'chapters again', async () => ({ hasChapters: true })],
  ['DELETE /works/{work}/translations/{english}', 'the texts of all chapters in a language', nothing],
  [
    'POST /works',
    'a work',
    async () => ({
      title: 'Made',
      description: 'By hand.',
      authorId: await author('Homer'),
      categoryIds: [await category('Poetry')],
      originalLanguageId: await language('en'),
      tags: ['night'],
      status: 'published',
    }),
  ],
  ['DELETE /works/{made}', 'the work', nothing],
  ['POST /changes/{changeOfWork}/restore', 'the work again', async () => ({})],
  ['DELETE /works/{work}', 'a work with chapters', nothing],
  ['POST /changes/{changeOfWork}/restore', 'its chapters again', async () => ({})],
  ['POST /authors', 'an author', async () => ({ name: 'New' })],
  ['PATCH /authors/{homer}', 'years', async () => ({ yearBorn: -799 })],
  ['PATCH /authors/{homer}', 'a name', async () => ({ name: 'Omero' })],
  ['POST /changes/{changeOfAuthor}/restore', 'the former name', async () => ({})],
  ['DELETE /authors/{newAuthor}', 'an author', nothing],
  ['POST /changes/{changeOfAuthor}/restore', 'the author again', async () => ({})],
  ['POST /categories', 'a category', async () => ({ name: 'Novel', icon: '' })],
  ['PATCH /categories/{poetry}', 'a name', async () => ({ name: 'Verse' })],
  ['POST /changes/{changeOfCategory}/restore', 'the former name', async () => ({})],
  ['PATCH /categories/{poetry}', 'an icon', async () => ({ icon: '<svg viewBox="0 0 1 1"><path d="M0 0h1"/></svg>' })],
  ['DELETE /categories/{newCategory}', 'a category', nothing],
  ['POST /changes/{changeOfCategory}/restore', 'the category again', async () => ({})],
  ['POST /languages', 'a language', async () => ({ name: 'Zulu', code: 'zu' })],
  ['PATCH /languages/{esperanto}', 'a name', async () => ({ name: 'Lingvo', code: 'eo' })],
  ['POST /changes/{changeOfLanguage}/restore', 'the former name', async () => ({})],
  [
    'POST /reports/{report}/correction',
    'a better wording',
    async () => ({
      wording: 'Once',
      textRevision: (await (await staff.get(`/api/admin/reports/${await PLACES.report?.()}`)).json()).passage.paragraphs
        .textRevision,
    }),
  ],
  ['PATCH /reports/{report}', 'resolved', async () => ({ isResolved: true, note: 'Thank you.' })],
  ['DELETE /reports/{report}', 'a report', nothing],
]
/** Calls that answer while they write: what they change is forgotten when its notice comes. */
const IN_LINES = ['POST /imports', 'POST /batches', 'POST /batches/#/undo']
/** Calls that readers see nothing of. */
const UNSEEN = [
  'POST /find',
  ...['POST /views', 'PATCH /views/#', 'DELETE /views/#'],
  ...['POST /preview', 'POST /icons/preview', 'POST /covers'],
  ...['POST /webhooks', 'PATCH /webhooks/#', 'DELETE /webhooks/#', 'POST /webhooks/#/secret', 'POST /webhooks/#/test'],
  'POST /webhook-deliveries/#/replay',
  ...['DELETE /sessions', 'DELETE /sessions/#'],
  ...['POST /accounts', 'POST /accounts/#/password', 'DELETE /accounts/#'],
]

const pathOf = async (path: string) => {
  const names = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name as string)
  let filled = path
  for (const name of names) filled = filled.replace(`{${name}}`, String(await PLACES[name]?.()))
  return filled
}

test('every verb of staff is tried here', () => {
  const { routes } = testStaffRoutes(ctx)
  const plain = (call: string) => call.replaceAll(/:\w+|\{\w+\}/g, '#')
  const there = routes.filter(({ method }) => !['ALL', 'GET'].includes(method))
  const tried = new Set([...VERBS.map(([call]) => plain(call)), ...UNSEEN, ...IN_LINES])
  expect(there.map(({ method, path }) => plain(`${method} ${path}`)).filter((call) => !tried.has(call))).toEqual([])
})

describe('after each verb of staff readers get what a site without a cache sends', () => {
  beforeAll(async () => {
    const body = {
      workId: await work('letters'),
      chapterId: null,
      language: 'en',
      block: 1,
      quote: 'One',
      kind: 'other',
    }
    const more = { revision: 1, text: 'What is this?', suggestion: null, token: '0'.repeat(32) }
    const report = await app.request('/api/reports', {
      method: 'POST',
      headers: { 'content-type': 'application/json', origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'same-origin' },
      body: JSON.stringify({ ...body, ...more }),
    })
    expect(report.status, await report.clone().text()).toBeLessThan(300)
    await expectFresh()
  })

  test.each(VERBS)('%s: %s', async (call, _, body) => {
    const [method, path] = call.split(' ') as ['POST', string]
    const response = await staff.send(method, `/api/admin${await pathOf(path)}`, await body())
    expect(response.status, await response.clone().text()).toBeLessThan(300)
    await expectFresh()
  })

  test('an import', async () => {
    const files = { ...libraryFiles(), 'works/letters/ja.md': '変' }
    const touched: string[] = []
    const noteChange = (tags: readonly string[]) => void touched.push(...tags)
    await importLibrary({ ...ctx, noteChange }, await libraryFolder(files), { prune: true })
    expect(touched).not.toContain(EVERYTHING)
    app.forget(touched)
    await expectFresh()
  })
})

describe('§7 POST /imports', () => {
  test('what an import of a program changes is forgotten when the notices of its works come', async () => {
    const { rows } = await ctx.db.execute<{ last: number }>(sql`select max(id)::int as last from changes`)
    const answer = await staff.send('POST', '/api/admin/imports', {
      files: [
        { path: 'library.json', json: libraryFiles()['library.json'] },
        {
          path: 'works/sent/work.json',
          json: { title: 'Sent', author: 'Homer', originalLanguage: 'en', status: 'published' },
        },
        { path: 'works/sent/en.md', text: 'Sent.' },
      ],
    })
    expect(await answer.text()).toContain('"added":1')
    await forgetSince(rows[0]?.last)
    await expectFresh()
  })
})

/** Forgets what the notices of changes name. @param last id of the change before them */
async function forgetSince(last = 0): Promise<void> {
  const { rows } = await ctx.db.execute<{ touches: string[] }>(sql`select touches from changes where id > ${last}`)
  const touched = rows.flatMap(({ touches }) => touches)
  expect(touched).not.toContain(EVERYTHING)
  app.forget(touched)
  // Some of it is forgotten late, since something was just before.
  await sleep(PAUSE_MS + 100)
}

describe('§7 POST /batches', () => {
  test('what many works are given at once, and its undoing, is forgotten when the notices come', async () => {
    const { rows } = await ctx.db.execute<{ last: number }>(sql`select max(id)::int as last from changes`)
    const ids = [await work('letters'), await work('apart')]
    const set = { status: 'archived', addTags: ['batch'] }
    const answer = await staff.send('POST', '/api/admin/batches', { of: 'work', rows: { ids }, do: { set } })
    const end = (await answer.text()).trimEnd().split('\n').at(-1) ?? ''
    expect(JSON.parse(end)).toMatchObject({ kind: 'end', changed: 2 })
    await forgetSince(rows[0]?.last)
    await expectFresh()
    const undoing = await staff.send('POST', `/api/admin/batches/${JSON.parse(end).batchId}/undo`)
    expect(await undoing.text()).toContain('"changed":2')
    await forgetSince(rows[0]?.last)
    await expectFresh()
  })
})

describe('a change leaves what is still true', () => {
  test.each([
    [
      'words of a text',
      'PATCH /translations/{text}',
      { content: 'Once more.' },
      ['/books/all', '/languages/1', '/library'],
    ],
    ['a title', 'PATCH /works/{letters}', { title: 'Still letters' }, ['/categories']],
    ['a new author', 'POST /authors', { name: 'Newest' }, ['/books/all', '/library', '/categories']],
  ] as const)('%s', async (_, call, body, lists) => {
    app.forget()
    // What is forgotten late, since something was just before, must not be what is read next.
    await sleep(PAUSE_MS + 100)
    const apart = [`/book/${await work('apart')}`, `/categories/${await category('Apart')}`, '/tags/apart']
    for (const path of [...apart, ...lists]) await app.request(path)
    drawn.length = 0
    const [method, path] = call.split(' ') as ['POST', string]
    const response = await staff.send(method, `/api/admin${await pathOf(path)}`, body)
    expect(response.status).toBeLessThan(300)
    for (const path of [...apart, ...lists]) await app.request(path)
    expect(drawn).toEqual([])
  })
})
