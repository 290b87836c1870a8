import { cp, readdir, readFile, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import { beforeAll, beforeEach, describe, expect, inject, test, vi } from 'vitest'
import { emptyLibrary, testDatabase } from '#tests/support/database.ts'
import { keepWorks } from '#tests/support/keep-works.ts'
import { libraryFolder } from '#tests/support/library-folder.ts'
import { rowsOf, structureOf } from '#tests/support/library-state.ts'
import { coversIn } from '../../covers/cover-store.ts'
import { addAccount } from '../../staff/access/accounts.ts'
import { createAuthor } from '../../staff/entries/authors.ts'
import { createWork, deleteWork } from '../../staff/works/save-work.ts'
import { type BackupSource, makeBackup } from './make-backup.ts'
import { openBackup } from './open-backup.ts'
import { checkBackup, restoreBackup } from './restore-backup.ts'
import { writeArchive } from './write-archive.ts'

const source = await testDatabase('furnished')
const target = await testDatabase()
const folder = await libraryFolder({}, () => {})
const path = join(folder, 'backup.zip')
const from = { database: source, covers: coversIn(join(folder, 'from')) }
const to = { database: target, covers: coversIn(join(folder, 'to')) }
const staff = { ...source.ctx, actor: 'staff@example.org' }
const WORK = {
  authorId: 1,
  categoryIds: [1],
  originalLanguageId: 1,
  coverImage: null,
  description: 'D',
  tags: [],
  featured: false,
}

beforeAll(async () => {
  await keepWorks(source.ctx)
  await cp(inject('databases').furnishedData, join(folder, 'from'), { recursive: true })
  await addAccount(source.ctx, 'pipeline', { password: 'a password that is long enough' })
  const work = await createWork(staff, { ...WORK, title: 'Deleted', status: 'draft', hasChapters: false })
  await deleteWork(staff, work.id, undefined)
  await source.ctx.db.execute(sql`insert into reports (language_id, work_id, block, text_revision, quote, kind, token)
    values (1, 1, 1, 1, 'a, "b"\nc', 'other', 'token')`)
  await makeBackup(from, path)
})

describe('into an empty database', () => {
  beforeEach(() => emptyTarget())

  test('everything comes back: rows, what the tables are made of, covers', async () => {
    const before = await structureOf(target.ctx)
    const heard: (readonly string[])[] = []
    await target.onChange((touches) => heard.push(touches))
    await restoreBackup(to, path)
    expect(await rowsOf(target.ctx)).toEqual(await rowsOf(source.ctx))
    expect((await structureOf(target.ctx)).filter(isNumber)).toEqual((await structureOf(source.ctx)).filter(isNumber))
    expect(withoutNumbers(await structureOf(target.ctx))).toEqual(withoutNumbers(before))
    expect(await readdir(join(folder, 'to/covers'))).toEqual(await readdir(join(folder, 'from/covers')))
    await expect.poll(() => heard).toContainEqual(['*'])
    // Triggers, references and sequences are at work, and no number of a deleted work is given again.
    const restored = { ...target.ctx, actor: 'staff@example.org' }
    const work = await createWork(restored, { ...WORK, title: 'New', status: 'draft', hasChapters: false })
    const { rows } = await source.ctx.db.execute<{ id: number }>(
      sql`select max(entity_id) as id from changes where entity = 'work'`,
    )
    expect(work.id).toBe((rows[0]?.id as number) + 1)
    await deleteWork(restored, work.id, undefined)
  })

  test('a backup is tried without a trace', async () => {
    const before = [await rowsOf(target.ctx), await structureOf(target.ctx)]
    expect((await checkBackup(target, path)).migration).toBeTruthy()
    expect([await rowsOf(target.ctx), await structureOf(target.ctx)]).toEqual(before)
  })

  test('a restore that ends in the middle changes nothing', async () => {
    const before = [await rowsOf(target.ctx), await structureOf(target.ctx)]
    const stop = new AbortController()
    const onProgress = (step: string, done: number, total: number) => {
      if (step === 'restoring' && done > total / 2) stop.abort()
    }
    await expect(restoreBackup(to, path, { signal: stop.signal, onProgress })).rejects.toThrow('abort')
    expect([await rowsOf(target.ctx), await structureOf(target.ctx)]).toEqual(before)
  })

  test('a backup of an older version becomes one of this', async () => {
    const older = join(folder, 'older.zip')
    const before = await structureOf(target.ctx)
    await writeOlderBackup(older)
    await restoreBackup(to, older)
    const { rows } = await target.ctx.db.execute(sql`
      select w.title, w.title_key, w.slug, a.name, a.slug as author, w.created_at = '2020-02-02' as is_old,
        (select count(*)::int from work_languages) as languages from works w join authors a on a.id = w.author_id`)
    expect(rows).toEqual([
      {
        title: 'The "Ferry"\nman',
        title_key: 'ferry"\nman',
        slug: null,
        name: 'A',
        author: null,
        is_old: true,
        languages: 1,
      },
    ])
    expect(withoutNumbers(await structureOf(target.ctx))).toEqual(withoutNumbers(before))
  })

  test('files that are no whole backup: one sentence, and nothing is changed', async () => {
    const before = [await rowsOf(target.ctx), await structureOf(target.ctx)]
    const bytes = await readFile(path)
    const bad = join(folder, 'bad.zip')
    const expectRefused = async (reason: RegExp) => {
      const message = await restoreBackup(to, bad, { replace: true }).then(
        () => 'it was restored',
        (error) => error.message as string,
      )
      expect(message).toMatch(reason)
      expect(message.match(/\.( |$)/g)).toHaveLength(1)
    }
    const damaged = /is no backup of a library, or it is damaged or not whole: nothing was changed\.$/
    for (const length of [0, 10, 70, Math.floor(bytes.length / 2), bytes.length - 65, bytes.length - 1]) {
      await cp(path, bad)
      await truncate(bad, length)
      await expectRefused(damaged)
    }
    for (let n = 0; n < 12; n += 1) {
      const flipped = Buffer.from(bytes)
      const at = Math.floor((bytes.length - 1) * (n / 11))
      flipped[at] = (flipped[at] as number) ^ (1 << (n % 8))
      await writeFile(bad, flipped)
      await expectRefused(damaged)
    }
    await writeFile(bad, 'a text that is long enough to be something else than a backup of a library of anybody')
    await expectRefused(damaged)
    await writeBackup(bad, { format: 'another', formatVersion: 1, program: '1' })
    await expectRefused(damaged)
    const { manifest } = await readBackup()
    await writeBackup(bad, { ...manifest, formatVersion: 2, program: '9.1.0' })
    await expectRefused(
      /was made by a newer version of Dragoman \(9\.1\.0\): restore it with that; nothing was changed\.$/,
    )
    await writeBackup(bad, { ...manifest, migration: '9999_later' })
    await expectRefused(/was made by a newer version/)
    await expect(restoreBackup(to, '/nowhere')).rejects.toThrow('/nowhere cannot be read (ENOENT).')
    await expect(checkBackup(target, bad)).rejects.toThrow('was made by a newer version')
    expect([await rowsOf(target.ctx), await structureOf(target.ctx)]).toEqual(before)
  })
})

test('a library that is not empty is replaced only if that is wanted', async () => {
  await emptyTarget()
  await createAuthor({ ...target.ctx, actor: 'staff@example.org' }, { name: 'Stays', nationality: null })
  const before = await rowsOf(target.ctx)
  await expect(restoreBackup(to, path)).rejects.toThrow('The library is not empty: --replace puts the backup')
  expect(await rowsOf(target.ctx)).toEqual(before)
  await target.ctx.db.execute(sql`insert into sessions (id, email, expires_at) values ('kept', 'a@b.c', now())`)
  await restoreBackup(to, path, { replace: true })
  expect(await rowsOf(target.ctx)).toEqual(await rowsOf(source.ctx))
  expect((await target.ctx.db.execute(sql`select id from sessions`)).rows).toEqual([{ id: 'kept' }])
})

test('a file that is there stays, and a backup that is stopped leaves none', async () => {
  await expect(makeBackup(from, path)).rejects.toThrow('is there already: name a new file.')
  const stop = new AbortController()
  const stopped = makeBackup(from, join(folder, 'stopped.zip'), { signal: stop.signal, onProgress: () => stop.abort() })
  await expect(stopped).rejects.toThrow('abort')
  await expect(makeBackup(from, join(folder, 'none/backup.zip'))).rejects.toThrow('cannot be written to')
  expect((await readdir(folder)).filter((name) => /stopped|unfinished/.test(name))).toEqual([])
})

test('beside 20 writes a second: every one that was acknowledged before is in it, and none by half', async () => {
  const acknowledged: string[] = []
  let isOver = false
  const writing = (async () => {
    for (let n = 0; !isOver; n += 1) {
      const title = `Written ${n}`
      const author = await createAuthor(staff, { name: title, nationality: null })
      await createWork(staff, { ...WORK, authorId: author.id, title, status: 'published', hasChapters: false })
      acknowledged.push(title)
      await sleep(25)
    }
  })()
  /** Waits until others have been written. */
  const more = async (count: number) => {
    const wanted = acknowledged.length + count
    while (acknowledged.length < wanted) await sleep(5)
  }
  await more(5)
  const busy = join(folder, 'busy.zip')
  const before = [...acknowledged]
  await makeBackup(
    slowed(from, () => more(1)),
    busy,
  )
  isOver = true
  await writing
  await emptyTarget()
  await restoreBackup(to, busy)
  const { rows } = await target.ctx.db.execute<{ title: string; parts: number }>(sql`
    select w.title, (select count(*)::int from work_categories c where c.work_id = w.id)
      + (select count(*)::int from titles t where t.work_id = w.id)
      + (select count(*)::int from changes c where c.entity = 'work' and c.entity_id = w.id)
      + (select count(*)::int from changes c where c.entity = 'author' and c.entity_id = w.author_id) as parts
    from works w where title like 'Written %'`)
  expect(rows.map(({ title }) => title)).toEqual(expect.arrayContaining(before))
  expect(acknowledged.length).toBeGreaterThan(rows.length)
  expect(new Set(rows.map(({ parts }) => parts))).toEqual(new Set([4]))
})

/** Makes each table wait. */
function slowed(
  { database, covers }: BackupSource & { database: typeof source },
  wait: () => Promise<void>,
): BackupSource {
  const borrow: typeof database.borrow = (work) =>
    database.borrow(async (client, db) => {
      const query = client.query.bind(client) as (...args: unknown[]) => unknown
      const slow = (...args: unknown[]) =>
        String(args[0]).includes('pg_attribute') ? wait().then(() => query(...args)) : query(...args)
      const slowly = vi.spyOn(client, 'query').mockImplementation(slow as typeof client.query)
      return await work(client, db).finally(() => slowly.mockRestore())
    })
  return { database: { borrow }, covers }
}

/** What a sequence has given. */
const isNumber = (line: string) => /_seq \d*$/.test(line)
const withoutNumbers = (structure: string[]) => structure.filter((line) => !isNumber(line))

async function emptyTarget(): Promise<void> {
  await emptyLibrary(target.ctx)
  for (const table of ['users', 'reports', 'sessions'])
    await target.ctx.db.execute(sql`delete from ${sql.identifier(table)}`)
}

async function readBackup() {
  const backup = await openBackup(path)
  backup.close()
  return backup
}

/** An archive as a backup is, with any manifest and any files. */
async function writeBackup(file: string, manifest: object, files: Record<string, string> = {}): Promise<void> {
  const archive = writeArchive(file, new Date())
  for (const [name, text] of Object.entries(files)) await archive.add(name, Readable.from([text]))
  await archive.add('manifest.json', Readable.from([JSON.stringify(manifest)]))
  await archive.finish()
}

/** As the version whose last migration was 0001 would have made it. */
async function writeOlderBackup(file: string): Promise<void> {
  const files = {
    languages: 'id,name,code,is_rtl,revision,updated_at\n3,English,en,f,1,2020-01-01 00:00:00+00\n',
    authors: 'id,name,revision,updated_at\n7,A,1,2020-01-01 00:00:00+00\n',
    works:
      'id,title,author_id,original_language_id,tags,created_at,title_key,status,featured,has_chapters,revision,updated_at\n' +
      '9,"The ""Ferry""\nman",7,3,{},2020-02-02 00:00:00+00,"the ""ferry""\nman",published,f,f,4,2020-01-01 00:00:00+00\n',
    translations:
      'id,work_id,language_id,content,html,length,is_complete,translated_at,revision,updated_at\n' +
      '2,9,3,Text,<p>Text</p>,4,t,2020-01-01 00:00:00+00,1,2020-01-01 00:00:00+00\n',
    work_languages: 'language_id,work_id\n3,9\n',
  }
  const tables = Object.fromEntries(
    Object.entries(files).map(([table, text]) => [
      table,
      {
        file: `tables/${table}.csv`,
        columns: (text.split('\n')[0] as string).split(','),
        rows: 1,
        bytes: text.length,
        sha256: '',
      },
    ]),
  )
  const manifest = {
    ...(await readBackup()).manifest,
    migration: '0001_shelves',
    tables,
    sequences: { works_id_seq: 9 },
    covers: { files: 0, bytes: 0, missing: [] },
  }
  const named = Object.entries(files).map(([table, text]) => [`tables/${table}.csv`, text])
  await writeBackup(file, manifest, Object.fromEntries(named))
}
