import { once } from 'node:events'
import { createServer } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest'
import { LOCKS } from '#server/db/locks.ts'
import { testDatabase } from '#tests/support/database.ts'
import { databaseUrl } from '#tests/support/database-server.ts'
import { freePort, type Site, startSite, temporaryFolder } from '#tests/support/processes.ts'
import { FERRYMAN } from '#tests/support/samples.ts'

const TOKEN = 'a-token-that-only-tests-have'
const DRAIN_SECONDS = 1

interface Span {
  name: string
  traceId: string
  spanId: string
  parentSpanId?: string
  attributes: { key: string; value: { stringValue?: string } }[]
}

/** What a collector of OpenTelemetry was sent. */
const sent: string[] = []
const spans = () =>
  sent
    .map((body) => JSON.parse(body))
    .flatMap(({ resourceSpans }) => resourceSpans)
    .flatMap(({ scopeSpans }) => scopeSpans)
    .flatMap(({ spans }) => spans as Span[])
const attribute = (span: Span, name: string) => span.attributes.find(({ key }) => key === name)?.value.stringValue

const collector = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request.setEncoding('utf8')) body += chunk
  if (request.url === '/v1/traces') sent.push(body)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let site: Site
let metricsPort: number
/** What probes were answered while another process migrated. */
const early: Record<string, number> = {}

const metricsOf = async (url: string, token = TOKEN) =>
  fetch(`${url}/metrics`, { headers: { authorization: `Bearer ${token}` } })

const accessLines = () =>
  site
    .output()
    .split('\n')
    .filter((line) => line.includes('"msg":"request"'))
    .map((line) => JSON.parse(line))

describe('a site that is watched', async () => {
  const { connection } = await testDatabase('furnished')
  const folder = await temporaryFolder()

  beforeAll(async () => {
    collector.listen(0, '127.0.0.1')
    await once(collector, 'listening')
    const [port, freed] = [await freePort(), await freePort()]
    metricsPort = freed
    const migrating = new pg.Client(connection)
    await migrating.connect()
    await migrating.query('select pg_advisory_lock($1)', [LOCKS.migrating])
    const starting = startSite(folder.path, {
      PORT: String(port),
      DATABASE_URL: databaseUrl(connection),
      LOG_LEVEL: 'warn',
      ACCESS_LOG: 'yes',
      METRICS_TOKEN: TOKEN,
      METRICS_PORT: String(metricsPort),
      DRAIN_SECONDS: String(DRAIN_SECONDS),
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_BSP_SCHEDULE_DELAY: '100',
    })
    try {
      await vi.waitFor(
        async () => {
          for (const probe of ['live', 'ready'])
            early[probe] = (await fetch(`http://127.0.0.1:${port}/api/health/${probe}`)).status
        },
        { timeout: 20_000 },
      )
    } finally {
      await migrating.end()
      site = await starting
    }
  })
  afterAll(async () => {
    await site?.stop()
    collector.close()
    await folder.remove()
  })

  test('probes: while the site starts, it is alive and not ready; then it is both', async () => {
    expect(early).toEqual({ live: 200, ready: 503 })
    for (const probe of ['', '/live', '/ready'])
      expect([probe, (await fetch(`${site.url}/api/health${probe}`)).status]).toEqual([probe, 200])
  })

  test('metrics: nothing is there without the token, at either port', async () => {
    for (const url of [site.url, `http://127.0.0.1:${metricsPort}`]) {
      expect((await fetch(`${url}/metrics`)).status).toBe(404)
      expect((await metricsOf(url, 'a-token-that-is-another')).status).toBe(404)
      expect((await metricsOf(url)).status).toBe(200)
    }
  })

  test('metrics: requests are counted by route, from memory too; searches, connections and the event loop are there', async () => {
    const page = `${FERRYMAN}/en/2`
    for (const path of [page, page, page, '/search?q=heron', '/words-that-someone-typed', '/assets/none.js'])
      await (await fetch(site.url + path)).text()
    const text = await (await metricsOf(site.url)).text()
    const route = '/book/:work/:code/:chapter'
    expect(text).toContain(`dragoman_http_requests_total{method="GET",route="${route}",status="200"} 3`)
    expect(text).toContain('dragoman_http_requests_total{method="GET",route="/search",status="200"} 1')
    expect(text).toMatch(/dragoman_http_requests_total\{method="GET",route="other",status="404"\} [1-9]/)
    expect(text).toContain('dragoman_http_requests_total{method="GET",route="/assets/*",status="404"} 1')
    expect(text).toContain(`dragoman_http_request_duration_seconds_count{route="${route}"} 3`)
    expect(text).toMatch(/dragoman_cache_hits_total\{cache="pages"\} [1-9]/)
    expect(text).toMatch(/dragoman_task_duration_seconds_count\{task="search",result="done"\} 1/)
    expect(text).toMatch(/dragoman_database_connections\{pool="reads",state="idle"\} [1-9]/)
    expect(text).toMatch(/dragoman_database_statement_duration_seconds_count [1-9]/)
    expect(text).toMatch(/nodejs_eventloop_lag_p99_seconds \d/)
    expect(text).not.toMatch(/heron|words-that/)
  })

  test('access log: one line a request without words of readers; a client that went away is no error', async () => {
    const page = await fetch(`${site.url}${FERRYMAN}/en/3?utm_source=letter`)
    await page.text()
    const again = await fetch(`${site.url}${FERRYMAN}/en/3`)
    await again.text()
    const away = connect(Number(new URL(site.url).port), '127.0.0.1')
    away.end('GET /search?q=cormorant HTTP/1.1\r\nHost: localhost\r\n\r\n', () => away.destroy())
    await vi.waitFor(() => expect(accessLines().some((line) => line.aborted)).toBe(true), { timeout: 5000 })
    const lines = accessLines()
    for (const { headers } of [page, again])
      expect(lines.find((line) => line.requestId === headers.get('x-request-id'))).toMatchObject({
        level: 30,
        method: 'GET',
        route: '/book/:work/:code/:chapter',
        path: `${FERRYMAN}/en/3`,
        status: 200,
        ms: expect.any(Number),
        bytes: expect.toSatisfy((bytes: number) => bytes > 1000),
      })
    expect(lines.find((line) => line.aborted)).toMatchObject({ route: '/search', path: '/search' })
    expect(site.output()).not.toMatch(/heron|cormorant|utm_source|127\.0\.0\.1:\d+"|"address"|request failed/)
  })

  test('traces: a span for a request under the caller’s trace, and one for each of its statements', async () => {
    const traceId = '0af7651916cd43dd8448eb211c80319c'
    const headers = { traceparent: `00-${traceId}-b7ad6b7169203331-01` }
    await (await fetch(`${site.url}/api/search?q=pelican`, { headers })).text()
    await vi.waitFor(() => expect(spans().some((span) => span.name === 'GET /api/search')).toBe(true), {
      timeout: 5000,
    })
    const ofTrace = spans().filter((span) => span.traceId === traceId)
    const request = ofTrace.find((span) => span.name === 'GET /api/search') as Span
    expect(request.parentSpanId).toBe('b7ad6b7169203331')
    const statements = ofTrace.filter((span) => attribute(span, 'db.query.text') !== undefined)
    expect(statements.length).toBeGreaterThan(1)
    for (const statement of statements) expect(statement.parentSpanId).toBe(request.spanId)
    expect([...new Set(statements.map(({ name }) => name))].toSorted()).toEqual(['select', 'with'])
    expect(statements.map((span) => attribute(span, 'db.query.text')).join()).toMatch(/select .*\$1/s)
    expect(sent.join()).not.toMatch(/pelican|heron/)
  })

  test('asked to stop: not ready at once, and serving until balancers have seen it', async () => {
    const ended = once(site.child, 'exit')
    const asked = performance.now()
    site.child.kill('SIGTERM')
    await vi.waitFor(async () => expect((await fetch(`${site.url}/api/health/ready`)).status).toBe(503), {
      timeout: 900,
    })
    expect((await fetch(`${site.url}/api/health/live`)).status).toBe(200)
    expect((await fetch(site.url + FERRYMAN)).status).toBe(200)
    expect(await ended).toEqual([0, null])
    expect(performance.now() - asked).toBeGreaterThan(DRAIN_SECONDS * 1000)
  })
})
