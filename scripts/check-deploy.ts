import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs'
import { chown, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { sharingPath } from '#contract/addresses.ts'
import type { Work } from '#contract/works.ts'
import { openEmbedded } from '#server/db/embedded.ts'
import { databaseUrl } from '../tests/support/database-server.ts'
import { freePort } from '../tests/support/processes.ts'
import { contextFiles, type Instruction, readStages } from './dockerfile.ts'

// Runs the commands of the Dockerfile without Docker: as an ordinary user, in empty folders, with a clean environment.
// Then it starts what is in the last stage, where nothing but /data can be written, and asks it for pages.

const root = fileURLToPath(new URL('..', import.meta.url))
/** User id of `nobody`: PostgreSQL needs a user that the machine knows. */
const NOBODY = 65534
const READY_MS = 60_000
/** Settings of the machine, which stages keep: which registry npm uses, and by which proxy. */
const MACHINES_OWN = /^(npm_config_(?!cache$)|https?_proxy$|no_proxy$|NODE_EXTRA_CA_CERTS$)/i

process.chdir(root)
if (process.getuid?.() === 0) await becomeOrdinary()
else await check()

/** Runs this script again as an ordinary user. */
async function becomeOrdinary(): Promise<void> {
  const home = await mkdtemp(join(tmpdir(), 'dragoman-deploy-'))
  await chown(home, NOBODY, NOBODY)
  const { status } = spawnSync(process.execPath, [fileURLToPath(import.meta.url)], {
    stdio: 'inherit',
    uid: NOBODY,
    gid: NOBODY,
    env: { ...cleanEnvironment(home), TMPDIR: home },
  })
  rmSync(home, { recursive: true, force: true })
  process.exitCode = status ?? 1
}

function cleanEnvironment(home: string): NodeJS.ProcessEnv {
  const own = Object.entries(process.env).filter(([name]) => MACHINES_OWN.test(name))
  return { PATH: process.env.PATH, HOME: home, ...Object.fromEntries(own) }
}

async function check(): Promise<void> {
  const work = mkdtempSync(join(tmpdir(), 'dragoman-image-'))
  const home = join(work, 'home')
  mkdirSync(home)
  try {
    const context = join(work, 'context')
    for (const file of contextFiles()) cpSync(file, join(context, file), { preserveTimestamps: true })
    const built = new Map<string, string>([['', context]])
    let env = cleanEnvironment(home)
    let last: Instruction[] = []
    let stageRoot = ''
    for (const { name = 'last', instructions } of readStages('Dockerfile')) {
      stageRoot = join(work, name)
      built.set(name, stageRoot)
      last = instructions
      env = buildStage(stageRoot, instructions, built, cleanEnvironment(home))
    }
    console.log(`Size of the last stage: ${sizeOf(join(stageRoot, 'app'))} MB, without its base image.`)
    spawnSync('chmod', ['-R', 'a-w', join(stageRoot, 'app')])
    await tryOut(stageRoot, last, env, work)
    spawnSync('chmod', ['-R', 'u+w', join(stageRoot, 'app')])
    console.log('The image works.')
  } finally {
    spawnSync('chmod', ['-R', 'u+w', work])
    rmSync(work, { recursive: true, force: true })
  }
}

/** @returns the environment of the stage's programs */
function buildStage(
  stageRoot: string,
  instructions: readonly Instruction[],
  built: ReadonlyMap<string, string>,
  env: NodeJS.ProcessEnv,
): NodeJS.ProcessEnv {
  let folder = stageRoot
  const place = (path: string, base: string) => (path.startsWith('/') ? join(stageRoot, path) : join(base, path))
  for (const { keyword, flags, args, text } of instructions) {
    if (keyword === 'WORKDIR') {
      folder = place(text, folder)
      mkdirSync(folder, { recursive: true })
    } else if (keyword === 'COPY') {
      const from = built.get(flags.from ?? '') as string
      const to = place(args.at(-1) as string, folder)
      for (const source of args.slice(0, -1)) {
        const isInto = args.length > 2 || (args.at(-1) as string).endsWith('/')
        const target = isInto ? join(to, basename(source)) : to
        cpSync(join(from, source), target, { recursive: true, preserveTimestamps: true, verbatimSymlinks: true })
      }
    } else if (keyword === 'RUN') {
      console.log(`RUN ${text}`)
      const { status } = spawnSync('/bin/sh', ['-c', text], {
        cwd: folder,
        env,
        stdio: ['ignore', 'ignore', 'inherit'],
      })
      if (status !== 0) throw new Error(`RUN ${text} ended with ${status}`)
    } else if (keyword === 'ENV') {
      for (const [, name = '', value = ''] of text.matchAll(/(\w+)=(\S+)/g))
        env[name] = value.replace('$PATH', env.PATH ?? '').replaceAll(/(?<=^|:)\/(?=app|data)/g, `${stageRoot}/`)
    }
  }
  return env
}

async function tryOut(stageRoot: string, image: Instruction[], env: NodeJS.ProcessEnv, work: string): Promise<void> {
  const argsOf = (keyword: string) => image.findLast((instruction) => instruction.keyword === keyword)?.args ?? []
  const cwd = join(stageRoot, 'app')
  const database = await openEmbedded(join(work, 'database'))
  const settings = {
    ...env,
    PORT: String(await freePort()),
    DATABASE_URL: databaseUrl(database.connection),
    SAMPLES: 'yes',
  }
  const url = `http://127.0.0.1:${settings.PORT}`
  const [program = '', ...args] = argsOf('CMD')
  const site = spawn(program, args, { cwd, env: settings, stdio: ['ignore', 'inherit', 'inherit'] })
  const ended = new Promise<number | null>((resolve) => site.once('exit', resolve))
  try {
    await untilReady(url, site)
    const works = (await (await fetch(`${url}/api/works`)).json()) as Work[]
    const picture = works.map(({ id, originalLanguage }) => sharingPath(id, originalLanguage.code))[0] as string
    for (const path of ['/library', '/search?q=river', picture, '/service-worker.js']) {
      const answer = await fetch(url + path)
      await answer.arrayBuffer()
      if (!answer.ok) throw new Error(`${path} was answered ${answer.status}`)
    }
    const { text = '' } = image.find(({ keyword }) => keyword === 'HEALTHCHECK') ?? {}
    const [asking = '', ...words] = JSON.parse(text.slice(text.indexOf('['))) as string[]
    const { status } = spawnSync(asking, words, { cwd, env: settings, stdio: 'inherit' })
    if (status !== 0) throw new Error(`HEALTHCHECK ended with ${status}`)
    site.kill('SIGTERM')
    if ((await ended) !== 0) throw new Error(`the site ended with ${site.exitCode ?? site.signalCode}`)
  } finally {
    site.kill('SIGKILL')
    await database.close()
  }
}

async function untilReady(url: string, site: ChildProcess): Promise<void> {
  for (const started = performance.now(); performance.now() - started < READY_MS; await sleep(200)) {
    if (site.exitCode !== null) break
    const answer = await fetch(`${url}/api/health/ready`).catch(() => undefined)
    if (answer?.ok) return
  }
  throw new Error('the site did not get ready')
}

function sizeOf(folder: string): number {
  const { stdout } = spawnSync('du', ['-sm', folder], { encoding: 'utf8' })
  return Number.parseInt(stdout, 10)
}
