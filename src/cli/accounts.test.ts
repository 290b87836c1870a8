import { afterEach, expect, test, vi } from 'vitest'
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
