import { afterEach, expect, test, vi } from 'vitest'
import { addAccount } from '#server/staff/access/accounts.ts'
import { TEST_PASSWORD_COST } from '#tests/support/app.ts'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { accountsCommand } from './accounts.ts'

afterEach(() => {
  vi.unstubAllEnvs()
  vi.restoreAllMocks()
})

test.each([[[]], [['add']], [['add', 'a', 'b']], [['list', 'a']], [['rename', 'a']]])(
  'library command: accounts %j says how it is used',
  async (args) => {
    await expect(accountsCommand(args as string[])).rejects.toThrow(
      'Say accounts add <name>, accounts list or accounts remove <name>.',
    )
  },
)

test('library command: accounts list prints nothing where there is none', async () => {
  vi.stubEnv('DATABASE_URL', databaseUrl((await testDatabase()).connection))
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await accountsCommand(['list'])).toBe(0)
  expect(written.mock.calls.join('')).toBe('')
})

test('§3 users: accounts of programs are listed by their names, and no name is given twice', async () => {
  const { ctx, connection } = await testDatabase()
  vi.stubEnv('DATABASE_URL', databaseUrl(connection))
  for (const name of ['pipeline', 'crawler']) await addAccount(ctx, name, { cost: TEST_PASSWORD_COST })
  const written = vi.spyOn(process.stdout, 'write').mockReturnValue(true)
  expect(await accountsCommand(['list'])).toBe(0)
  expect(written.mock.calls.join('')).toBe('crawler\npipeline\n')
  await expect(accountsCommand(['add', 'pipeline'])).rejects.toThrow('There is already an account named pipeline.')
})
