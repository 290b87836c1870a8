import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { findEndpoint } from '#server/db/embedded-endpoint.ts'
import { query } from '#tests/support/embedded-processes.ts'
import { freePort, temporaryFolder } from '#tests/support/processes.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
let port: string
beforeAll(async () => {
  folder = await temporaryFolder()
  port = String(await freePort())
})
/** What a failed test has left would be in the way of the next. */
afterEach(() => killAllBut(running?.pid))
afterAll(async () => {
  killAllBut()
  await folder.remove()
})

interface Started {
  pid: number
  /** npm alone has ended. */
  ended: Promise<unknown>
  /** Every process of the group has. */
  allEnded: Promise<unknown>
}

/** Process groups that have not ended. */
const groups = new Set<number>()
/** The site that the last test has started, with which the next goes on. */
let running: Started | undefined

function killAllBut(pid?: number): void {
  for (const group of groups) {
    if (group !== pid) process.kill(-group, 'SIGKILL')
  }
}

/** `npm start` in a process group of its own, as a terminal starts it, on an empty library. */
async function npmStart(): Promise<Started> {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: folder.path, PORT: port, SAMPLES: 'no' }
  const npm = spawn('npm', ['start'], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const pid = npm.pid as number
  groups.add(pid)
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(npm, 'exit')
  // Every process of the group holds the streams.
  const allEnded = once(npm, 'close').then(() => groups.delete(pid))
  while (!output.includes('is open')) {
    if (npm.exitCode !== null) throw new Error(output)
    await sleep(20)
  }
  return { pid, ended, allEnded }
}

/** Takes over the site that the test before has started, or starts one. */
async function takeOver(): Promise<Started> {
  const taken = running ?? (await npmStart())
  running = undefined
  return taken
}

const health = async () => (await fetch(`http://127.0.0.1:${port}/api/health`)).status
const children = async (of: number) =>
  (await readFile(`/proc/${of}/task/${of}/children`, 'utf8')).trim().split(' ').map(Number)

/** Process ids of the sites that are on: one that does not end in order leaves its row. */
async function sitesOn(): Promise<unknown[]> {
  const endpoint = await findEndpoint(join(folder.path, 'postgres'))
  const rows = await query({ ...endpoint, user: 'dragoman', database: 'dragoman', ssl: false }, 'select pid from sites')
  return rows.map(({ pid }) => pid)
}

describe('npm start', () => {
  test.each([
    ['SIGKILL of npm', (npm: number) => process.kill(npm, 'SIGKILL')],
    ['Ctrl-C in its terminal', (npm: number) => process.kill(-npm, 'SIGINT')],
    ['the end of its terminal', (npm: number) => process.kill(-npm, 'SIGHUP')],
  ])('%s ends the site in order, and a second start works at once', { timeout: 90_000 }, async (_, end) => {
    const first = await takeOver()
    expect(await health()).toBe(200)
    const [before] = await sitesOn()
    end(first.pid)
    await first.ended
    const second = await npmStart()
    expect(await health()).toBe(200)
    await first.allEnded
    const left = await sitesOn()
    expect(left).toHaveLength(1)
    expect(left).not.toContain(before)
    running = second
  })

  test.runIf(process.platform === 'linux')('leaves npm and the site in memory, and no launcher', async () => {
    running ??= await npmStart()
    const [site, ...others] = await children(running.pid)
    expect(others).toEqual([])
    const commandOf = (pid: unknown) => readFile(`/proc/${pid}/cmdline`, 'utf8')
    expect(await commandOf(site)).toContain('scripts/bootstrap.mjs\0start')
    for (const child of await children(Number(site))) expect(await commandOf(child)).not.toContain('scripts/')
  })

  test('the last site that ends leaves nothing running', { timeout: 90_000 }, async () => {
    const { pid, allEnded } = await takeOver()
    process.kill(pid, 'SIGTERM')
    await allEnded
    // A site that does not end in order leaves its database running.
    expect(existsSync(join(folder.path, 'postgres', 'postmaster.pid'))).toBe(false)
    await expect(health()).rejects.toThrow()
  })
})
