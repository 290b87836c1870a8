import { readFileSync } from 'node:fs'
import { createServer } from 'node:http'

/** The least that Node can do: the same bytes to everyone. */
const [path = '', port = ''] = process.argv.slice(2)
const body = readFileSync(path)
const headers = { 'content-type': 'text/html; charset=utf-8', 'content-encoding': 'br', 'content-length': body.length }
createServer((_, response) => {
  response.writeHead(200, headers)
  response.end(body)
}).listen(Number(port), '127.0.0.1')
