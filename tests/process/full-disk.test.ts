import { execFileSync } from 'node:child_process'
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, readFile, rm, statfs, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { addProgram, addProgramTo } from '#tests/support/program-account.ts'
import { useSampleSite } from '#tests/support/sample-site.ts'

const MB = 1024 * 1024
const FULL = 'The disk of this library is full: nothing can be saved until there is room again. Reading goes on.'
const count = (text: string, words: string) => text.split(words).length - 1

const site = useSampleSite({ MIN_FREE_MB: '1000000000' })

test('a full disk: saves are refused with the reason, readers go on, the log says it once', {
  timeout: 90_000,
}, async () => {
  const { url, env, output } = site()
  const program = await addProgramTo(site())
  for (let n = 0; n < 3; n += 1)
    expect(await program.send('POST', '/categories', '{"name":"No room"}')).toMatchObject({
      status: 507,
      body: { code: 'storage_full', detail: FULL },
    })
  for (const path of ['/library', '/books/all', '/search?q=ferryman', '/api/health'])
    expect([path, (await fetch(url + path)).status]).toEqual([path, 200])
  expect((await program.send('GET', '/system')).body).toMatchObject({ storage: { isRefusing: true } })
  expect(count(output(), 'writes are refused')).toBe(1)

  const library = await temporaryFolder()
  await generateLibrary(library.path, { works: 2, textLength: 200 })
  const importing = runProgram('scripts/library.ts', ['import', library.path], env)
  expect((await importing.ended).code).toBe(1)
  expect(importing.output()).toContain(FULL)
  await library.remove()
})

/** A disk of its own, outside the folder of the run; undefined where it cannot be mounted: only root can, on Linux. */
const disk = await mountDisk()
afterAll(async () => {
  if (disk === undefined) return
  // Lazily: where a test has failed, its site may still be there.
  execFileSync('umount', ['--lazy', disk])
  await rm(disk, { recursive: true })
})

async function mountDisk(): Promise<string | undefined> {
  const path = await mkdtemp('/var/tmp/dragoman-disk-').catch(() => undefined)
  if (path === undefined) return undefined
  try {
    execFileSync('mount', ['-t', 'tmpfs', '-o', 'size=400m', 'tmpfs', path], { stdio: 'ignore' })
    return path
  } catch {
    process.stderr.write('A disk of 400 MB cannot be mounted here: the test that fills one is skipped.\n')
    await rm(path, { recursive: true })
    return undefined
  }
}

test.skipIf(disk === undefined)(
  'a disk that runs full while staff save: the database lives, and saves go on with room again',
  {
    timeout: 180_000,
  },
  async () => {
    const path = disk as string
    const dataDir = join(path, 'data')
    await mkdir(dataDir)
    const settings = { MIN_FREE_MB: '96', SAMPLES: 'no' }
    const small = await startSite(dataDir, settings)
    const program = await addProgram(small.url, { DATA_DIR: dataDir })
    const make = async (call: string, values: object) => {
      const { status, body } = await program.send('POST', call, JSON.stringify(values))
      expect([call, status]).toEqual([call, 201])
      return body.id as number
    }
    const authorId = await make('/authors', { name: 'A' })
    const categoryIds = [await make('/categories', { name: 'C' })]
    const originalLanguageId = await make('/languages', { name: 'English', code: 'en' })
    const work = { title: 'T', authorId, categoryIds, description: 'D', originalLanguageId, status: 'published' }
    const workId = await make('/works', { ...work, hasChapters: true })

    const { bavail, bsize } = await statfs(path)
    const filler = join(path, 'filler')
    await writeFile(filler, Buffer.alloc(bavail * bsize - 108 * MB))
    const save = async () => {
      const content = randomBytes(500_000)
        .toString('base64')
        .replaceAll(/(.{600})/g, '$1\n\n')
      const translations = [{ languageId: originalLanguageId, content }]
      return program.send('POST', `/works/${workId}/chapters`, JSON.stringify({ title: 'Chapter', translations }))
    }
    let answer = await save()
    for (let n = 0; n < 40 && answer.status === 201; n += 1) answer = await save()
    expect(answer).toMatchObject({ status: 507, body: { code: 'storage_full', detail: FULL } })
    for (const address of ['/library', `/book/${workId}`, '/api/health'])
      expect([address, (await fetch(small.url + address)).status]).toEqual([address, 200])
    expect(count(small.output(), 'writes are refused')).toBe(1)

    await rm(filler)
    await expect.poll(async () => (await save()).status, { timeout: 20_000 }).toBe(201)
    expect(count(small.output(), 'writes are accepted')).toBe(1)
    expect(await readFile(join(dataDir, 'postgres.log'), 'utf8')).not.toContain('PANIC')
    await small.stop()
  },
)
