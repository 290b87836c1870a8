import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { runProgram, type Site, startSite } from './processes.ts'
import { MORE_THAN_SAMPLES } from './samples.ts'

/** A site as a fresh machine has it, and the empty category that the samples do not have. */
export async function startSampleSite(dataDir: string): Promise<Site> {
  const site = await startSite(dataDir)
  const folder = join(dataDir, 'more')
  await mkdir(join(folder, 'works'), { recursive: true })
  await writeFile(join(folder, 'library.json'), JSON.stringify(MORE_THAN_SAMPLES))
  const program = runProgram('src/cli/main.ts', ['import', folder], { DATA_DIR: dataDir })
  const { code } = await program.ended
  if (code === 0) return site
  await site.stop()
  throw new Error(program.output())
}
