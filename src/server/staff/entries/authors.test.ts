import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { authorSchema, type StaffAuthor, staffAuthorSchema } from '#contract/authors.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const staff = await signedIn(ctx, testApp(ctx))
const CALL = '/api/admin/authors'
const THIS_YEAR = new Date().getFullYear()

const add = (body: object): Promise<StaffAuthor> =>
  answered(staff.send('POST', CALL, body), 201, staffAuthorSchema.strict())
const change = (id: number, body: object): Promise<StaffAuthor> =>
  answered(staff.send('PATCH', `${CALL}/${id}`, body), 200, staffAuthorSchema.strict())

describe('§5 author form', () => {
  const REFUSED: [body: object, path: string, message: string][] = [
    [{}, 'name', 'Author name is required'],
    [{ name: '' }, 'name', 'Author name is required'],
    [{ name: ' \n\0' }, 'name', 'Author name is required'],
    [{ name: '\u200b\u2060' }, 'name', 'Author name is required'],
    [{ name: null }, 'name', 'Author name is required'],
    [{ name: 7 }, 'name', 'Author name is required'],
    [{ name: 'x'.repeat(100_000) }, 'name', 'A name has at most 200 characters'],
    [{ name: 'A', yearBorn: -3001 }, 'yearBorn', 'Year must be after 3000 BCE'],
    [{ name: 'A', yearDied: -3001 }, 'yearDied', 'Year must be after 3000 BCE'],
    [{ name: 'A', yearBorn: THIS_YEAR + 1 }, 'yearBorn', 'Year cannot be in the future'],
    [{ name: 'A', yearDied: THIS_YEAR + 1 }, 'yearDied', 'Year cannot be in the future'],
    [{ name: 'A', yearBorn: 1900, yearDied: 1800 }, 'yearDied', 'Year died cannot be before year born'],
    [{ name: 'A', yearBorn: 1.5 }, 'yearBorn', 'Year must be a whole number'],
    [{ name: 'A', yearBorn: '1850' }, 'yearBorn', 'Year must be a whole number'],
  ]

  test.each(REFUSED)('%j is refused at %s: %s', async (body, path, message) => {
    const { status, detail, errors } = await refused(staff.send('POST', CALL, body))
    expect({ status, detail, errors }).toEqual({
      status: 400,
      detail: message,
      errors: [{ path: [path], message }],
    })
    if (!('name' in body)) return
    const author = await add({ name: 'Unchanged' })
    const patch = await refused(staff.send('PATCH', `${CALL}/${author.id}`, body))
    expect([patch.status, patch.detail]).toEqual([400, message])
    expect(await answered(staff.get(`${CALL}/${author.id}`), 200, staffAuthorSchema)).toEqual(author)
  })

  test('years from 3000 BCE to this one are valid, and everything but the name is optional', async () => {
    expect(await add({ name: '  Sappho ', yearBorn: -630, yearDied: -570, nationality: ' Greek ' })).toMatchObject({
      name: 'Sappho',
      yearBorn: -630,
      yearDied: -570,
      nationality: 'Greek',
      worksCount: 0,
      revision: 1,
    })
    expect(await add({ name: 'Edges', yearBorn: -3000, yearDied: THIS_YEAR })).toMatchObject({
      yearBorn: -3000,
      yearDied: THIS_YEAR,
    })
    expect(await add({ name: 'Nobody', nationality: ' ' })).toMatchObject({
      yearBorn: null,
      yearDied: null,
      nationality: null,
    })
  })

  test('nobody dies before birth, whichever of the years a PATCH gives', async () => {
    const { id } = await add({ name: 'Mozart', yearBorn: 1756, yearDied: 1791 })
    for (const [body, path] of [
      [{ yearBorn: 1792 }, 'yearBorn'],
      [{ yearDied: -1 }, 'yearDied'],
    ] as const) {
      const { status, errors } = await refused(staff.send('PATCH', `${CALL}/${id}`, body))
      expect([status, errors]).toEqual([400, [{ path: [path], message: 'Year died cannot be before year born' }]])
    }
    expect(await change(id, { yearBorn: 1791 })).toMatchObject({ yearBorn: 1791, yearDied: 1791 })
  })

  test('years that were wrong before stay until they are changed', async () => {
    const { id } = await add({ name: 'Wrong' })
    await ctx.db.execute(sql`update authors set year_born = 1900, year_died = 1800 where id = ${id}`)
    expect(await change(id, { name: 'Still wrong' })).toMatchObject({ yearBorn: 1900, yearDied: 1800 })
  })

  test('two authors may share a name, and a whole name finds them: in any case, composition and language', async () => {
    const [language] = await answered(staff.get('/api/admin/languages'), 200, z.array(z.object({ id: z.int() })))
    const names = [{ languageId: language?.id, name: 'Μέλισσα' }]
    const [first, second] = [await add({ name: 'Zoë Mélisse', names }), await add({ name: 'ZOË MÉLISSE' })]
    await add({ name: 'Zoë Mélisse the Younger' })
    const named = async (name: string) => {
      const found = await answered(
        staff.get(`${CALL}?name=${encodeURIComponent(name)}`),
        200,
        z.array(staffAuthorSchema),
      )
      return found.map(({ id }) => id)
    }
    expect(await named(' zoe\u0308 me\u0301lisse ')).toEqual([first.id, second.id])
    expect(await named('μέλισσα')).toEqual([first.id])
    expect(await named('Zoë')).toEqual([])
  })

  test('NUL goes and a lone surrogate is replaced', async () => {
    expect((await add({ name: 'A\0b\ud800c' })).name).toBe('Ab\ufffdc')
  })

  test('what a PATCH does not give stays; null empties', async () => {
    const { id } = await add({ name: 'Colette', yearBorn: 1873, yearDied: 1954, nationality: 'French' })
    expect(await change(id, { nationality: null })).toMatchObject({
      name: 'Colette',
      yearBorn: 1873,
      nationality: null,
      revision: 2,
    })
    expect(await change(id, { yearDied: null, revision: 2 })).toMatchObject({ yearDied: null, revision: 3 })
  })
})

describe('names of an author in other languages', async () => {
  const { rows } = await ctx.db.execute<{ id: number }>(
    sql`insert into languages (name, code) values ('Russian', 'ru'), ('Arabic', 'ar') returning id`,
  )
  const [ru, ar] = rows.map(({ id }) => id) as [number, number]
  const russian = { languageId: ru, name: 'Чехов' }

  test('are written together, and stay where they are not given', async () => {
    const { id, names } = await add({ name: 'Chekhov', names: [{ languageId: ar, name: ' تشيخوف ' }, russian] })
    expect(names).toEqual([russian, { languageId: ar, name: 'تشيخوف' }])
    expect((await change(id, { yearBorn: 1860 })).names).toEqual(names)
    expect((await change(id, { names: [russian] })).names).toEqual([russian])
    expect((await change(id, { names: [] })).names).toEqual([])
  })

  test('find the author in the list of staff', async () => {
    const { id } = await add({ name: 'Gogol', names: [{ languageId: ru, name: 'Николай Гоголь' }] })
    const list = await answered(
      staff.get(`${CALL}?filter=${encodeURIComponent('гоголь')}`),
      200,
      staffAuthorSchema.array(),
    )
    expect(list.map((author) => author.id)).toEqual([id])
  })

  test.each([
    [[{ languageId: ru, name: ' ' }], ['names', 0, 'name'], 'Author name is required'],
    [[{ languageId: ru, name: 'x'.repeat(201) }], ['names', 0, 'name'], 'A name has at most 200 characters'],
    [[{ name: 'A' }], ['names', 0, 'languageId'], 'Language is required'],
    [[russian, { ...russian, name: 'Чехонте' }], ['names'], 'Each language can have one name'],
    [[russian, { languageId: 99_999, name: 'A' }], ['names', 1, 'languageId'], 'This language does not exist.'],
  ])('%j are refused', async (names, path, message) => {
    const answer = await refused(staff.send('POST', CALL, { name: 'A', names }))
    expect(answer).toMatchObject({ status: 400, errors: [{ path, message }] })
  })
})

test('§7 a saved author is public at once, and the change row tells who, when and what was before', async () => {
  const author = await add({ name: 'Ovid', yearBorn: -43 })
  await change(author.id, { name: 'P. Ovidius Naso' })
  const shown = await testApp(ctx).request(`/api/authors/${author.id}`)
  expect(authorSchema.parse(await shown.json())).toMatchObject({ name: 'P. Ovidius Naso', yearBorn: -43 })
  const { rows } = await ctx.db.execute(sql`
    select actor, action, at > now() - interval '1 minute' as "isNow", before from changes
    where entity = 'author' and entity_id = ${author.id} order by id`)
  expect(rows).toMatchObject([
    { actor: 'editor@testers.example', action: 'create', isNow: true, before: null },
    {
      actor: 'editor@testers.example',
      action: 'update',
      isNow: true,
      before: { id: author.id, name: 'Ovid', yearBorn: -43, yearDied: null, revision: 1, importedHash: null },
    },
  ])
})

describe('two people at one author', () => {
  test('a stale revision is answered 409 with the present state, and nothing is overwritten', async () => {
    const author = await add({ name: 'First' })
    const second = await change(author.id, { name: 'Second', revision: 1 })
    const { status, detail, current } = await refused(
      staff.send('PATCH', `${CALL}/${author.id}`, { name: 'Third', revision: 1 }),
    )
    expect([status, detail]).toEqual([409, 'This author was changed by someone else meanwhile.'])
    expect(current).toEqual(second)
    expect(await answered(staff.get(`${CALL}/${author.id}`), 200, staffAuthorSchema)).toEqual(second)
    expect((await refused(staff.send('DELETE', `${CALL}/${author.id}?revision=1`))).status).toBe(409)
    expect((await refused(staff.send('DELETE', `${CALL}/${author.id}?revision=x`))).status).toBe(400)
    expect((await staff.send('DELETE', `${CALL}/${author.id}?revision=2`)).status).toBe(204)
  })

  test('of many writes from one revision exactly one wins', async () => {
    const { id } = await add({ name: 'Contested' })
    const answers = await Promise.all(
      Array.from({ length: 6 }, (_, n) => staff.send('PATCH', `${CALL}/${id}`, { name: `Writer ${n}`, revision: 1 })),
    )
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409, 409, 409, 409])
  })
})

describe('deleting an author', () => {
  const works = (authorId: number, titles: string[]) =>
    titles.map(
      (title) =>
        sql`insert into works (title, author_id, original_language_id, status)
          values (${title}, ${authorId}, (select id from languages limit 1), 'archived')`,
    )
  const addWorks = async (authorId: number, titles: string[]) => {
    await ctx.db.execute(sql`insert into languages (name, code) values ('Greek', 'el') on conflict do nothing`)
    for (const statement of works(authorId, titles)) await ctx.db.execute(statement)
  }

  test('is refused while works refer to them, and names the works', async () => {
    const { id } = await add({ name: 'Homer' })
    await addWorks(id, ['Odyssey'])
    const one = await refused(staff.send('DELETE', `${CALL}/${id}`))
    expect([one.status, one.detail]).toEqual([
      409,
      "Homer cannot be deleted while there are works by this author: 'Odyssey'.",
    ])
    await addWorks(id, ['Iliad', 'Hymns'])
    expect((await refused(staff.send('DELETE', `${CALL}/${id}`))).detail).toContain(": 'Hymns', 'Iliad' and 'Odyssey'.")
    await addWorks(id, ['Margites', 'Zeus', 'Xenia'])
    const many = await refused(staff.send('DELETE', `${CALL}/${id}`))
    expect(many.detail).toContain(": 'Hymns', 'Iliad', 'Margites' and 3 others.")
    expect(many.works?.map(({ title }) => title)).toEqual(['Hymns', 'Iliad', 'Margites', 'Odyssey', 'Xenia'])
    expect((await answered(staff.get(`${CALL}/${id}`), 200, staffAuthorSchema)).worksCount).toBe(6)
  })

  test('works otherwise, and leaves the whole row in the history', async () => {
    const { id } = await add({ name: 'Gone', yearBorn: 1 })
    const response = await staff.send('DELETE', `${CALL}/${id}`)
    expect([response.status, await response.text()]).toEqual([204, ''])
    expect(await refused(staff.get(`${CALL}/${id}`))).toMatchObject({ status: 404, detail: 'There is no such author.' })
    expect((await testApp(ctx).request(`/api/authors/${id}`)).status).toBe(404)
    const { rows } = await ctx.db.execute(sql`
      select before from changes where entity = 'author' and entity_id = ${id} and action = 'delete'`)
    expect(rows).toMatchObject([{ before: { id, name: 'Gone', yearBorn: 1, revision: 1 } }])
  })

  test('what is not there is 404', async () => {
    for (const id of ['999999', '0', 'x', '99999999999']) {
      expect((await refused(staff.get(`${CALL}/${id}`))).status).toBe(404)
      expect((await refused(staff.send('PATCH', `${CALL}/${id}`, { name: 'A' }))).status).toBe(404)
      expect((await refused(staff.send('DELETE', `${CALL}/${id}`))).status).toBe(404)
    }
  })
})

test('a body that is no object of JSON is refused', async () => {
  for (const body of [[], null, 5, 'text', true])
    expect((await refused(staff.send('POST', CALL, body))).status).toBe(400)
})
