import { fileURLToPath } from 'node:url'
import { createServer as createVite } from 'vite'
import type * as entry from '#web/entry-server.tsx'
import { readEnv } from '../src/server/env.ts'
import { runSite } from '../src/server/run.ts'
import { serve } from '../src/server/serve.ts'

process.env.NODE_ENV = 'development'
const root = fileURLToPath(new URL('..', import.meta.url))

await runSite((say) =>
  serve(readEnv(process.env), say, async (server) => {
    const vite = await createVite({
      root,
      appType: 'custom',
      // Bundled settings would be a new file at each start, for which the watcher would start again.
      configLoader: 'native',
      server: { middlewareMode: true, hmr: { server } },
    })
    return {
      async render(path, fetch, site) {
        try {
          const { render, createApi } = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as typeof entry
          return await render(path, createApi(fetch), site)
        } catch (error) {
          vite.ssrFixStacktrace(error as Error)
          throw error
        }
      },
      async manifest(site, language) {
        const { webManifest } = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as typeof entry
        return webManifest(site, language)
      },
      async cover(words) {
        const { bookCover } = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as typeof entry
        return bookCover(words)
      },
      async sharing(workId, code, fetch, site) {
        const { sharingPicture, createApi } = (await vite.ssrLoadModule('/src/web/entry-server.tsx')) as typeof entry
        return sharingPicture(workId, code, createApi(fetch), site)
      },
      messages: (language) => {
        const addressOf = (part: string) => `/src/web/i18n/languages/${language}/${part}.ts`
        return { screen: addressOf('screen'), pages: addressOf('pages'), tools: addressOf('tools') }
      },
      staffTags: () => '<script type="module" src="/@dev-staff-entry"></script>',
      tags: () => '<script type="module" src="/@dev-entry"></script>',
      assets: undefined,
      middleware: vite.middlewares,
      close: () => vite.close(),
    }
  }),
)
