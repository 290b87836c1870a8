import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import { build } from 'vite'
import type { Build } from '../src/web/kept/worker/versions.ts'

type Manifest = Record<
  string,
  { file: string; css?: string[]; assets?: string[]; imports?: string[]; dynamicImports?: string[] }
>

const ENTRY = 'src/web/entry-client.tsx'

/** Builds the service worker, which names all files of the readers' pages. @param root of the checkout */
export async function buildWorker(root: string): Promise<void> {
  const manifest: Manifest = JSON.parse(await readFile(`${root}dist/client/.vite/manifest.json`, 'utf8'))
  const files = filesOf(manifest)
  const named = (ending: RegExp) => files.filter((file) => ending.test(file)).map((file) => `/${file}`)
  const own = named(/\.(js|css|svg)$/)
  const version: Build = {
    id: createHash('sha256').update(own.join()).digest('hex').slice(0, 12),
    files: own,
    faces: named(/\.woff2$/),
    // The page tells of the site's settings too: whoever serves the worker knows them.
    shell: SHELL_REVISION,
  }
  await build({ root, logLevel: 'warn', mode: 'worker', define: { BUILD: JSON.stringify(version) } })
}

/** Stands in the built worker for the revision of its page. */
const SHELL_REVISION = '%SHELL_REVISION%'

/** Of everything that a reader's page may come to need. */
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
