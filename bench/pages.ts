import { spawn, spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { request } from 'node:http'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { freePort, runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { FERRYMAN } from '#tests/support/samples.ts'
import { interleave, median, ratio, type Target } from './load.ts'

const NGINX = '/usr/sbin/nginx'
const WORKS = 1000
/** Characters of the reading page's text: about 12 KB of HTML. */
const TEXT_LENGTH = 12_000

/** Cached pages against a bare server and nginx, then what is not cached, as ratios to the same bare server. */
export async function benchPages(): Promise<void> {
  const folder = await temporaryFolder()
  const library = join(folder.path, 'library')
  await generateLibrary(library, { works: WORKS, textLength: TEXT_LENGTH })
  await runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: folder.path }).ended
  const site = await startSite(folder.path)
  const page = `${site.url}${FERRYMAN}`
  const idle = await idleMemory(folder.path, site.child.pid as number)
  const stops: (() => void)[] = []
  try {
    const answer = await rawAnswer(page)
    const { body } = answer
    const targets: Target[] = [{ name: 'site', url: page }]
    const bare = await startBare(folder.path, answer)
    stops.push(bare.stop)
    targets.push({ name: 'bare', url: bare.url })
    if (existsSync(NGINX)) {
      const nginx = await startNginx(folder.path, answer)
      stops.push(nginx.stop)
      targets.push({ name: 'nginx', url: nginx.url })
    }
    for (const connections of [10, 50]) {
      const runs = await interleave(targets.map((target) => ({ ...target, connections })))
      const of = (name: string) => runs.get(name) ?? []
      console.log(`cached reading page, ${body.length} bytes of Brotli, ${connections} connections`)
      for (const [name, list] of runs)
        console.log(`  ${name}: ${Math.round(median(list.map((run) => run.requestsPerSecond)))} requests/s`)
      console.log(`  site ÷ bare node:http: ${ratio(of('site'), of('bare'))}`)
      if (runs.has('nginx')) console.log(`  site ÷ nginx, pre-compressed: ${ratio(of('site'), of('nginx'))}`)
    }
    await coldTimes(site.url)
    const loaded = await idleMemory(folder.path, site.child.pid as number)
    if (idle !== undefined)
      console.log(`memory of site and database together (PSS): ${idle} MB idle, ${loaded} MB after all this`)
  } finally {
    for (const stop of stops) stop()
    await site.stop()
    await folder.remove()
  }
}

/** Times of first answers, one after another. Each address is requested for the first time, so nothing is cached. */
async function coldTimes(origin: string): Promise<void> {
  const kinds: [string, (n: number) => string][] = [
    ['reading page', (n) => `/book/${n + 2}`],
    ['reading page, Arabic', (n) => `/book/${n + 202}/ar`],
    ['API: a work', (n) => `/api/works/${n + 402}`],
    ['API: 60 works', (n) => `/api/works?limit=60&cursor=${Date.now()}.${n + 402}`],
    ['API: all works', (n) => `/api/works?cursor=${Date.now() + 60_000}.${n + 1}`],
    ['bare SQL round trip', () => '/api/health'],
  ]
  const times = new Map<string, number[]>(kinds.map(([name]) => [name, []]))
  for (let n = 0; n < 60; n += 1)
    for (const [name, path] of kinds) {
      if (name === 'API: all works' && n >= 15) continue
      const started = performance.now()
      const response = await fetch(origin + path(n), { headers: { 'accept-encoding': 'br' } })
      await response.arrayBuffer()
      if (!response.ok) throw new Error(`${path(n)}: ${response.status}`)
      times.get(name)?.push(performance.now() - started)
    }
  const base = median(times.get('bare SQL round trip') ?? [])
  console.log('not cached, one at a time (× a bare SQL round trip through the same server)')
  for (const [name, list] of times) {
    const p95 = list.toSorted((a, b) => a - b)[Math.floor(list.length * 0.95)] as number
    const times = (median(list) / base).toFixed(1)
    console.log(`  ${name}: median ${median(list).toFixed(1)} ms, p95 ${p95.toFixed(1)} ms, × ${times}`)
  }
}

interface RawAnswer {
  /** The compressed bytes, which `fetch` would unpack. */
  body: Buffer
  /** Headers without those that each server adds by itself. */
  headers: Record<string, string>
}

function rawAnswer(url: string): Promise<RawAnswer> {
  return new Promise((resolve, reject) => {
    request(url, { headers: { 'accept-encoding': 'br' } }, (response) => {
      const { date: _, connection: __, 'keep-alive': ___, ...headers } = response.headers as Record<string, string>
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => resolve({ body: Buffer.concat(chunks), headers }))
    })
      .on('error', reject)
      .end()
  })
}

async function startBare(folder: string, { body, headers }: RawAnswer) {
  const port = await freePort()
  const path = join(folder, 'body.br')
  await writeFile(path, body)
  const child = spawn(
    process.execPath,
    [fileURLToPath(new URL('./bare-server.ts', import.meta.url)), path, String(port), JSON.stringify(headers)],
    { stdio: 'inherit' },
  )
  const url = `http://127.0.0.1:${port}/`
  await untilAnswers(url)
  return { url, stop: () => child.kill() }
}

async function startNginx(folder: string, { body, headers }: RawAnswer) {
  const port = await freePort()
  const root = join(folder, 'nginx')
  await mkdir(root, { recursive: true })
  await writeFile(join(root, 'page'), body)
  const config = join(root, 'nginx.conf')
  // nginx makes these three from the file and from `default_type`.
  const { 'content-length': _, 'content-type': __, etag: ___, ...others } = headers
  const added = Object.entries(others).map(([name, value]) => `add_header ${name} "${value}";`)
  await writeFile(
    config,
    `worker_processes 1; pid ${root}/pid; error_log ${root}/error.log; daemon off; user root;
events { worker_connections 256; }
http { access_log off; sendfile on; tcp_nopush on; keepalive_requests 1000000; open_file_cache max=10;
  client_body_temp_path ${root}/a; proxy_temp_path ${root}/b; fastcgi_temp_path ${root}/c; uwsgi_temp_path ${root}/d; scgi_temp_path ${root}/e;
  server { listen 127.0.0.1:${port}; location / { root ${root}; default_type "text/html; charset=UTF-8"; ${added.join(' ')} } } }
`,
  )
  const child = spawn(NGINX, ['-c', config, '-p', root], { stdio: 'inherit' })
  const url = `http://127.0.0.1:${port}/page`
  await untilAnswers(url)
  return { url, stop: () => child.kill('SIGTERM') }
}

async function untilAnswers(url: string): Promise<void> {
  for (let tries = 0; tries < 200; tries += 1) {
    const answers = await new Promise<boolean>((resolve) => {
      request(url, (response) => {
        response.resume()
        resolve(true)
      })
        .on('error', () => resolve(false))
        .end()
    })
    if (answers) return
    await new Promise((resolve) => setTimeout(resolve, 50))
  }
  throw new Error(`${url} does not answer`)
}

/** Proportional set size of the site and of its database's processes, in MB; undefined: this system has no /proc. */
export async function idleMemory(dataDir: string, sitePid: number): Promise<number | undefined> {
  if (!existsSync('/proc/self/smaps_rollup')) return undefined
  const postmaster = spawnSync('head', ['-n', '1', join(dataDir, 'postgres', 'postmaster.pid')])
    .stdout.toString()
    .trim()
  const children = spawnSync('pgrep', ['-P', postmaster]).stdout.toString().trim().split('\n').filter(Boolean)
  return [String(sitePid), postmaster, ...children].reduce((sum, pid) => sum + memoryOf(pid), 0)
}

/** Proportional set size of a process, in MB; 0: this system has no /proc, or the process is gone. */
export function memoryOf(pid: number | string): number {
  const rollup = spawnSync('cat', [`/proc/${pid}/smaps_rollup`]).stdout.toString()
  return Math.round(Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0) / 1024)
}
