import { expect, test } from 'vitest'
import { accountsCommand } from './accounts.ts'

test.each([[[]], [['add']], [['add', 'a', 'b']], [['list', 'a']], [['rename', 'a']]])(
  'library command: accounts %j says how it is used',
  async (args) => {
    await expect(accountsCommand(args as string[])).rejects.toThrow(
      'Say accounts add <name>, accounts list or accounts remove <name>.',
    )
  },
)
