import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { type CST, Parser, parse as parseYaml } from 'yaml'
import type { z } from 'zod'
import type { BookOption } from '#contract/book-imports.ts'
import { cleanText, cleanTexts, TooComplex } from '../../clean-text.ts'

const MB = 1024 * 1024
export const MISSING = 'the file is missing'
/** The longest text of 5 million characters, in a script of three bytes a character. */
const MAX_FILE_MB = 16
/** Front matter is a list of fields. The parser of YAML recurses, and endless nesting would end the process. */
const DEEPEST_YAML = 20

/** A file, or part of a file, that cannot be imported. */
export class Refusal extends Error {
  /** Of the file, relative to the imported folder. */
  readonly path: string
  /** Of a book: what has to be given so that it is taken in; undefined: that would not help. */
  readonly option: BookOption | undefined

  /** @param reason for whoever prepares the files; it becomes one line */
  constructor(path: string, reason: string, option?: BookOption) {
    super(reason.replace(/\s+/g, ' ').trim())
    this.path = path
    this.option = option
  }
}

export interface SourceFile {
  path: string
  text: string
  hash: string
}

export interface SourceBytes {
  path: string
  bytes: Uint8Array
  hash: string
}

export interface Listed {
  name: string
  kind: 'folder' | 'file' | 'other'
}

/** Whether a path of an archive is passed over, as in a folder: hidden, or put there by a Mac for itself. */
export const isForeign = (path: string): boolean => /(?:^|\/)(?:\.|__MACOSX\/)/.test(path)

/** The files of an import. Paths are relative, with slashes between their names. */
export interface SourceFiles {
  /** What is in a folder, by name; without names that begin with a dot. @throws Refusal */
  list(path: string): Promise<Listed[]>
  /** @throws Refusal the file is missing */
  read(path: string): Promise<Uint8Array>
}

/** The files in a folder of this machine. Links are followed. */
export const filesIn = (folder: string): SourceFiles => ({
  async list(path) {
    const names = await readdir(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      throw new Refusal(path, `the folder cannot be read (${error.code})`)
    })
    const listed: Listed[] = []
    for (const name of names.filter((one) => !one.startsWith('.')).sort()) {
      const found = await stat(join(folder, path, name)).catch((error: NodeJS.ErrnoException) => {
        throw new Refusal(`${path}/${name}`, `the link leads nowhere (${error.code})`)
      })
      listed.push({ name, kind: found.isDirectory() ? 'folder' : found.isFile() ? 'file' : 'other' })
    }
    return listed
  },
  read: (path) =>
    readFile(join(folder, path)).catch((error: NodeJS.ErrnoException) => {
      throw new Refusal(path, error.code === 'ENOENT' ? MISSING : `the file cannot be read (${error.code})`)
    }),
})

/** @throws Refusal the file is missing, too large or not UTF-8 */
export async function readSource(source: SourceFiles, path: string, mostMb = MAX_FILE_MB): Promise<SourceFile> {
  const { bytes, hash } = await readBytes(source, path, mostMb)
  try {
    const text = cleanText(new TextDecoder('utf-8', { fatal: true }).decode(bytes))
    return { path, text, hash }
  } catch {
    throw new Refusal(path, 'the file is not UTF-8')
  }
}

/** @throws Refusal the file is missing or too large */
export async function readBytes(source: SourceFiles, path: string, mostMb = MAX_FILE_MB): Promise<SourceBytes> {
  const bytes = await source.read(path)
  if (bytes.length > mostMb * MB) throw new Refusal(path, `the file is larger than ${mostMb} MB`)
  return { path, bytes, hash: hashOf(bytes) }
}

export function hashOf(source: string | Uint8Array): string {
  return createHash('sha256').update(source).digest('base64url')
}

/** @throws Refusal with the first error */
export function check<T>(schema: z.ZodType<T>, value: unknown, path: string): T {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  throw new Refusal(path, [issue?.path.join('.'), issue?.message].filter(Boolean).join(': '))
}

/** @throws Refusal */
export function parseJson(file: SourceFile): unknown {
  try {
    return cleanTexts(JSON.parse(file.text))
  } catch (error) {
    if (error instanceof TooComplex) throw new Refusal(file.path, `the file ${error.message}`)
    throw new Refusal(file.path, `the file is not JSON: ${(error as Error).message}`)
  }
}

/** Separates the YAML between two `---` lines at the start of a file from the Markdown after it. @throws Refusal */
export function splitFrontMatter(file: SourceFile): { frontMatter: unknown; content: string } {
  const match = /^---[ \t]*\n(?:([\s\S]*?)\n)?---[ \t]*(?:\n|$)/.exec(file.text)
  if (!match) {
    if (/^---[ \t]*\n[\w-]+:/.test(file.text)) throw new Refusal(file.path, 'the front matter has no closing line ---')
    return { frontMatter: {}, content: file.text }
  }
  try {
    const yaml = match[1] ?? ''
    if (isNestedTooDeeply(yaml)) throw new TooComplex('is nested too deeply')
    // An escape sequence can contain what `cleanText` has removed from the file.
    const frontMatter = cleanTexts(parseYaml(yaml, { maxAliasCount: 0 }) ?? {})
    return { frontMatter, content: file.text.slice(match[0].length).replace(/^\n+/, '') }
  } catch (error) {
    if (error instanceof TooComplex) throw new Refusal(file.path, `the front matter ${error.message}`)
    throw new Refusal(file.path, `the front matter is not YAML: ${(error as Error).message}`)
  }
}

/** Looks at the syntax tree level by level: the reader of syntax is a loop, unlike what makes values of it. */
function isNestedTooDeeply(yaml: string): boolean {
  let level: (CST.Token | null | undefined)[] = [...new Parser().parse(yaml)]
  for (let depth = 0; level.length > 0; depth++) {
    if (depth > DEEPEST_YAML) return true
    level = level.flatMap((token) => {
      if (token?.type === 'document') return [token.value]
      return token && 'items' in token ? token.items.flatMap(({ key, value }) => [key, value]) : []
    })
  }
  return false
}
