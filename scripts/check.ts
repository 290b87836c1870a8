import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import { lockFaults } from './check-lock.ts'
import { breakingMigrations, missingMigration } from './check-migrations.ts'

const bin = fileURLToPath(new URL('../node_modules/.bin/', import.meta.url))

/** All checks that `main` must pass besides the tests; each step names its subject. */
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
const breaking = breakingMigrations()
if (breaking.length > 0) {
  console.error(`${breaking.join('\n')}\nExpand first, contract in a later version: docs/operating.md, A new version.`)
  process.exit(1)
}
// All steps run at once: none reads what another writes.
const steps = STEPS.map(([subject, command, args]) => ({ subject, ended: run(command, args) }))
const failed: string[] = []
for (const { subject, ended } of steps) {
  console.log(`\n— ${subject}`)
  const { status, output } = await ended
  process.stdout.write(output)
  if (status !== 0) failed.push(subject)
}
console.log(failed.length === 0 ? '\nAll checks hold.' : `\nFailed: ${failed.join(', ')}`)
process.exitCode = failed.length === 0 ? 0 : 1

async function run(command: string, args: string[]): Promise<{ status: number | null; output: string }> {
  const program = command === process.execPath ? command : bin + command
  const child = spawn(program, args, { env: { ...process.env, ...(process.stdout.isTTY && { FORCE_COLOR: '1' }) } })
  let output = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (text) => {
      output += text
    })
  return once(child, 'close').then(
    ([status]) => ({ status, output }),
    (error: unknown) => ({ status: null, output: `${error}\n` }),
  )
}
