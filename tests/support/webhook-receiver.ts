import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'

interface ReceivedWebhook {
  path: string
  headers: IncomingHttpHeaders
  body: string
}

export interface WebhookReceiver {
  /** Without a path. */
  url: string
  port: number
  received: ReceivedWebhook[]
  /** What has come, by its type. */
  types(): string[]
  /** How it answers; at first 204. */
  answer: (response: ServerResponse, webhook: ReceivedWebhook) => unknown
  close(): void
}

/** A receiver of webhooks on loopback. */
export async function startReceiver(): Promise<WebhookReceiver> {
  const received: ReceivedWebhook[] = []
  const server = createServer(async (request, response) => {
    let body = ''
    for await (const chunk of request.setEncoding('utf8')) body += chunk
    const webhook = { path: request.url ?? '', headers: request.headers, body }
    received.push(webhook)
    receiver.answer(response, webhook)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as AddressInfo
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${port}`,
    port,
    received,
    types: () => received.map(({ body }) => JSON.parse(body).type),
    answer: (response) => response.writeHead(204).end(),
    close() {
      server.closeAllConnections()
      server.close()
    },
  }
  return receiver
}
