import { sql } from 'drizzle-orm'
import { openDatabase } from '../src/server/db/open.ts'
import { readEnv } from '../src/server/env.ts'

// `npm run sql -- "select …"`: shows what the database answers, beside a running site or without one.
const statement = process.argv.slice(2).join(' ')
if (statement === '') {
  console.error('Usage: npm run sql -- "select title from works limit 5"')
  process.exit(2)
}
const database = await openDatabase(readEnv(process.env))
try {
  const { rows, rowCount } = await database.db.execute(sql.raw(statement))
  console.table(rows)
  console.log(`${rowCount ?? 0} rows`)
} catch (error) {
  console.error(error instanceof Error && error.cause instanceof Error ? error.cause.message : String(error))
  process.exitCode = 1
} finally {
  await database.close()
}
