import { sql } from 'drizzle-orm'
import { drizzle } from 'drizzle-orm/node-postgres'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { KEPT } from './kept-statements.ts'
import { LimitedClient, type LimitedConfig } from './limited-client.ts'

const { connection } = await testDatabase()

/** The statements that a connection has kept, and its answers. */
async function asked(settings: LimitedConfig) {
  const client = new LimitedClient({ ...connection, ...settings })
  await client.connect()
  const db = drizzle(client)
  const answers: unknown[] = []
  try {
    for (const n of [1, 2]) {
      answers.push((await db.execute(sql`${KEPT} select ${n}::int as n`)).rows[0])
      answers.push((await db.execute(sql`${KEPT} select ${n}::text as n`)).rows[0])
      answers.push((await db.execute(sql`select ${n}::int as n`)).rows[0])
    }
    const { rows } = await db.execute<{ statement: string }>(
      sql`select statement from pg_prepared_statements order by 1`,
    )
    return { answers, kept: rows.map(({ statement }) => statement) }
  } finally {
    await client.end()
  }
}

const ANSWERS = [{ n: 1 }, { n: '1' }, { n: 1 }, { n: 2 }, { n: '2' }, { n: 2 }]

test('database: a connection keeps the statements that are marked, each once', async () => {
  const { answers, kept } = await asked({})
  expect(answers).toEqual(ANSWERS)
  expect(kept).toEqual(['/* kept */ select $1::int as n', '/* kept */ select $1::text as n'])
})

test('database: a connection that a pooler lends keeps none', async () => {
  expect(await asked({ isLent: true })).toEqual({ answers: ANSWERS, kept: [] })
})
