import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { build } from 'vite'
import type { Build } from '../src/web/kept/worker/app-version.ts'

type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

const ENTRY = 'src/web/entry-client.tsx'

/**
 * Builds the service worker, after the readers' pages: it names all their files.
 * @param root path of the checkout, with a slash at the end
 */
export async function buildWorker(root: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(`${root}dist/client/.vite/manifest.json`, 'utf8'))
  const files = filesOf(manifest)
  const addressesOf = (ending: RegExp) => files.filter((file) => ending.test(file)).map((file) => `/${file}`)
  const code = addressesOf(/\.(js|css|svg)$/)
  const version: Build = {
    id: createHash('sha256').update(code.join()).digest('hex').slice(0, 12),
    files: code,
    faces: addressesOf(/\.woff2$/),
    // The page holds settings of the site: the server, which knows them, replaces this by a hash.
    shell: SHELL_REVISION,
  }
  await build({ root, logLevel: 'warn', mode: 'worker', define: { BUILD: JSON.stringify(version) } })
}

/** Stands in the built worker in place of the revision of its page. */
const SHELL_REVISION = '%SHELL_REVISION%'

/** All files that readers' pages load, now or later. */
function filesOf(manifest: Manifest): string[] {
  const visited = new Set<string>()
  const files = new Set<string>()
  const visit = (name: string) => {
    const chunk = manifest[name]
    if (!chunk || visited.has(name)) return
    visited.add(name)
    for (const file of [chunk.file, ...(chunk.css ?? []), ...(chunk.assets ?? [])]) files.add(file)
    for (const next of [...(chunk.imports ?? []), ...(chunk.dynamicImports ?? [])]) visit(next)
  }
  visit(ENTRY)
  return [...files].sort()
}
