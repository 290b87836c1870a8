import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import nodeFlags from './scripts/node-flags.json' with { type: 'json' }

const exclude = [...configDefaults.exclude, 'dist/**']

/** Whole programs take longest and need most processes, units least: started last, units leave no core idle at the end. */
const PROJECTS_IN_TURN = ['process', 'journeys', 'database', 'pure']

/** Within a project, files that took longest in the last run come first. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const turn = ({ project }: TestSpecification) => PROJECTS_IN_TURN.indexOf(project.name)
    return (await super.sort(files)).sort((one, other) => turn(one) - turn(other))
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
          name: 'journeys',
          include: ['tests/e2e/**/*.test.ts'],
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
          name: 'process',
          include: ['tests/process/*.test.ts', 'src/server/db/embedded*.test.ts'],
          exclude,
          globalSetup: 'tests/support/database-server.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
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
    // Journeys wait about a quarter of their time: one worker more than cores keeps the cores busy.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  },
})
