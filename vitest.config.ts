import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import nodeFlags from './scripts/node-flags.json' with { type: 'json' }

const exclude = [...configDefaults.exclude, 'dist/**']

/** How many journeys start between two tests of whole programs, which mostly wait. */
const JOURNEYS_PER_PROGRAM = 3

/**
 * Whole programs and journeys first, mixed, so that some work while others wait; units last: they leave no core idle at
 * the end. Among files of a kind, those that took longest in the last run come first.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const of = (name: string) => sorted.filter(({ project }) => project.name === name)
    const isJourney = ({ moduleId }: TestSpecification) => moduleId.includes('/tests/e2e/')
    const programs = of('programs').filter((file) => !isJourney(file))
    const mixed = of('programs')
      .filter(isJourney)
      .flatMap((journey, index) =>
        index % JOURNEYS_PER_PROGRAM === 0 ? [...programs.splice(0, 1), journey] : [journey],
      )
    const started = new Set([...of('programs'), ...of('pure')])
    // Whatever other projects there are: a file that is not returned here would never run.
    return [...mixed, ...programs, ...sorted.filter((file) => !started.has(file)), ...of('pure')]
  }
}

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'database',
          include: ['src/server/**/*.test.ts', 'src/cli/**/*.test.ts', 'tests/*.test.ts'],
          exclude: [...exclude, 'src/server/db/embedded*.test.ts'],
          globalSetup: 'tests/support/database-server.ts',
          isolate: false,
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      {
        test: {
          // One project for both: a worker that is followed by a file of another project ends, and its browsers with it.
          name: 'programs',
          include: ['tests/e2e/**/*.test.ts', 'tests/process/*.test.ts', 'src/server/db/embedded*.test.ts'],
          exclude,
          isolate: false,
          globalSetup: ['tests/support/database-server.ts', 'tests/support/site.ts'],
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // On a busy machine a page may take a while to get there.
          expect: { poll: { timeout: 8000 } },
        },
      },
      {
        test: {
          name: 'pure',
          include: ['src/{alignment,contract,faces,web,words}/**/*.test.{ts,tsx}'],
          exclude,
          isolate: false,
          // The alignment of whole sample works takes a while on a busy machine.
          testTimeout: 30_000,
        },
      },
    ],
    execArgv: nodeFlags.all,
    sequence: { sequencer: LongestFirst },
    // Some tests wait: one worker more than cores keeps the cores busy. A further one makes them slower: 13 files of
    // journeys took 171 and 194 s with two workers on two cores, 182 s with three, 186 and 201 s with four.
    maxWorkers: Math.min(6, availableParallelism() + 1),
  },
})
