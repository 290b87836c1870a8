import { runBuiltSite } from '#server/run.ts'

// Starts a site that was built by `npm run build`, where the tools to build it are not installed.
process.env.NODE_ENV ??= 'production'
await runBuiltSite(async () => {})
