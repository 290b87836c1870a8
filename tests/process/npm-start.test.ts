import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { freePort, temporaryFolder } from '#tests/support/processes.ts'

let folder: Awaited<ReturnType<typeof temporaryFolder>>
beforeAll(async () => {
  folder = await temporaryFolder()
})
afterAll(() => folder.remove())

/** `npm start` in a process group of its own, as a terminal starts it, on an empty library. */
async function npmStart(port: string) {
  const { DATABASE_URL: _, NODE_ENV: __, ...inherited } = process.env
  const env = { ...inherited, DATA_DIR: folder.path, PORT: port, SAMPLES: 'no' }
  const npm = spawn('npm', ['start'], { detached: true, env, stdio: ['ignore', 'pipe', 'pipe'] })
  const pid = npm.pid as number
  onTestFinished(() => {
    try {
      process.kill(-pid, 'SIGKILL')
    } catch {
      // The whole group has ended.
    }
  })
  let output = ''
  for (const stream of [npm.stdout, npm.stderr])
    stream.on('data', (chunk) => {
      output += chunk
    })
  const ended = once(npm, 'exit')
  // Every process of the group holds the streams.
  const allEnded = once(npm, 'close')
  while (!output.includes('is open')) {
    if (npm.exitCode !== null) throw new Error(output)
    await sleep(20)
  }
  return { pid, ended, allEnded }
}

const health = async (port: string) => (await fetch(`http://127.0.0.1:${port}/api/health`)).status
const database = () => existsSync(join(folder.path, 'postgres', 'postmaster.pid'))

describe('npm start', () => {
  test.each([
    ['SIGTERM to npm', (npm: number) => process.kill(npm, 'SIGTERM')],
    ['SIGKILL of npm', (npm: number) => process.kill(npm, 'SIGKILL')],
    ['Ctrl-C in its terminal', (npm: number) => process.kill(-npm, 'SIGINT')],
    ['the end of its terminal', (npm: number) => process.kill(-npm, 'SIGHUP')],
  ])('%s ends the site in order, and a second start works at once', { timeout: 90_000 }, async (_, end) => {
    const port = String(await freePort())
    const first = await npmStart(port)
    expect(await health(port)).toBe(200)
    end(first.pid)
    await first.ended
    const second = await npmStart(port)
    expect(await health(port)).toBe(200)
    await first.allEnded
    end(second.pid)
    await second.allEnded
    // A site that does not end in order leaves its database running.
    expect(database()).toBe(false)
    await expect(health(port)).rejects.toThrow()
  })

  test.runIf(process.platform === 'linux')('leaves npm and the site in memory, and no launcher', async () => {
    const { pid, allEnded } = await npmStart(String(await freePort()))
    const children = (of: number | string) => readFile(`/proc/${of}/task/${of}/children`, 'utf8')
    const [site = '', ...others] = (await children(pid)).trim().split(' ')
    expect(others).toEqual([])
    expect(await readFile(`/proc/${site}/cmdline`, 'utf8')).toContain('scripts/start.ts')
    process.kill(pid, 'SIGTERM')
    await allEnded
  })
})
