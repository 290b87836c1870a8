import { sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { readingSchema } from '#contract/reading.ts'
import { type StaffWorkDetail, staffWorkDetailSchema, workDetailSchema, workSchema } from '#contract/works.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { signedIn, TEST_PASSWORD_COST, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { hashPassword } from '../access/accounts.ts'

const { ctx, onChange } = await testDatabase()
const app = testApp(ctx)
const staff = await signedIn(ctx, app)
const CALL = '/api/admin/works'
const THIS_YEAR = new Date().getFullYear()
const NONE = 2_000_000_000
const OWN_COVER = `/covers/${'0a'.repeat(16)}.webp`

const ids: Record<string, number> = {}
beforeAll(async () => {
  await ctx.db.execute(
    sql`insert into languages (name, code) values ('English', 'en'), ('Arabic', 'ar'), ('French', 'fr')`,
  )
  await ctx.db.execute(sql`insert into categories (name, icon) values ('Fiction', ''), ('Poetry', '')`)
  await ctx.db.execute(sql`insert into authors (name) values ('Homer'), ('Sappho')`)
  const { rows } = await ctx.db.execute<{ key: string; id: number }>(sql`
    select code as key, id from languages union all select name, id from categories union all select name, id from authors`)
  for (const { key, id } of rows) ids[key] = id
})

const least = (more: object = {}) => ({
  title: 'Odyssey',
  description: 'A way home.',
  authorId: ids.Homer,
  categoryIds: [ids.Poetry],
  originalLanguageId: ids.en,
  ...more,
})
const add = (more: object = {}): Promise<StaffWorkDetail> =>
  answered(staff.send('POST', CALL, least(more)), 201, staffWorkDetailSchema.strict())
const change = (id: number, body: object): Promise<StaffWorkDetail> =>
  answered(staff.send('PATCH', `${CALL}/${id}`, body), 200, staffWorkDetailSchema.strict())
const read = (id: number) => answered(staff.get(`${CALL}/${id}`), 200, staffWorkDetailSchema.strict())
const changesOf = async (id: number) =>
  (
    await ctx.db.execute(
      sql`select actor, action, before from changes where entity = 'work' and entity_id = ${id} order by id`,
    )
  ).rows

describe('§5 work form', () => {
  const REFUSED: [body: object, path: (string | number)[], message: string][] = [
    [{ title: undefined }, ['title'], 'Title is required'],
    [{ title: null }, ['title'], 'Title is required'],
    [{ title: '' }, ['title'], 'Title is required'],
    [{ title: ' \t\0' }, ['title'], 'Title is required'],
    [{ title: 'x'.repeat(100_000) }, ['title'], 'A title has at most 500 characters'],
    [{ authorId: undefined }, ['authorId'], 'Author is required'],
    [{ authorId: 0 }, ['authorId'], 'Author is required'],
    [{ authorId: -1 }, ['authorId'], 'Author is required'],
    [{ authorId: '1' }, ['authorId'], 'Author is required'],
    [{ authorId: 1e12 }, ['authorId'], 'Author is required'],
    [{ authorId: NONE }, ['authorId'], 'This author does not exist.'],
    [{ categoryIds: undefined }, ['categoryIds'], 'At least one category is required'],
    [{ categoryIds: null }, ['categoryIds'], 'At least one category is required'],
    [{ categoryIds: [] }, ['categoryIds'], 'At least one category is required'],
    [{ categoryIds: [0] }, ['categoryIds', 0], 'At least one category is required'],
    [{ categoryIds: [NONE] }, ['categoryIds', 0], 'This category does not exist.'],
    [{ publicationYear: -1 }, ['publicationYear'], 'Publication year must be a positive number'],
    [{ publicationYear: THIS_YEAR + 1 }, ['publicationYear'], 'Publication year cannot be in the future'],
    [{ publicationYear: '1900' }, ['publicationYear'], 'Publication year must be a whole number'],
    [{ publicationYear: 1900.5 }, ['publicationYear'], 'Publication year must be a whole number'],
    [{ description: undefined }, ['description'], 'Description is required'],
    [{ description: null }, ['description'], 'Description is required'],
    [{ title: '\u200b\u2060' }, ['title'], 'Title is required'],
    [{ description: '\u200b\u2060' }, ['description'], 'Description is required'],
    [{ description: ' ' }, ['description'], 'Description is required'],
    [{ originalLanguageId: undefined }, ['originalLanguageId'], 'Original language is required'],
    [{ originalLanguageId: 0 }, ['originalLanguageId'], 'Original language is required'],
    [{ originalLanguageId: NONE }, ['originalLanguageId'], 'This language does not exist.'],
    [{ status: 'hidden' }, ['status'], 'Status must be draft, published or archived'],
    [{ status: null }, ['status'], 'Status must be draft, published or archived'],
    [{ featured: 'yes' }, ['featured'], 'featured must be true or false'],
    [{ hasChapters: 1 }, ['hasChapters'], 'hasChapters must be true or false'],
    [{ tags: ['x'.repeat(101)] }, ['tags', 0], 'A tag has at most 100 characters'],
    [{ tags: Array.from({ length: 101 }, (_, n) => `t${n}`) }, ['tags'], 'A work has at most 100 tags'],
    ...['cover.png', 'ftp://example.com/a.png', 'javascript:alert(1)', 'data:image/png;base64,AA', '/covers/../x'].map(
      (coverImage): [object, string[], string] => [
        { coverImage },
        ['coverImage'],
        'Cover image must be an address that begins with http:// or https://',
      ],
    ),
    [{ localizations: [{ languageId: 0 }] }, ['localizations', 0, 'languageId'], 'Language is required'],
    [
      { localizations: [{ languageId: NONE, title: 'A' }] },
      ['localizations', 0, 'languageId'],
      'This language does not exist.',
    ],
    [
      { localizations: [{ languageId: 1 }, { languageId: 1 }] },
      ['localizations'],
      'Each language can have one title and description',
    ],
  ]

  test.each(REFUSED)('%j is refused at %j: %s', async (body, path, message) => {
    const { status, detail, errors } = await refused(staff.send('POST', CALL, least(body)))
    expect({ status, detail, errors }).toEqual({ status: 400, detail: message, errors: [{ path, message }] })
    if (Object.values(body)[0] === undefined) return
    const work = await add()
    const patch = await refused(staff.send('PATCH', `${CALL}/${work.id}`, body))
    expect([patch.status, patch.detail, patch.errors]).toEqual([400, message, [{ path, message }]])
    expect(await read(work.id)).toEqual(work)
  })

  test('more than one work can have is refused', async () => {
    const many = Array.from({ length: 10_000 }, (_, index) => index + 1)
    const categories = await refused(staff.send('POST', CALL, least({ categoryIds: many })))
    expect([categories.status, categories.detail]).toEqual([400, 'A work has at most 100 categories'])
    const localizations = many.map((languageId) => ({ languageId, title: 'x' }))
    const localized = await refused(staff.send('POST', CALL, least({ localizations })))
    expect([localized.status, localized.detail]).toEqual([
      400,
      'A work has titles and descriptions in at most 500 languages',
    ])
  })

  test('all that is wrong is told at once', async () => {
    const { errors } = await refused(staff.send('POST', CALL, {}))
    expect(errors?.map(({ message }) => message)).toEqual([
      'Title is required',
      'Author is required',
      'At least one category is required',
      'Description is required',
      'Original language is required',
    ])
  })

  test('defaults: a draft, not featured, without chapters, tags, year and cover', async () => {
    expect(await add({ title: '  The Odyssey ' })).toMatchObject({
      title: 'The Odyssey',
      author: { name: 'Homer' },
      status: 'draft',
      featured: false,
      hasChapters: false,
      tags: [],
      publicationYear: null,
      coverImage: null,
      localTitle: null,
      availableLanguages: [],
      categories: [{ id: ids.Poetry, name: 'Poetry' }],
      localizations: [],
      chapterCount: 0,
      revision: 1,
    })
  })

  test('publication years from 0 to this one', async () => {
    for (const publicationYear of [0, 1925, THIS_YEAR, null])
      expect((await add({ publicationYear })).publicationYear).toBe(publicationYear)
  })

  test('tags are trimmed; blanks and duplicates are ignored', async () => {
    expect((await add({ tags: [' sea ', '', 'home', 'sea', '  ', '\u200b\u2060'] })).tags).toEqual(['sea', 'home'])
  })

  test('a category named twice counts once', async () => {
    expect((await add({ categoryIds: [ids.Poetry, ids.Fiction, ids.Poetry] })).categoryIds).toEqual([
      ids.Fiction,
      ids.Poetry,
    ])
  })

  test('a cover is one that this site keeps; blank is none', async () => {
    expect((await add({ coverImage: OWN_COVER })).coverImage).toBe(OWN_COVER)
    for (const coverImage of ['', ' ', null]) expect((await add({ coverImage })).coverImage).toBeNull()
  })

  test('NUL goes and a lone surrogate is replaced, in every text', async () => {
    const work = await add({
      title: 'A\0b\udc00',
      description: '\ud800',
      tags: ['x\0', '\udfff'],
      localizations: [{ languageId: ids.fr, title: 'Un\0\ud83d' }],
    })
    expect(work).toMatchObject({ title: 'Ab\ufffd', description: '\ufffd', tags: ['x', '\ufffd'] })
    expect(work.localizations[0]?.title).toBe('Un\ufffd')
  })
})

describe('§7 PATCH', () => {
  test('what is not given stays', async () => {
    const given = {
      publicationYear: 1614,
      tags: ['sea'],
      featured: true,
      status: 'published',
      coverImage: OWN_COVER,
      localizations: [{ languageId: ids.fr, title: 'Odyssée', description: null }],
    }
    const work = await add(given)
    const { id } = work
    const changed = await change(id, { title: 'Odyssey, The' })
    expect(changed).toEqual({ ...work, title: 'Odyssey, The', revision: 2, updatedAt: changed.updatedAt })
    expect(await change(id, { tags: [], publicationYear: null, coverImage: null, authorId: ids.Sappho })).toMatchObject(
      {
        tags: [],
        publicationYear: null,
        coverImage: null,
        author: { name: 'Sappho' },
        featured: true,
        revision: 3,
      },
    )
    expect((await change(id, {})).revision).toBe(4)
  })

  test('localizations that are given replace all; empty ones are none', async () => {
    const { id } = await add({ localizations: [{ languageId: ids.fr, title: 'Odyssée' }] })
    const titles = [
      { languageId: ids.ar, title: ' الأوديسة ', description: ' ' },
      { languageId: ids.fr, title: '', description: null },
    ]
    expect((await change(id, { localizations: titles })).localizations).toEqual([
      { languageId: ids.ar, title: 'الأوديسة', description: null },
    ])
    expect((await change(id, { localizations: [] })).localizations).toEqual([])
  })

  test("a title in the interface's language is the one that lists show and sort by", async () => {
    const { id } = await add({ originalLanguageId: ids.ar, title: 'الأوديسة' })
    expect((await change(id, { localizations: [{ languageId: ids.en, title: 'Aaa' }] })).localTitle).toBe('Aaa')
    const { rows } = await ctx.db.execute(sql`select title_key from works where id = ${id}`)
    expect(rows).toEqual([{ title_key: 'aaa' }])
  })

  test('what has never been imported, or was, stays so: slug and hash are not touched', async () => {
    const { id } = await add()
    await ctx.db.execute(sql`update works set slug = 'odyssey', imported_hash = 'abc' where id = ${id}`)
    await change(id, { title: 'Mine' })
    const { rows } = await ctx.db.execute(sql`select slug, imported_hash from works where id = ${id}`)
    expect(rows).toEqual([{ slug: 'odyssey', imported_hash: 'abc' }])
  })

  test('what is not there is 404', async () => {
    for (const id of ['999999', 'x', '0'])
      expect((await refused(staff.send('PATCH', `${CALL}/${id}`, { title: 'A' }))).status).toBe(404)
    expect((await refused(staff.get(`${CALL}/999999`))).detail).toBe('There is no such work.')
  })
})

describe('two people at one work', () => {
  test('a stale revision is answered 409 with the present state, and nothing is overwritten', async () => {
    const { id } = await add()
    const second = await change(id, { title: 'Second', revision: 1 })
    const stale = { title: 'Third', categoryIds: [ids.Fiction], localizations: [], revision: 1 }
    const { status, detail, current } = await refused(staff.send('PATCH', `${CALL}/${id}`, stale))
    expect([status, detail]).toEqual([409, 'This work was changed by someone else meanwhile.'])
    expect(current).toEqual(second)
    expect(await read(id)).toEqual(second)
    expect(await changesOf(id)).toHaveLength(2)
  })

  test('of many writes from one revision exactly one wins', async () => {
    const { id } = await add()
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) =>
        staff.send('PATCH', `${CALL}/${id}`, { title: `Title ${n}`, categoryIds: [ids.Fiction], revision: 1 }),
      ),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
    expect((await read(id)).revision).toBe(2)
  })

  test('an author who is being deleted cannot be given a work: one of the two is refused', async () => {
    for (let round = 0; round < 5; round += 1) {
      const { rows } = await ctx.db.execute<{ id: number }>(
        sql`insert into authors (name) values ('Brief') returning id`,
      )
      const authorId = rows[0]?.id
      const [added, deleted] = await Promise.all([
        staff.send('POST', CALL, least({ authorId })),
        staff.send('DELETE', `/api/admin/authors/${authorId}`),
      ])
      expect([
        [201, 409],
        [400, 204],
      ]).toContainEqual([added.status, deleted.status])
    }
  })
})

describe('change rows of a work', () => {
  test('tell who did what, and the whole state before: row, categories, localizations', async () => {
    const { id } = await add({ localizations: [{ languageId: ids.fr, title: 'Odyssée', description: null }] })
    await change(id, { title: 'New', categoryIds: [ids.Fiction], localizations: [] })
    expect(await changesOf(id)).toMatchObject([
      { actor: 'editor@testers.example', action: 'create', before: null },
      {
        actor: 'editor@testers.example',
        action: 'update',
        before: {
          id,
          title: 'Odyssey',
          authorId: ids.Homer,
          slug: null,
          revision: 1,
          categoryIds: [ids.Poetry],
          localizations: [{ languageId: ids.fr, title: 'Odyssée', description: null }],
        },
      },
    ])
  })

  test('a program with an account acts under its own name', async () => {
    await ctx.db.execute(
      sql`insert into users (username, password) values ('pipeline', ${await hashPassword('secret', TEST_PASSWORD_COST)})`,
    )
    const headers = {
      authorization: `Basic ${Buffer.from('pipeline:secret').toString('base64')}`,
      'content-type': 'application/json',
    }
    const send = (method: string, path: string, body: object) =>
      app.request(path, { method, headers, body: JSON.stringify(body) })
    const { id } = await answered(send('POST', CALL, least()), 201, staffWorkDetailSchema)
    await answered(send('PATCH', `${CALL}/${id}`, { title: 'By program' }), 200, staffWorkDetailSchema)
    expect(await changesOf(id)).toMatchObject([
      { actor: 'pipeline', action: 'create' },
      { actor: 'pipeline', action: 'update' },
    ])
  })
})

describe('what readers see', () => {
  const listed = async (id: number, from = testApp(ctx)) =>
    workSchema
      .strict()
      .array()
      .parse(await (await from.request('/api/works')).json())
      .some((work) => work.id === id)

  test('§1 a draft appears nowhere; published it is there; archived it is gone', async () => {
    const { id } = await add({ title: 'Shy', tags: ['shy'] })
    const places = ['/api/works', '/api/works/recent', '/api/works/tags/shy', '/api/search?q=shy']
    places.push(`/api/authors/${ids.Homer}/works`, `/api/categories/${ids.Poetry}/works`)
    const shown = async () => {
      const fresh = testApp(ctx)
      const all = await Promise.all(
        places.map(async (path) => (await (await fresh.request(path)).text()).includes('"Shy"')),
      )
      return [...new Set(all), (await fresh.request(`/api/works/${id}`)).status]
    }
    expect(await shown()).toEqual([false, 404])
    await change(id, { status: 'published' })
    expect(await shown()).toEqual([true, 200])
    await change(id, { status: 'archived' })
    expect(await shown()).toEqual([false, 404])
  })

  test('§7 a save is there at once, though the page before it was cached, and says nothing of revisions', async () => {
    const site = testApp(ctx)
    await onChange(site.forget)
    const { id } = await add({ status: 'published' })
    await vi.waitFor(async () => expect(await listed(id, site)).toBe(true))
    expect(await listed(id, site)).toBe(true)
    await change(id, { status: 'draft' })
    await vi.waitFor(async () => expect(await listed(id, site)).toBe(false))
    await change(id, { status: 'published', title: 'Once more' })
    const detail = async () => workDetailSchema.strict().parse(await (await site.request(`/api/works/${id}`)).json())
    await vi.waitFor(async () => expect((await detail()).title).toBe('Once more'))
  })

  test('§4 a work that is read by chapters from now on keeps its text, unread, and back again', async () => {
    const { id } = await add({ status: 'published' })
    await ctx.db.execute(sql`insert into translations (work_id, language_id, content, html, length)
      values (${id}, ${ids.en}, 'Sing.', '<p id="p1">Sing.</p>', 5)`)
    expect((await change(id, { title: 'Texts' })).availableLanguages.map(({ code }) => code)).toEqual(['en'])
    const reading = () => testApp(ctx).request(`/api/works/${id}/reading/en`)
    expect(readingSchema.parse(await (await reading()).json()).text?.html).toContain('Sing.')
    expect((await change(id, { hasChapters: true })).availableLanguages).toEqual([])
    expect(await (await reading()).text()).not.toContain('Sing.')
    expect((await change(id, { hasChapters: false })).availableLanguages.map(({ code }) => code)).toEqual(['en'])
    expect(readingSchema.parse(await (await reading()).json()).text?.html).toContain('Sing.')
  })
})
