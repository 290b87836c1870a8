import { fileURLToPath } from 'node:url'
import { sql } from 'drizzle-orm'
import { type Context, withTransaction } from '../../context.ts'
import { LOCKS } from '../../db/locks.ts'
import { fillWithoutIndex } from '../../search/index/passages-index.ts'

const SAMPLES = fileURLToPath(new URL('../../../../samples', import.meta.url))

/** Loads the sample library into an empty one, whole or not at all. @param reading of a site that has a connection open */
export async function openShelves(ctx: Context, say: (line: string) => void, reading: Context = ctx): Promise<void> {
  if (!(await isEmpty(reading))) return
  await withTransaction({ ...ctx, actor: 'import' }, async (inner) => {
    // The site's limit of time is for readers' questions.
    await inner.db.execute(sql`set local statement_timeout = 0`)
    await inner.db.execute(sql`select pg_advisory_xact_lock(${LOCKS.shelves})`)
    if (!(await isEmpty(inner))) return
    say('Setting out the sample library…')
    // Loaded by the first start alone.
    const { importLibrary } = await import('./import-library.ts')
    const { refusals } = await fillWithoutIndex(inner, () => importLibrary(inner, SAMPLES))
    for (const { path, reason } of refusals) say(`Refused ${path}: ${reason}`)
  })
}

async function isEmpty(ctx: Context): Promise<boolean> {
  const { rows } = await ctx.db.execute<{ empty: boolean }>(sql`
    select not exists (select from works) and not exists (select from languages)
      and not exists (select from authors) and not exists (select from categories) as empty`)
  return rows[0]?.empty === true
}
