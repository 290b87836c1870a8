import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Context } from '#server/context.ts'
import { AppError } from '#server/errors.ts'
import { addAccount, listAccounts, removeAccount } from '#server/staff/access/accounts.ts'
import { withLibrary } from './library.ts'

/** `accounts add <name> | list | remove <name>`: accounts with which programs make staff calls. @returns the exit code */
export async function accountsCommand(args: string[]): Promise<number> {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { 'password-stdin': { type: 'boolean', default: false } },
  })
  const [verb, name] = positionals
  const wanted = verb === 'list' ? 1 : 2
  if (!['add', 'list', 'remove'].includes(verb ?? '') || positionals.length !== wanted)
    throw new AppError('invalid', 'Say accounts add <name>, accounts list or accounts remove <name>.')
  const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  return withLibrary('accounts', async ({ ctx }) => {
    process.stdout.write(await act(ctx, verb as string, name as string, given))
    return 0
  })
}

/** @returns the text to print */
async function act(ctx: Context, verb: string, name: string, given: string | undefined): Promise<string> {
  if (verb === 'list') return (await listAccounts(ctx)).map(({ username }) => `${username}\n`).join('')
  if (verb === 'remove') {
    await removeAccount(ctx, name)
    return `Removed ${name}.\n`
  }
  const password = await addAccount(ctx, name, { password: given })
  if (given !== undefined) return `Added ${name}.\n`
  return `Added ${name}. Its password, shown this once:\n${password}\n`
}
