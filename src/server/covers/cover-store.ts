import { randomUUID } from 'node:crypto'
import { access, mkdir, open, readFile, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { StartError } from '../errors.ts'

/** The path of covers on this site. */
export const COVERS_FOLDER = '/covers/'

/** Stores pictures that are named for their content: they never change, and caches may keep them for ever. */
export interface CoverStore {
  /** @throws StartError where the store cannot be written */
  keep(name: string, picture: Uint8Array): Promise<void>
  has(name: string): Promise<boolean>
  read(name: string): Promise<Uint8Array<ArrayBuffer> | undefined>
}

/** Keeps covers as files in the folder `covers` of `dataDir`. */
export function coversIn(dataDir: string): CoverStore {
  const folder = join(dataDir, 'covers')
  return {
    async keep(name, picture) {
      // Written under another name first: nobody sees half a picture, even if this process is killed.
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
        throw new StartError(`Covers cannot be kept in ${folder} (${(error as NodeJS.ErrnoException).code}).`, {
          cause: error,
        })
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
