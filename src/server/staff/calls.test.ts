import { describe, expect, test } from 'vitest'
import { refused } from '#tests/support/answers.ts'
import { signedIn, TEST_SESSIONS, TEST_SITE, testApp, testStaffRoutes } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { startSession } from './access/sessions.ts'

const { ctx } = await testDatabase()
const app = testApp(ctx)
const staff = await signedIn(ctx, app)
const reader = await signedIn(ctx, app, 'someone@readers.example')

type Method = 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE'

/** The calls of the specification. */
const SPECIFIED: [method: Method, path: string][] = [
  ['GET', '/stats'],
  ['GET', '/works/recent'],
  ['GET', '/works'],
  ['POST', '/works'],
  ['PATCH', '/works/1'],
  ['DELETE', '/works/1'],
  ['POST', '/authors'],
  ['PATCH', '/authors/1'],
  ['POST', '/categories'],
  ['PATCH', '/categories/1'],
  ['GET', '/translations'],
  ['GET', '/translations/status'],
  ['POST', '/translations'],
  ['PATCH', '/translations/1'],
  ['DELETE', '/translations/1'],
  ['POST', '/languages'],
  ['PATCH', '/languages/1'],
]

/** Every call that only staff may make: those, and what was decided beside them. */
const CALLS: [method: Method, path: string][] = [
  ...SPECIFIED,
  ['GET', '/system'],
  ['POST', '/imports'],
  ['GET', '/export'],
  ['GET', '/works/1'],
  ['GET', '/works/1/chapters'],
  ['POST', '/works/1/chapters'],
  ['PUT', '/works/1/chapters/order'],
  ['POST', '/works/1/chapters/split'],
  ['GET', '/works/1/translations/1'],
  ['PATCH', '/chapters/1'],
  ['DELETE', '/chapters/1'],
  ['GET', '/chapters/1/translations/1'],
  ['PUT', '/chapters/1/translations/1'],
  ['DELETE', '/chapters/1/translations/1'],
  ['DELETE', '/works/1/translations/1'],
  ['GET', '/authors'],
  ['GET', '/authors/1'],
  ['DELETE', '/authors/1'],
  ['GET', '/categories'],
  ['GET', '/categories/1'],
  ['DELETE', '/categories/1'],
  ['GET', '/languages'],
  ['GET', '/languages/1'],
  ['GET', '/translations/1'],
  ['GET', '/translations/coverage'],
  ['GET', '/translations/1/alignment'],
  ['GET', '/chapters/1/translations/1/alignment'],
  ['POST', '/preview'],
  ['POST', '/icons/preview'],
  ['POST', '/covers'],
  ['GET', '/activity'],
  ['GET', '/activity/actors'],
  ['POST', '/batches'],
  ['POST', '/batches/1/undo'],
  ['GET', '/batches/1/changes'],
  ['GET', '/deleted'],
  ['GET', '/history/work/1'],
  ['GET', '/changes/1'],
  ['POST', '/changes/1/restore'],
  ['GET', '/reports'],
  ['GET', '/reports/open'],
  ['GET', '/reports/1'],
  ['GET', '/reports/1/next'],
  ['POST', '/reports/1/correction'],
  ['PATCH', '/reports/1'],
  ['DELETE', '/reports/1'],
  ['GET', '/presence'],
  ['GET', '/people'],
  ['GET', '/accounts'],
  ['POST', '/accounts'],
  ['POST', '/accounts/1/password'],
  ['DELETE', '/accounts/1'],
  ['GET', '/sessions'],
  ['DELETE', '/sessions'],
  ['DELETE', '/sessions/1'],
  ['GET', '/views'],
  ['POST', '/views'],
  ['PATCH', '/views/1'],
  ['DELETE', '/views/1'],
  ['GET', '/webhooks'],
  ['POST', '/webhooks'],
  ['GET', '/webhooks/1'],
  ['PATCH', '/webhooks/1'],
  ['DELETE', '/webhooks/1'],
  ['POST', '/webhooks/1/secret'],
  ['POST', '/webhooks/1/test'],
  ['GET', '/webhooks/1/deliveries'],
  ['POST', '/webhook-deliveries/1/replay'],
]
const WRITES = CALLS.filter(([method]) => method !== 'GET')
const own = { origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' }
const ask = (method: Method, path: string, headers: Record<string, string>, body = '{}') =>
  app.request(`/api/admin${path}`, { method, headers, ...(method !== 'GET' && { body }) })

test('§7 every call of the specification is there, and every call that is there is tried here', () => {
  const { routes } = testStaffRoutes(ctx)
  const there = routes
    .filter(({ method }) => method !== 'ALL')
    .map(({ method, path }) => `${method} ${path.replace('/:entity', '/work').replaceAll(/:\w+/g, '1')}`)
  const named = (calls: [Method, string][]) => calls.map((call) => call.join(' '))
  expect(there).toEqual(expect.arrayContaining(named(SPECIFIED)))
  expect(named(CALLS)).toEqual(expect.arrayContaining(there))
})

describe.each(CALLS)('§6 %s /api/admin%s', (method, path) => {
  test('is 401 to who has not signed in', async () => {
    expect(await refused(ask(method, path, own))).toMatchObject({
      status: 401,
      detail: 'Sign in as a member of staff.',
    })
    expect((await refused(ask(method, path, { ...own, cookie: '__Host-session=guessed' }))).status).toBe(401)
  })

  test('is 403 to a reader', async () => {
    const call = method === 'GET' ? reader.get(`/api/admin${path}`) : reader.send(method, `/api/admin${path}`, {})
    expect(await refused(call)).toMatchObject({
      status: 403,
      detail: 'Only staff with a company e-mail address can do this.',
    })
  })
})

describe.each(WRITES)('%s /api/admin%s', (method, path) => {
  test('§6 is 403 from a page of another site, though staff is signed in there', async () => {
    const token = await startSession(ctx, TEST_SESSIONS, { email: 'a@testers.example', name: null, photo: null })
    const cookie = `__Host-session=${token}`
    for (const headers of [
      { cookie, origin: 'https://evil.example' },
      { cookie, origin: 'null' },
      { cookie, origin: TEST_SITE.publicUrl, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie },
    ] as Record<string, string>[])
      expect(await refused(ask(method, path, { 'content-type': 'application/json', ...headers }))).toMatchObject({
        status: 403,
        detail: 'This call must come from a page of this site.',
      })
  })
})

const BODIES: [Method, string][] = ['works', 'authors', 'categories', 'languages'].flatMap(
  (rows): [Method, string][] => [
    ['POST', `/${rows}`],
    ['PATCH', `/${rows}/1`],
  ],
)

describe.each(BODIES)('%s /api/admin%s', async (method, path) => {
  const token = await startSession(ctx, TEST_SESSIONS, { email: 'a@testers.example', name: null, photo: null })
  const headers = { ...own, cookie: `__Host-session=${token}` }

  test('a body that is not JSON is 400, one of another type 415', async () => {
    for (const body of ['', '{', 'name=x', '{"name":"x"', '\u0000'])
      expect(await refused(ask(method, path, headers, body))).toMatchObject({
        status: 400,
        detail: 'The body is not JSON.',
      })
    for (const type of ['text/plain', 'application/x-www-form-urlencoded', 'application/jsonp', ''])
      expect(await refused(ask(method, path, { ...headers, 'content-type': type }, '{"name":"x"}'))).toMatchObject({
        status: 415,
        detail: 'The body must be JSON.',
      })
  })

  test('a body that is no object is 400', async () => {
    for (const body of ['[]', 'null', '5', '"text"', 'true', '[{"name":"x"}]'])
      expect(await refused(ask(method, path, headers, body))).toMatchObject({
        status: 400,
        detail: 'The body must be a JSON object.',
      })
  })

  test('a body that is nested without end is 400', async () => {
    const deep = `{"name":${'['.repeat(100_000)}${']'.repeat(100_000)}}`
    expect(await refused(ask(method, path, headers, deep))).toMatchObject({
      status: 400,
      detail: 'The body is nested too deeply.',
    })
  })

  test('a revision that is none is 400', async () => {
    if (method !== 'PATCH') return
    for (const revision of [0, -1, 1.5, '1', null])
      expect((await refused(ask(method, path, headers, JSON.stringify({ revision })))).status).toBe(400)
  })
})

test('§6 nor does a header that proves no account let anyone in', async () => {
  for (const authorization of ['Basic bm9ib2R5OndpdGhvdXQ=', 'Basic', 'Bearer x', ''])
    expect((await refused(ask('GET', '/works', { ...own, authorization }))).status).toBe(401)
})

test('§7 every answer to staff is for nobody else to keep', async () => {
  for (const path of ['/stats', '/works', '/authors/999', '/nothing'])
    expect((await staff.get(`/api/admin${path}`)).headers.get('cache-control')).toBe('no-store')
})
