import { sql } from 'drizzle-orm'
import { beforeEach, expect } from 'vitest'
import { type ChangeEntry, changeSchema } from '#contract/history.ts'
import type { App } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { type Caller, signedIn, testApp } from './app.ts'
import { emptyLibrary } from './database.ts'
import { libraryFolder, smallLibrary } from './library-folder.ts'

export interface Answer<T> {
  status: number
  body: T
  total: number | null
}

/** The small library before each test of a file, and what staff ask of its history. */
export function useHistory(ctx: Context, app: App) {
  let staff: Caller
  const ids: Record<string, number> = {}

  beforeEach(async () => {
    await emptyLibrary(ctx)
    await importLibrary(ctx, await libraryFolder(smallLibrary()))
    const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
      select code as key, id from languages union all select name, id from categories
      union all select name, id from authors union all select slug, id from works
      union all select slug, id from chapters`)
    for (const { key, id } of rows) ids[key] = id
    staff = await signedIn(ctx, app)
  })

  async function answered<T>(answer: Response): Promise<Answer<T>> {
    const total = answer.headers.get('x-total-count')
    const text = await answer.text()
    const body = (text === '' ? null : JSON.parse(text)) as T
    return { status: answer.status, body, total: total === null ? null : Number(total) }
  }
  const read = async <T = unknown>(path: string) => answered<T>(await staff.get(`/api/admin${path}`))
  const send = async <T = { id: number; revision: number }>(
    method: 'POST' | 'PATCH' | 'PUT' | 'DELETE',
    path: string,
    body?: unknown,
  ) => answered<T>(await staff.send(method, `/api/admin${path}`, body))
  const entries = (body: unknown): ChangeEntry[] => changeSchema.strict().array().parse(body)

  return {
    /** Of a language by its code, a category or an author by its name, a work or a chapter by its folder. */
    id: (key: string) => ids[key] as number,
    read,
    send,
    history: async (entity: string, of: number, query = '') =>
      entries((await read(`/history/${entity}/${of}${query}`)).body),
    deleted: async (query = '') => entries((await read(`/deleted${query}`)).body),
    restore: (change: number | undefined, body?: unknown) => send<unknown>('POST', `/changes/${change}/restore`, body),
    remove: async (path: string) => expect((await send('DELETE', path)).status).toBe(204),
    /** What the public is told now, but for when it was written. */
    async publicly(path: string) {
      const answer = await testApp(ctx).request(path)
      const { updatedAt: _, ...body } = (await answer.json()) as Record<string, unknown>
      return { status: answer.status, body }
    },
  }
}

/** Every table of the library, but for what a restored row has to say anew. */
export async function wholeLibrary(ctx: Context): Promise<Record<string, unknown[]>> {
  const tables = ['works', 'translations', 'chapters', 'chapter_translations', 'authors', 'categories', 'languages']
  const orders: [string, string][] = [
    ...tables.map((name): [string, string] => [name, 'id']),
    ['work_categories', 'work_id, category_id'],
    ['work_localizations', 'work_id, language_id'],
    ['author_names', 'author_id, language_id'],
    ['work_languages', 'work_id, language_id'],
    ['passages', 'work_id, language_id, translation_id, chapter_translation_id, ord'],
  ]
  const found: Record<string, unknown[]> = {}
  for (const [table, order] of orders) {
    const { rows } = await ctx.db.execute(sql.raw(`select * from ${table} order by ${order}`))
    const named = tables.includes(table)
    found[table] = rows.map(({ revision: _, updated_at: __, id, ...row }) => ({ ...row, ...(named && { id }) }))
  }
  return found
}
