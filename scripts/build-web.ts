import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readFileSync } from 'node:fs'
import { readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
const stamp = `${root}dist/.built`
/** How long files of an earlier build are kept, for pages that were open then. */
const KEPT_DAYS = 30
/** Files and folders from which the pages are built. */
const SOURCES = [
  'src/web',
  'src/contract',
  'src/words',
  'src/alignment',
  'src/faces',
  'scripts/build-worker.ts',
  'public',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
]

/** Builds the web half, unless `dist` was built from the same files. */
export async function buildIfNeeded(say: (line: string) => void = console.log): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES)
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return
  say('Building the pages…')
  // A separate process, as the server would never give back the memory that a build takes. Meanwhile the database is
  // opened.
  const building = spawn(process.execPath, [`${root}scripts/build.ts`], { stdio: ['ignore', 'ignore', 'inherit'] })
  const stop = () => building.kill()
  process.once('exit', stop)
  const [status] = await once(building, 'close')
  process.off('exit', stop)
  if (status !== 0) throw new Error('The pages could not be built; the words above say why.')
}

export async function build(): Promise<void> {
  const fingerprint = await fingerprintOf(SOURCES)
  await rm(stamp, { force: true })
  process.env.NODE_ENV = 'production'
  const vite = await import('vite')
  await vite.build({ root, logLevel: 'warn' })
  await vite.build({ root, logLevel: 'warn', mode: 'messages' })
  const { buildWorker } = await import('./build-worker.ts')
  await buildWorker(root)
  await vite.build({ root, logLevel: 'warn', mode: 'staff' })
  await vite.build({ root, logLevel: 'warn', build: { ssr: true } })
  await removeOld(`${root}dist/client/assets`)
  await compress(`${root}dist/client/assets`)
  await writeFile(stamp, fingerprint)
}

async function removeOld(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    const { mtimeMs } = await stat(`${folder}/${name}`)
    if (Date.now() - mtimeMs > KEPT_DAYS * 86_400_000) await rm(`${folder}/${name}`)
  }
}

/** Writes compressed copies beside each file, so that no request has to compress it. */
async function compress(folder: string): Promise<void> {
  const all = await readdir(folder)
  // A name has a hash of what is in the file: those of earlier builds have their copies.
  const copies = new Set(all.filter((name) => name.endsWith('.gz')))
  const names = all.filter((name) => /\.(js|css|svg)$/.test(name) && !copies.has(`${name}.gz`))
  for (const name of names) {
    const bytes = await readFile(`${folder}/${name}`)
    const params = { [constants.BROTLI_PARAM_QUALITY]: 11, [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length }
    await writeFile(`${folder}/${name}.br`, await promisify(brotliCompress)(bytes, { params }))
    await writeFile(`${folder}/${name}.gz`, await promisify(gzip)(bytes, { level: 9 }))
  }
}

/**
 * A fingerprint of names, sizes and times: no file has to be read, and a copy of a checkout that keeps the times of its
 * files is not built again. Times are cut to whole milliseconds, as some copies have no finer ones.
 */
async function fingerprintOf(paths: string[]): Promise<string> {
  const hash = createHash('sha256')
  for (const path of paths) {
    if (!existsSync(root + path)) continue
    for (const file of await filesIn(path)) {
      const { size, mtimeMs } = await stat(root + file)
      hash.update(`${file} ${size} ${Math.round(mtimeMs)}\n`)
    }
  }
  return hash.digest('hex')
}

/** The files of a folder, sorted, or the file itself; from the root of the repository. */
async function filesIn(path: string): Promise<string[]> {
  if (!(await stat(root + path)).isDirectory()) return [path]
  const entries = await readdir(root + path, { recursive: true, withFileTypes: true })
  const files = entries.filter((entry) => entry.isFile())
  return files.map(({ parentPath, name }) => relative(root, join(parentPath, name))).sort()
}
