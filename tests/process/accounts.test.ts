import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'

const folder = await temporaryFolder()
afterAll(folder.remove)
const { connection } = await testDatabase()
const settings = { DATA_DIR: folder.path, DATABASE_URL: databaseUrl(connection) }

/** `npm run library -- accounts …`, with nothing else running. */
async function accounts(args: string[], input?: string) {
  const program = runProgram('scripts/library.ts', ['accounts', ...args], settings, undefined, input)
  const { code } = await program.ended
  return { code, output: program.output() }
}

test('§3 users: accounts of programs are made and removed from the command line alone', {
  timeout: 90_000,
}, async () => {
  const made = await accounts(['add', 'pipeline'])
  expect(made.code).toBe(0)
  const password = /^Added pipeline\. Its password, shown this once:\n([\w-]{32})\n$/.exec(made.output)?.[1] as string
  expect(password).toBeDefined()

  const given = 'one that I have thought of myself'
  expect(await accounts(['add', 'crawler', '--password-stdin'], `${given}\n`)).toEqual({
    code: 0,
    output: 'Added crawler.\n',
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
})
