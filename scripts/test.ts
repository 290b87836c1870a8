import { spawnSync } from 'node:child_process'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../tests/support/browser-program.ts'
import { buildIfNeeded } from './build-web.ts'

/** The part of Vitest's report that is counted. */
interface Report {
  numPassedTests: number
  numFailedTests: number
  numPendingTests: number
  numTodoTests: number
  numFailedTestSuites: number
  testResults: { status: string; assertionResults: unknown[] }[]
}

process.env.CHROMIUM = findBrowser()
await buildIfNeeded()
const folder = await mkdtemp(join(tmpdir(), 'dragoman-test-'))
const report = join(folder, 'report.json')
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))
const { status } = spawnSync(
  process.execPath,
  [vitest, 'run', '--reporter=default', '--reporter=json', `--outputFile=${report}`, ...process.argv.slice(2)],
  { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
)
const counted = (await readFile(report, 'utf8')
  .then(JSON.parse)
  .catch(() => undefined)) as Report | undefined
await rm(folder, { recursive: true, force: true })
// A file that broke before its first test counts as one failure: it has no test to fail.
const brokenFiles =
  counted?.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length ?? 1
const passed = counted?.numPassedTests ?? 0
const failed = (counted?.numFailedTests ?? 0) + brokenFiles
const skipped = (counted?.numPendingTests ?? 0) + (counted?.numTodoTests ?? 0)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = status === 0 && failed === 0 ? 0 : 1
