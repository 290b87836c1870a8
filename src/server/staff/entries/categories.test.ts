import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { categorySchema, type StaffCategory, staffCategorySchema } from '#contract/categories.ts'
import { withTransaction } from '#server/context.ts'
import { answered, refused } from '#tests/support/answers.ts'
import { signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const staff = await signedIn(ctx, testApp(ctx))
const CALL = '/api/admin/categories'
const ICON = '<svg viewBox="0 0 24 24"><path d="M0 0h24v24z"></path></svg>'

const add = (body: object): Promise<StaffCategory> =>
  answered(staff.send('POST', CALL, body), 201, staffCategorySchema.strict())
const change = (id: number, body: object): Promise<StaffCategory> =>
  answered(staff.send('PATCH', `${CALL}/${id}`, body), 200, staffCategorySchema.strict())

describe('§5 category form', () => {
  const REFUSED: [body: object, path: string, message: string][] = [
    [{}, 'name', 'Category name is required'],
    [{ name: ' ' }, 'name', 'Category name is required'],
    [{ name: '\u200b\u2060' }, 'name', 'Category name is required'],
    [{ name: null }, 'name', 'Category name is required'],
    [{ name: 'x'.repeat(100_000) }, 'name', 'A name has at most 100 characters'],
    [{ name: 'A', icon: 'x'.repeat(20_001) }, 'icon', 'An icon has at most 20,000 characters'],
    [{ name: 'A', icon: 'a book' }, 'icon', 'The icon must be SVG markup.'],
    [{ name: 'A', icon: '<img src="https://example.com/x.png">' }, 'icon', 'The icon must be SVG markup.'],
    [{ name: 'A', icon: '<svg><script>alert(1)</script></svg>' }, 'icon', 'The icon must be SVG markup.'],
    [{ name: 'A', icon: '<svg></svg>' }, 'icon', 'The icon must be SVG markup.'],
  ]

  test.each(REFUSED)('%j is refused at %s: %s', async (body, path, message) => {
    const { status, detail, errors } = await refused(staff.send('POST', CALL, body))
    expect({ status, detail, errors }).toEqual({ status: 400, detail: message, errors: [{ path: [path], message }] })
    if (!('name' in body)) return
    const category = await add({ name: `Unchanged ${Math.random()}` })
    const patch = await refused(staff.send('PATCH', `${CALL}/${category.id}`, body))
    expect([patch.status, patch.detail]).toEqual([400, message])
    expect(await answered(staff.get(`${CALL}/${category.id}`), 200, staffCategorySchema)).toEqual(category)
  })

  test('the icon is reduced to plain shapes before it is kept; none is none', async () => {
    const hostile = `${ICON.replace('<path', '<path onclick="alert(1)" style="fill:url(#x)"')}<script>alert(1)</script>`
    const { id, icon } = await add({ name: 'Fables', icon: hostile })
    expect(icon).toBe(ICON)
    expect(await change(id, { name: 'Fables and Parables' })).toMatchObject({ icon: ICON, revision: 2 })
    expect(await change(id, { icon: null })).toMatchObject({ name: 'Fables and Parables', icon: '' })
    expect((await add({ name: 'Hymns' })).icon).toBe('')
    expect((await add({ name: 'Psalms', icon: ' ' })).icon).toBe('')
  })
})

describe('one name, one category', () => {
  test('a name that is taken is 409 and says by which, whatever the case', async () => {
    const poetry = await add({ name: 'Poésie' })
    const other = await add({ name: 'Prose' })
    for (const name of ['Poésie', 'POÉSIE', 'poe\u0301sie ']) {
      const added = await refused(staff.send('POST', CALL, { name }))
      expect([added.status, added.detail]).toEqual([409, 'There is already a category named Poésie.'])
      expect((await refused(staff.send('PATCH', `${CALL}/${other.id}`, { name }))).status).toBe(409)
    }
    expect((await change(poetry.id, { name: 'POÉSIE' })).name).toBe('POÉSIE')
    expect((await change(poetry.id, { name: 'POÉSIE' })).name).toBe('POÉSIE')
  })

  test('of many who give one name at once, exactly one gets it', async () => {
    const names = ['Sagas', 'SAGAS', 'sagas', 'Sagas', 'sagas']
    const answers = await Promise.all(names.map((name) => staff.send('POST', CALL, { name })))
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 409, 409, 409, 409])
  })

  test('a name that an import takes meanwhile is 409, too', async () => {
    const answer = withTransaction(ctx, async ({ db }) => {
      await db.execute(sql`insert into categories (name, icon) values ('Riddles', '')`)
      const waiting = staff.send('POST', CALL, { name: 'Riddles' })
      await new Promise((resolve) => setTimeout(resolve, 100))
      return { waiting }
    })
    const { status, detail } = await refused((await answer).waiting)
    expect([status, detail]).toEqual([409, 'There is another category with this name by now.'])
  })
})

test('§7 a saved category is public at once; change rows keep the state before', async () => {
  const { id } = await add({ name: 'Letters', icon: ICON })
  await change(id, { name: 'Correspondence' })
  const shown = await testApp(ctx).request(`/api/categories/${id}`)
  expect(categorySchema.parse(await shown.json())).toEqual({ id, name: 'Correspondence', icon: ICON })
  const { rows } = await ctx.db.execute(sql`
    select actor, action, before from changes where entity = 'category' and entity_id = ${id} order by id`)
  expect(rows).toMatchObject([
    { actor: 'editor@testers.example', action: 'create', before: null },
    { actor: 'editor@testers.example', action: 'update', before: { id, name: 'Letters', icon: ICON, revision: 1 } },
  ])
})

test('a stale revision is answered 409 with the present state, and nothing is overwritten', async () => {
  const { id } = await add({ name: 'One' })
  const second = await change(id, { name: 'Two', revision: 1 })
  const { status, detail, current } = await refused(
    staff.send('PATCH', `${CALL}/${id}`, { name: 'Three', revision: 1 }),
  )
  expect([status, detail, current]).toEqual([409, 'This category was changed by someone else meanwhile.', second])
  expect(await answered(staff.get(`${CALL}/${id}`), 200, staffCategorySchema)).toEqual(second)
})

describe('deleting a category', () => {
  test('is refused while works are in it, and names them; then it goes', async () => {
    const { id } = await add({ name: 'Elegies' })
    await ctx.db.execute(sql`insert into languages (name, code) values ('Greek', 'el') on conflict do nothing`)
    await ctx.db.execute(sql`insert into authors (name) values ('Solon')`)
    await ctx.db.execute(sql`
      with added as (insert into works (title, author_id, original_language_id)
        select 'Elegy ' || n, (select id from authors limit 1), (select id from languages limit 1)
        from generate_series(1, 7) n returning id)
      insert into work_categories (work_id, category_id) select id, ${id} from added`)
    const { status, detail, works } = await refused(staff.send('DELETE', `${CALL}/${id}`))
    expect([status, detail]).toEqual([
      409,
      "Elegies cannot be deleted while works are in it: 'Elegy 1', 'Elegy 2', 'Elegy 3' and 4 others.",
    ])
    expect(works).toHaveLength(5)
    expect((await answered(staff.get(`${CALL}/${id}`), 200, staffCategorySchema)).worksCount).toBe(7)
    await ctx.db.execute(sql`delete from work_categories where category_id = ${id}`)
    expect((await staff.send('DELETE', `${CALL}/${id}?revision=1`)).status).toBe(204)
    expect((await refused(staff.get(`${CALL}/${id}`))).detail).toBe('There is no such category.')
    expect((await testApp(ctx).request(`/api/categories/${id}`)).status).toBe(404)
    const { rows } = await ctx.db.execute(sql`
      select before from changes where entity = 'category' and entity_id = ${id} and action = 'delete'`)
    expect(rows).toMatchObject([{ before: { id, name: 'Elegies', icon: '', revision: 1 } }])
  })

  test('what is not there is 404', async () => {
    expect((await refused(staff.send('DELETE', `${CALL}/999999`))).status).toBe(404)
    expect((await refused(staff.send('PATCH', `${CALL}/999999`, { name: 'A' }))).status).toBe(404)
  })
})
