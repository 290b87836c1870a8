import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, vi } from 'vitest'
import {
  type StaffChapter,
  type StaffChapterText,
  staffChapterSchema,
  staffChapterTextSchema,
} from '#contract/chapters.ts'
import { readingSchema } from '#contract/reading.ts'
import type { Context } from '#server/context.ts'
import { importLibrary } from '#server/exchange/import/import-library.ts'
import { signedIn, testApp } from './app.ts'
import { testDatabase } from './database.ts'
import { libraryFolder, smallLibrary } from './library-folder.ts'

interface ChangeRow {
  action: string
  entity: string
  entityId: number
  before: Record<string, unknown> | null
}

/**
 * A database with the small library, and the calls of staff for the chapters of its Arabic work. Each test begins with
 * three chapters: `a` in English and Arabic, `b` in Arabic, `c` in English.
 */
export async function useThreeChapters() {
  const database = await testDatabase()
  const clock = { now: new Date('2026-03-01T10:00:00Z') }
  const ctx: Context = { ...database.ctx, clock: () => clock.now }
  await importLibrary(ctx, await libraryFolder(smallLibrary(), afterAll))
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select slug, id from works`)
  const ids: Record<string, number> = Object.fromEntries(rows.map(({ key, id }) => [key, id]))
  const workId = ids.ferry as number
  const staff = await signedIn(ctx, testApp(ctx))
  const three = {} as Record<'a' | 'b' | 'c', StaffChapter>

  const path = `/api/admin/works/${workId}/chapters`
  const add = (title: string, texts: Record<string, string>) =>
    staff.send('POST', path, {
      title,
      translations: Object.entries(texts).map(([code, content]) => ({ languageId: ids[code], content })),
    })
  const added = async (title: string, texts: Record<string, string>): Promise<StaffChapter> => {
    const response = await add(title, texts)
    expect(response.status).toBe(201)
    return staffChapterSchema.strict().parse(await response.json())
  }
  const list = async () => {
    const response = await staff.get(path)
    return staffChapterSchema
      .strict()
      .array()
      .parse(await response.json())
  }
  const titles = async () => {
    const chapters = await list()
    expect(chapters.map((chapter) => chapter.orderIndex)).toEqual(chapters.map((_, index) => index))
    return chapters.map((chapter) => chapter.title)
  }
  const textPath = (chapter: StaffChapter, code: string) =>
    `/api/admin/chapters/${chapter.id}/translations/${ids[code]}`
  const put = (chapter: StaffChapter, code: string, body: object) => staff.send('PUT', textPath(chapter, code), body)
  const saved = async (chapter: StaffChapter, code: string, body: object): Promise<StaffChapterText> => {
    const response = await put(chapter, code, body)
    expect(response.status).toBe(200)
    return staffChapterTextSchema.strict().parse(await response.json())
  }
  const order = (chapterIds: number[], was?: number[]) => staff.send('PUT', `${path}/order`, { chapterIds, was })
  const split = (body: object) => staff.send('POST', `${path}/split`, body)
  const changes = async () =>
    (await ctx.db.execute(sql`select action, entity, entity_id as "entityId", before from changes order by id`))
      .rows as unknown as ChangeRow[]
  /** What a reader gets, from an application that has nothing cached. */
  const read = async (code: string, number: number) =>
    readingSchema.parse(await (await testApp(ctx).request(`/api/works/${workId}/reading/${code}/${number}`)).json())

  beforeEach(async () => {
    vi.restoreAllMocks()
    await ctx.db.execute(sql`delete from chapters`)
    clock.now = new Date(clock.now.getTime() + 60_000)
    three.a = await added('A', { en: 'First', ar: 'أول' })
    three.b = await added('B', { ar: 'ثانٍ' })
    three.c = await added('C', { en: 'Third' })
    await ctx.db.execute(sql`delete from changes`)
  })
  return {
    ctx,
    clock,
    ids,
    workId,
    staff,
    three,
    add,
    added,
    list,
    titles,
    textPath,
    put,
    saved,
    order,
    split,
    changes,
    read,
  }
}
