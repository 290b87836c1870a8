import { execFile } from 'node:child_process'
import { existsSync, globSync, readdirSync, readFileSync } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { validate } from 'dockerfile-utils'
import { describe, expect, test } from 'vitest'
import { parseAllDocuments, parse as parseYaml } from 'yaml'
import { SETTINGS } from '#server/env.ts'
import { temporaryFolder } from '#tests/support/processes.ts'
import { builtProgram } from '../scripts/build-all.ts'
import { contextFiles, readStages } from '../scripts/dockerfile.ts'
import nodeFlags from '../scripts/node-flags.json' with { type: 'json' }

/** What Node, the shell and the images of others read. */
const NOT_OURS = ['PATH', 'TMPDIR', 'NODE_ENV']
const START = ['node', ...nodeFlags.site, 'scripts/start-built.ts']

const read = (path: string) => readFileSync(path, 'utf8')
const unknown = (names: readonly string[]) => names.filter((name) => ![...SETTINGS, ...NOT_OURS].includes(name))

describe('Dockerfile', () => {
  const stages = readStages('Dockerfile')
  const last = stages.at(-1)
  const all = stages.flatMap(({ instructions }) => instructions)
  const argsOf = (keyword: string) => last?.instructions.findLast((one) => one.keyword === keyword)?.args

  test('has no fault that a linter knows', () => {
    expect(validate(read('Dockerfile'))).toEqual([])
  })

  test('images have a version, and nothing is fetched but by npm', () => {
    for (const { image } of stages) expect(image).toMatch(/^[\w./-]+:(?!latest)[\w.-]+$/)
    expect(all.filter(({ keyword }) => keyword === 'ADD')).toEqual([])
    const fetching = all.filter(({ keyword, text }) => keyword === 'RUN' && /curl|wget|apt-get|npm install/.test(text))
    expect(fetching).toEqual([])
  })

  test('the last stage runs nothing, and gets single things of the first: no development packages, no tools', () => {
    expect(last?.instructions.filter(({ keyword }) => keyword === 'RUN')).toEqual([])
    const copied = last?.instructions.filter(({ keyword }) => keyword === 'COPY') ?? []
    for (const { flags, args } of copied) expect([flags.from, args.includes('.')]).toEqual(['build', false])
    const commands = stages[0]?.instructions.filter(({ keyword }) => keyword === 'RUN').map(({ text }) => text)
    expect(commands?.some((text) => text.startsWith('npm prune --omit=dev'))).toBe(true)
  })

  test('an ordinary user runs it, by number, and owns only the volume', () => {
    const [user = ''] = argsOf('USER') ?? []
    expect(user).toMatch(/^[1-9]\d{3,}:[1-9]\d{3,}$/)
    const owned = last?.instructions.filter(({ flags }) => flags.chown !== undefined)
    expect(owned?.map(({ flags, args }) => [flags.chown, args.at(-1)])).toEqual([[user, '/data']])
    expect(argsOf('VOLUME')).toEqual(['/data'])
  })

  test('it starts as npm start does, and is asked by Node whether it lives', () => {
    expect(argsOf('CMD')).toEqual(START)
    const check = last?.instructions.find(({ keyword }) => keyword === 'HEALTHCHECK')?.text
    expect(check).toMatch(/CMD \["node", "-e", .*\/api\/health\/live/)
  })

  test('its settings are settings', () => {
    const names = all
      .filter(({ keyword }) => keyword === 'ENV')
      .flatMap(({ text }) => text.match(/\b[A-Z_]+(?==)/g) ?? [])
    expect(names).toContain('DATA_DIR')
    expect(unknown(names)).toEqual([])
  })

  test('what is copied is there, and nothing else comes along', () => {
    const context = contextFiles()
    for (const name of [
      'package.json',
      'LICENSE',
      'src/server/serve.ts',
      'scripts/start-built.ts',
      'samples/library.json',
    ])
      expect(context).toContain(name)
    expect(context.filter((name) => /\.test\.tsx?$|^(tests|bench|docs|deploy|\.)/.test(name))).toEqual([])
  })
})

test('what is built runs only what is built, on threads and in child processes too', () => {
  const folder = dirname(fileURLToPath(builtProgram('run')))
  const names = globSync('src/server/**/*-program.ts').map((path) => `${basename(path, '.ts')}.js`)
  expect(names.length).toBeGreaterThan(5)
  const files = readdirSync(folder).filter((name) => name.endsWith('.js'))
  expect(files).toEqual(expect.arrayContaining([...names, 'run.js', 'library.js']))
  const code = files.map((name) => read(`${folder}/${name}`)).join('\n')
  for (const name of names) expect(code).toMatch(new RegExp(`new URL\\(['"]${name}['"], import\\.meta\\.url\\)`))
})

test('what is built for the server takes one byte a letter in memory: it has none beyond Latin', () => {
  const entry = 'dist/server/entry-server.js'
  // Files of earlier builds may stand beside them.
  const languages = Array.from(
    read(entry).matchAll(/import\("\.\/(assets\/[^"]+)"\)/g),
    ([, file]) => `dist/server/${file}`,
  )
  expect(languages.length).toBeGreaterThanOrEqual(18)
  const pages = [entry, ...languages]
  const files = [...pages, ...globSync(`${dirname(fileURLToPath(builtProgram('run')))}/*.js`)]
  expect(files.length).toBeGreaterThan(20)
  expect(files.filter((file) => /[^\0-\xff]/.test(read(file)))).toEqual([])
  // The words are there, as escapes.
  expect(languages.map(read).join()).toMatch(/\\u0627\\u0644/)
})

/** Packages that serve neither readers nor the desk's lists: they are loaded with the first text or file that needs them. */
const LOADED_LATER = ['jszip', 'mammoth', 'markdown-it', 'pg-copy-streams', 'unified', 'yaml', 'yauzl', 'yazl']

test('a start reads no code for books, archives and texts that are saved, and no language but English', () => {
  const folder = dirname(fileURLToPath(builtProgram('run')))
  // What the program imports as it starts: by a static import, or by one that the start waits for.
  const starts = /^(run|open|open-site|app|routes|pages)-?[\w-]*\.js$/
  const waiting = readdirSync(folder).filter((name) => starts.test(name))
  const read = new Map<string, string>()
  for (let name = waiting.pop(); name !== undefined; name = waiting.pop()) {
    if (read.has(name)) continue
    const code = readFileSync(`${folder}/${name}`, 'utf8')
    read.set(name, code)
    for (const [, imported = ''] of code.matchAll(/^(?:import|export)\b[^"';]*"\.\/([^"]+)"/gm)) waiting.push(imported)
  }
  expect([...read.keys()]).toEqual(expect.arrayContaining(['run.js', expect.stringMatching(/^open-site-/)]))
  const code = [...read.values()].join('\n')
  const packages = new Set(
    Array.from(code.matchAll(/^\/\/ node_modules\/((?:@[^/]+\/)?[^/\s]+)/gm), ([, name]) => name),
  )
  expect([...packages]).toEqual(expect.arrayContaining(['hono', 'pg', 'zod']))
  expect(LOADED_LATER.filter((name) => packages.has(name))).toEqual([])
  expect(readFileSync('dist/server/entry-server.js', 'utf8')).not.toMatch(
    /(i18n\/languages\/(?!en\/)|library-words\/..\.ts)/,
  )
})

test('the flags of a site leave what is compiled ahead as it is: other flags would have it compiled again at each start', async () => {
  const folder = await temporaryFolder()
  const module = join(folder.path, 'module.mjs')
  await writeFile(module, 'export const answer = [1, 2, 3].map((one) => one * 14)')
  const run = (flags: string[]) =>
    promisify(execFile)(process.execPath, [...flags, module], {
      env: { NODE_COMPILE_CACHE: join(folder.path, 'cache'), NODE_DEBUG_NATIVE: 'COMPILE_CACHE' },
    }).then(({ stderr }) => /was accepted/.test(stderr))
  try {
    expect(await run([])).toBe(false)
    expect(await run(nodeFlags.site)).toBe(true)
    expect(await run(['--expose-gc'])).toBe(false)
  } finally {
    await folder.remove()
  }
})

interface Service {
  image?: string
  environment?: Record<string, string>
  volumes?: string[]
  depends_on?: string[] | Record<string, unknown>
  read_only?: boolean
}

describe('compose.yaml', () => {
  const compose: { services: Record<string, Service>; volumes: object } = parseYaml(read('compose.yaml'), {
    merge: true,
  })
  const services = Object.entries(compose.services)
  const sites = services.filter(([, { image }]) => image === 'dragoman')

  test('two sites, read-only, with settings that are settings', () => {
    expect(sites).toHaveLength(2)
    for (const [, { environment = {}, read_only: isReadOnly }] of sites) {
      expect(unknown(Object.keys(environment))).toEqual([])
      expect(environment).toMatchObject({ DATABASE_URL: expect.any(String), PUBLIC_URL: expect.any(String) })
      expect(isReadOnly).toBe(true)
    }
  })

  test('what it names is there: services, volumes, files; images have a version', () => {
    const volumes = Object.keys(compose.volumes)
    for (const [name, { depends_on: needed = [], volumes: mounted = [], image = '' }] of services) {
      const needs = Array.isArray(needed) ? needed : Object.keys(needed)
      expect([name, needs.filter((one) => !(one in compose.services))]).toEqual([name, []])
      const sources = mounted.map((one) => one.split(':')[0] as string)
      const missing = sources.filter((one) => !(one.startsWith('./') ? existsSync(one) : volumes.includes(one)))
      expect([name, missing]).toEqual([name, []])
      expect(image === 'dragoman' || /:[\w.-]+$/.test(image)).toBe(true)
    }
    // The settings name hosts in the addresses of databases.
    const [[, site]] = sites as [[string, Service]]
    for (const [name, value] of Object.entries(site.environment ?? {}))
      for (const [, host = ''] of value.matchAll(/@([\w-]+)\//g))
        expect([name, host in compose.services]).toEqual([name, true])
  })
})

describe('deploy/kubernetes.yaml', () => {
  const documents = parseAllDocuments(read('deploy/kubernetes.yaml'))
  // biome-ignore lint/suspicious/noExplicitAny: the shapes are Kubernetes'
  const objects: any[] = documents.map((one) => one.toJS())
  const byKind = (kind: string) => objects.find((one) => one.kind === kind)
  const pod = byKind('Deployment').spec.template
  const [container] = pod.spec.containers

  test('is YAML, and its parts find each other', () => {
    expect(documents.flatMap(({ errors }) => errors)).toEqual([])
    expect(objects.map(({ kind }) => kind)).toEqual(['Deployment', 'Service', 'PodDisruptionBudget'])
    const { labels } = pod.metadata
    expect(byKind('Deployment').spec.selector.matchLabels).toEqual(labels)
    expect(byKind('Service').spec.selector).toEqual(labels)
    expect(byKind('PodDisruptionBudget').spec.selector.matchLabels).toEqual(labels)
    expect(byKind('PodDisruptionBudget').spec.minAvailable).toBeLessThan(byKind('Deployment').spec.replicas)
    const mounted = container.volumeMounts.map(({ name }: { name: string }) => name)
    expect(pod.spec.volumes.map(({ name }: { name: string }) => name)).toEqual(mounted)
  })

  test('settings are settings, in the secret too; a pod may take as long to stop as it drains', () => {
    const env: { name: string; value: string }[] = container.env
    const inSecret = Array.from(
      read('deploy/kubernetes.yaml').matchAll(/--from-literal=(\w+)=/g),
      ([, name = '']) => name,
    )
    expect(inSecret).toContain('DATABASE_URL')
    expect(unknown([...env.map(({ name }) => name), ...inSecret])).toEqual([])
    const drain = Number(env.find(({ name }) => name === 'DRAIN_SECONDS')?.value)
    expect(pod.spec.terminationGracePeriodSeconds).toBeGreaterThan(drain + 5)
  })

  test('probes ask what there is, and the user is that of the image', () => {
    const probes = ['startupProbe', 'livenessProbe', 'readinessProbe'].map((name) => container[name].httpGet.path)
    expect(probes).toEqual(['/api/health/live', '/api/health/live', '/api/health/ready'])
    const [user] = read('Dockerfile').match(/(?<=^USER )\d+/m) ?? []
    expect([pod.spec.securityContext.runAsUser, container.securityContext.readOnlyRootFilesystem]).toEqual([
      Number(user),
      true,
    ])
  })
})

describe('deploy/dragoman.service', () => {
  const lines = read('deploy/dragoman.service').split('\n')
  const values = (name: string) =>
    lines.filter((line) => line.startsWith(`${name}=`)).map((line) => line.slice(name.length + 1))

  test('each line is a section, a setting or a comment', () => {
    expect(lines.filter((line) => !/^$|^#|^\[(Unit|Service|Install)\]$|^[A-Z]\w+=/.test(line))).toEqual([])
  })

  test('starts what the image starts, as an ordinary user, and its settings are settings', () => {
    const [node = '', ...args] = values('ExecStart')[0]?.split(' ') ?? []
    expect(['node', ...args]).toEqual(START)
    expect(node).toBe(`${values('WorkingDirectory')[0]}/node_modules/.bin/node`)
    expect(values('User')).not.toContain('root')
    const names = values('Environment').flatMap((one) => one.match(/\b[A-Z_]+(?==)/g) ?? [])
    expect(names).toContain('DATA_DIR')
    expect(unknown(names)).toEqual([])
    expect(values('ProtectSystem')).toEqual(['strict'])
  })
})

describe('proxies', () => {
  test.each(['deploy/nginx.conf', 'deploy/Caddyfile'])('%s closes what it opens', (path) => {
    const text = read(path).replace(/#.*$/gm, '')
    expect(text.split('{')).toHaveLength(text.split('}').length)
  })

  test('Caddy asks whether sites are ready, and gets from compose.yaml what it asks the environment for', () => {
    const caddyfile = read('deploy/Caddyfile')
    expect(caddyfile).toContain('health_uri /api/health/ready')
    const asked = Array.from(caddyfile.matchAll(/\{\$(\w+)\}/g), ([, name = '']) => name)
    const { services } = parseYaml(read('compose.yaml'), { merge: true })
    expect(Object.keys(services.caddy.environment)).toEqual(asked)
  })
})

test('every setting is named in README.md or docs/operating.md', () => {
  const text = read('README.md') + read('docs/operating.md')
  expect(SETTINGS.filter((name) => !NOT_OURS.includes(name) && !new RegExp(`\\b${name}\\b`).test(text))).toEqual([])
})
