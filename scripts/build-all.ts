import { spawn } from 'node:child_process'
import { createHash } from 'node:crypto'
import { once } from 'node:events'
import { existsSync, readdirSync, readFileSync, statSync } from 'node:fs'
import { readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

const root = fileURLToPath(new URL('..', import.meta.url))
/** The fingerprints of the files that the site and its pages were built from, a line each. */
const stamp = `${root}dist/.built`
/** How long files of an earlier build are kept, for pages that were open then and for sites that run. */
const KEPT_DAYS = 30
/** Files and folders from which the pages are built. */
const PAGES = [
  'src/web',
  'src/contract',
  'src/words',
  'src/alignment',
  'src/faces',
  'scripts/build-all.ts',
  'scripts/build-site.ts',
  'scripts/build-worker.ts',
  'public',
  'vite.config.ts',
  'package-lock.json',
  'package.json',
]
/** Files and folders from which the pages and the programs are built. */
const SITE = [...PAGES, 'src/server', 'src/cli']

/** Whether `dist` was built from the same files. */
export function isBuilt(): boolean {
  const { site } = readStamp()
  return site !== undefined && site === fingerprintOf(SITE) && existsSync(siteFolder(site))
}

/** The address of a program of the last build. */
export const builtProgram = (name: 'run' | 'library') =>
  pathToFileURL(`${siteFolder(readStamp().site ?? '')}/${name}.js`).href

/** A folder for each build: a site that runs may still import files of its own. */
const siteFolder = (fingerprint: string) => `${root}dist/site/${fingerprint.slice(0, 16)}`

/** Builds what was not built from the same files. */
export async function buildIfNeeded(say: (line: string) => void = console.log): Promise<void> {
  if (isBuilt()) return
  say('Building the pages…')
  // A separate process, as the server would never give back the memory that a build takes. Meanwhile the database is
  // opened.
  const building = spawn(process.execPath, [`${root}scripts/build.ts`, 'changed'], {
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const stop = () => building.kill()
  process.once('exit', stop)
  const [status] = await once(building, 'close')
  process.off('exit', stop)
  if (status !== 0) throw new Error('The pages could not be built; the words above say why.')
}

/** @param onlyChanged leaves pages as they are that were built from the same files */
export async function build(onlyChanged: boolean): Promise<void> {
  const [pages, site] = [fingerprintOf(PAGES), fingerprintOf(SITE)]
  const built = readStamp()
  await rm(stamp, { force: true })
  process.env.NODE_ENV = 'production'
  const { buildSite } = await import('./build-site.ts')
  if (!onlyChanged || built.pages !== pages) await buildPages()
  const draft = `${siteFolder(site)}-${process.pid}`
  await buildSite(root, draft)
  await rm(siteFolder(site), { recursive: true, force: true })
  await rename(draft, siteFolder(site))
  await removeOld(`${root}dist/site`, new Set(built.site && [basename(siteFolder(built.site))]))
  await writeFile(stamp, `${pages}\n${site}`)
}

function readStamp(): { pages?: string | undefined; site?: string | undefined } {
  if (!existsSync(stamp)) return {}
  const [pages, site] = readFileSync(stamp, 'utf8').split('\n')
  return { pages, site }
}

/** The names of files that the server reads when somebody asks for their language. */
function readLanguageFiles(): Set<string> {
  const entry = `${root}dist/server/entry-server.js`
  if (!existsSync(entry)) return new Set()
  return new Set(
    Array.from(readFileSync(entry, 'utf8').matchAll(/import\("\.\/assets\/([^"]+)"\)/g), ([, name = '']) => name),
  )
}

async function buildPages(): Promise<void> {
  const vite = await import('vite')
  const before = readLanguageFiles()
  await vite.build({ root, logLevel: 'warn' })
  await vite.build({ root, logLevel: 'warn', mode: 'messages' })
  const { buildWorker } = await import('./build-worker.ts')
  await buildWorker(root)
  await vite.build({ root, logLevel: 'warn', mode: 'staff' })
  await vite.build({ root, logLevel: 'warn', build: { ssr: true } })
  await removeOld(`${root}dist/server/assets`, before)
  await removeOld(`${root}dist/client/assets`)
  await compress(`${root}dist/client/assets`)
}

/** @param latest stay: of the build before this one */
async function removeOld(folder: string, latest = new Set<string>()): Promise<void> {
  for (const name of await readdir(folder)) {
    if (latest.has(name)) continue
    const { mtimeMs } = await stat(`${folder}/${name}`)
    if (Date.now() - mtimeMs > KEPT_DAYS * 86_400_000) await rm(`${folder}/${name}`, { recursive: true })
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
 * files is not built again. Times are cut to whole milliseconds, as some copies have no finer ones. Every start waits for
 * it: to ask for one file after another is faster than many promises, and to walk folders than to let Node walk them.
 */
function fingerprintOf(paths: string[]): string {
  const lines = paths.flatMap(linesOf)
  return createHash('sha256').update(lines.join('\n')).digest('hex')
}

/** @returns a line for each file below a path, from the root of the repository, without its tests; none: it is not there */
function linesOf(path: string): string[] {
  const info = statSync(root + path, { throwIfNoEntry: false })
  if (!info) return []
  if (!info.isDirectory()) return [`${path} ${info.size} ${Math.round(info.mtimeMs)}`]
  const names = readdirSync(root + path).filter((name) => !name.includes('.test.'))
  return names.sort().flatMap((name) => linesOf(`${path}/${name}`))
}
