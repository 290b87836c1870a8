import { relative } from 'node:path'
import { createVitest, parseCLI, type TestModule, type TestSpecification, type Vitest } from 'vitest/node'
import { isPossiblyBroken } from './possibly-broken.ts'

/** If more files than this are broken, the machine is not the cause, and none is tried again. */
const MOST_FILES_TRIED_AGAIN = 5
/** If more tests than this pass only at the second try, a run with `CI=true` fails. */
const MOST_PASSED_LATE = 2

/** What a run has shown. */
interface Results {
  /** The result of each test, by Vitest's id, which is the same in every run of a file. */
  tests: Map<string, { file: string; name: string; state: string; message: string }>
  /** Messages of errors outside the tests (in a hook, in an import), by file. */
  brokenFiles: Map<string, string>
  /** Errors that belong to no test. */
  looseErrors: string[]
}

/**
 * Runs the tests, runs files with failures once more with nothing beside them, and prints how many tests passed, failed
 * and were skipped.
 * @param args words of file names and any option of Vitest; `--changed` selects what a change can break
 * @param signal stops the run
 * @returns the exit code
 */
export async function runTests(args: string[], signal: AbortSignal): Promise<number> {
  const { filter, options } = parseCLI(['vitest', 'run', ...args])
  const vitest = await createVitest(options)
  signal.addEventListener('abort', () => vitest.cancelCurrentRun('keyboard-input'))
  try {
    await vitest.standalone()
    const specifications = await choose(vitest, filter)
    const results = await run(vitest, specifications)
    const late: string[] = []
    // A person who names tests wants to see them fail.
    if (args.length === 0 && !signal.aborted) late.push(...(await tryAgain(vitest, specifications, results)))
    return report(results, late)
  } finally {
    await vitest.close()
  }
}

/** Chooses tests by what a change can break: unit tests by the graph of imports, journeys by their folder. */
async function choose(vitest: Vitest, filter: string[]): Promise<TestSpecification[]> {
  const chosen = await vitest.getRelevantTestSpecifications(filter)
  const { related } = vitest.config
  if (related === undefined) return chosen
  const changed = related.map(pathOf)
  const all = await vitest.globTestSpecifications(filter)
  return all.filter(
    (specification) => chosen.includes(specification) || isPossiblyBroken(pathOf(specification.moduleId), changed),
  )
}

async function run(vitest: Vitest, specifications: TestSpecification[]): Promise<Results> {
  const results: Results = { tests: new Map(), brokenFiles: new Map(), looseErrors: [] }
  if (specifications.length === 0) return results
  const { testModules, unhandledErrors } = await vitest.runTestSpecifications(specifications, true)
  const wanted = new Set(specifications.map(({ moduleId }) => moduleId))
  for (const module of testModules) if (wanted.has(module.moduleId)) collect(module, results)
  results.looseErrors = unhandledErrors.map(messageOf)
  return results
}

function collect(module: TestModule, { tests, brokenFiles }: Results): void {
  const file = pathOf(module.moduleId)
  for (const test of module.children.allTests()) {
    const { state, errors = [] } = test.result()
    tests.set(test.id, { file, name: test.fullName, state, message: errors.map(messageOf).join('\n') })
  }
  const errors = [...module.errors(), ...Array.from(module.children.allSuites(), (suite) => suite.errors()).flat()]
  if (errors.length > 0) brokenFiles.set(file, errors.map(messageOf).join('\n'))
}

/**
 * Runs files with failures once more: a busy machine may have been the cause.
 * @param results gets the new results
 * @returns the tests that have passed only now
 */
async function tryAgain(vitest: Vitest, specifications: TestSpecification[], results: Results): Promise<string[]> {
  const failed = new Set([...failures(results).map(({ file }) => file), ...results.brokenFiles.keys()])
  if (failed.size === 0 || failed.size > MOST_FILES_TRIED_AGAIN) return []
  console.log(`\nOnce more, with nothing beside: ${[...failed].join(', ')}\n`)
  const late: string[] = []
  for (const specification of specifications.filter(({ moduleId }) => failed.has(pathOf(moduleId)))) {
    const again = await run(vitest, [specification])
    for (const [id, test] of again.tests) {
      const before = results.tests.get(id)?.state
      if (test.state === 'passed' && before !== 'passed') late.push(`${test.file}: ${test.name}`)
      results.tests.set(id, test)
    }
    const file = pathOf(specification.moduleId)
    results.brokenFiles.delete(file)
    for (const [name, message] of again.brokenFiles) results.brokenFiles.set(name, message)
    results.looseErrors.push(...again.looseErrors)
  }
  return late
}

function report(results: Results, late: string[]): number {
  for (const test of late) console.log(`~ ${test}: failed at first, passed with nothing beside`)
  for (const { file, name, message } of failures(results)) console.log(`✗ ${file}: ${name}\n${indented(message)}`)
  for (const [file, message] of results.brokenFiles) console.log(`✗ ${file}: outside its tests\n${indented(message)}`)
  for (const message of results.looseErrors) console.log(`✗ an error outside all tests\n${indented(message)}`)
  const hasTooManyLate = process.env.CI === 'true' && late.length > MOST_PASSED_LATE
  if (hasTooManyLate) console.log(`✗ ${late.length} tests needed a second try, and ${MOST_PASSED_LATE} may`)

  const count = (wanted: string) => [...results.tests.values()].filter(({ state }) => state === wanted).length
  const passed = count('passed')
  const failed = count('failed') + results.brokenFiles.size + results.looseErrors.length + Number(hasTooManyLate)
  console.log(`\n${passed} passed, ${failed} failed, ${results.tests.size - passed - count('failed')} skipped`)
  return failed === 0 ? 0 : 1
}

const failures = ({ tests }: Results) => [...tests.values()].filter(({ state }) => state === 'failed')
const pathOf = (moduleId: string) => relative(process.cwd(), moduleId).replaceAll('\\', '/')
const messageOf = (error: unknown) => String((error as Error).stack ?? (error as Error).message ?? error)
const indented = (message: string) => `    ${message.split('\n').slice(0, 12).join('\n    ')}`
