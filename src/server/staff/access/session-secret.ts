import { randomBytes } from 'node:crypto'
import { mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Env } from '../../env.ts'

/** The secret of the settings, or one that is made once and kept, for its owner alone, in the data folder. */
export async function sessionSecret({ sessionSecret: given, dataDir }: Env): Promise<string> {
  if (given !== undefined) return given
  const path = join(dataDir, 'session-secret')
  await mkdir(dataDir, { recursive: true })
  try {
    // Exclusive: of two sites that start at once, one makes it.
    const file = await open(path, 'wx', 0o600)
    try {
      const secret = randomBytes(32).toString('base64url')
      await file.writeFile(secret)
      await file.sync()
      return secret
    } finally {
      await file.close()
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    return readWhole(path)
  }
}

/** The other may be about to write it. */
async function readWhole(path: string, attempts = 50): Promise<string> {
  const secret = await readFile(path, 'utf8')
  if (secret.length >= 32) return secret
  if (attempts === 0) throw new Error(`${path} is damaged: remove it, and everyone signs in anew.`)
  await new Promise((resolve) => setTimeout(resolve, 20))
  return readWhole(path, attempts - 1)
}
