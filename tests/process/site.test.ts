import { existsSync } from 'node:fs'
import { cp, symlink, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, describe, expect, test } from 'vitest'
import type { Work } from '#contract/works.ts'
import { generateLibrary, slugOf } from '#tests/support/generated-library.ts'
import { killImports } from '#tests/support/killed-imports.ts'
import { freePort, runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { useSampleSite } from '#tests/support/sample-site.ts'
import { FERRYMAN } from '#tests/support/samples.ts'

const folders: { remove: () => Promise<void> }[] = []
const folder = (made = temporaryFolder()) =>
  made.then((one) => {
    folders.push(one)
    return one.path
  })
/** All that a start looks at: what is built is not built again. */
const BUILT_FROM = ['src', 'dist', 'public', 'scripts', 'package.json', 'package-lock.json', 'vite.config.ts']
const FEW_SAMPLES = ['library.json', 'works/seven-sijo-for-a-lamp']
const hasDatabase = (dataDir: string) => existsSync(join(dataDir, 'postgres', 'postmaster.pid'))

afterAll(async () => {
  for (const made of folders) await made.remove()
})

describe('a killed process', () => {
  test('kill -9 of site and import, again and again: what was reported is whole, the rest is taken in later; an import that is asked to stop ends in order', {
    timeout: 240_000,
  }, async () => {
    // A round may report three groups of two works at the same moment, and a fast machine more before the kill.
    const works = 40
    const { reported, lost, halfWritten, stopped, last, whole } = await killImports(2, works)
    expect({ lost, halfWritten, whole }).toEqual({ lost: [], halfWritten: 0, whole: works })
    expect(reported.length).toBeGreaterThan(5)
    expect(reported.length).toBeLessThan(works)
    // One that is only asked to stop ends in order.
    expect(stopped.output).toMatch(/\d+ added, .*\(stopped: the next import goes on from here\)/)
    expect(stopped).toMatchObject({ code: 130, hasDatabase: false })
    expect(last.code).toBe(0)
    expect(last.output).toMatch(/\d+ added, 0 changed, \d+ unchanged, 0 refused/)
  })
})

describe('a running site', () => {
  const sampleSite = useSampleSite()

  test('a second site on the same data folder and port: one clear sentence and exit code 1', async () => {
    const site = sampleSite()
    const second = runProgram('scripts/start.ts', [], { ...site.env, PORT: new URL(site.url).port })
    expect((await second.ended).code).toBe(1)
    expect(second.output()).toBe(
      `Port ${new URL(site.url).port} on 127.0.0.1 is already in use: another site runs there; stop it or choose another PORT.\n`,
    )
    expect((await fetch(`${site.url}/api/health`)).status).toBe(200)
  })

  test('when it stops, what is under way is answered first', async () => {
    const site = sampleSite()
    const answers = Array.from({ length: 40 }, (_, n) =>
      fetch(`${site.url}${FERRYMAN}/${['en', 'ar', 'ja', 'ru'][n % 4]}/${(n % 6) + 1}`),
    )
    await sleep(30)
    const stopped = site.stop()
    const statuses = (await Promise.allSettled(answers)).map((one) =>
      one.status === 'fulfilled' ? one.value.status : 'refused',
    )
    expect(statuses.filter((status) => status !== 200 && status !== 'refused')).toEqual([])
    expect(statuses).toContain(200)
    await stopped
    expect(site.child.exitCode).toBe(0)
  })
})

describe('starting', () => {
  test('a database that is not there: one sentence and exit code 1', async () => {
    const program = runProgram('scripts/start.ts', [], {
      DATA_DIR: await folder(),
      PORT: String(await freePort()),
      DATABASE_URL: 'postgres://nobody@127.0.0.1:1/none',
    })
    expect((await program.ended).code).toBe(1)
    expect(program.output()).toMatch(/^The database \(127\.0\.0\.1:1\) cannot be reached: .*\.\n$/)
  })

  test('two sites on one new folder at the same moment, from a folder whose name has spaces and letters of any script, share one library, and the last stops the database', {
    timeout: 180_000,
  }, async () => {
    const home = join(await folder(), 'ma bibliothèque 图书馆')
    for (const name of BUILT_FROM) await cp(name, join(home, name), { recursive: true, preserveTimestamps: true })
    for (const name of FEW_SAMPLES) await cp(join('samples', name), join(home, 'samples', name), { recursive: true })
    await symlink(join(process.cwd(), 'node_modules'), join(home, 'node_modules'))
    const dataDir = await folder()
    const [one, two] = await Promise.all([startSite(dataDir, {}, home), startSite(dataDir, {}, home)])
    const works = async (url: string) =>
      ((await (await fetch(`${url}/api/works`)).json()) as Work[]).map((work) => work.id)
    expect(await works(one.url)).toHaveLength(1)
    expect(await works(two.url)).toEqual(await works(one.url))
    const html = await (await fetch(`${one.url}/library`)).text()
    const script = /src="(\/assets\/[^"]+\.js)"/.exec(html)?.[1]
    expect((await fetch(one.url + script)).status).toBe(200)
    await one.stop()
    expect((await fetch(`${two.url}/api/health`)).status).toBe(200)
    await two.stop()
    expect(hasDatabase(dataDir)).toBe(false)
  })
})

describe('library command', () => {
  test('import, as npm runs it: a summary, each refused file with its reason, and exit code 1', async () => {
    const bad = join(await folder(), 'bad')
    await generateLibrary(bad, { works: 3, textLength: 200 })
    await writeFile(join(bad, 'works', slugOf(1), 'zz.md'), 'x')
    const program = runProgram('scripts/bootstrap.mjs', ['library', 'import', bad], { DATA_DIR: await folder() })
    expect((await program.ended).code).toBe(1)
    const output = program.output()
    const refusal = "Refused works/work-00002/zz.md: language 'zz' is neither in library.json nor in the library\n"
    expect(output.split(refusal)).toHaveLength(2)
    const counted = '9 languages, categories and authors added or changed'
    expect(output.endsWith(`\n2 added, 0 changed, 0 unchanged, 1 refused\n${counted}\n`)).toBe(true)
  })

  test.each([
    [['import'], 1, 'Name one folder, file or zip archive to import'],
    [['nonsense'], 2, 'Usage: npm run library'],
    [['reindex', 'everything'], 2, 'Usage: npm run library -- reindex [--all]'],
  ])('%j says how it is used', async (args, code, words) => {
    const program = runProgram('scripts/library.ts', args as string[], { DATA_DIR: await folder() })
    expect((await program.ended).code).toBe(code)
    expect(program.output()).toContain(words)
  })
})
