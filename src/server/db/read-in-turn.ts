import { type SQL, sql } from 'drizzle-orm'
import type { Database } from './open.ts'

const AT_ONCE = 200

/**
 * Reads rows some at a time, so that memory does not grow with their number.
 * @param db within a transaction @param query without parameters
 */
export async function* readInTurn<T extends Record<string, unknown>>(
  db: Pick<Database, 'execute'>,
  query: SQL,
): AsyncGenerator<T, void, undefined> {
  const cursor = sql.identifier(`rows_${crypto.randomUUID()}`)
  await db.execute(sql`declare ${cursor} no scroll cursor for ${query}`)
  for (;;) {
    const { rows } = await db.execute<T>(sql`fetch ${sql.raw(String(AT_ONCE))} from ${cursor}`)
    yield* rows as T[]
    if (rows.length < AT_ONCE) break
  }
  await db.execute(sql`close ${cursor}`)
}
