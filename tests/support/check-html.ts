import { spawnSync } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

const CHECKER = fileURLToPath(new URL('../../node_modules/vnu-jar/build/dist/vnu.jar', import.meta.url))

export const hasJava = spawnSync('java', ['-version']).status === 0

interface Message {
  type: 'error' | 'info' | 'non-document-error'
  url: string
  message: string
  extract?: string
}

/**
 * What the Nu HTML checker calls an error, all pages in one start of Java. @param pages name → document
 * @returns `name: message (extract)` of each
 */
export async function htmlErrors(pages: ReadonlyMap<string, string>): Promise<string[]> {
  const folder = await mkdtemp(join(tmpdir(), 'dragoman-html-'))
  try {
    const names = [...pages.keys()]
    const files = names.map((_, i) => join(folder, `${i}.html`))
    await Promise.all(names.map((name, i) => writeFile(files[i] as string, pages.get(name) as string)))
    const args = ['-jar', CHECKER, '--format', 'json', '--stdout', '--exit-zero-always', ...files]
    const { stdout, stderr } = spawnSync('java', args, { encoding: 'utf8', maxBuffer: 64 * 1024 * 1024 })
    if (!stdout.startsWith('{')) throw new Error(`The HTML checker did not run: ${stderr}`)
    const { messages } = JSON.parse(stdout) as { messages: Message[] }
    return messages
      .filter(({ type }) => type !== 'info')
      .map(({ url, message, extract }) => `${names[Number(/(\d+)\.html$/.exec(url)?.[1])]}: ${message} (${extract})`)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}
