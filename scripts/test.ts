import { spawn } from 'node:child_process'
import { once } from 'node:events'
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
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

/** What is run at the same time: journeys wait for a browser most of the time, and each run has a site of its own. */
const RUNS = [['unit', 'readers'], ['staff']]

const results = await Promise.all(RUNS.map(run))
await rm(folder, { recursive: true, force: true })
const sum = (figure: (report: Report) => number) =>
  results.reduce((all, { report }) => all + (report ? figure(report) : 0), 0)
// A file that broke before its first test counts as one failure: it has no test to fail. So does a run without a report.
const brokenFiles = (report: Report) =>
  report.testResults.filter((file) => file.status === 'failed' && file.assertionResults.length === 0).length
const passed = sum((report) => report.numPassedTests)
const failed =
  sum((report) => report.numFailedTests + brokenFiles(report)) + results.filter(({ report }) => !report).length
const skipped = sum((report) => report.numPendingTests + report.numTodoTests)
console.log(`\n${passed} passed, ${failed} failed${skipped > 0 ? `, ${skipped} skipped` : ''}`)
process.exitCode = failed === 0 && results.every(({ code }) => code === 0) ? 0 : 1

async function run(projects: readonly string[]): Promise<{ code: number | null; report: Report | undefined }> {
  const file = join(folder, `${projects.join('-')}.json`)
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      ...projects.flatMap((project) => ['--project', project]),
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--outputFile=${file}`,
      ...process.argv.slice(2),
    ],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test' } },
  )
  const [code] = (await once(child, 'close')) as [number | null]
  const report = await readFile(file, 'utf8')
    .then(JSON.parse)
    .catch(() => undefined)
  return { code, report }
}
