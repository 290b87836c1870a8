import { beforeEach, describe, expect, test } from 'vitest'
import type { OpenSession, StaffPerson } from '#contract/people.ts'
import { people, sessions as table } from '#server/db/sign-in-schema.ts'
import { refused } from '#tests/support/answers.ts'
import { type Caller, TEST_PASSWORD_COST as cost, signedIn, TEST_SESSIONS, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from '../access/accounts.ts'
import { endSessions } from '../access/sessions.ts'

const { ctx } = await testDatabase()
const ANN = 'ann@testers.example'
const ED = 'ed@testers.example'
const sessions = { ...TEST_SESSIONS, administrators: [ANN] }
const app = testApp(ctx, undefined, undefined, { sessions })
const password = await addAccount(ctx, 'pipeline', { cost })
const program = { authorization: `Basic ${Buffer.from(`pipeline:${password}`).toString('base64')}` }

let ann: Caller
let ed: Caller
beforeEach(async () => {
  await ctx.db.delete(table)
  await ctx.db.delete(people)
  ann = await signedIn(ctx, app, ANN, 'Firefox on Linux')
  ed = await signedIn(ctx, app, ED)
})

const read = async <T>(who: Caller, path: string) => (await (await who.get(`/api/admin/${path}`)).json()) as T
const own = (who: Caller) => read<OpenSession[]>(who, 'sessions')
const end = (who: Caller, path: string) => who.send('DELETE', `/api/admin/sessions${path}`)
const isIn = async (who: Caller) => (await who.get('/api/admin/stats')).status === 200

describe('§4 people: the list', () => {
  test('§4 people: administrators see who has been here, with role, changes and open sessions', async () => {
    await ed.send('POST', '/api/admin/authors', { name: `Homer ${crypto.randomUUID()}` })
    const answer = await ann.get('/api/admin/people?sort=name')
    expect(answer.headers.get('x-total-count')).toBe('2')
    const [first, second] = (await answer.json()) as [StaffPerson, StaffPerson]
    expect(first).toMatchObject({ email: ANN, name: 'Editor', role: 'administrator', changes: 0 })
    expect(first.sessions).toMatchObject([{ device: 'Firefox on Linux', isThisOne: true }])
    expect(second).toMatchObject({ email: ED, role: 'editor', sessions: [{ device: null, isThisOne: false }] })
    expect(second.changes).toBeGreaterThan(0)
  })

  test('§4 people: whose sessions have ended stays in it, and who is not staff any more is said to be', async () => {
    await endSessions(ctx, undefined)
    ann = await signedIn(ctx, app, ANN)
    await ctx.db.insert(people).values({
      ...{ email: 'old@former.example', name: 'Old', photo: null },
      ...{ firstVisitAt: new Date(0), lastVisitAt: new Date(1) },
    })
    const listed = await read<StaffPerson[]>(ann, 'people')
    expect(listed.map(({ email, role, sessions }) => [email, role, sessions.length])).toEqual([
      [ANN, 'administrator', 1],
      [ED, 'editor', 0],
      ['old@former.example', null, 0],
    ])
    expect(await read<StaffPerson[]>(ann, 'people?filter=form')).toHaveLength(1)
    expect((await read<StaffPerson[]>(ann, 'people?sort=first&order=asc&limit=1'))[0]?.name).toBe('Old')
  })

  test('§6 people: editors and programs do not see it', async () => {
    expect(await refused(ed.get('/api/admin/people'))).toMatchObject({
      status: 403,
      detail: 'Only administrators can do this.',
    })
    expect(await refused(app.request('/api/admin/people', { headers: program }))).toMatchObject({
      status: 403,
      detail: 'Only people who are administrators can do this, programs cannot.',
    })
  })

  test('§4 people: nothing that it answers lets anybody in', async () => {
    const hashes = (await ctx.db.select({ id: table.id }).from(table)).map(({ id }) => id)
    const told = [await read(ann, 'people'), await read(ann, 'sessions'), await read(ed, 'sessions')]
    for (const secret of [...hashes, ann.headers.cookie?.split('=')[1]])
      expect(JSON.stringify(told)).not.toContain(secret)
  })
})

describe('§4 people: sessions', () => {
  test('§4 people: an editor sees and ends their own, and nobody else’s', async () => {
    const elsewhere = await signedIn(ctx, app, ED, 'Safari on iPhone')
    const listed = await own(ed)
    expect(listed.map(({ device, isThisOne }) => [device, isThisOne])).toEqual([
      ['Safari on iPhone', false],
      [null, true],
    ])
    expect((await end(ed, `/${listed[0]?.id}`)).status).toBe(204)
    expect([await isIn(elsewhere), await isIn(ed)]).toEqual([false, true])
    const [hers] = await own(ann)
    // Whether somebody else has a session of this number is not told.
    expect(await refused(end(ed, `/${hers?.id}`))).toMatchObject({
      status: 404,
      detail: 'This session has ended already.',
    })
    expect(await refused(end(ed, `?of=${ANN}`))).toMatchObject({
      status: 403,
      detail: 'Only administrators can end the sessions of others.',
    })
    expect(await isIn(ann)).toBe(true)
  })

  test('§4 people: an administrator ends one of anybody, which is over at the next call', async () => {
    const [one] = await own(ed)
    expect((await end(ann, `/${one?.id}`)).status).toBe(204)
    expect(await isIn(ed)).toBe(false)
    expect(await refused(end(ann, `/${one?.id}`))).toMatchObject({ status: 404 })
  })

  test('§4 people: all of one person end together, but for the one in which it is said', async () => {
    await Promise.all([signedIn(ctx, app, ED), signedIn(ctx, app, ED)])
    expect(await (await end(ann, `?of=${ED}`)).json()).toEqual({ ended: 3 })
    expect(await isIn(ed)).toBe(false)
    const other = await signedIn(ctx, app, ANN)
    expect(await (await end(ann, `?of=${ANN}`)).json()).toEqual({ ended: 1 })
    expect([await isIn(other), await isIn(ann)]).toEqual([false, true])
    expect(await refused(end(ann, ''))).toMatchObject({ status: 400 })
  })

  test('§4 people: the session one is in ends by signing out', async () => {
    const [one] = await own(ann)
    expect(await refused(end(ann, `/${one?.id}`))).toMatchObject({
      status: 409,
      detail: 'This is the session you are in: sign out to end it.',
    })
    expect(await isIn(ann)).toBe(true)
  })

  test.each([
    ['GET', ''],
    ['DELETE', '/1'],
    ['DELETE', `?of=${ANN}`],
  ])('§4 people: %s /sessions%s is not for programs', async (method, path) => {
    const answer = app.request(`/api/admin/sessions${path}`, { method, headers: program })
    expect(await refused(answer)).toMatchObject({
      status: 403,
      detail: 'Only people have sessions, programs do not.',
    })
  })
})
