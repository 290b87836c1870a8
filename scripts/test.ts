import { findBrowser } from '../tests/support/browser-program.ts'
import { installEngines } from '../tests/support/engine-programs.ts'
import { openRunFolder } from '../tests/support/run-folder.ts'
import { buildIfNeeded } from './build-all.ts'
import { runTests } from './run-tests.ts'

/** How many milliseconds an interrupted run may take to end in order. */
const STOPPING_MS = 5000

process.env.CHROMIUM = findBrowser()
if (process.env.CI) installEngines()
await buildIfNeeded()
process.env.NODE_ENV = 'test'
const folder = await openRunFolder()
// Every process of this run makes its temporary files there.
for (const name of ['TMPDIR', 'TMP', 'TEMP']) process.env[name] = folder.path

const interrupted = new AbortController()
for (const signal of ['SIGINT', 'SIGTERM'] as const)
  process.once(signal, () => {
    interrupted.abort()
    setTimeout(() => folder.remove().finally(() => process.exit(130)), STOPPING_MS)
  })
const code = await runTests(process.argv.slice(2), interrupted.signal)
await folder.remove()
process.exit(interrupted.signal.aborted ? 130 : code)
