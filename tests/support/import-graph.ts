import { execFileSync } from 'node:child_process'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** An import of one source file by another; paths from the root of the repository. */
export interface Import {
  from: string
  to: string
}

const IMPORT = /\b(?:from|import)\s*\(?\s*'([.#][^']+)'/g

/** Paths of all files of the work tree that git does not ignore, from the root of the repository. */
export function listFiles(): string[] {
  const options = ['ls-files', '--cached', '--others', '--exclude-standard']
  return execFileSync('git', options, { cwd: ROOT, encoding: 'utf8', maxBuffer: 1 << 26 })
    .trim()
    .split('\n')
}

/** The imports between files in `src`, without those of tests and of style sheets. */
export async function readImports(): Promise<Import[]> {
  const files = listFiles().filter((path) => /^src\/.*\.tsx?$/.test(path) && !/\.test\.tsx?$|\.d\.ts$/.test(path))
  const imports = await Promise.all(
    files.map(async (from) => {
      const text = await readFile(join(ROOT, from), 'utf8')
      return Array.from(text.matchAll(IMPORT), ([, specifier = '']) => ({ from, to: resolve(from, specifier) }))
    }),
  )
  return imports.flat().filter(({ to }) => to.endsWith('.ts') || to.endsWith('.tsx'))
}

function resolve(from: string, specifier: string): string {
  return specifier.startsWith('#') ? `src/${specifier.slice(1)}` : join(from, '..', specifier)
}
