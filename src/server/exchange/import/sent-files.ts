import type { SentFile } from '#contract/imports.ts'
import { type Listed, MISSING, Refusal, type SourceFiles } from './source.ts'

/** The files of an import that came in one body. Without a `library.json` it has no entries. */
export function sentFiles(files: readonly SentFile[]): SourceFiles {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const folders = new Map<string, Map<string, Listed['kind']>>()
  for (const { path } of files) {
    const names = path.split('/')
    for (const [depth, name] of names.entries()) {
      const folder = names.slice(0, depth).join('/')
      const listed = folders.get(folder) ?? new Map<string, Listed['kind']>()
      folders.set(folder, listed)
      if (depth < names.length - 1) listed.set(name, 'folder')
      else if (!listed.has(name)) listed.set(name, 'file')
    }
  }
  return {
    async list(path) {
      const listed = folders.get(path)
      // A library without works is one too: languages, categories and authors.
      if (!listed && path === 'works') return []
      if (!listed) throw new Refusal(path, 'the folder is missing')
      const seen = [...listed].filter(([name]) => !name.startsWith('.')).sort(([a], [b]) => (a < b ? -1 : 1))
      return seen.map(([name, kind]) => ({ name, kind }))
    },
    async read(path) {
      const file = byPath.get(path)
      if (!file && path === 'library.json') return bytesOf({ path, json: {} })
      if (!file) throw new Refusal(path, MISSING)
      return bytesOf(file)
    },
  }
}

function bytesOf(file: SentFile): Uint8Array {
  if ('base64' in file) return Buffer.from(file.base64, 'base64')
  return new TextEncoder().encode('text' in file ? file.text : `${JSON.stringify(file.json, null, 2)}\n`)
}
