import type { Logger } from 'pino'
import type { Env } from '../env.ts'
import { accessLog } from './access-log.ts'
import { openMetrics, type WatchedParts } from './metrics.ts'
import { listenForMetrics, withMetrics } from './metrics-routes.ts'
import { type Listener, watchRequests } from './requests.ts'

export interface Observation {
  /**
   * Wraps what answers requests. Where nothing is switched on, it returns the same.
   * @param patternsOf of `watchRequests`
   */
  wrap(listener: Listener, parts: WatchedParts, patternsOf: (method: string, path: string) => string[]): Listener
  /** Closes the port for metrics, which the next site on this machine may need. */
  closePort(): void
  close(): Promise<void>
}

/** Opens what the settings switch on: metrics, a line for each request, traces. The rest is not even loaded. @throws StartError */
export async function openObservation(env: Env, log: Logger): Promise<Observation> {
  const { token, port } = env.metrics
  const metrics = token === undefined && port === undefined ? undefined : await openMetrics()
  const traces = env.traces ? await (await import('./traces.ts')).openTraces() : undefined
  const lines =
    env.accessLog === 'no' ? undefined : accessLog(log, env.accessLog === 'with-address', env.trustedProxies)
  const watchers = [metrics, traces, lines].filter((watcher) => watcher !== undefined)
  const closePort =
    metrics && port !== undefined
      ? await listenForMetrics(metrics.registry, { host: env.host, port, token })
      : undefined
  return {
    wrap(listener, parts, patternsOf) {
      if (watchers.length === 0) return listener
      metrics?.watch(parts)
      const watched = watchRequests(listener, patternsOf, watchers)
      return metrics && token !== undefined ? withMetrics(watched, metrics.registry, token) : watched
    },
    closePort: () => closePort?.(),
    async close() {
      metrics?.close()
      await traces?.close()
    },
  }
}
