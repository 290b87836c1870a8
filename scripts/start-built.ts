// Starts a site that was built by `npm run build`, where the tools to build it are not installed.
process.env.NODE_ENV ??= 'production'
const { runBuiltSite }: typeof import('#server/run.ts') = await import(
  new URL('../dist/site/run.js', import.meta.url).href
)
await runBuiltSite(async () => {})
