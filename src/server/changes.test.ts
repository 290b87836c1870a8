import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { addToHistory } from './changes.ts'
import { withTransaction } from './context.ts'

const { ctx } = await testDatabase()

test('history: one write may have more changes than PostgreSQL takes in a statement', async () => {
  const changes = Array.from({ length: 10_000 }, (_, i) => ({
    action: 'create' as const,
    entity: 'author' as const,
    entityId: i + 1,
    before: null,
  }))
  await withTransaction(ctx, (tx) => addToHistory(tx, changes, ['all']))
  const { rows } = await ctx.db.execute(
    sql`select count(*)::int as changes, sum(cardinality(touches))::int as touches from changes`,
  )
  expect(rows).toEqual([{ changes: 10_000, touches: 1 }])
})
