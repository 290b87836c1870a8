import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { lockFaults } from './check-lock.ts'
import { missingMigration } from './check-migrations.ts'

const bin = fileURLToPath(new URL('../node_modules/.bin/', import.meta.url))

/** Everything but the tests that `main` must hold; each step names what it looks at. */
const STEPS: [string, string, string[]][] = [
  ['Format and lint', 'biome', ['ci', '--error-on-warnings', '.']],
  [
    'Import directions and cycles',
    'depcruise',
    ['src', 'scripts', 'tests', 'bench', '--config', '.dependency-cruiser.json'],
  ],
  ['Types', 'tsc', ['-p', '.']],
  ['Unused code', 'knip', []],
  ['Build', process.execPath, ['scripts/build.ts']],
]

console.log('— Lock file')
const faults = lockFaults('package-lock.json')
if (faults.length > 0) {
  console.error(
    `${faults.join('\n')}\nMake it anew: npm install --package-lock-only, in a folder with package.json alone.`,
  )
  process.exit(1)
}
console.log('— Migrations match the schema')
const missing = missingMigration(`${bin}drizzle-kit`)
if (missing !== undefined) {
  console.error(missing)
  process.exit(1)
}
for (const [what, command, args] of STEPS) {
  console.log(`\n— ${what}`)
  const program = command === process.execPath ? command : bin + command
  const { status } = spawnSync(program, args, { stdio: 'inherit' })
  if (status !== 0) {
    console.error(`\n${what}: failed`)
    process.exit(1)
  }
}
console.log('\nAll checks hold.')
