import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

/** Where covers stand on this site. */
export const COVERS_FOLDER = '/covers/'

/** Keeps pictures named for their content, so that one is never changed and may be kept by everyone for good. */
export interface CoverStore {
  /** @throws StartError where nothing can be kept */
  keep(name: string, picture: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** @param dataDir the site's own folder: they stand in `covers/` within */
export function coversIn(dataDir: string): CoverStore {
  const folder = join(dataDir, 'covers')
  return {
    async keep(name, picture) {
      // Whoever asks meanwhile, and whatever ends this process, sees the whole picture or none.
      const unfinished = join(folder, `.${randomUUID()}`)
      try {
        await mkdir(folder, { recursive: true })
        const file = await open(unfinished, 'w')
        try {
          await file.writeFile(picture)
          await file.sync()
        } finally {
          await file.close()
        }
        await rename(unfinished, join(folder, name))
      } catch (error) {
        await rm(unfinished, { force: true }).catch(() => {})
        throw new StartError(`Covers cannot be kept in ${folder} (${(error as NodeJS.ErrnoException).code}).`)
      }
    },
    async has(name) {
      return access(join(folder, name)).then(
        () => true,
        () => false,
      )
    },
    async read(name) {
      return readFile(join(folder, name)).catch((error: NodeJS.ErrnoException) => {
        if (error.code === 'ENOENT') return undefined
        throw error
      })
    },
  }
}
