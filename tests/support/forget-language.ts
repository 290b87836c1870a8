import { sql } from 'drizzle-orm'
import { inject } from 'vitest'
import { CHANGES_CHANNEL, openDatabase } from '#server/db/open.ts'

/** Takes a language of a journey's own out of the site again, which staff cannot: a language, once there, stays. */
export async function forgetLanguage(code: string): Promise<void> {
  const { db, close } = await openDatabase({ databaseUrl: undefined, dataDir: inject('siteData') })
  try {
    await db.execute(sql`delete from changes where entity = 'language'
      and entity_id in (select id from languages where code = ${code})`)
    await db.execute(sql`delete from languages where code = ${code}`)
    await db.execute(sql`select pg_notify(${CHANGES_CHANNEL}, '')`)
  } finally {
    await close()
  }
}
