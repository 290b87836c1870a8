import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { Registry } from 'prom-client'
import { isSecret } from '../http/is-secret.ts'
import { listen } from '../http/listen.ts'
import type { Listener } from './requests.ts'

const PATH = '/metrics'

const pathOf = ({ url = '' }: IncomingMessage) => url.split('?', 1)[0]

const isAllowed = ({ headers }: IncomingMessage, token: string) =>
  isSecret(/^Bearer (.+)$/i.exec(headers.authorization ?? '')?.[1], token)

async function sendMetrics(response: ServerResponse, registry: Registry): Promise<void> {
  const text = await registry.metrics()
  response.writeHead(200, { 'Content-Type': registry.contentType, 'Cache-Control': 'no-store' }).end(text)
}

/** Answers requests for metrics that carry the token. All others are answered as if there were no such address. */
export function withMetrics(listener: Listener, registry: Registry, token: string): Listener {
  return (request, response) => {
    if (pathOf(request) === PATH && isAllowed(request, token)) void sendMetrics(response, registry)
    else listener(request, response)
  }
}

/**
 * Answers requests for metrics at a port of its own. @param token that requests must carry there too; undefined: everyone
 * who reaches the port is answered
 * @returns closes the port @throws StartError
 */
export async function listenForMetrics(
  registry: Registry,
  { host, port, token }: { host: string; port: number; token: string | undefined },
): Promise<() => void> {
  const server = createServer((request, response) => {
    if (pathOf(request) === PATH && (token === undefined || isAllowed(request, token)))
      void sendMetrics(response, registry)
    else response.writeHead(404).end()
  })
  await listen(server, { host, port, setting: 'METRICS_PORT' })
  return () => {
    server.close()
    server.closeAllConnections()
  }
}
