import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { createServer } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import nodeFlags from '../../scripts/node-flags.json' with { type: 'json' }

const ROOT = fileURLToPath(new URL('../..', import.meta.url))

/** The key of the local sign-in of every site here. Visits of `useBrowser` bring it, as if they had read the terminal. */
export const LOCAL_SIGN_IN_KEY = 'a-key-that-only-tests-have'

/** A program of the product, run as its own process. */
export interface Program {
  child: ChildProcess
  /** What it has printed so far, both streams. */
  output: () => string
  ended: Promise<{ code: number | null; signal: string | null }>
}

/** @param home the checkout to run, this one unless told otherwise @param input what it can read; undefined: nothing */
export function runProgram(
  script: string,
  args: string[],
  env: Record<string, string>,
  home = ROOT,
  input?: string,
): Program {
  // Not the settings of the test run itself: a program of ours should see what a fresh machine has.
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const child = spawn(process.execPath, [...nodeFlags.all, ...nodeFlags.site, join(home, script), ...args], {
    cwd: home,
    env: { ...inherited, ...env },
    // By the channel it learns that this process was killed, and ends.
    stdio: [input === undefined ? 'ignore' : 'pipe', 'pipe', 'pipe', 'ipc'],
  })
  child.channel?.unref()
  child.stdin?.end(input)
  let output = ''
  child.stdout?.on('data', (chunk) => {
    output += chunk
  })
  child.stderr?.on('data', (chunk) => {
    output += chunk
  })
  const ended = once(child, 'close').then(([code, signal]) => ({ code, signal }))
  return { child, output: () => output, ended }
}

/** A running site; `url` is its origin. */
export interface Site extends Program {
  url: string
  stop(): Promise<void>
}

/** Starts the site on a data folder and waits for its address. @throws Error with what it printed, if it ends instead */
export async function startSite(dataDir: string, env: Record<string, string> = {}, home = ROOT): Promise<Site> {
  const program = runProgram(
    'scripts/start.ts',
    [],
    { DATA_DIR: dataDir, PORT: String(await freePort()), LOCAL_SIGN_IN_KEY, ...env },
    home,
  )
  const url = await new Promise<string>((resolve, reject) => {
    const look = () => {
      const match = /The library is open: (http:\/\/\S+)\/library/.exec(program.output())
      if (match) resolve(match[1] as string)
    }
    program.child.stdout?.on('data', look)
    program.ended.then(({ code }) => reject(new Error(`the site ended with ${code}: ${program.output()}`)))
  })
  const stop = async () => {
    program.child.kill('SIGTERM')
    await program.ended
  }
  return { ...program, url, stop }
}

/** A port that nobody has now; below 32768, where the system does not hand them out to others. */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = 20_000 + Math.floor(Math.random() * 12_000)
    const server = createServer()
    const free = await new Promise<boolean>((resolve) => {
      server.once('error', () => resolve(false))
      server.listen(port, '127.0.0.1', () => resolve((server.address() as AddressInfo).port === port))
    })
    server.close()
    if (free) return port
  }
}

export async function temporaryFolder(): Promise<{ path: string; remove: () => Promise<void> }> {
  const path = await mkdtemp(join(tmpdir(), 'dragoman-site-'))
  return { path, remove: () => rm(path, { recursive: true, force: true, maxRetries: 3 }) }
}
