// Starts a site that was built by `npm run build`, where the tools to build it are not installed.
import { builtProgram } from './build-all.ts'

process.env.NODE_ENV ??= 'production'
const { runBuiltSite }: typeof import('#server/run.ts') = await import(builtProgram('run'))
await runBuiltSite(async () => {})
