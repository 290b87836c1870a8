import { existsSync } from 'node:fs'
import { mkdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { temporaryFolder } from '#tests/support/processes.ts'
import type { GeneratedTexts } from './seed-passages.ts'

/**
 * A folder for a generated library. With `BENCH_DATA=<folder>` it is one of that folder, and stays: to write a large
 * library takes half an hour.
 */
export async function libraryFolder(name: string): Promise<{ path: string; remove(): Promise<void> }> {
  const kept = process.env.BENCH_DATA
  if (kept === undefined) return temporaryFolder()
  const path = join(kept, name)
  await mkdir(path, { recursive: true })
  return { path, remove: async () => {} }
}

/** What was generated in a folder; where that was not noted yet, it is generated now. */
export async function seedOnce(folder: string, seed: () => Promise<GeneratedTexts>): Promise<GeneratedTexts> {
  const note = join(folder, 'generated.json')
  if (existsSync(note)) {
    const made = JSON.parse(await readFile(note, 'utf8'))
    return { ...made, wordCounts: new Map(made.wordCounts) }
  }
  const made = await seed()
  await writeFile(note, JSON.stringify({ ...made, wordCounts: [...made.wordCounts] }))
  return made
}
