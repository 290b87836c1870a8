import { describe, expect, test } from 'vitest'
import { refused } from '#tests/support/answers.ts'
import { TEST_PASSWORD_COST as cost, signedIn, TEST_SESSIONS, testApp } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { addAccount } from './accounts.ts'

const { ctx } = await testDatabase()
const sessions = { ...TEST_SESSIONS, administrators: ['ann@testers.example'] }
const app = testApp(ctx, undefined, undefined, { sessions })
const administrator = await signedIn(ctx, app, 'ann@testers.example')
const editor = await signedIn(ctx, app, 'ed@testers.example')
const authorization = `Basic ${Buffer.from(`pipeline:${await addAccount(ctx, 'pipeline', { cost })}`).toString('base64')}`

type Method = 'GET' | 'HEAD' | 'POST' | 'PATCH' | 'DELETE'
const call = (who: typeof editor, method: Method, path: string) =>
  method === 'GET' ? who.get(path) : who.send(method, path, method === 'HEAD' ? undefined : {})
const byProgram = (method: Method, path: string) =>
  app.request(path, {
    method,
    headers: { authorization, 'content-type': 'application/json' },
    ...(method !== 'GET' && { body: '{}' }),
  })

describe.each([
  ['GET', '/api/admin/webhooks'],
  ['POST', '/api/admin/webhooks'],
  ['GET', '/api/admin/webhooks/1'],
  ['PATCH', '/api/admin/webhooks/1'],
  ['DELETE', '/api/admin/webhooks/1'],
  ['POST', '/api/admin/webhooks/1/secret'],
  ['POST', '/api/admin/webhooks/1/test'],
  ['GET', '/api/admin/webhooks/1/deliveries'],
  ['POST', '/api/admin/webhook-deliveries/1/replay'],
  ['POST', '/api/admin/backups'],
  ['GET', '/api/admin/backups/library.zip'],
] as [Method, string][])('%s %s', (method, path) => {
  test('§6 roles: is refused to an editor, and not to an administrator or a program', async () => {
    expect(await refused(call(editor, method, path))).toMatchObject({
      status: 403,
      detail: 'Only administrators can do this.',
    })
    expect((await call(administrator, method, path)).status).not.toBe(403)
    expect((await byProgram(method, path)).status).not.toBe(403)
  })
})

test('§6 roles: an editor is refused the head of a backup, too', async () => {
  expect((await call(editor, 'HEAD', '/api/admin/backups/library.zip')).status).toBe(403)
})

test.each(['works', 'authors', 'categories', 'languages', 'translations', 'reports', 'activity', 'deleted', 'stats'])(
  '§6 roles: an editor reads %s',
  async (rows) => {
    expect((await editor.get(`/api/admin/${rows}`)).status).toBe(200)
  },
)

test('§6 roles: an editor writes what is in the library', async () => {
  expect((await editor.send('POST', '/api/admin/authors', { name: 'Homer' })).status).toBe(201)
  expect((await editor.send('POST', '/api/admin/languages', { name: 'Greek', code: 'el' })).status).toBe(201)
})

test('§6 roles: the session says which role somebody has', async () => {
  const role = async (who: typeof editor) => (await (await who.get('/api/session')).json()).user.role
  expect([await role(administrator), await role(editor)]).toEqual(['administrator', 'editor'])
  expect(await role(await signedIn(ctx, app, 'reader@elsewhere.example'))).toBeNull()
})
