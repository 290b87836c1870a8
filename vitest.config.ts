import { availableParallelism } from 'node:os'
import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'dist/**']

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
        },
      },
    ],
    // Journeys wait about a quarter of their time: one worker more than cores keeps the cores busy.
    maxWorkers: Math.max(2, Math.min(4, availableParallelism() + 1)),
  },
})
