import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Whether the database answers within `withinMs`. */
export async function ping(ctx: Context, withinMs: number): Promise<boolean> {
  const answers = ctx.db.execute(sql`select 1`).then(
    () => true,
    () => false,
  )
  return Promise.race([answers, sleep(withinMs, false, { ref: false })])
}
