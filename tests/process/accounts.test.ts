import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { freePort, runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'

const folder = await temporaryFolder()
afterAll(folder.remove)
const { connection } = await testDatabase('furnished')
const settings = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl(connection) }

/** `npm run library -- accounts …`, with nothing else running. */
async function accounts(args: string[], input?: string) {
  const program = runProgram('src/cli/main.ts', ['accounts', ...args], settings, undefined, input)
  const { code } = await program.ended
  return { code, output: program.output() }
}

test('§3 users: accounts of programs are made, listed and removed from the command line alone', {
  timeout: 90_000,
}, async () => {
  expect(await accounts(['list'])).toEqual({ code: 0, output: '' })
  const made = await accounts(['add', 'pipeline'])
  expect(made.code).toBe(0)
  const password = /^Added pipeline\. Its password, shown this once:\n([\w-]{32})\n$/.exec(made.output)?.[1] as string
  expect(password).toBeDefined()

  const given = 'one that I have thought of myself'
  expect(await accounts(['add', 'crawler', '--password-stdin'], `${given}\n`)).toEqual({
    code: 0,
    output: 'Added crawler.\n',
  })
  expect(await accounts(['list'])).toEqual({ code: 0, output: 'crawler\npipeline\n' })
  expect(await accounts(['add', 'pipeline'])).toEqual({
    code: 1,
    output: 'There is already an account named pipeline.\n',
  })
  expect(await accounts(['add', 'short', '--password-stdin'], 'short\n')).toEqual({
    code: 1,
    output: 'The password must have at least 16 characters.\n',
  })

  const site = await startSite(folder.path, settings)
  const ask = async (name: string, secret: string) => {
    const authorization = `Basic ${Buffer.from(`${name}:${secret}`).toString('base64')}`
    return (await fetch(`${site.url}/api/admin/stats`, { headers: { authorization } })).status
  }
  expect([await ask('pipeline', password), await ask('crawler', given), await ask('crawler', password)]).toEqual([
    200, 200, 401,
  ])
  // Beside the running site, which knows at once.
  expect(await accounts(['remove', 'pipeline'])).toEqual({ code: 0, output: 'Removed pipeline.\n' })
  expect(await ask('pipeline', password)).toBe(401)
  await site.stop()
  expect(await accounts(['remove', 'pipeline'])).toEqual({
    code: 1,
    output: 'There is no account named pipeline.\n',
  })
})

test.each([[[]], [['add']], [['add', 'a', 'b']], [['list', 'a']], [['rename', 'a']]])(
  'library command: accounts %j says how it is used',
  async (args) => {
    expect(await accounts(args as string[])).toEqual({
      code: 1,
      output: 'Say accounts add <name>, accounts list or accounts remove <name>.\n',
    })
  },
)

test('§6 local sign-in: a site for other machines starts without sign-in and says so in one line', {
  timeout: 60_000,
}, async () => {
  const port = await freePort()
  const site = await startSite(folder.path, { ...settings, HOST: '0.0.0.0', PORT: String(port) })
  expect(site.output()).toContain(
    'Sign-in is disabled: GOOGLE_CLIENT_ID is not set, and the site can be reached from other machines.\n',
  )
  expect(await (await fetch(`http://127.0.0.1:${port}/api/session`)).json()).toEqual({ user: null, signIn: 'disabled' })
  expect((await fetch(`http://127.0.0.1:${port}/auth/local/jwks`)).status).toBe(404)
  await site.stop()
})
