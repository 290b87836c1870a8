import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { describe, expect, inject, onTestFinished, test, vi } from 'vitest'
import { testDatabase } from '#tests/support/database.ts'
import { onServer } from '#tests/support/database-server.ts'
import { connectDatabase } from './open.ts'

const administer = async (statement: string) => {
  const client = new pg.Client(inject('databases').server)
  await client.connect()
  await client.query(statement)
  await client.end()
}

describe('migrations', () => {
  test('run once, whether several processes start at once or one starts again', async () => {
    const name = `${inject('databases').migrated}_${randomBytes(4).toString('hex')}`
    await administer(`create database ${name}`)
    onTestFinished(() => administer(`drop database ${name} with (force)`))
    const connection = onServer(inject('databases').server, name)
    const several = await Promise.all([1, 2, 3].map(() => connectDatabase(connection, 'test')))
    const again = await connectDatabase(connection, 'test')
    const { rows } = await again.db.execute(sql`select count(*)::int as n, count(distinct hash)::int as different
      from drizzle.__drizzle_migrations`)
    expect(rows[0]?.n).toBe(rows[0]?.different)
    for (const database of [...several, again]) await database.close()
  })
})

describe('news of changes', () => {
  test('are heard again after the connection that hears them was lost', async () => {
    const { ctx, onChange } = await testDatabase()
    const heard = vi.fn()
    await onChange(heard)
    expect(heard).toHaveBeenCalledTimes(1)
    const notify = () => ctx.db.execute(sql`select pg_notify('library_changed', '')`)
    await notify()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(2))
    await ctx.db.execute(sql`select pg_terminate_backend(pid) from pg_stat_activity
      where datname = current_database() and query like 'listen%'`)
    // Once for what may have been missed when it broke, once when it hears again.
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(4), { timeout: 5000 })
    await notify()
    await vi.waitFor(() => expect(heard).toHaveBeenCalledTimes(5))
  })
})
