import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'dist/**']

/** One browser and one site: files in turn are quicker than files at once. */
const journeys = (name: string, include: string[]) => ({
  test: {
    name,
    include,
    exclude,
    globalSetup: 'tests/support/site.ts',
    fileParallelism: false,
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // On a busy machine a page may take a while to get there.
    expect: { poll: { timeout: 8000 } },
  },
})

export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['src/**/*.test.{ts,tsx}', 'tests/**/*.test.ts'],
          exclude: [...exclude, 'tests/e2e/**'],
          globalSetup: 'tests/support/database-server.ts',
          testTimeout: 30_000,
          hookTimeout: 60_000,
        },
      },
      journeys('readers', ['tests/e2e/!(staff-*|every-page).test.ts']),
      journeys('pages', ['tests/e2e/every-page.test.ts']),
      journeys('staff', ['tests/e2e/staff-*.test.ts']),
    ],
    maxWorkers: 2,
  },
})
