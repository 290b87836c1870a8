import { runBuiltSite } from '#server/run.ts'
import { buildIfNeeded } from './build-web.ts'

process.env.NODE_ENV ??= 'production'
await runBuiltSite(buildIfNeeded)
