import { text } from 'node:stream/consumers'
import { parseArgs } from 'node:util'
import type { Context } from '#server/context.ts'
import { coversIn } from '#server/covers/cover-store.ts'
import { coverFetcher } from '#server/covers/fetch-cover.ts'
import { openDatabase } from '#server/db/open.ts'
import { readEnv } from '#server/env.ts'
import { AppError } from '#server/errors.ts'
import { addAccount, listAccounts, removeAccount } from '#server/staff/access/accounts.ts'

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
  const env = readEnv(process.env)
  const given = values['password-stdin'] ? (await text(process.stdin)).replace(/\r?\n$/, '') : undefined
  const database = await openDatabase(env)
  try {
    const ctx: Context = {
      db: database.db,
      sees: 'everything',
      actor: 'accounts',
      clock: () => new Date(),
      covers: coversIn(env.dataDir),
      fetchCover: coverFetcher(),
    }
    process.stdout.write(await act(ctx, verb as string, name as string, given))
    return 0
  } finally {
    await database.close()
  }
}

/** @returns the text to print */
async function act(ctx: Context, verb: string, name: string, given: string | undefined): Promise<string> {
  if (verb === 'list') return (await listAccounts(ctx)).map((one) => `${one}\n`).join('')
  if (verb === 'remove') {
    await removeAccount(ctx, name)
    return `Removed ${name}.\n`
  }
  const password = await addAccount(ctx, name, { password: given })
  if (given !== undefined) return `Added ${name}.\n`
  return `Added ${name}. Its password, shown this once:\n${password}\n`
}
