import { buildIfNeeded, builtProgram, isBuilt } from './build-all.ts'

process.env.NODE_ENV ??= 'production'
// What was built starts in half the time. A first start does not wait for the build.
if (isBuilt()) {
  const { runBuiltSite }: typeof import('#server/run.ts') = await import(builtProgram('run'))
  await runBuiltSite(async () => {})
} else {
  await import('./quick-imports.ts')
  const { runBuiltSite } = await import('#server/run.ts')
  await runBuiltSite(buildIfNeeded)
}
