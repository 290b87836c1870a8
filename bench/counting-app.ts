import { join } from 'node:path'
import { createApp } from '#server/app.ts'
import type { Context } from '#server/context.ts'
import { Uploads } from '#server/exchange/import/uploads.ts'
import { openLog } from '#server/log.ts'
import { builtRenderer } from '#server/pages.ts'
import { ROOM, TEST_SESSIONS, TEST_SITE } from '#tests/support/app.ts'

/** The built site in this process. @param folder for its uploads @returns with how many pages it has drawn so far */
export async function countingApp(ctx: Context & { actor: string }, folder: string) {
  const pages = { drawn: 0 }
  const built = await builtRenderer(new URL('../dist/', import.meta.url))
  const renderer: typeof built = {
    ...built,
    render(...given) {
      pages.drawn += 1
      return built.render(...given)
    },
  }
  const system = { database: 'bench', backup: async () => ({ last: null, failure: null }) }
  const uploads = new Uploads(join(folder, 'uploads'), ROOM)
  const parts = { site: TEST_SITE, log: openLog('error'), sessions: TEST_SESSIONS, space: ROOM, uploads, system }
  return { app: createApp({ ctx, renderer, ...parts }), pages }
}
