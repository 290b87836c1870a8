import { sql } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, expect, test, vi } from 'vitest'
import { readingSchema } from '#contract/reading.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { libraryFolder, smallLibrary } from '#tests/support/library-folder.ts'
import { importLibrary } from '../exchange/import/import-library.ts'
import * as aside from './render/render-aside.ts'
import { renderText } from './render/render-text.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
let staff: Caller
const ids: Record<string, number> = {}
const long = (first: string) => `${first}${'\n\nA sentence of a book, and one more.'.repeat(2000)}`

beforeAll(async () => {
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select slug, id from works`)
  for (const { key, id } of rows) ids[key] = id
  staff = await signedIn(ctx, app)
  await ctx.db.execute(sql`delete from translations where work_id = ${ids.letters} and language_id = ${ids.en}`)
})

afterEach(() => {
  vi.restoreAllMocks()
})

/** Sees to it that no work is held while a long text is rendered. @returns the long texts that were */
function watch(): string[] {
  const { renderAside } = aside
  const seen: string[] = []
  vi.spyOn(aside, 'renderAside').mockImplementation(async (markdown, signal) => {
    if (!aside.isLong(markdown)) return renderAside(markdown, signal)
    seen.push(markdown)
    const { rows } = await ctx.db.execute(sql`select id from works for update skip locked`)
    const all = await ctx.db.execute(sql`select id from works`)
    expect(rows).toHaveLength(all.rows.length)
    return renderAside(markdown, signal)
  })
  return seen
}

const send = async (method: 'PATCH' | 'POST' | 'PUT', path: string, body: object, status: number) => {
  const response = await staff.send(method, `/api/admin${path}`, body)
  expect(response.status).toBe(status)
  return (await response.json()) as { id: number; revision: number }
}

test('§5 translation form: a long text is rendered before its work is held, and only if it is another', async () => {
  const rendered = watch()
  const content = long('One')
  const { id } = await send('POST', '/translations', { workId: ids.letters, languageId: ids.en, content }, 201)
  expect(rendered).toEqual([content])
  const answer = await testApp(ctx).request(`/api/works/${ids.letters}/reading/en`)
  const { text, parts } = readingSchema.parse(await answer.json())
  // Of a text as long as this, the first part is answered.
  expect(parts?.starts.length).toBeGreaterThan(1)
  expect(renderText(content).html.startsWith(text?.html ?? '-')).toBe(true)

  await send('PATCH', `/translations/${id}`, { content, notes: 'Seen', revision: 1 }, 200)
  expect(rendered).toHaveLength(1)
  await send('PATCH', `/translations/${id}`, { content: long('Stale'), revision: 1 }, 409)
  expect(rendered).toHaveLength(1)
  await send('PATCH', `/translations/${id}`, { content: long('Two'), revision: 2 }, 200)
  expect(rendered).toHaveLength(2)
})

test('§5 chapter form: long texts are rendered before their work is held', async () => {
  const rendered = watch()
  const texts = [{ languageId: ids.en, content: long('One') }]
  const chapter = await send('POST', `/works/${ids.ferry}/chapters`, { title: 'New', translations: texts }, 201)
  expect(rendered).toHaveLength(1)
  const path = `/chapters/${chapter.id}/translations/${ids.en}`
  await send('PUT', path, { content: texts[0]?.content, notes: 'Seen', revision: 1 }, 200)
  await send('PUT', path, { content: long('Stale'), revision: 1 }, 409)
  expect(rendered).toHaveLength(1)
  await send('PUT', path, { content: long('Two'), revision: 2 }, 200)
  expect(rendered).toHaveLength(2)
  const parts = ['Three', 'Four'].map((title) => ({ title, content: long(title) }))
  await send('POST', `/works/${ids.ferry}/chapters/split`, { languageId: ids.ja, from: 1, parts, replace: true }, 200)
  expect(rendered).toHaveLength(4)
})

test('§5 preview: of a long text, one whose reader has gone is not rendered', async () => {
  const { request } = app
  await send('POST', '/preview', { content: long('One') }, 200)
  vi.spyOn(app, 'request').mockImplementation((path, init) => request(path, { ...init, signal: AbortSignal.abort() }))
  await send('POST', '/preview', { content: long('One') }, 409)
})

test('§5 restoring: texts are rendered before their work is locked', async () => {
  const input = { workId: ids.secret, languageId: ids.ja, content: long('One') }
  const { id } = await send('POST', '/translations', input, 201)
  await send('PATCH', `/translations/${id}`, { content: long('Two') }, 200)
  const texts = [{ languageId: ids.en, content: long('Three') }]
  const chapter = await send('POST', `/works/${ids.ferry}/chapters`, { title: 'New', translations: texts }, 201)
  const rendered = watch()
  const restoreNewest = async (path: string) => {
    const answer = await staff.get(`/api/admin${path}`)
    const [change] = (await answer.json()) as { id: number }[]
    await send('POST', `/changes/${change?.id}/restore`, {}, 200)
    return rendered.splice(0)
  }
  const remove = async (path: string) => expect((await staff.send('DELETE', `/api/admin${path}`)).status).toBe(204)

  expect(await restoreNewest(`/history/translation/${id}`)).toEqual([long('One')])
  await remove(`/translations/${id}`)
  expect(await restoreNewest('/deleted')).toEqual([long('One')])
  await send('PATCH', `/translations/${id}`, { notes: 'Seen' }, 200)
  expect(await restoreNewest(`/history/translation/${id}`)).toEqual([])
  await remove(`/works/${ids.secret}`)
  expect(await restoreNewest('/deleted')).toEqual([long('One')])
  await remove(`/chapters/${chapter.id}/translations/${ids.en}`)
  expect(await restoreNewest('/deleted')).toEqual([long('Three')])
  await remove(`/chapters/${chapter.id}`)
  expect(await restoreNewest('/deleted')).toEqual([long('Three')])
})
