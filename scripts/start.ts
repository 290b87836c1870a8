import { buildIfNeeded, builtProgram, isBuilt } from './build-all.ts'

process.env.NODE_ENV ??= 'production'
// What was built starts in half the time. A first start does not wait for the build.
const { runBuiltSite }: typeof import('#server/run.ts') = await (isBuilt()
  ? import(builtProgram('run'))
  : import('#server/run.ts'))
await runBuiltSite(buildIfNeeded)
