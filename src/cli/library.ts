import type { Context } from '#server/context.ts'
import { coversInBucket } from '#server/covers/cover-bucket.ts'
import { coversIn } from '#server/covers/cover-store.ts'
import { coverFetcher } from '#server/covers/fetch-cover.ts'
import { type OpenDatabase, openDatabase } from '#server/db/open.ts'
import { type Env, readEnv } from '#server/env.ts'

export interface Library {
  env: Env
  database: OpenDatabase
  ctx: Context
}

/** Opens the library of the settings for a command, and closes it when the command ends. @param actor for the history */
export async function withLibrary<T>(actor: string, run: (library: Library) => Promise<T>): Promise<T> {
  const env = readEnv(process.env)
  const database = await openDatabase(env)
  try {
    const ctx: Context = {
      db: database.db,
      sees: 'everything',
      actor,
      clock: () => new Date(),
      covers: env.coverBucket ? coversInBucket(env.coverBucket) : coversIn(env.dataDir),
      fetchCover: coverFetcher(),
    }
    return await run({ env, database, ctx })
  } finally {
    await database.close()
  }
}
