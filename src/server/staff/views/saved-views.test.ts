import { expect, test } from 'vitest'
import { MOST_VIEWS, type SavedView } from '#contract/saved-views.ts'
import { refused } from '#tests/support/answers.ts'
import { type Caller, signedIn, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const VIEWS = '/api/admin/views'

/** Every test has a person of its own. */
let people = 0
const somebody = () => signedIn(ctx, app, `person-${++people}@testers.example`)

const save = (person: Caller, input: object) => person.send('POST', VIEWS, input)
async function saved(person: Caller, name: string, query = 'status=draft', list = 'works'): Promise<SavedView> {
  const answer = await save(person, { list, name, query })
  expect(answer.status, await answer.clone().text()).toBe(201)
  return answer.json()
}
const namesOf = async (person: Caller) =>
  ((await (await person.get(VIEWS)).json()) as SavedView[]).map(({ list, name }) => `${list} ${name}`)

test('saved views: a view keeps filters, order and size, and begins at the first page', async () => {
  const person = await somebody()
  const view = await saved(person, '  Old drafts ', 'status=draft&page=7&sort=updated&order=asc&limit=100')
  expect(view).toEqual({
    id: expect.any(Number),
    list: 'works',
    name: 'Old drafts',
    query: 'status=draft&sort=updated&order=asc&limit=100',
  })
  expect(await (await person.get(VIEWS)).json()).toEqual([view])
})

test('saved views: each person has their own, and reaches nobody else’s', async () => {
  const [one, other] = [await somebody(), await somebody()]
  const view = await saved(one, 'Mine')
  await saved(other, 'Mine')
  expect(await namesOf(other)).toEqual(['works Mine'])
  for (const call of [
    other.send('PATCH', `${VIEWS}/${view.id}`, { name: 'Yours' }),
    other.send('DELETE', `${VIEWS}/${view.id}`),
  ])
    expect(await refused(call)).toMatchObject({ status: 404, detail: 'You have no such saved view.' })
  expect(await namesOf(one)).toEqual(['works Mine'])
})

test('saved views: a name is unique in its list, whatever its capitals', async () => {
  const person = await somebody()
  const view = await saved(person, 'Drafts')
  await saved(person, 'Drafts', 'status=progress', 'translations')
  const other = await saved(person, 'Other')
  const taken = { status: 409, detail: 'You have a view called DRAFTS here already.' }
  expect(await refused(save(person, { list: 'works', name: 'DRAFTS', query: 'a=b' }))).toMatchObject(taken)
  expect(await refused(person.send('PATCH', `${VIEWS}/${other.id}`, { name: 'DRAFTS' }))).toMatchObject(taken)
  // Its own name, written otherwise.
  expect(await (await person.send('PATCH', `${VIEWS}/${view.id}`, { name: 'DRAFTS' })).json()).toEqual({
    ...view,
    name: 'DRAFTS',
  })
  expect((await person.send('DELETE', `${VIEWS}/${view.id}`)).status).toBe(204)
  expect(await namesOf(person)).toEqual(['translations Drafts', 'works Other'])
})

test('saved views: nobody has more than there may be, also where two are saved at once', async () => {
  const person = await somebody()
  for (let n = 1; n < MOST_VIEWS; n++) await saved(person, `View ${n}`)
  const answers = await Promise.all(
    ['One', 'Another'].map((name) => save(person, { list: 'works', name, query: 'a=b' })),
  )
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409])
  expect(await namesOf(person)).toHaveLength(MOST_VIEWS)
  expect(await refused(save(person, { list: 'reports', name: 'More', query: 'a=b' }))).toMatchObject({
    detail: `You have ${MOST_VIEWS} saved views: remove one first.`,
  })
})

test.each<[string, object]>([
  ['Name is required', { name: ' \u200b ' }],
  ['A name has at most 60 characters', { name: 'x'.repeat(61) }],
  ['query must have a filter, an order or a number of rows', { query: '' }],
  ['query must have a filter, an order or a number of rows', { query: 'page=3' }],
  ['query has at most 1000 characters', { query: `filter=${'x'.repeat(1000)}` }],
  ['list must be one of works', { list: 'settings' }],
])('saved views: %s', async (message, wrong) => {
  const input = { list: 'works', name: 'A view', query: 'status=draft', ...wrong }
  expect(await refused(save(await somebody(), input))).toMatchObject({
    status: 400,
    detail: expect.stringContaining(message),
  })
})
