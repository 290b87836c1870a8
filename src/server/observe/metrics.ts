import type { Registry } from 'prom-client'
import type { ReplicaState } from '#contract/staff.ts'
import type { PoolCounts } from '../db/watched-pool.ts'
import type { ResponseCache } from '../http/response-cache.ts'
import { onStatements, type TaskNews, taskNews } from './events.ts'
import type { RequestWatcher } from './requests.ts'

/** The parts of the server whose counts are read when metrics are requested. */
export interface WatchedParts {
  caches: Readonly<Record<string, Pick<ResponseCache, 'counts' | 'kept'>>>
  pools: Readonly<Record<string, PoolCounts>>
  /** Since when changes of the library may have been missed, as of `Date.now()`; undefined: none is missed. */
  awaySince: () => number | undefined
  replicas: () => ReplicaState[]
}

type Value = [labels: Record<string, string>, value: number]

export interface Metrics extends RequestWatcher {
  registry: Registry
  watch(parts: WatchedParts): void
  close(): void
}

/** Limits in seconds. An answer from memory takes less than the first; every request is answered within the last. */
const REQUEST_BUCKETS = [0.002, 0.01, 0.05, 0.2, 1, 3, 8]
const STATEMENT_BUCKETS = [0.001, 0.005, 0.02, 0.1, 0.5, 2, 5]
const TASK_BUCKETS = [0.01, 0.05, 0.2, 1, 5, 30, 120, 600]

/** Loads the Prometheus client and counts from now on. */
export async function openMetrics(): Promise<Metrics> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('prom-client')
  const registry = new Registry()
  const registers = [registry]
  // Memory, processor time, garbage collection and the delay of the event loop.
  collectDefaultMetrics({ register: registry })

  const requests = new Counter({
    name: 'dragoman_http_requests_total',
    help: 'Answered requests',
    labelNames: ['method', 'route', 'status'],
    registers,
  })
  const aborted = new Counter({
    name: 'dragoman_http_requests_aborted_total',
    help: 'Requests whose client went away before it had the whole answer',
    labelNames: ['route'],
    registers,
  })
  const durations = new Histogram({
    name: 'dragoman_http_request_duration_seconds',
    help: 'From the arrival of a request until its answer has left',
    labelNames: ['route'],
    buckets: REQUEST_BUCKETS,
    registers,
  })
  const statementDurations = new Histogram({
    name: 'dragoman_database_statement_duration_seconds',
    help: 'Statements, with the time they wait for a connection',
    buckets: STATEMENT_BUCKETS,
    registers,
  })
  const failedStatements = new Counter({
    name: 'dragoman_database_statements_failed_total',
    help: 'Statements that ended with an error, or were not answered in time',
    registers,
  })
  const running = new Gauge({
    name: 'dragoman_tasks_running',
    help: 'Searches, pictures and other expensive work under way',
    labelNames: ['task'],
    registers,
  })
  const waiting = new Gauge({
    name: 'dragoman_tasks_waiting',
    help: 'Expensive work that waits for its turn',
    labelNames: ['task'],
    registers,
  })
  const refused = new Counter({
    name: 'dragoman_tasks_refused_total',
    help: 'Expensive work that was refused, because too much waited or it waited too long',
    labelNames: ['task'],
    registers,
  })
  const tasks = new Histogram({
    name: 'dragoman_task_duration_seconds',
    help: 'Expensive work, without its wait',
    labelNames: ['task', 'result'],
    buckets: TASK_BUCKETS,
    registers,
  })

  const onTask = (message: unknown) => {
    const { task, ...news } = message as TaskNews
    if (news.running) running.inc({ task }, news.running)
    if (news.waiting) waiting.inc({ task }, news.waiting)
    if (news.isRefused) refused.inc({ task })
    if (news.ended) tasks.observe({ task, result: news.ended.hasFailed ? 'failed' : 'done' }, news.ended.ms / 1000)
  }
  const begun = new WeakMap<object, number>()
  const stopStatements = onStatements(
    (statement) => void begun.set(statement, performance.now()),
    (statement, error) => {
      if (error !== undefined) failedStatements.inc()
      statementDurations.observe((performance.now() - (begun.get(statement) ?? Number.NaN)) / 1000)
    },
  )
  taskNews.subscribe(onTask)

  return {
    registry,
    ended({ method, route, status, isAborted, ms }) {
      if (isAborted || status === undefined) return aborted.inc({ route })
      requests.inc({ method, route, status })
      durations.observe({ route }, ms / 1000)
    },
    watch({ caches, pools, awaySince, replicas }) {
      /** A metric whose values are read when metrics are requested. */
      const read = (
        Kind: typeof Gauge | typeof Counter,
        name: string,
        help: string,
        labelNames: string[],
        values: () => Value[],
      ) => {
        new Kind({
          name: `dragoman_${name}`,
          help,
          labelNames,
          registers,
          collect() {
            this.reset()
            for (const [labels, value] of values()) this.inc(labels, value)
          },
        })
      }
      type Cache = WatchedParts['caches'][string]
      const readCaches = (
        Kind: typeof Gauge | typeof Counter,
        name: string,
        help: string,
        value: (of: Cache) => number,
      ) =>
        read(Kind, `cache_${name}`, help, ['cache'], () =>
          Object.entries(caches).map(([name, cache]) => [{ cache: name }, value(cache)]),
        )
      readCaches(Counter, 'hits_total', 'Requests answered from memory', ({ counts }) => counts.hits)
      readCaches(
        Counter,
        'misses_total',
        'Requests that waited until their answer was made',
        ({ counts }) => counts.misses,
      )
      readCaches(Gauge, 'bytes', 'Memory that kept answers use', ({ kept }) => kept.bytes)
      readCaches(Gauge, 'answers', 'Answers that are kept', ({ kept }) => kept.answers)
      const connections = 'Connections to the database, used and idle'
      read(Gauge, 'database_connections', connections, ['pool', 'state'], () =>
        Object.entries(pools).flatMap(([pool, { totalCount, idleCount }]): Value[] => [
          [{ pool, state: 'used' }, totalCount - idleCount],
          [{ pool, state: 'idle' }, idleCount],
        ]),
      )
      read(Gauge, 'database_connections_waited_for', 'Statements that wait for a connection', ['pool'], () =>
        Object.entries(pools).map(([pool, { waitingCount }]) => [{ pool }, waitingCount]),
      )
      read(Gauge, 'database_replica_used', '1 while pages are read from this replica', ['host'], () =>
        replicas().map(({ host, state }) => [{ host }, state === 'used' ? 1 : 0]),
      )
      read(Gauge, 'database_replica_behind_bytes', 'What a replica has not replayed yet', ['host'], () =>
        replicas().flatMap(({ host, behind }): Value[] => (behind === null ? [] : [[{ host }, behind]])),
      )
      read(Gauge, 'database_away', '1 while changes of the library cannot be heard of', [], () => [
        [{}, awaySince() === undefined ? 0 : 1],
      ])
    },
    close() {
      taskNews.unsubscribe(onTask)
      stopStatements()
      registry.clear()
    },
  }
}
