import { cp, mkdir, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { startSite, temporaryFolder } from './processes.ts'

const PATIENCE_MS = 120_000

/**
 * A data folder of one's own, as a fresh machine has it once the sample library is set out. The first that asks in a run
 * of all tests sets it out (in `SAMPLE_DATA`); everyone gets a copy.
 */
export async function sampleData(): Promise<Awaited<ReturnType<typeof temporaryFolder>>> {
  const folder = await temporaryFolder()
  const shared = process.env.SAMPLE_DATA
  if (shared === undefined) await setOut(folder.path)
  else {
    const ready = join(shared, 'ready')
    if (await isFirst(shared)) {
      await setOut(join(shared, 'data'))
      await writeFile(ready, '')
    } else await written(ready)
    await cp(join(shared, 'data'), folder.path, { recursive: true, preserveTimestamps: true })
  }
  return folder
}

async function setOut(dataDir: string): Promise<void> {
  const site = await startSite(dataDir)
  await site.stop()
}

const isFirst = (folder: string) =>
  mkdir(folder).then(
    () => true,
    () => false,
  )

async function written(file: string): Promise<void> {
  const start = Date.now()
  while (
    !(await stat(file).then(
      () => true,
      () => false,
    ))
  ) {
    if (Date.now() - start > PATIENCE_MS) throw new Error('The sample library was not set out: see what broke before.')
    await sleep(100)
  }
}
