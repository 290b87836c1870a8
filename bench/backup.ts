import { stat } from 'node:fs/promises'
import { join } from 'node:path'
import { filesIn } from '#tests/support/folder-files.ts'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { runProgram, temporaryFolder } from '#tests/support/processes.ts'
import { watchMemory } from './import.ts'

const WORKS = 1000
const TEXT_LENGTH = 12_000
const MB = 1024 * 1024

/**
 * A library saved, tried and restored; exported, imported, and exported once more.
 * @throws Error what comes back is not what went out
 */
export async function benchBackup(works = WORKS): Promise<void> {
  const folder = await temporaryFolder()
  const path = (name: string) => join(folder.path, name)
  /** `npm run library -- …` on the library of a data folder. */
  const library = async (what: string, name: string, args: string[], says: string) => {
    const started = performance.now()
    const { child, ended, output } = runProgram('src/cli/main.ts', args, { DATA_DIR: path(name) })
    const peak = watchMemory(child.pid as number)
    const { code } = await ended
    const seconds = (performance.now() - started) / 1000
    if (code !== 0 || !output().includes(says)) throw new Error(output())
    console.log(`  ${what}: ${seconds.toFixed(1)} s, peak memory ${peak()} MB`)
  }
  try {
    await generateLibrary(path('made'), { works, textLength: TEXT_LENGTH })
    console.log(`${works} works × 4 languages, ${TEXT_LENGTH} characters each, each command by itself`)
    await library('import', 'first', ['import', path('made')], `${works} added`)
    await library('backup', 'first', ['backup', path('first.zip')], `${works} works and 0 covers`)
    console.log(`    its file: ${((await stat(path('first.zip'))).size / MB).toFixed(0)} MB`)
    await library('backup --check', 'first', ['backup', '--check', path('first.zip')], 'can be restored')
    await library('restore into an empty library', 'second', ['restore', path('first.zip')], `${works} works restored`)
    await library('export of the first', 'first', ['export', path('out')], `${works} works, ${works * 4} texts`)
    const out = await filesIn(path('out'))
    console.log(`    ${out.size} files`)
    await library('export of what was restored', 'second', ['export', path('restored')], `${works} works`)
    mustBeSame(out, await filesIn(path('restored')), 'what was restored')
    await library('import of the export', 'third', ['import', path('out')], `${works} added`)
    await library('export of what was imported', 'third', ['export', path('again')], `${works} works`)
    mustBeSame(out, await filesIn(path('again')), 'what was exported and imported')
    console.log('  all three exports are the same, byte by byte')
  } finally {
    await folder.remove()
  }
}

function mustBeSame(files: Map<string, string>, others: Map<string, string>, what: string): void {
  const different = [...new Set([...files.keys(), ...others.keys()])].filter(
    (one) => files.get(one) !== others.get(one),
  )
  if (different.length > 0)
    throw new Error(`The export of ${what} differs in ${different.length} files, such as ${different[0]}.`)
}
