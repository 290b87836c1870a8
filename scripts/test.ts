import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../tests/support/browser-program.ts'
import { buildIfNeeded } from './build-web.ts'

/** The part of Vitest's report that is counted. */
interface FileReport {
  name: string
  status: string
  message: string
  assertionResults: { status: string; fullName: string; failureMessages: string[] }[]
}
interface Run {
  project: string
  /** Undefined: it ended without a report. */
  files: FileReport[] | undefined
  /** Something failed that is no test of a file: an error nobody caught, a broken set-up. */
  isBroken: boolean
}

/** The longest first: two are run at a time, and both ends should come at about the same moment. */
const PROJECTS = ['unit', 'staff', 'reading', 'readers', 'pages', 'views']

const UNHANDLED_REPORTER = fileURLToPath(new URL('unhandled-reporter.ts', import.meta.url))

/** With more broken files than this, it is not the machine. */
const MOST_TRIED_AGAIN = 5

process.env.CHROMIUM = findBrowser()
await buildIfNeeded()
const folder = await mkdtemp(join(tmpdir(), 'dragoman-test-'))
process.env.SAMPLE_DATA = join(folder, 'sample-data')
const vitest = fileURLToPath(new URL('../node_modules/vitest/vitest.mjs', import.meta.url))

const words = process.argv.slice(2)
const left = [...PROJECTS]
const runs: Run[] = []
await Promise.all([lane(), lane()])
const files = new Map(runs.flatMap((run) => run.files ?? []).map((file) => [file.name, file]))
const failedAtFirst = failedFiles()
// A journey may fail because the other lane kept both cores busy. What fails on a quiet machine too has failed.
// Who asked for some tests alone wants to see them fail.
if (words.length === 0 && failedAtFirst.length > 0 && failedAtFirst.length <= MOST_TRIED_AGAIN) {
  console.log(`\nOnce more, with nothing beside: ${failedAtFirst.map(({ name }) => name).join(', ')}\n`)
  for (const { project, files: ran } of [...runs]) {
    const names = failedAtFirst.map(({ name }) => name).filter((name) => ran?.some((file) => file.name === name))
    if (names.length === 0) continue
    const again = await run(project, names)
    for (const file of again.files ?? []) files.set(file.name, file)
    if (again.isBroken) runs.push(again)
  }
}
await rm(folder, { recursive: true, force: true })

const failed = failedFiles()
for (const { name } of failedAtFirst)
  if (!failed.some((file) => file.name === name)) console.log(`~ ${name}: failed at first, passed with nothing beside`)
for (const line of failed.flatMap(failures)) console.log(`✗ ${line}`)
const broken = runs.filter(({ isBroken }) => isBroken)
for (const { project } of broken) console.log(`✗ ${project}: broken outside its tests; see above`)

const statuses = [...files.values()].flatMap(({ assertionResults }) => assertionResults.map(({ status }) => status))
const passedCount = statuses.filter((status) => status === 'passed').length
// A file that broke before its first test counts as one failure: it has no failed test.
const failedCount = failed.flatMap(failures).length + broken.length
const skippedCount = statuses.filter((status) => status !== 'passed' && status !== 'failed').length
console.log(`\n${passedCount} passed, ${failedCount} failed${skippedCount > 0 ? `, ${skippedCount} skipped` : ''}`)
process.exitCode = failedCount === 0 ? 0 : 1

function failedFiles(): FileReport[] {
  return [...files.values()].filter(({ status }) => status === 'failed')
}

/** What failed, said once more at the end: its message is far above, among those of the other lane. */
function failures({ name, message, assertionResults }: FileReport): string[] {
  const failed = assertionResults.filter(({ status }) => status === 'failed')
  if (failed.length === 0) return [`${name}: outside its tests\n    ${message}`]
  return failed.map(({ fullName, failureMessages }) => {
    const [said = ''] = failureMessages
    return `${name}: ${fullName}\n    ${said.split('\n').slice(0, 12).join('\n    ')}`
  })
}

async function lane(): Promise<void> {
  for (let project = left.shift(); project !== undefined; project = left.shift()) runs.push(await run(project, words))
}

async function run(project: string, asked: readonly string[]): Promise<Run> {
  const report = join(folder, `${project}.json`)
  const unhandled = `${report}.unhandled`
  await Promise.all([report, unhandled].map((file) => rm(file, { force: true })))
  const child = spawn(
    process.execPath,
    [
      vitest,
      'run',
      '--project',
      project,
      '--passWithNoTests',
      '--reporter=default',
      '--reporter=json',
      `--reporter=${UNHANDLED_REPORTER}`,
      `--outputFile=${report}`,
      ...asked,
    ],
    { stdio: 'inherit', env: { ...process.env, NODE_ENV: 'test', UNHANDLED: unhandled } },
  )
  const [code] = (await once(child, 'close')) as [number | null]
  const files: FileReport[] | undefined = await readFile(report, 'utf8')
    .then((text) => JSON.parse(text).testResults)
    .catch(() => undefined)
  const hasFailed = files?.some(({ status }) => status === 'failed')
  const isBroken = files === undefined || existsSync(unhandled) || (code !== 0 && !hasFailed)
  return { project, files, isBroken }
}
