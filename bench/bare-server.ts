import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The smallest server that Node can run: it sends the same headers and bytes to everyone. */
const [path = '', port = '', headers = ''] = process.argv.slice(2)
const body = readFileSync(path)
const head: Record<string, string> = JSON.parse(headers)
createServer((_, response) => {
  response.writeHead(200, head)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
