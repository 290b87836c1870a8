import { configDefaults, defineConfig } from 'vitest/config'

const exclude = [...configDefaults.exclude, 'dist/**']

/** The journeys of those who read a text; those who look for one have the rest. */
const READING = [
  'find-in-work',
  'listen',
  'notes',
  'offline',
  'pair',
  'passage-links',
  'place',
  'print',
  'reading',
  'reports',
  'settings',
  'shortcuts',
  'way',
]
const STAFF = ['staff-*']
const VIEWS = ['staff-views']
const PAGES = ['every-page']

const at = (files: string[]) => files.map((file) => `tests/e2e/${file}.test.ts`)

/** One browser and one site: files in turn are quicker than files at once. */
const journeys = (name: string, files: string[], others: string[] = []) => ({
  test: {
    name,
    include: at(files),
    exclude: [...exclude, ...at(others)],
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
      journeys('staff', STAFF, VIEWS),
      journeys('reading', READING),
      journeys('readers', ['*'], [...READING, ...PAGES, ...STAFF]),
      journeys('pages', PAGES),
      journeys('views', VIEWS),
    ],
    maxWorkers: 2,
  },
})
