import type { Archive } from '../books/formats/open-archive.ts'
import { isForeign, type Listed, MISSING, Refusal, type SourceFiles } from './source.ts'

/** More than any file of the format may have: whoever reads it says which limit it breaks. */
const MOST_BYTES = 128 * 1024 * 1024

/** As in a body of JSON. A zip may have names of 65,535 bytes, and each folder of a path is kept. */
const LONGEST_PATH = 1000
/** No file of the format lies deeper: `works/<work>/<chapter>/<text>`. */
const DEEPEST = 4

const LIBRARY = /^((?:[^/]+\/)?)(?:library\.json|works\/[^/]+\/work\.json)$/

/**
 * The folder of an archive in which a library in the import format is: empty, or its one outer folder with a slash.
 * @returns undefined: there is none
 */
export function libraryRoot({ paths }: Archive): string | undefined {
  const roots = paths.filter((path) => !isForeign(path)).map((path) => LIBRARY.exec(path)?.[1])
  return roots.includes('') ? '' : roots.find((root) => root !== undefined)
}

/**
 * The files of a library in an archive. Refusals name paths as they do for a folder; without a `library.json` it has no
 * entries.
 */
export function filesInArchive(archive: Archive, root: string): SourceFiles {
  const folders = new Map<string, Map<string, Listed['kind']>>([['', new Map()]])
  for (const path of archive.paths) {
    if (!path.startsWith(root) || isForeign(path)) continue
    const inner = path.slice(root.length)
    if (inner.length > LONGEST_PATH) continue
    const names = inner.split('/')
    for (const [depth, name] of names.slice(0, DEEPEST).entries()) {
      const folder = names.slice(0, depth).join('/')
      const listed = folders.get(folder) ?? new Map<string, Listed['kind']>()
      folders.set(folder, listed)
      listed.set(name, depth < names.length - 1 ? 'folder' : 'file')
    }
  }
  const known = new Set(archive.paths)
  return {
    async list(path) {
      const listed = folders.get(path)
      // A library without works is one too: languages, categories and authors.
      if (!listed && path === 'works') return []
      if (!listed) throw new Refusal(path, 'the folder is missing')
      return [...listed].sort(([a], [b]) => (a < b ? -1 : 1)).map(([name, kind]) => ({ name, kind }))
    },
    async read(path) {
      if (!known.has(root + path) && path === 'library.json') return new TextEncoder().encode('{}')
      if (!known.has(root + path)) throw new Refusal(path, MISSING)
      return archive.read(root + path, MOST_BYTES).catch((error) => {
        if (!(error instanceof Refusal)) throw error
        throw new Refusal(path, error.message)
      })
    },
  }
}
