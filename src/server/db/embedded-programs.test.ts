import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterEach, describe, expect, test, vi } from 'vitest'
import { cleanUp, newDataFolder, newFolder, openElsewhere, query } from '#tests/support/embedded-processes.ts'

vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })
afterEach(cleanUp)

const NOBODY = 65534
const asNobody = ['setpriv', `--reuid=${NOBODY}`, `--regid=${NOBODY}`, '--clear-groups']
const addNote = "CREATE TABLE IF NOT EXISTS note (words text); INSERT INTO note VALUES ('kept')"

/** An environment in which the named commands exist, but are forbidden. */
async function forbid(...commands: string[]): Promise<Record<string, string>> {
  const folder = await newFolder()
  for (const command of commands) {
    writeFileSync(join(folder, command), '#!/bin/sh\nexit 1\n')
    chmodSync(join(folder, command), 0o755)
  }
  return { PATH: `${folder}:${process.env.PATH}` }
}

/** Also asks for /dev/null: where only root may write to it, no ordinary user can run PostgreSQL's programs. */
function canBeNobody(): boolean {
  const [command = '', ...words] = [...asNobody, 'sh', '-c', '"$0" -e 0 > /dev/null', process.execPath]
  try {
    execFileSync(command, words, { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

describe.runIf(process.getuid?.() === 0 && process.platform === 'linux')('as root', () => {
  test('a folder first used in one way is later used in the other', async () => {
    const folder = await newFolder()
    const owner = () => statSync(join(folder, 'postgres', 'base')).uid
    const open = async (env: Record<string, string>) => {
      const { connection, close } = await openElsewhere(folder, { env })
      await query(connection, addNote)
      const [{ count } = {}] = await query(connection, 'SELECT count(*)::int FROM note')
      await close()
      return count
    }
    expect(await open(await forbid('unshare'))).toBe(1)
    expect(owner()).toBe(NOBODY)
    expect(await open({})).toBe(2)
    expect(owner()).toBe(NOBODY)
    expect(await open(await forbid('setpriv'))).toBe(3)
    expect(owner()).toBe(0)
    expect(await open(await forbid('unshare'))).toBe(4)
    expect(owner()).toBe(NOBODY)
  })

  test('without any way there is one sentence', async () => {
    const env = await forbid('unshare', 'setpriv')
    await expect(openElsewhere(await newFolder(), { env })).rejects.toThrow(/refuses to run as root.*DATABASE_URL/)
  })

  test.runIf(canBeNobody())('an ordinary user needs no way round, and root joins', async () => {
    const folder = await newFolder()
    chownSync(folder, NOBODY, NOBODY)
    const first = await openElsewhere(folder, { prefix: asNobody })
    await query(first.connection, addNote)
    const second = await openElsewhere(folder)
    await first.close()
    await second.close()
    rmSync(join(folder, 'postgres.log'))
    const third = await openElsewhere(folder)
    const fourth = await openElsewhere(folder, { prefix: asNobody })
    await third.close()
    expect(await query(fourth.connection, 'SELECT words FROM note')).toEqual([{ words: 'kept' }])
    await fourth.close()
    const fifth = await openElsewhere(folder, { prefix: asNobody })
    await fifth.close()
  })

  test.runIf(canBeNobody())("an ordinary user is told about root's folder", async () => {
    const folder = await newDataFolder()
    chmodSync(folder, 0o755)
    const { close } = await openElsewhere(folder)
    await expect(openElsewhere(folder, { prefix: asNobody })).rejects.toThrow(/belongs to another user/)
    await close()
  })
})
