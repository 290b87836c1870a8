import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { refused } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import type { CoverStore } from './covers/cover-store.ts'
import { StartError } from './errors.ts'
import { isDiskFull, watchFreeSpace } from './free-space.ts'

const { ctx } = await testDatabase()
const FULL = {
  status: 507,
  title: 'Insufficient Storage',
  code: 'storage_full',
  detail: 'The disk of this library is full: nothing can be saved until there is room again. Reading goes on.',
}

/** Disks whose free bytes a test sets. */
function watchedDisks(free: Record<string, number | undefined>) {
  const said: string[] = []
  const say = (_: unknown, line: string) => said.push(line)
  const space = watchFreeSpace({
    folders: Object.keys(free),
    floorBytes: 1000,
    log: { error: say, info: say } as never,
    measure: async (folder) => {
      const bytes = free[folder]
      if (bytes === undefined) throw new Error('gone')
      return bytes
    },
  })
  return { space, said }
}

describe('a full disk: the watch', () => {
  test('refuses below the floor of any disk, until a tenth more is free, and says each once', async () => {
    const free = { data: 5000, postgres: 1000 }
    const { space, said } = watchedDisks(free)
    await space.check()
    expect(await space.look()).toEqual({ freeBytes: 1000, floorBytes: 1000, isRefusing: false })
    free.postgres = 999
    await expect(space.check()).rejects.toMatchObject({ code: 'full', message: FULL.detail })
    free.postgres = 1099
    await expect(space.check()).rejects.toMatchObject({ code: 'full' })
    expect(await space.look()).toEqual({ freeBytes: 1099, floorBytes: 1100, isRefusing: true })
    expect(said).toEqual(['the disk is nearly full (0 MB free): writes are refused'])
    free.postgres = 1100
    await space.check()
    await space.check()
    expect(said.slice(1)).toEqual(['the disk has room again: writes are accepted'])
    space.stop()
  })

  test('a disk that cannot be measured refuses nothing', async () => {
    const { space } = watchedDisks({ gone: undefined })
    await space.check()
    expect(await space.look()).toMatchObject({ freeBytes: null, isRefusing: false })
    const beside = watchedDisks({ gone: undefined, data: 1 })
    await expect(beside.space.check()).rejects.toMatchObject({ code: 'full' })
    space.stop()
    beside.space.stop()
  })
})

describe('a full disk: the calls', async () => {
  const free = { data: 10 }
  const { space } = watchedDisks(free)
  const app = testApp(ctx, undefined, undefined, { space })
  const staff = await signedIn(ctx, app)

  test('§7 writes of staff and readers are 507 with a code and a sentence, reads and previews are answered', async () => {
    free.data = 10
    for (const [method, path] of [
      ['POST', '/works'],
      ['PATCH', '/works/1'],
      ['DELETE', '/works/1'],
      ['PUT', '/chapters/1/translations/1'],
      ['POST', '/covers'],
    ] as const)
      expect(await refused(staff.send(method, `/api/admin${path}`, {}))).toMatchObject(FULL)
    const report = { workId: 1, chapterId: null, language: 'en', block: 1, revision: 1, quote: 'x', kind: 'meaning' }
    const sent = { ...report, token: '0'.repeat(32), text: null, suggestion: null }
    expect(await refused(staff.send('POST', '/api/reports', sent))).toMatchObject(FULL)
    expect((await staff.get('/api/admin/works')).status).toBe(200)
    expect((await app.request('/api/works')).status).toBe(200)
    expect((await staff.send('POST', '/api/admin/preview', { content: 'x' })).status).toBe(200)
    const system = (await (await staff.get('/api/admin/system')).json()) as { storage: unknown }
    expect(system.storage).toEqual({ freeBytes: 10, floorBytes: 1100, isRefusing: true })
  })

  test('§7 when there is room again, the same write is taken', async () => {
    free.data = 10
    expect((await staff.send('POST', '/api/admin/authors', { name: 'Late' })).status).toBe(507)
    free.data = 2000
    expect((await staff.send('POST', '/api/admin/authors', { name: 'Late' })).status).toBe(201)
  })

  test('§7 what the database and the file system say of a full disk is 507 too', async () => {
    free.data = 2000
    await ctx.db.execute(sql`create function no_room() returns trigger language plpgsql as
      $$ begin raise exception 'could not extend file' using errcode = '53100'; end $$`)
    await ctx.db.execute(sql`create trigger no_room before insert on categories execute function no_room()`)
    expect(await refused(staff.send('POST', '/api/admin/categories', { name: 'C' }))).toMatchObject(FULL)
    await ctx.db.execute(sql`drop trigger no_room on categories`)

    const cause = Object.assign(new Error('no space left on device'), { code: 'ENOSPC' })
    const keep: CoverStore['keep'] = async () => {
      throw new StartError('Covers cannot be kept in data (ENOSPC).', { cause })
    }
    const covers = { ...ctx.covers, keep }
    const full = await signedIn(ctx, testApp({ ...ctx, covers }))
    const png = Buffer.from(
      'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
      'base64',
    )
    expect(await refused(full.upload('/api/admin/covers', png, 'image/png'))).toMatchObject(FULL)
  })
})

test('an error that has nothing to do with a disk is none of a full disk', () => {
  expect(isDiskFull(new Error('x', { cause: Object.assign(new Error('y'), { code: '23505' }) }))).toBe(false)
  expect(isDiskFull(undefined)).toBe(false)
})
