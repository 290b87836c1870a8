import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'dist/**']

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
      {
        test: {
          name: 'browser',
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          globalSetup: 'tests/support/site.ts',
          // One browser and one site on two cores: files in turn are quicker than files at once.
          fileParallelism: false,
          testTimeout: 60_000,
          hookTimeout: 60_000,
          // On a busy machine a page may take a while to get there.
          expect: { poll: { timeout: 8000 } },
        },
      },
    ],
    maxWorkers: 2,
  },
})
