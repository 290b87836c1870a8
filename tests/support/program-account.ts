import { connectDatabase } from '#server/db/open.ts'
import { addAccount } from '#server/staff/access/accounts.ts'
import { contextOf } from './furnished-database.ts'
import { runProgram } from './processes.ts'
import type { SampleSite } from './sample-site.ts'

const PASSWORD = 'a password for programs of tests'

/** Calls of a program, signed by an account of its own. */
export interface ProgramCaller {
  /** @param body text that is sent as JSON */
  send(method: string, path: string, body?: string): Promise<{ status: number; body: Record<string, unknown> }>
}

/** Makes an account on a running site, from the command line. @param env settings of the site */
export async function addProgram(url: string, env: Record<string, string>, name = 'pipeline'): Promise<ProgramCaller> {
  const made = runProgram(
    'scripts/library.ts',
    ['accounts', 'add', name, '--password-stdin'],
    env,
    undefined,
    `${PASSWORD}\n`,
  )
  if ((await made.ended).code !== 0) throw new Error(made.output())
  return callerOf(url, name)
}

/** The same in the database of a site, which costs less than a command. */
export async function addProgramTo({ url, connection, env }: SampleSite, name = 'pipeline'): Promise<ProgramCaller> {
  const database = await connectDatabase(connection, 'test')
  try {
    await addAccount(contextOf(database, env.DATA_DIR as string), name, { password: PASSWORD })
  } finally {
    await database.close()
  }
  return callerOf(url, name)
}

function callerOf(url: string, name: string): ProgramCaller {
  const authorization = `Basic ${Buffer.from(`${name}:${PASSWORD}`).toString('base64')}`
  return {
    async send(method, path, body) {
      const headers = { authorization, ...(body === undefined ? {} : { 'content-type': 'application/json' }) }
      const answer = await fetch(`${url}/api/admin${path}`, {
        method,
        headers,
        ...(body === undefined ? {} : { body }),
      })
      const text = await answer.text()
      return { status: answer.status, body: text === '' ? {} : JSON.parse(text) }
    },
  }
}
