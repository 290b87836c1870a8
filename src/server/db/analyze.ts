import { sql } from 'drizzle-orm'
import type { Context } from '../context.ts'

/** Brings the planner's statistics up to date, sooner than autovacuum would. */
export async function analyze(ctx: Context): Promise<void> {
  await ctx.db.execute(sql`analyze`)
}
