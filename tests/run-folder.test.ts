import { spawnSync } from 'node:child_process'
import { access, mkdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, dirname, join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { openRunFolder } from './support/run-folder.ts'

const exists = (path: string) =>
  access(path).then(
    () => true,
    () => false,
  )

test('a run tidies up after runs that have ended here, and leaves those of other containers', async () => {
  const { pid: ended } = spawnSync(process.execPath, ['--version'])
  const run = await openRunFolder()
  onTestFinished(() => run.remove())
  const ours = basename(run.path).replace(`-${process.pid}-`, `-${ended}-`)
  const others = ours.replace(/^dragoman-test-\w+-/, 'dragoman-test-among1-')
  const paths = [...new Set([tmpdir(), dirname(run.path)])].flatMap((place) =>
    [ours, others].map((name) => join(place, name)),
  )
  onTestFinished(async () => {
    for (const path of paths) await rm(path, { recursive: true, force: true })
  })
  for (const path of paths) await mkdir(path)
  const next = await openRunFolder()
  onTestFinished(() => next.remove())
  expect(await exists(run.path)).toBe(true)
  for (const path of paths) expect([path, await exists(path)]).toEqual([path, path.endsWith(others)])
})
