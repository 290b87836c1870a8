import { readdirSync } from 'node:fs'
import { createServer, type IncomingMessage, request, type ServerResponse } from 'node:http'
import { fileURLToPath } from 'node:url'
import { freePort } from './processes.ts'

/** What has gone over the line. */
interface Passed {
  path: string
  status: number
}

/** The line between a browser and a site: it can be cut, fail in places, and carry another version of the same pages. */
export interface Line {
  url: string
  passed: Passed[]
  /** Answered with 500, as far as it meets an address. */
  broken: RegExp | undefined
  /** In the second every built file has another name. Each script tells in `versions` of which it is. */
  version: 1 | 2
  /** Nothing is answered any more. */
  cut(): Promise<void>
  mend(): Promise<void>
}

const ASSETS = fileURLToPath(new URL('../../dist/client/assets', import.meta.url))
const NAMED = /[\w.-]+-[\w-]{8}\.(?:js|css|woff2)(?!\w)/g

/** @param target origin of the site, once it is known */
export async function openLine(target: () => string): Promise<Line> {
  const second = new Map(
    readdirSync(ASSETS)
      .filter((name) => name.match(NAMED)?.[0] === name)
      .map((name) => [
        name,
        name.replace(/-(.)(.{7}\.\w+)$/, (_, first, rest) => `-${first === '2' ? '3' : '2'}${rest}`),
      ]),
  )
  const first = new Map(Array.from(second, ([one, two]) => [two, one]))
  const rename = (text: string, names: Map<string, string>) => text.replaceAll(NAMED, (name) => names.get(name) ?? name)

  const pass = (asked: IncomingMessage, answer: ServerResponse) => {
    const path = asked.url ?? ''
    const answered = (status: number) => line.passed.push({ path, status })
    if (line.broken?.test(path)) {
      answered(500)
      answer.writeHead(500).end()
      return
    }
    const isApi = path.startsWith('/api/')
    const { 'accept-encoding': _, 'if-none-match': etag, ...headers } = asked.headers
    const passed = { ...headers, ...(isApi && etag !== undefined ? { 'if-none-match': etag } : {}) }
    const real = line.version === 2 ? rename(path, first) : path
    const onward = request(new URL(real, target()), { method: asked.method ?? 'GET', headers: passed }, (response) => {
      const { statusCode = 502 } = response
      const kind = String(response.headers['content-type'])
      answered(statusCode)
      if (isApi || !/javascript|html|css/.test(kind)) {
        answer.writeHead(statusCode, response.headers)
        response.pipe(answer)
        return
      }
      const chunks: Buffer[] = []
      response.on('data', (chunk) => chunks.push(chunk))
      response.on('end', () => {
        let text = Buffer.concat(chunks).toString()
        if (line.version === 2) text = rename(text, second).replace(/(?<=\bid:.)[0-9a-f]{12}(?=.,)/, '2'.repeat(12))
        if (path.startsWith('/assets/') && kind.includes('javascript'))
          text = `(globalThis.versions??=new Set).add(${line.version});${text}`
        const { etag: __, 'content-length': ___, ...kept } = response.headers
        answer.writeHead(statusCode, kept).end(text)
      })
    })
    onward.on('error', () => answer.destroy())
    asked.pipe(onward)
  }

  const port = await freePort()
  let server = createServer(pass)
  const line: Line = {
    url: `http://127.0.0.1:${port}`,
    passed: [],
    broken: undefined,
    version: 1,
    cut: () =>
      new Promise((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
    mend: () =>
      new Promise((resolve) => {
        server = createServer(pass).listen(port, '127.0.0.1', resolve)
      }),
  }
  await line.mend()
  return line
}
