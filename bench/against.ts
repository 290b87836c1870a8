import { randomBytes } from 'node:crypto'
import { join, resolve } from 'node:path'
import { openEmbedded } from '#server/db/embedded.ts'
import { keyedHash } from '#server/staff/access/sessions.ts'
import { onceConnected } from '#tests/support/furnished-database.ts'
import { generateLibrary } from '#tests/support/generated-library.ts'
import { runProgram, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { FERRYMAN } from '#tests/support/samples.ts'
import { interleave, median, ratio } from './load.ts'
import { caller } from './staff.ts'

const WORKS = 1000
const TEXT_LENGTH = 12_000
const ROUNDS = 40
const DOMAIN = 'bench.example'

/** The requests that both sites get in turn. No two rounds send the same request, so nothing is cached. */
const REQUESTS: [string, (n: number) => Parameters<ReturnType<typeof caller>>][] = [
  ['a reading page', (n) => ['GET', `/book/${n + 2}`]],
  ['a reading page, Arabic', (n) => ['GET', `/book/${n + 202}/ar`]],
  ['two languages', (n) => ['GET', `/book/${n + 302}/en+ar`]],
  ['API: a work', (n) => ['GET', `/api/works/${n + 402}`]],
  ['a page of all works', (n) => ['GET', `/books/all?page=${1 + (n % 16)}&filter=`]],
  ['search, a word', (n) => ['GET', `/search?q=${WORDS[n % WORDS.length]}+${n}`]],
  ['search API, a prefix', (n) => ['GET', `/api/search?q=${WORDS[n % WORDS.length]?.slice(0, 3)}*&limit=${10 + n}`]],
  ['staff: works', (n) => ['GET', `/api/admin/works?sort=title&page=${1 + (n % 20)}`]],
  ['staff: translations', (n) => ['GET', `/api/admin/translations?page=${1 + (n % 20)}`]],
  ['staff: dashboard', () => ['GET', '/api/admin/stats']],
  ['save of a title', (n) => ['PATCH', '/api/admin/works/1', { title: `Work ${n}` }]],
  ['save of a description', (n) => ['PATCH', '/api/admin/works/2', { description: `Of night ${n}` }]],
  ['save of a text', (n) => ['PATCH', '/api/admin/translations/1', { content: `Night ${n}.\n\nAnd a river.` }]],
]
const WORDS = ['river', 'night', 'letter', 'bridge', 'house', 'water', 'light', 'stone']

/** This checkout's site beside that of another, installed and built, in the folder `BENCH_AGAINST`: this ÷ other. */
export async function benchAgainst(): Promise<void> {
  const other = process.env.BENCH_AGAINST
  if (other === undefined) return console.log('BENCH_AGAINST=<another checkout, installed and built> compares with it.')
  const folder = await temporaryFolder()
  const library = join(folder.path, 'library')
  await generateLibrary(library, { works: WORKS, textLength: TEXT_LENGTH })
  const closes: (() => Promise<unknown>)[] = [folder.remove]
  try {
    const sides: { name: string; url: string; call: ReturnType<typeof caller> }[] = []
    for (const [name, home] of [
      ['this', undefined],
      ['other', resolve(other)],
    ] as const) {
      const dataDir = join(folder.path, name)
      const secret = randomBytes(32).toString('base64url')
      await runProgram('src/cli/main.ts', ['import', library], { DATA_DIR: dataDir }, home).ended
      const site = await startSite(dataDir, { SESSION_SECRET: secret, STAFF_EMAIL_DOMAIN: DOMAIN }, home)
      closes.unshift(site.stop)
      const embedded = await openEmbedded(dataDir)
      closes.unshift(embedded.close)
      const token = randomBytes(32).toString('base64url')
      // Not by `openDatabase`: it would migrate the library of an older checkout.
      await onceConnected(embedded.connection, (client) =>
        client.query(
          "insert into sessions (id, email, created_at, expires_at) values ($1, $2, now(), now() + interval '1 hour')",
          [keyedHash(token, { secret, staffEmailDomain: DOMAIN }), `staff@${DOMAIN}`],
        ),
      )
      sides.push({ name, url: site.url + FERRYMAN, call: caller(site.url, `session=${token}`) })
    }
    const runs = await interleave(sides)
    const speeds = (name: string) => runs.get(name) ?? []
    console.log(`a cached reading page, requests/s, this ÷ other: ${ratio(speeds('this'), speeds('other'))}`)
    console.log('milliseconds, this ÷ other')
    for (const [request, requestOf] of REQUESTS) {
      const times = new Map<string, number[]>(sides.map(({ name }) => [name, []]))
      for (let n = 0; n <= ROUNDS; n += 1)
        for (const { name, call } of n % 2 === 0 ? sides : sides.toReversed()) {
          const ms = await call(...requestOf(n))
          if (n > 0) times.get(name)?.push(ms)
        }
      const [here, there] = [median(times.get('this') ?? []), median(times.get('other') ?? [])]
      console.log(`  ${request}: ${here.toFixed(1)} ÷ ${there.toFixed(1)} = ${(here / there).toFixed(2)}`)
    }
  } finally {
    for (const close of closes) await close()
  }
}
