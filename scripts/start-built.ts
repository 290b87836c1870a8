import { runBuiltSite } from '#server/run.ts'

// Starts what `npm run build` has made, where the tools to build it are not installed.
process.env.NODE_ENV ??= 'production'
await runBuiltSite(async () => {})
