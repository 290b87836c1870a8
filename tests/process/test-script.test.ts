import { symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { runProgram, temporaryFolder } from '#tests/support/processes.ts'

const ROOT = fileURLToPath(new URL('../..', import.meta.url))
const PROJECTS = ['unit', 'reading', 'readers', 'staff', 'views', 'pages'].map((name) => ({
  test: { name, include: [`${name}.test.js`] },
}))

/** Runs, as this repository's, tests of which one fails at first. @param more is done in it */
async function runTests(more: string): Promise<{ code: number | null; output: string }> {
  const folder = await temporaryFolder()
  try {
    const at = (name: string) => join(folder.path, name)
    for (const name of ['node_modules', 'scripts']) await symlink(join(ROOT, name), at(name))
    await writeFile(at('vitest.config.js'), `export default { test: { projects: ${JSON.stringify(PROJECTS)} } }`)
    await writeFile(
      at('unit.test.js'),
      `import { existsSync, writeFileSync } from 'node:fs'
      import { expect, test } from 'vitest'
      test('the second time', () => {
        const isFirst = !existsSync('been-here')
        if (isFirst) { ${more} }
        writeFileSync('been-here', '')
        expect(isFirst).toBe(false)
      })`,
    )
    const program = runProgram('scripts/test.ts', [], { VITEST: '' }, folder.path)
    const { code } = await program.ended
    return { code, output: program.output() }
  } finally {
    await folder.remove()
  }
}

test('tests of which one fails at first have passed; with an error besides that nobody caught they have not', {
  timeout: 180_000,
}, async () => {
  const passed = await runTests('')
  expect(passed.output).toContain('failed at first, passed with nothing beside')
  expect(passed.code).toBe(0)
  const failed = await runTests('Promise.reject(new Error("loose"))')
  expect(failed.output).toContain('✗ unit: broken outside its tests')
  expect(failed.code).toBe(1)
})
