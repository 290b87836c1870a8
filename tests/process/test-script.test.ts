import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { runProgram, temporaryFolder } from '#tests/support/processes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const FAILS_AT_FIRST = `
  import { existsSync, writeFileSync } from 'node:fs'
  import { expect, test } from 'vitest'
  const isFirst = !existsSync('been-here')
  writeFileSync('been-here', '')`

/** Runs a test file as this repository's tests are run. */
async function runTests(
  file: string,
  env: Record<string, string> = {},
): Promise<{ code: number | null; output: string }> {
  const folder = await temporaryFolder()
  try {
    const at = (name: string) => join(folder.path, name)
    for (const name of ['node_modules', 'scripts', 'tests', 'src']) await symlink(join(ROOT, name), at(name))
    await writeFile(at('package.json'), '{ "type": "module" }')
    await writeFile(at('vitest.config.js'), `export default { test: { include: ['here.test.js'] } }`)
    await writeFile(at('here.test.js'), file)
    const script = `import { runTests } from './scripts/run-tests.ts'
      process.exitCode = await runTests([], new AbortController().signal)`
    await writeFile(at('run.ts'), script)
    const program = runProgram('run.ts', [], { VITEST: '', CI: '', ...env }, folder.path)
    const { code } = await program.ended
    return { code, output: program.output() }
  } finally {
    await folder.remove()
  }
}

describe('npm test', () => {
  test('counts what fails at first and passes with nothing beside as passed, and names it', async () => {
    const { code, output } = await runTests(`${FAILS_AT_FIRST}
      test('the second time', () => expect(isFirst).toBe(false))
      test.skip('never', () => {})`)
    expect(output).toContain('~ here.test.js: the second time: failed at first, passed with nothing beside')
    expect(output).toContain('\n1 passed, 0 failed, 1 skipped\n')
    expect(code).toBe(0)
  })

  test('fails in CI where more than two tests pass only then', async () => {
    const three = `${FAILS_AT_FIRST}
      test.each([1, 2, 3])('the second time, %i', () => expect(isFirst).toBe(false))`
    const { code, output } = await runTests(three, { CI: 'true' })
    expect(output).toContain('✗ 3 tests needed a second try, and 2 may')
    expect(output).toContain('\n3 passed, 1 failed, 0 skipped\n')
    expect(code).toBe(1)
  })

  test('fails for what fails twice, for a hook, and for an error that nobody caught', async () => {
    const twice = await runTests(`import { beforeAll, describe, expect, test } from 'vitest'
      test('ever', () => expect(1).toBe(2))
      describe('with a hook', () => {
        beforeAll(() => { throw new Error('the hook') })
        test('behind it', () => {})
      })`)
    expect(twice.output).toContain('✗ here.test.js: ever')
    expect(twice.output).toMatch(/✗ here.test.js: outside its tests\n +Error: the hook/)
    expect(twice.code).toBe(1)
    const loose = await runTests(`import { test } from 'vitest'
      test('good', () => { Promise.reject(new Error('the loose one')) })`)
    expect(loose.output).toMatch(/✗ an error outside all tests\n +Error: the loose one/)
    expect(loose.code).toBe(1)
  })
})
