import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, describe, expect, test } from 'vitest'
import { ResponseCache } from '../http/response-cache.ts'
import { taskQueue } from '../task-queue.ts'
import { openMetrics } from './metrics.ts'
import { listenForMetrics } from './metrics-routes.ts'

const metrics = await openMetrics()
afterAll(() => metrics.close())
const cache = new ResponseCache()
const replica = { host: 'replica.example', state: 'used' as const, behind: 12 }
const pool = { totalCount: 7, idleCount: 3, waitingCount: 2 }
metrics.watch({
  caches: { pages: cache },
  pools: { reads: pool },
  awaySince: () => undefined,
  replicas: () => [replica],
})

/** A sample of the text that Prometheus reads, such as `dragoman_tasks_running{task="search"}`. */
async function sample(name: string): Promise<number | undefined> {
  const line = (await metrics.registry.metrics()).split('\n').find((one) => one.startsWith(`${name} `))
  return line === undefined ? undefined : Number(line.slice(name.length))
}

describe('metrics', () => {
  test('caches: an answer that is made is a miss, the same from memory a hit, and its bytes are counted', async () => {
    const read = () => cache.answer(new Request('http://a/'), '/', async () => new Response('x'.repeat(100)))
    await read()
    await read()
    expect([
      await sample('dragoman_cache_misses_total{cache="pages"}'),
      await sample('dragoman_cache_hits_total{cache="pages"}'),
      await sample('dragoman_cache_answers{cache="pages"}'),
    ]).toEqual([1, 1, 1])
    expect(await sample('dragoman_cache_bytes{cache="pages"}')).toBeGreaterThan(100)
  })

  test('their port: where the site before this one is still closing, it is waited for', async () => {
    const before = createServer().listen(0, '127.0.0.1')
    await once(before, 'listening')
    const { port } = before.address() as AddressInfo
    const listening = listenForMetrics(metrics.registry, { host: '127.0.0.1', port, token: undefined })
    setTimeout(() => before.close(), 50)
    const close = await listening
    expect((await fetch(`http://127.0.0.1:${port}/metrics`)).status).toBe(200)
    close()
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow()
  })

  test('connections: those in use, the idle ones, and who waits', async () => {
    expect([
      await sample('dragoman_database_connections{pool="reads",state="used"}'),
      await sample('dragoman_database_connections{pool="reads",state="idle"}'),
      await sample('dragoman_database_connections_waited_for{pool="reads"}'),
    ]).toEqual([4, 3, 2])
  })

  test('replicas: whether pages are read from them, and how far behind they are', async () => {
    expect([
      await sample('dragoman_database_replica_used{host="replica.example"}'),
      await sample('dragoman_database_replica_behind_bytes{host="replica.example"}'),
    ]).toEqual([1, 12])
  })

  test('tasks: what runs, what waits, what was refused, and how it ended', async () => {
    const run = taskQueue('drawing', 1, 1)
    const gate = Promise.withResolvers<void>()
    const first = run(() => gate.promise)
    const second = run(async () => {
      throw new Error('no ink')
    })
    await expect(run(async () => {})).rejects.toThrow('Too much')
    const counts = async () => [
      await sample('dragoman_tasks_running{task="drawing"}'),
      await sample('dragoman_tasks_waiting{task="drawing"}'),
    ]
    expect(await counts()).toEqual([1, 1])
    gate.resolve()
    await Promise.allSettled([first, second])
    expect(await counts()).toEqual([0, 0])
    expect([
      await sample('dragoman_tasks_refused_total{task="drawing"}'),
      await sample('dragoman_task_duration_seconds_count{task="drawing",result="done"}'),
      await sample('dragoman_task_duration_seconds_count{task="drawing",result="failed"}'),
    ]).toEqual([1, 1, 1])
  })

  test('the dashboard asks for metrics that there are, and for all of ours', async () => {
    const { panels } = JSON.parse(await readFile(new URL('../../../deploy/grafana.json', import.meta.url), 'utf8'))
    const asked = (panels as { targets?: { expr: string }[] }[])
      .flatMap(({ targets = [] }) => targets.map(({ expr }) => expr))
      .flatMap((expr) => expr.match(/\b(?:dragoman|process|nodejs)_\w+/g) ?? [])
    const there = metrics.registry.getMetricsAsArray().flatMap(({ name, type }) =>
      // A histogram is asked for by its parts.
      String(type) === 'histogram' ? [`${name}_bucket`, `${name}_count`, `${name}_sum`] : [name],
    )
    expect(asked.filter((name) => !there.includes(name))).toEqual([])
    const baseOf = (name: string) => name.replace(/_(bucket|count|sum)$/, '')
    const ours = new Set(there.map(baseOf).filter((name) => name.startsWith('dragoman_')))
    expect([...ours].filter((name) => !asked.map(baseOf).includes(name))).toEqual([])
    expect(ours.size).toBeGreaterThan(12)
  })
})
